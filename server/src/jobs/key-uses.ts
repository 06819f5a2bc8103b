/** When keys were last used, and how often: collected in memory, written every few seconds. If the process is killed, losing some does no harm. */
import type { Logger } from 'pino'
import type { Clock } from '../core/clock.ts'
import { iso } from '../core/clock.ts'
import type { Database } from '../db/client.ts'
import { touchKeys } from '../domain/account/keys.store.ts'
import { failureLog } from './failure-log.ts'

const flushIntervalMs = 5_000

interface Uses {
  lastAtMs: number
  calls: number
}

export class KeyUses {
  readonly #uses = new Map<string, Uses>()
  readonly #db: Database
  readonly #clock: Clock
  readonly #failed: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, clock: Clock, log: Logger) {
    this.#db = db
    this.#clock = clock
    this.#failed = failureLog(log, 'key uses', 'key uses: not written')
  }

  note(keyId: string): void {
    const nowMs = this.#clock.now()
    const uses = this.#uses.get(keyId)
    if (uses === undefined) this.#uses.set(keyId, { lastAtMs: nowMs, calls: 1 })
    else {
      uses.lastAtMs = nowMs
      uses.calls++
    }
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), flushIntervalMs)
    this.#timer.unref()
  }

  async flush(): Promise<void> {
    if (this.#uses.size === 0) return
    const uses = [...this.#uses].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#uses.clear()
    try {
      await this.#db.transaction(async (tx) =>
        touchKeys(
          tx,
          uses.map(([id]) => id),
          uses.map(([, { lastAtMs }]) => iso(lastAtMs)),
          uses.map(([, { calls }]) => calls),
        ),
      )
    } catch (error) {
      this.#failed(error)
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
