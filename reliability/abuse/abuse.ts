/** A period of mixed hostile traffic without credentials, with a test key and from a member, while an honest caller makes calls. */
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryMb } from '../database.ts'
import { median, quantile } from '../figures.ts'
import { demand } from '../filing.ts'
import { bearer, describeResult, jsonCall, sendTo } from '../http-client.ts'
import type { DemoInstallation } from '../installations.ts'
import { type AttackContext, attackAll, openAttackContext } from './attacks.ts'

interface AbuseOptions {
  readonly demo: DemoInstallation
  readonly seed: string
  readonly quietMs: number
  readonly attackMs: number
  readonly log: (line: string) => void
}

const sampleIntervalMs = 1_000
const samplesPerLine = 60
const pauseMs = 50
const responseTimeoutMs = 20_000

export async function abuse({ demo, seed, quietMs, attackMs, log }: AbuseOptions) {
  const context = await openAttackContext(demo)
  const quiet = await honestCaller(context, demo.key('sam'), AbortSignal.timeout(quietMs))
  const signal = AbortSignal.timeout(attackMs)
  // Each open connection adds a listener.
  setMaxListeners(0, signal)
  const samples: Sample[] = []
  const watch = async () => {
    while (!signal.aborted) {
      await pause(sampleIntervalMs)
      const now = sample(demo)
      if (samples.push(now) % samplesPerLine === 0)
        log(`${context.calls.total} hostile calls, ${context.violations.length} violations, ${formatMemory(now)}`)
    }
  }
  const [honest] = await Promise.all([honestCaller(context, demo.key('sam'), signal), attackAll(context, signal, seed), watch()])
  return {
    hostile: context.calls,
    honest: honest.length,
    // The honest caller's latency before and during the attack.
    quietP99Ms: quantile(quiet, 0.99),
    attackedP99Ms: quantile(honest, 0.99),
    memoryGrowth: growth(samples),
    violations: context.violations,
  }
}

export const formatMemory = ({ serviceMb, backendMb }: Sample): string =>
  `service ${serviceMb.toFixed(0)} MB, largest backend ${backendMb.toFixed(0)} MB`

/** An honest caller that makes calls at a steady pace. Every response must be correct. Returns how long each call took, in milliseconds. */
async function honestCaller({ ports, violations }: AttackContext, key: string, signal: AbortSignal): Promise<number[]> {
  const latenciesMs: number[] = []
  const call = async (method: string, path: string, status: number, body?: object) => {
    const headers = { ...bearer(key), ...(body && { 'idempotency-key': `honest ${latenciesMs.length} ${performance.now()}` }) }
    const startedAt = performance.now()
    const result = await sendTo(ports.api, jsonCall(method, path, headers, body), responseTimeoutMs)
    latenciesMs.push(performance.now() - startedAt)
    if (typeof result !== 'string' && result.status === status) return result.text
    violations.push(`an honest ${method} ${path}: ${describeResult(result).slice(0, 200)}`)
    return undefined
  }
  while (!signal.aborted) {
    const filed = await call('POST', '/v1/requests', 201, demand())
    if (filed !== undefined) {
      const { notices: _, ...request } = JSON.parse(filed) as Record<string, unknown>
      const read = await call('GET', `/v1/requests/${request.id}`, 200)
      if (read !== undefined && read !== JSON.stringify(request))
        violations.push(`request ${request.id} is read otherwise than it was filed`)
    }
    for (const path of ['/v1/offers?gpu_model=h100-sxm&limit=50', '/v1/me']) {
      await pause(pauseMs)
      await call('GET', path, 200)
    }
    await pause(pauseMs)
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
  const growthOf = (of: (one: Sample) => number) => median(late.map(of)) - median(early.map(of))
  return { serviceMb: growthOf((one) => one.serviceMb), backendMb: growthOf((one) => one.backendMb) }
}
