/**
 * Publishes events right after steps are linked into the audit's chain, well within half a second of their commit. Any number of
 * instances may run it: one publishes at a time, and what one left undone the next does.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { isBehind, lockHead, publishAfter } from '../domain/events/publishing.store.ts'
import type { Loop } from './loop.ts'
import { SharedTurn } from './shared-turn.ts'

/** Between two looks for what an instance linked and could not publish. */
const everyMs = 500
const maxStepsAtOnce = 1000

/** Publishes what is linked now. */
export async function publishLinked(db: Database): Promise<void> {
  let steps = maxStepsAtOnce
  while (steps === maxStepsAtOnce) {
    steps = await db.transaction(async (tx) => {
      const head = await lockHead(tx)
      return head ? ((await publishAfter(tx, head, maxStepsAtOnce))?.steps ?? 0) : 0
    })
  }
}

export class EventPublisher {
  readonly #db: Database
  readonly #log: Logger
  readonly loop: Loop = { name: 'event publisher', everyMs, turn: () => this.#catchUp(), end: () => this.#end() }
  readonly #turns = new SharedTurn(() => publishLinked(this.#db))
  #woken: Promise<void> = Promise.resolve()
  #ended = false

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  /** Publishes what is linked now. */
  turn(): Promise<void> {
    return this.#turns.run()
  }

  /** Steps were linked here: nobody waits for their events, the chain neither, and the loop catches up with what fails. */
  wake(): void {
    if (this.#ended) return
    this.#woken = this.turn().catch((error) => this.#log.warn({ err: error }, 'events: not published, the next turn will catch up'))
  }

  #end(): Promise<void> {
    this.#ended = true
    return this.#woken
  }

  async #catchUp(): Promise<void> {
    if (await isBehind(this.#db.read)) await this.turn()
  }
}
