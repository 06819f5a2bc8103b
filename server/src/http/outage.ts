/** Database outages in the log: one line at the start and one at the end, regardless of how many calls fail. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** The database is back once it responds and has failed no call for a while: on a full disk, or without a standby, it reads but does not write. */
interface OutageTimes {
  readonly lookEveryMs: number
  readonly quietMs: number
}
const usualTimes: OutageTimes = { lookEveryMs: 500, quietMs: 5_000 }

export class Outage {
  readonly #log: Logger
  readonly #isBack: () => Promise<boolean>
  readonly #times: OutageTimes
  #under: { readonly sinceMs: number; lastMs: number; failedCalls: number } | undefined

  /** `isBack` queries the database. It may take long, and may fail. */
  constructor(log: Logger, isBack: () => Promise<boolean>, times = usualTimes) {
    this.#log = log
    this.#isBack = isBack
    this.#times = times
  }

  /** Records that a call failed because the database did not serve it. */
  note(requestId: string, error: unknown): void {
    const nowMs = performance.now()
    if (this.#under === undefined) {
      this.#under = { sinceMs: nowMs, lastMs: nowMs, failedCalls: 0 }
      this.#log.error({ request_id: requestId, err: error }, 'the database is unavailable: calls return 503')
      this.#lookLater()
    }
    this.#under.lastMs = nowMs
    this.#under.failedCalls++
    this.#log.debug({ request_id: requestId, err: error }, 'call failed')
  }

  #lookLater(): void {
    setTimeout(() => void this.#look(), this.#times.lookEveryMs).unref()
  }

  async #look(): Promise<void> {
    const isBack = await this.#isBack().catch(() => false)
    const under = this.#under
    const nowMs = performance.now()
    if (under !== undefined && !isBack) under.lastMs = nowMs
    if (under === undefined || nowMs - under.lastMs < this.#times.quietMs) return this.#lookLater()
    this.#under = undefined
    const seconds = Math.round((under.lastMs - under.sinceMs) / 100) / 10
    this.#log.warn({ seconds, calls: under.failedCalls }, 'the database serves again')
  }
}
