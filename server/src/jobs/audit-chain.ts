/**
 * Links the audit's rows into their chain, well within a second of their commit, and announces what they tell of to open
 * pages; any number of instances may run it, and each row is linked and announced by one of them.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { type Linked, linkAudit } from '../domain/audit/chain.ts'
import { announceChanges } from '../domain/changes/store.ts'
import type { Loop } from './loop.ts'

const everyMs = 250
const mostAtOnce = 1000

/** Links what waits now. */
export async function linkWaiting(db: Database, onLinked: (linked: Linked) => Promise<void> = async () => {}): Promise<void> {
  for (;;) {
    const linked = await db.transaction((tx) => linkAudit(tx, mostAtOnce))
    if (linked.count > 0) await onLinked(linked)
    if (linked.count < mostAtOnce) return
  }
}

export class AuditChain {
  readonly #db: Database
  readonly #log: Logger
  readonly loop: Loop = { name: 'audit chain', everyMs, turn: () => this.turn() }
  #turn: Promise<void> = Promise.resolve()

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  /** Links and announces what waits now, after the turn under way. */
  turn(): Promise<void> {
    const next = () => linkWaiting(this.#db, (linked) => this.#announce(linked))
    this.#turn = this.#turn.then(next, next)
    return this.#turn
  }

  async #announce({ upTo, count }: Linked): Promise<void> {
    try {
      await this.#db.transaction(async (tx) => announceChanges(tx, upTo - count, upTo))
    } catch (error) {
      this.#log.warn({ err: error }, 'changes: not announced, open pages will show them when they read again')
    }
  }
}
