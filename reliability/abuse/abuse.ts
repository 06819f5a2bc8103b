/** A time of mixed hostile traffic from nobody, a test key and a member, beside an honest caller. */
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { DemoInstallation } from '../demo-installation.ts'
import { type Counts, longest, quantile } from '../figures.ts'
import { Random } from '../random.ts'
import { attackAll } from './attacks.ts'
import { honestCaller } from './honest.ts'
import { growth, type Sample, sample } from './memory.ts'
import { openStage } from './stage.ts'

export interface AbuseOptions {
  readonly home: DemoInstallation
  readonly seed: string
  readonly quietMs: number
  readonly attackMs: number
  readonly say: (line: string) => void
}

export interface AbuseReport {
  readonly hostile: Counts
  readonly honest: number
  /** Of the honest caller's calls, before the attack and under it. */
  readonly quietP99Ms: number
  readonly attackedP99Ms: number
  readonly attackedWorstMs: number
  readonly grown: Sample
  readonly most: Sample
  readonly violations: readonly string[]
}

const sampleEveryMs = 1_000
const sayEveryMs = 60_000

export async function abuse({ home, seed, quietMs, attackMs, say }: AbuseOptions): Promise<AbuseReport> {
  const over = new AbortController()
  // Each connection that is held open listens.
  setMaxListeners(0, over.signal)
  const stage = await openStage(home, over.signal)
  const key = home.key('sam')
  const until = (ms: number) => {
    const endsAt = performance.now() + ms
    return () => performance.now() >= endsAt
  }
  const quiet = await honestCaller(stage, key, until(quietMs))
  const isOver = () => over.signal.aborted
  const samples: Sample[] = []
  const watch = async () => {
    let toldAt = performance.now()
    while (!isOver()) {
      await pause(sampleEveryMs)
      samples.push(sample(home))
      if (performance.now() - toldAt < sayEveryMs) continue
      toldAt = performance.now()
      say(`${stage.calls.total} hostile calls, ${stage.violations.length} violations, ${shown(samples.at(-1))}`)
    }
  }
  const timer = setTimeout(() => over.abort(), attackMs)
  const [honest] = await Promise.all([honestCaller(stage, key, isOver), attackAll(stage, (mark) => new Random(`${seed} ${mark}`)), watch()])
  clearTimeout(timer)
  return {
    hostile: stage.calls,
    honest: honest.length,
    quietP99Ms: quantile(quiet, 0.99),
    attackedP99Ms: quantile(honest, 0.99),
    attackedWorstMs: longest(honest),
    grown: growth(samples),
    most: {
      serviceMb: longest(samples.map(({ serviceMb }) => serviceMb)),
      backendMb: longest(samples.map(({ backendMb }) => backendMb)),
    },
    violations: stage.violations,
  }
}

export const shown = (one: Sample | undefined): string =>
  `service ${(one?.serviceMb ?? 0).toFixed(0)} MB, largest backend ${(one?.backendMb ?? 0).toFixed(0)} MB`
