/**
 * Partners that file requests continuously. Each request has its own Idempotency-Key and is sent again with that key until
 * the response is final, as the documentation says. Every fifth request is closed in the same way.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Counts } from './figures.ts'
import {
  bearer,
  bodyOf,
  type CallResult,
  describeResult,
  type HttpCall,
  isReplay,
  jsonCall,
  kindOf,
  type Page,
  sendTo,
} from './http-client.ts'
import { startLoops } from './wait.ts'

export interface Filed {
  /** The request's region, which identifies it. */
  readonly mark: string
  readonly call: HttpCall
  readonly id: string
  readonly text: string
  /** Attempts before the acknowledgement with an unknown outcome. */
  readonly unknown: number
  closed: boolean
}

interface FilingOptions {
  /** The partner API ports of one or several instances. */
  readonly ports: readonly number[]
  readonly apiKey: string
  readonly writers: number
  /** Pause between two writes of one writer. */
  readonly pauseMs: number
  /**
   * Whether a response that is not an acknowledgement is acceptable. Otherwise it is a violation. An idle connection may be closed just as
   * a call is sent on it. If a replay shows that such a call was executed, that is always a violation.
   */
  readonly isAcceptable: (result: CallResult) => boolean
}

const retryIntervalMs = 50
const settleTimeoutMs = 120_000

export type Filing = ReturnType<typeof startFiling>

/** Files requests until it is stopped. */
export function startFiling({ ports, apiKey, writers, pauseMs, isAcceptable }: FilingOptions) {
  const filed: Filed[] = []
  /** When each acknowledgement arrived, by this process's clock. */
  const acknowledgedAt: number[] = []
  /** Results that were not acknowledgements, by kind. */
  const failedAttempts = new Counts()
  const violations: string[] = []
  const run = randomUUID().slice(0, 8)
  let longestMs = 0
  let count = 0

  /** The instance that each writer calls. It stays the same while it acknowledges. */
  const instanceIndexes = Array.from({ length: writers }, (_, writer) => writer)

  /** Sends a call until it is acknowledged. */
  async function settle(writer: number, call: HttpCall) {
    const deadline = performance.now() + settleTimeoutMs
    let wasCut = false
    for (let unknown = 0; performance.now() < deadline; unknown++) {
      const result = await sendTo(roundRobin(ports, instanceIndexes[writer] ?? 0), call)
      if (typeof result !== 'string') longestMs = Math.max(longestMs, result.ms)
      if (typeof result !== 'string' && result.status < 300) {
        acknowledgedAt.push(performance.now())
        if (wasCut && isReplay(result)) violations.push(`${call.path} was done, and its response cut off`)
        return { text: result.text, unknown }
      }
      failedAttempts.increment(kindOf(result))
      wasCut ||= result === 'cut'
      if (!isAcceptable(result)) violations.push(`${call.path}: ${describeResult(result)}`)
      instanceIndexes[writer] = (instanceIndexes[writer] ?? 0) + 1
      await pause(retryIntervalMs)
    }
    violations.push(`${call.path} got no final response within ${settleTimeoutMs / 1000} s`)
    return undefined
  }

  async function fileOne(writer: number): Promise<void> {
    const mark = `${run}-${count++}`
    const call = fileRequestCall(apiKey, mark)
    const settled = await settle(writer, call)
    if (settled === undefined) return
    const { id } = JSON.parse(settled.text) as { id: string }
    const one: Filed = { mark, call, id, ...settled, closed: false }
    filed.push(one)
    if (filed.length % 5 !== 0) return
    const close = jsonCall('POST', `/v1/requests/${id}/close`, { ...bearer(apiKey), 'idempotency-key': `${mark}-close` })
    one.closed = (await settle(writer, close)) !== undefined
  }

  /** Stopping first settles the calls in progress. */
  const stop = startLoops((writer) => fileOne(writer).then(() => pause(pauseMs)), writers)
  /** The longest wait for any response. */
  const longestResponseMs = () => longestMs
  return { filed, acknowledgedAt, failedAttempts, violations, longestResponseMs, stop }
}

/** The longest time between `sinceMs` and now in which nothing happened. */
export function longestPause(happenedAt: readonly number[], sinceMs: number): number {
  const times = [sinceMs, ...happenedAt.filter((at) => at >= sinceMs), performance.now()]
  return times.reduce((longest, at, i) => Math.max(longest, at - (times[i - 1] ?? at)), 0)
}

export const roundRobin = (ports: readonly number[], index: number): number => ports[index % ports.length] as number

/** Walks a list to its end, alternating instances from page to page. `path` has a query. @throws if a page is refused */
export async function walk<Item>(ports: readonly number[], apiKey: string, path: string, instanceIndex = 0): Promise<Item[]> {
  const seen: Item[] = []
  for (let cursor: string | null = ''; cursor !== null; instanceIndex++) {
    const page: Page<Item> = bodyOf(
      await sendTo(roundRobin(ports, instanceIndex), { method: 'GET', path: path + cursor, headers: bearer(apiKey) }),
    )
    seen.push(...page.data)
    cursor = page.meta.nextCursor && `&cursor=${encodeURIComponent(page.meta.nextCursor)}`
  }
  return seen
}

const monthMs = 30 * 86_400_000
/** The body of a valid request, identified by its region. */
export const demand = (region = 'eu-north') => ({
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region,
  startsAt: new Date(Date.now() + monthMs).toISOString(),
  durationMonths: 6,
})

/** Files a request with `mark` as its region and as its Idempotency-Key. */
export const fileRequestCall = (apiKey: string, mark: string): HttpCall =>
  jsonCall('POST', '/v1/requests', { ...bearer(apiKey), 'idempotency-key': mark }, demand(mark))
