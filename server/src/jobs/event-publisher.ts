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
const everyMs = 500
const maxStepsAtOnce = 1000

/**
 * Publishes all steps that are linked now. A step whose event the table refuses fails all that are read with it. Fewer and fewer are
 * then read, until it is read alone and skipped, so that it does not block others.
 */
async function publishLinked(db: Database, onPassedOver: (step: Step, error: unknown) => void): Promise<void> {
  let atOnce = maxStepsAtOnce
  let mayBeMore = true
  while (mayBeMore) {
    let chained = -1
    try {
      const steps = await db.transaction(async (tx) => {
        const head = await lockHead(tx)
        if (!head) return 0
        chained = head.chained
        return (await publishAfter(tx, head, atOnce))?.steps ?? 0
      })
      mayBeMore = steps === atOnce
      atOnce = Math.min(atOnce * 2, maxStepsAtOnce)
    } catch (error) {
      if (!isWrongRow(error)) throw error
      if (atOnce === 1) {
        const step = await db.transaction((tx) => skipStep(tx, chained))
        if (step) onPassedOver(step, error)
      }
      atOnce = Math.ceil(atOnce / 2)
    }
  }
}

export class EventPublisher {
  readonly #db: Database
  readonly #log: Logger
  readonly loop: Loop = { name: 'event publisher', everyMs, iterate: () => this.#catchUp(), end: () => this.#end() }
  readonly #iterations = new SharedRun(() => publishLinked(this.#db, (step, error) => this.#notePassedOver(step, error)))
  /** Steps whose event could not be published. */
  passedOver = 0
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
    this.#woken = this.iterate().catch((error) => this.#log.warn({ err: error }, 'events: not published, the next iteration will catch up'))
  }

  #notePassedOver({ id, action }: Step, error: unknown): void {
    this.passedOver++
    this.#log.error({ err: error, audit: id, action }, 'events: a step could not be told and was passed over')
  }

  #end(): Promise<void> {
    this.#ended = true
    return this.#woken
  }

  async #catchUp(): Promise<void> {
    if (await isBehind(this.#db.read)) await this.iterate()
  }
}
