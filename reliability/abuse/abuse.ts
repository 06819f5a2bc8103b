/** A time of mixed hostile traffic from nobody, a test key and a member, beside an honest caller. */
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryMb } from '../database.ts'
import { median, quantile } from '../figures.ts'
import { demand } from '../filing.ts'
import { bearer, jsonCall, sendTo, wordsOf } from '../http-client.ts'
import type { DemoInstallation } from '../stage.ts'
import { attackAll, openScene, type Scene } from './attacks.ts'

interface AbuseOptions {
  readonly home: DemoInstallation
  readonly seed: string
  readonly quietMs: number
  readonly attackMs: number
  readonly say: (line: string) => void
}

const sampleEveryMs = 1_000
const samplesALine = 60
const restMs = 50
const answerWithinMs = 20_000

export async function abuse({ home, seed, quietMs, attackMs, say }: AbuseOptions) {
  const scene = await openScene(home)
  const quiet = await honestCaller(scene, home.key('sam'), AbortSignal.timeout(quietMs))
  const over = AbortSignal.timeout(attackMs)
  // Each connection that is held open listens.
  setMaxListeners(0, over)
  const samples: Sample[] = []
  const watch = async () => {
    while (!over.aborted) {
      await pause(sampleEveryMs)
      const now = sample(home)
      if (samples.push(now) % samplesALine === 0)
        say(`${scene.calls.total} hostile calls, ${scene.violations.length} violations, ${memoryIn(now)}`)
    }
  }
  const [honest] = await Promise.all([honestCaller(scene, home.key('sam'), over), attackAll(scene, over, seed), watch()])
  return {
    hostile: scene.calls,
    honest: honest.length,
    // Of the honest caller's calls, before the attack and under it.
    quietP99Ms: quantile(quiet, 0.99),
    attackedP99Ms: quantile(honest, 0.99),
    grown: growth(samples),
    violations: scene.violations,
  }
}

export const memoryIn = ({ serviceMb, backendMb }: Sample): string =>
  `service ${serviceMb.toFixed(0)} MB, largest backend ${backendMb.toFixed(0)} MB`

/** An honest caller beside the attack: at a steady pace, and every answer must be the right one. Answers how long each call took, in milliseconds. */
async function honestCaller({ ports, violations }: Scene, key: string, over: AbortSignal): Promise<number[]> {
  const latenciesMs: number[] = []
  const call = async (method: string, path: string, status: number, body?: object) => {
    const headers = { ...bearer(key), ...(body && { 'idempotency-key': `honest ${latenciesMs.length} ${performance.now()}` }) }
    const startedAt = performance.now()
    const heard = await sendTo(ports.api, jsonCall(method, path, headers, body), answerWithinMs)
    latenciesMs.push(performance.now() - startedAt)
    if (typeof heard !== 'string' && heard.status === status) return heard.text
    violations.push(`an honest ${method} ${path}: ${wordsOf(heard).slice(0, 200)}`)
    return undefined
  }
  while (!over.aborted) {
    const filed = await call('POST', '/v1/requests', 201, demand())
    if (filed !== undefined) {
      const { notices: _, ...request } = JSON.parse(filed) as Record<string, unknown>
      const read = await call('GET', `/v1/requests/${request.id}`, 200)
      if (read !== undefined && read !== JSON.stringify(request))
        violations.push(`request ${request.id} is read otherwise than it was filed`)
    }
    for (const path of ['/v1/offers?gpu_model=h100-sxm&limit=50', '/v1/me']) {
      await pause(restMs)
      await call('GET', path, 200)
    }
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
  const ownMb = (pid: number) => memoryMb(pid, 'RssAnon')
  return { serviceMb: ownMb(instance.pid), backendMb: Math.max(0, ...backends.map(ownMb)) }
}

/** How much more there is in the last quarter than in the second: by then all that is kept once is there. */
function growth(samples: readonly Sample[]): Sample {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const grown = (of: (one: Sample) => number) => median(late.map(of)) - median(early.map(of))
  return { serviceMb: grown((one) => one.serviceMb), backendMb: grown((one) => one.backendMb) }
}
