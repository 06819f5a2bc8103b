/** Database outages in the log: one line at the start and one at the end, regardless of how many calls fail. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** The database is back once it responds and has failed no call for a while: on a full disk, or without a standby, it reads but does not write. */
interface OutageTimes {
  readonly pollIntervalMs: number
  readonly quietMs: number
}
const defaultTimes: OutageTimes = { pollIntervalMs: 500, quietMs: 5_000 }

export class Outage {
  readonly #log: Logger
  readonly #isBack: () => Promise<boolean>
  readonly #times: OutageTimes
  #outage: { readonly sinceMs: number; lastMs: number; failedCalls: number } | undefined

  /** `isBack` queries the database. It may take long, and may fail. */
  constructor(log: Logger, isBack: () => Promise<boolean>, times = defaultTimes) {
    this.#log = log
    this.#isBack = isBack
    this.#times = times
  }

  /** Records that a call failed because the database did not serve it. */
  note(requestId: string, error: unknown): void {
    const nowMs = performance.now()
    if (this.#outage === undefined) {
      this.#outage = { sinceMs: nowMs, lastMs: nowMs, failedCalls: 0 }
      this.#log.error({ request_id: requestId, err: error }, 'the database is unavailable: calls return 503')
      this.#schedulePoll()
    }
    this.#outage.lastMs = nowMs
    this.#outage.failedCalls++
    this.#log.debug({ request_id: requestId, err: error }, 'call failed')
  }

  #schedulePoll(): void {
    setTimeout(() => void this.#poll(), this.#times.pollIntervalMs).unref()
  }

  async #poll(): Promise<void> {
    const isBack = await this.#isBack().catch(() => false)
    const outage = this.#outage
    const nowMs = performance.now()
    if (outage !== undefined && !isBack) outage.lastMs = nowMs
    if (outage === undefined || nowMs - outage.lastMs < this.#times.quietMs) return this.#schedulePoll()
    this.#outage = undefined
    const seconds = Math.round((outage.lastMs - outage.sinceMs) / 100) / 10
    this.#log.warn({ seconds, calls: outage.failedCalls }, 'the database serves again')
  }
}
