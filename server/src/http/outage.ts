/** An absence of the database in the log: a line when it goes and one when it is back, however many calls it fails. */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'

const lookEveryMs = 500

export class Outage {
  readonly #log: Logger
  readonly #isBack: () => Promise<boolean>
  #under: { readonly sinceMs: number; failedCalls: number } | undefined

  /** `isBack` asks the database; it may take its time, and may fail. */
  constructor(log: Logger, isBack: () => Promise<boolean>) {
    this.#log = log
    this.#isBack = isBack
  }

  /** A call failed, for the database did not serve it. */
  note(requestId: string, error: unknown): void {
    if (this.#under === undefined) {
      this.#under = { sinceMs: performance.now(), failedCalls: 0 }
      this.#log.error({ request_id: requestId, err: error }, 'the database does not serve: calls are answered 503')
      this.#lookLater()
    }
    this.#under.failedCalls++
    this.#log.debug({ request_id: requestId, err: error }, 'call failed')
  }

  #lookLater(): void {
    setTimeout(() => void this.#look(), lookEveryMs).unref()
  }

  async #look(): Promise<void> {
    const isBack = await this.#isBack().catch(() => false)
    const under = this.#under
    if (!isBack || under === undefined) return this.#lookLater()
    this.#under = undefined
    const seconds = Math.round((performance.now() - under.sinceMs) / 100) / 10
    this.#log.warn({ seconds, calls: under.failedCalls }, 'the database serves again')
  }
}
