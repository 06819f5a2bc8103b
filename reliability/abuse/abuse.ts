/** A time of mixed hostile traffic from nobody, a test key and a member, beside an honest caller. */
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { DemoInstallation } from '../demo-installation.ts'
import { longest, median, quantile } from '../figures.ts'
import { demand } from '../filing.ts'
import { bearer, jsonCall, sendTo, wordsOf } from '../http-client.ts'
import { Random } from '../random.ts'
import { attackAll } from './attacks.ts'
import { openStage, type Stage, tell } from './stage.ts'

interface AbuseOptions {
  readonly home: DemoInstallation
  readonly seed: string
  readonly quietMs: number
  readonly attackMs: number
  readonly say: (line: string) => void
}

export type AbuseReport = Awaited<ReturnType<typeof abuse>>

const sampleEveryMs = 1_000
const sayEveryMs = 60_000
const restMs = 50
const answerWithinMs = 20_000

export async function abuse({ home, seed, quietMs, attackMs, say }: AbuseOptions) {
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
    // Of the honest caller's calls, before the attack and under it.
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

/** An honest caller beside the attack: at a steady pace, and every answer must be the right one. Answers how long each call took, in milliseconds. */
async function honestCaller(stage: Stage, key: string, isOver: () => boolean): Promise<number[]> {
  const latenciesMs: number[] = []
  const call = async (method: string, path: string, status: number, body?: object) => {
    const headers = { ...bearer(key), ...(body && { 'idempotency-key': `honest ${latenciesMs.length} ${performance.now()}` }) }
    const startedAt = performance.now()
    const heard = await sendTo(stage.api, jsonCall(method, path, headers, body), answerWithinMs)
    latenciesMs.push(performance.now() - startedAt)
    if (typeof heard !== 'string' && heard.status === status) return heard.text
    tell(stage, `an honest ${method} ${path}: ${wordsOf(heard).slice(0, 200)}`)
    return undefined
  }
  while (!isOver()) {
    const filed = await call('POST', '/v1/requests', 201, demand())
    if (filed !== undefined) {
      const { notices: _, ...request } = JSON.parse(filed) as Record<string, unknown>
      const read = await call('GET', `/v1/requests/${request.id}`, 200)
      if (read !== undefined && read !== JSON.stringify(request)) tell(stage, `request ${request.id} is read otherwise than it was filed`)
    }
    await pause(restMs)
    await call('GET', '/v1/offers?gpu_model=h100-sxm&limit=50', 200)
    await pause(restMs)
    await call('GET', '/v1/me', 200)
    await pause(restMs)
  }
  return latenciesMs
}

interface Sample {
  readonly serviceMb: number
  /** Of the largest backend. */
  readonly backendMb: number
}

/** What the service and each of the database's backends hold in memory that is theirs alone. */
function sample({ instance, database }: DemoInstallation): Sample {
  const [, ...backends] = database.processes()
  return { serviceMb: anonymousMb(instance.pid), backendMb: Math.max(0, ...backends.map(anonymousMb)) }
}

/** 0 when the process has ended. */
function anonymousMb(pid: number | undefined): number {
  try {
    const kb = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}

/** How much more there is in the last quarter than in the second: by then all that is kept once is there. */
function growth(samples: readonly Sample[]): Sample {
  const quarter = Math.floor(samples.length / 4)
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const grown = (of: (one: Sample) => number) => median(late.map(of)) - median(early.map(of))
  return { serviceMb: grown((one) => one.serviceMb), backendMb: grown((one) => one.backendMb) }
}
