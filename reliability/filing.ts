/**
 * Partners who file requests without end: each under an Idempotency-Key of its own, sent again with the same key until
 * somebody answers for good, as the documentation tells them to. Every fifth is closed, the same way.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Counts } from './figures.ts'
import { type Answer, bearer, type Heard, HttpClient, jsonCall, kindOf, type Sending, wordsOf } from './http-client.ts'

export interface Filed {
  /** Marks the request itself: its region. */
  readonly mark: string
  readonly sending: Sending
  readonly id: string
  readonly text: string
  /** Sendings before the acknowledgement whose outcome stayed unknown. */
  readonly unknown: number
  closed: boolean
}

export interface FilingOptions {
  /** Of the partner API, of one instance or of several. */
  readonly ports: readonly number[]
  readonly apiKey: string
  readonly writers: number
  /** Between two writes of one writer. */
  readonly pauseMs: number
  /** Whether an answer that is no acknowledgement may pass; else it is told as a violation. */
  readonly mayPass: (heard: Heard) => boolean
}

export const timeoutMs = 12_000
const againAfterMs = 50
const settledWithinMs = 120_000

export class Filing {
  readonly filed: Filed[] = []
  /** When each acknowledgement was heard, by the clock of this process. */
  readonly acknowledgedAt: number[] = []
  /** What was heard that was no acknowledgement, by kind. */
  readonly passing = new Counts()
  readonly violations: string[] = []
  /** The longest that anybody waited for any answer. */
  longestMs = 0
  readonly #options: FilingOptions
  readonly #run = randomUUID().slice(0, 8)
  #goesOn = true
  #writers: Promise<void>[] = []
  #count = 0

  constructor(options: FilingOptions) {
    this.#options = options
  }

  start(): void {
    this.#writers = Array.from({ length: this.#options.writers }, (_, n) => this.#write(n))
  }

  /** What was begun is settled first. */
  async stop(): Promise<void> {
    this.#goesOn = false
    await Promise.all(this.#writers)
  }

  async #write(n: number): Promise<void> {
    const client = new HttpClient(timeoutMs)
    const at = { turn: n }
    while (this.#goesOn) {
      const mark = `${this.#run}-${this.#count++}`
      const sending = filingOf(this.#options.apiKey, mark)
      const settled = await this.#settle(client, at, sending)
      if (settled) await this.#note(client, at, mark, sending, settled)
      await pause(this.#options.pauseMs)
    }
    client.close()
  }

  async #note(client: HttpClient, at: { turn: number }, mark: string, sending: Sending, { answer, unknown }: Settled): Promise<void> {
    const { id } = JSON.parse(answer.text) as { id: string }
    const filed: Filed = { mark, sending, id, text: answer.text, unknown, closed: false }
    this.filed.push(filed)
    if (this.filed.length % 5 !== 0) return
    const close = jsonCall('POST', `/v1/requests/${id}/close`, { ...bearer(this.#options.apiKey), 'idempotency-key': `${mark}-close` })
    filed.closed = (await this.#settle(client, at, close)) !== undefined
  }

  /** Sends until it is acknowledged; `at` is the instance whose turn it is, kept while it answers. */
  async #settle(client: HttpClient, at: { turn: number }, sending: Sending): Promise<Settled | undefined> {
    const deadline = performance.now() + settledWithinMs
    for (let unknown = 0; performance.now() < deadline; unknown++) {
      const heard = await client.call(inTurn(this.#options.ports, at.turn), sending)
      if (typeof heard !== 'string') this.longestMs = Math.max(this.longestMs, heard.ms)
      if (typeof heard !== 'string' && heard.status < 300) {
        this.acknowledgedAt.push(performance.now())
        return { answer: heard, unknown }
      }
      this.passing.note(kindOf(heard))
      if (!this.#options.mayPass(heard)) this.violations.push(`${sending.path}: ${wordsOf(heard)}`)
      at.turn++
      await pause(againAfterMs)
    }
    this.violations.push(`${sending.path} was not answered for good within ${settledWithinMs / 1000} s`)
    return undefined
  }
}

interface Settled {
  readonly answer: Answer
  readonly unknown: number
}

/** The longest time from a moment on, until now, in which nothing happened. */
export function longestPause(happenedAt: readonly number[], sinceMs: number): number {
  const times = [sinceMs, ...happenedAt.filter((at) => at >= sinceMs), performance.now()]
  return times.reduce((longest, at, i) => Math.max(longest, at - (times[i - 1] ?? at)), 0)
}

export const inTurn = (ports: readonly number[], turn: number): number => ports[turn % ports.length] as number

const monthMs = 30 * 86_400_000
/** Right demand, told apart by its region. */
export const demand = (region = 'eu-north') => ({
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region,
  startsAt: new Date(Date.now() + monthMs).toISOString(),
  durationMonths: 6,
})

/** Files demand that is marked by its region, under the same word as Idempotency-Key. */
export const filingOf = (apiKey: string, mark: string): Sending =>
  jsonCall('POST', '/v1/requests', { ...bearer(apiKey), 'idempotency-key': mark }, demand(mark))
