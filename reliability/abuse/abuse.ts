/** A period of mixed hostile traffic without credentials, with a test key and from a member, while an honest caller makes calls. */
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
  // Each open connection adds a listener.
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
    // The honest caller's latency before and during the attack.
    quietP99Ms: quantile(quiet, 0.99),
    attackedP99Ms: quantile(honest, 0.99),
    grown: growth(samples),
    violations: scene.violations,
  }
}

export const memoryIn = ({ serviceMb, backendMb }: Sample): string =>
  `service ${serviceMb.toFixed(0)} MB, largest backend ${backendMb.toFixed(0)} MB`

/** An honest caller that makes calls at a steady pace. Every response must be correct. Returns how long each call took, in milliseconds. */
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
  /** Memory of the largest backend. */
  readonly backendMb: number
}

/** The private memory of the service and of the database's largest backend. */
function sample({ instance, database }: DemoInstallation): Sample {
  const [, ...backends] = database.processes()
  const ownMb = (pid: number) => memoryMb(pid, 'RssAnon')
  return { serviceMb: ownMb(instance.pid), backendMb: Math.max(0, ...backends.map(ownMb)) }
}

/** How much memory grew from the second quarter to the last. By the second quarter, everything that is allocated once is there. */
function growth(samples: readonly Sample[]): Sample {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const grown = (of: (one: Sample) => number) => median(late.map(of)) - median(early.map(of))
  return { serviceMb: grown((one) => one.serviceMb), backendMb: grown((one) => one.backendMb) }
}
