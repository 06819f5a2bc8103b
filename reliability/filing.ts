/**
 * Partners that file requests continuously. Each request has its own Idempotency-Key and is sent again with that key until
 * the response is final, as the documentation says. Every fifth request is closed in the same way.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Counts } from './figures.ts'
import { bearer, doneIn, type Heard, isReplay, jsonCall, kindOf, type Page, type Sending, sendTo, wordsOf } from './http-client.ts'
import { again } from './wait.ts'

export interface Filed {
  /** The request's region, which identifies it. */
  readonly mark: string
  readonly sending: Sending
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
  readonly mayPass: (heard: Heard) => boolean
}

const againAfterMs = 50
const settledWithinMs = 120_000

export type Filing = ReturnType<typeof startFiling>

/** Files requests until it is stopped. */
export function startFiling({ ports, apiKey, writers, pauseMs, mayPass }: FilingOptions) {
  const filed: Filed[] = []
  /** When each acknowledgement arrived, by this process's clock. */
  const acknowledgedAt: number[] = []
  /** Results that were not acknowledgements, by kind. */
  const passing = new Counts()
  const violations: string[] = []
  const run = randomUUID().slice(0, 8)
  let longestMs = 0
  let count = 0

  /** The instance that each writer calls. It stays the same while it acknowledges. */
  const turns = Array.from({ length: writers }, (_, writer) => writer)

  /** Sends a call until it is acknowledged. */
  async function settle(writer: number, sending: Sending) {
    const deadline = performance.now() + settledWithinMs
    let cut = false
    for (let unknown = 0; performance.now() < deadline; unknown++) {
      const heard = await sendTo(roundRobin(ports, turns[writer] ?? 0), sending)
      if (typeof heard !== 'string') longestMs = Math.max(longestMs, heard.ms)
      if (typeof heard !== 'string' && heard.status < 300) {
        acknowledgedAt.push(performance.now())
        if (cut && isReplay(heard)) violations.push(`${sending.path} was done, and its answer cut off`)
        return { text: heard.text, unknown }
      }
      passing.note(kindOf(heard))
      cut ||= heard === 'cut'
      if (!mayPass(heard)) violations.push(`${sending.path}: ${wordsOf(heard)}`)
      turns[writer] = (turns[writer] ?? 0) + 1
      await pause(againAfterMs)
    }
    violations.push(`${sending.path} got no final answer within ${settledWithinMs / 1000} s`)
    return undefined
  }

  async function fileOne(writer: number): Promise<void> {
    const mark = `${run}-${count++}`
    const sending = filingOf(apiKey, mark)
    const settled = await settle(writer, sending)
    if (settled === undefined) return
    const { id } = JSON.parse(settled.text) as { id: string }
    const one: Filed = { mark, sending, id, ...settled, closed: false }
    filed.push(one)
    if (filed.length % 5 !== 0) return
    const close = jsonCall('POST', `/v1/requests/${id}/close`, { ...bearer(apiKey), 'idempotency-key': `${mark}-close` })
    one.closed = (await settle(writer, close)) !== undefined
  }

  /** Stopping first settles the calls in progress. */
  const stop = again((writer) => fileOne(writer).then(() => pause(pauseMs)), writers)
  /** The longest wait for any response. */
  const longestAnswerMs = () => longestMs
  return { filed, acknowledgedAt, passing, violations, longestAnswerMs, stop }
}

/** The longest time between `sinceMs` and now in which nothing happened. */
export function longestPause(happenedAt: readonly number[], sinceMs: number): number {
  const times = [sinceMs, ...happenedAt.filter((at) => at >= sinceMs), performance.now()]
  return times.reduce((longest, at, i) => Math.max(longest, at - (times[i - 1] ?? at)), 0)
}

export const roundRobin = (ports: readonly number[], turn: number): number => ports[turn % ports.length] as number

/** Walks a list to its end, alternating instances from page to page. `path` has a query. @throws if a page is refused */
export async function walk<Item>(ports: readonly number[], apiKey: string, path: string, turn = 0): Promise<Item[]> {
  const seen: Item[] = []
  for (let cursor: string | null = ''; cursor !== null; turn++) {
    const page: Page<Item> = doneIn(await sendTo(roundRobin(ports, turn), { method: 'GET', path: path + cursor, headers: bearer(apiKey) }))
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
export const filingOf = (apiKey: string, mark: string): Sending =>
  jsonCall('POST', '/v1/requests', { ...bearer(apiKey), 'idempotency-key': mark }, demand(mark))
