/**
 * Publishes events right after steps are linked into the audit chain, well within half a second of their commit. Any number of
 * instances may run it: one publishes at a time, and the next does what it left undone.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { isWrongRow } from '../db/unavailable.ts'
import { isBehind, lockHead, publishAfter, type Step, skipStep } from '../domain/events/publishing.store.ts'
import type { Loop } from './loop.ts'
import { SharedRun } from './shared-run.ts'

/** The interval of checks for steps that an instance linked and could not publish. */
const intervalMs = 500
const maxBatchSize = 1000

/**
 * Publishes all steps that are linked now. A step whose event the table refuses fails all that are read with it. Fewer and fewer are
 * then read, until it is read alone and skipped, so that it does not block others.
 */
async function publishLinked(db: Database, onSkipped: (step: Step, error: unknown) => void): Promise<void> {
  let batchSize = maxBatchSize
  let hasMore = true
  while (hasMore) {
    let chained = -1
    try {
      const steps = await db.transaction(async (tx) => {
        const head = await lockHead(tx)
        if (!head) return 0
        chained = head.chained
        return (await publishAfter(tx, head, batchSize))?.steps ?? 0
      })
      hasMore = steps === batchSize
      batchSize = Math.min(batchSize * 2, maxBatchSize)
    } catch (error) {
      if (!isWrongRow(error)) throw error
      if (batchSize === 1) {
        const step = await db.transaction((tx) => skipStep(tx, chained))
        if (step) onSkipped(step, error)
      }
      batchSize = Math.ceil(batchSize / 2)
    }
  }
}

export class EventPublisher {
  readonly #db: Database
  readonly #log: Logger
  readonly loop: Loop = { name: 'event publisher', intervalMs, iterate: () => this.#catchUp(), end: () => this.#end() }
  readonly #iterations = new SharedRun(() => publishLinked(this.#db, (step, error) => this.#recordSkipped(step, error)))
  /** Steps whose event could not be published. */
  skipped = 0
  #woken: Promise<void> = Promise.resolve()
  #ended = false

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  /** Publishes all steps that are linked now. */
  iterate(): Promise<void> {
    return this.#iterations.run()
  }

  /** Steps were linked here. Neither callers nor the chain wait for their events, and the loop catches up after a failure. */
  wake(): void {
    if (this.#ended) return
    this.#woken = this.iterate().catch((error) =>
      this.#log.warn({ err: error }, 'events: steps could not be published, the next iteration retries'),
    )
  }

  #recordSkipped({ id, action }: Step, error: unknown): void {
    this.skipped++
    this.#log.error({ err: error, audit: id, action }, 'events: a step could not be published and was skipped')
  }

  #end(): Promise<void> {
    this.#ended = true
    return this.#woken
  }

  async #catchUp(): Promise<void> {
    if (await isBehind(this.#db.read)) await this.iterate()
  }
}
