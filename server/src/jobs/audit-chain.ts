/**
 * Links the audit's rows into their chain, well within a second of their commit, and announces their changes to open pages.
 * Any number of instances may run it; each row is linked and announced by one of them.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { type LinkedRows, linkAudit } from '../domain/audit/chain.store.ts'
import { announceChanges } from '../domain/changes/store.ts'
import type { Loop } from './loop.ts'
import { SharedRun } from './shared-run.ts'

const intervalMs = 250
const batchSize = 1000
/**
 * The pause between a commit of this instance and the next iteration, by the number of rows that the last one linked. Rows committed
 * during the pause share the iteration's transactions. Null for many rows: the loop's own next iteration is soon enough.
 */
const wakeDelayMs = (lastCount: number) => (lastCount < 4 ? 20 : lastCount < 128 ? 100 : null)

/** Links all rows that wait now, and returns how many. */
export async function linkPending(db: Database, onLinked: (linked: LinkedRows) => Promise<void> = async () => {}): Promise<number> {
  for (let count = 0; ; ) {
    const linked = await db.transaction((tx) => linkAudit(tx, batchSize))
    count += linked.count
    if (linked.count > 0) await onLinked(linked)
    if (linked.count < batchSize) return count
  }
}

export class AuditChain {
  readonly #db: Database
  readonly #log: Logger
  readonly #onLinked: () => void
  readonly #iterations = new SharedRun(() => this.#link())
  readonly loop: Loop = { name: 'audit chain', intervalMs, iterate: () => this.iterate(), end: () => this.#end() }
  #wakeTimer: NodeJS.Timeout | undefined
  #woken: Promise<void> = Promise.resolve()
  #ended = false
  #lastCount = 0

  /** `onLinked` is called after rows were linked. */
  constructor(db: Database, log: Logger, onLinked: () => void) {
    this.#db = db
    this.#log = log
    this.#onLinked = onLinked
  }

  /** Links and announces all rows that wait now. */
  iterate(): Promise<void> {
    return this.#iterations.run()
  }

  /** A commit on this instance wrote rows: links them before the loop's next iteration. */
  wake(): void {
    const ms = wakeDelayMs(this.#lastCount)
    if (this.#ended || this.#wakeTimer !== undefined || ms === null) return
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = undefined
      this.#woken = this.iterate().catch((error) =>
        this.#log.warn({ err: error }, 'audit: rows could not be linked, the next iteration retries'),
      )
    }, ms)
  }

  /** The other loops may still commit steps while they stop. The next start links these. */
  #end(): Promise<void> {
    this.#ended = true
    clearTimeout(this.#wakeTimer)
    return this.#woken
  }

  async #link(): Promise<void> {
    this.#lastCount = await linkPending(this.#db, async (linked) => {
      this.#onLinked()
      await this.#announce(linked)
    })
  }

  async #announce({ upTo, count }: LinkedRows): Promise<void> {
    try {
      await this.#db.transaction(async (tx) => announceChanges(tx, upTo - count, upTo))
    } catch (error) {
      this.#log.warn({ err: error }, 'changes: open pages could not be notified and show the changes when they read again')
    }
  }
}
