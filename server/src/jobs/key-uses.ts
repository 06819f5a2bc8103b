/** When keys were last used: gathered in memory, written every few seconds. Losing some at a kill harms nobody. */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { iso } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { touchKeys } from '../domain/account/keys.ts'

const everyMs = 5_000

export class KeyUses {
  readonly #uses = new Map<string, number>()
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, clock: Clock, log: Logger) {
    this.#db = db
    this.#clock = clock
    this.#log = log
  }

  note(keyId: string): void {
    this.#uses.set(keyId, this.#clock.now())
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), everyMs)
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
          uses.map(([, at]) => iso(at)),
        ),
      )
    } catch (error) {
      this.#log.warn({ err: error }, 'key uses: not written')
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}
