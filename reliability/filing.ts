/**
 * Partners who file requests without end: each under an Idempotency-Key of its own, sent again with the same key until
 * somebody answers for good, as the documentation tells them to. Every fifth is closed, the same way.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, Caller, type Sending, type Unheard } from './caller.ts'

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
  readonly baseUrls: readonly string[]
  readonly apiKey: string
  readonly writers: number
  /** Between two writes of one writer. */
  readonly pauseMs: number
  /** Whether an answer that is no acknowledgement may pass; else it is told as a violation. */
  readonly mayPass: (heard: Answer | Unheard) => boolean
}

const patienceMs = 12_000
const againAfterMs = 50
const settledWithinMs = 120_000

export class Filing {
  readonly filed: Filed[] = []
  /** When each acknowledgement was heard, by the clock of this process. */
  readonly acknowledgedAt: number[] = []
  /** What was heard that was no acknowledgement, by kind. */
  readonly passing = new Map<string, number>()
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
    const caller = new Caller(patienceMs)
    const at = { turn: n }
    while (this.#goesOn) {
      const mark = `${this.#run}-${this.#count++}`
      const sending = this.#sending('/requests', mark, JSON.stringify(demand(mark)))
      const settled = await this.#settle(caller, at, sending)
      if (settled) await this.#note(caller, at, mark, sending, settled)
      await pause(this.#options.pauseMs)
    }
    caller.close()
  }

  async #note(caller: Caller, at: { turn: number }, mark: string, sending: Sending, { answer, unknown }: Settled): Promise<void> {
    const { id } = JSON.parse(answer.text) as { id: string }
    const filed: Filed = { mark, sending, id, text: answer.text, unknown, closed: false }
    this.filed.push(filed)
    if (this.filed.length % 5 !== 0) return
    filed.closed = (await this.#settle(caller, at, this.#sending(`/requests/${id}/close`, `${mark}-close`))) !== undefined
  }

  #sending(path: string, key: string, body?: string): Sending {
    const headers = { authorization: `Bearer ${this.#options.apiKey}`, 'idempotency-key': key, 'content-type': 'application/json' }
    return { method: 'POST', path, headers, ...(body === undefined ? {} : { body }) }
  }

  /** Sends until it is acknowledged; `at` is the address whose turn it is, kept while it answers. */
  async #settle(caller: Caller, at: { turn: number }, sending: Sending): Promise<Settled | undefined> {
    const deadline = performance.now() + settledWithinMs
    for (let unknown = 0; performance.now() < deadline; unknown++) {
      const { baseUrls } = this.#options
      const heard = await caller.call(baseUrls[at.turn % baseUrls.length] ?? '', sending)
      if (typeof heard !== 'string') this.longestMs = Math.max(this.longestMs, heard.ms)
      if (typeof heard !== 'string' && heard.status < 300) {
        this.acknowledgedAt.push(performance.now())
        return { answer: heard, unknown }
      }
      this.#pass(heard, sending)
      at.turn++
      await pause(againAfterMs)
    }
    this.violations.push(`${sending.path} was not answered for good within ${settledWithinMs / 1000} s`)
    return undefined
  }

  #pass(heard: Answer | Unheard, { path }: Sending): void {
    const kind = kindOf(heard)
    this.passing.set(kind, (this.passing.get(kind) ?? 0) + 1)
    if (!this.#options.mayPass(heard))
      this.violations.push(`${path}: ${typeof heard === 'string' ? heard : `${heard.status} ${heard.text}`}`)
  }

  /** The longest time without an acknowledgement from a moment on. */
  longestPauseSince(ms: number): number {
    let longest = 0
    let before = ms
    for (const at of this.acknowledgedAt) {
      if (at < ms) continue
      longest = Math.max(longest, at - before)
      before = at
    }
    return Math.max(longest, performance.now() - before)
  }
}

interface Settled {
  readonly answer: Answer
  readonly unknown: number
}

/** What was heard, in a word: the status with the fault's code, or why nothing was. */
export function kindOf(heard: Answer | Unheard): string {
  if (typeof heard === 'string') return heard
  return `${heard.status} ${codeOf(heard)}`
}

/** The fault's code, where the answer has the envelope that every fault has. */
export function codeOf({ text, headers }: Answer): string {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; request_id: string } }
    return error.request_id === headers['request-id'] ? error.code : 'no envelope'
  } catch {
    return 'no envelope'
  }
}

const monthMs = 30 * 86_400_000
/** Demand that is marked by its region. */
export const demand = (region: string) => ({
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region,
  startsAt: new Date(Date.now() + monthMs).toISOString(),
  durationMonths: 6,
})
