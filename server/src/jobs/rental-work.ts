/**
 * Does what is due for rentals. The rows in `rental_work` are the truth: a claim moves one on by a lease, so that what
 * dies half-way is done again, here or on another instance. Wakes at once for work of this instance, looks for others' at intervals.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { renewHold } from '../domain/rentals/renew-hold.ts'
import type { RentalTerms } from '../domain/rentals/terms.ts'
import { claimWork, type DueWork, postponeWork } from '../domain/rentals/work.ts'
import type { Fleet } from '../provision/fleet.ts'
import { backOffMs, takeMachineStep } from './machine-step.ts'

const lookEveryMs = 250
const mostAtOnce = 16
/** Longer than any step takes: a driver's call is bounded below it. */
const leaseSeconds = 60

export class RentalWork {
  readonly #db: Database
  readonly #fleet: Fleet
  readonly #terms: RentalTerms
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #wokenMeanwhile = false
  #stopped = true

  constructor(db: Database, fleet: Fleet, terms: RentalTerms, log: Logger) {
    this.#db = db
    this.#fleet = fleet
    this.#terms = terms
    this.#log = log
  }

  start(): void {
    this.#stopped = false
    this.wake()
  }

  /** Something became due. */
  wake(): void {
    if (this.#stopped) return
    if (this.#running) this.#wokenMeanwhile = true
    else this.#running = this.#turn()
  }

  /** Resolves when nothing is due. */
  async idle(): Promise<void> {
    this.wake()
    await this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #turn(): Promise<void> {
    clearTimeout(this.#timer)
    do {
      this.#wokenMeanwhile = false
      await this.#settle().catch((error: unknown) => this.#log.warn({ err: error }, 'rentals: this look failed, the next will catch up'))
    } while (this.#wokenMeanwhile && !this.#stopped)
    this.#running = undefined
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), lookEveryMs)
  }

  /** Does all that is due now, and what becomes due by it. */
  async #settle(): Promise<void> {
    for (;;) {
      const due = await this.#db.transaction((tx) => claimWork(tx, mostAtOnce, leaseSeconds))
      if (due.length === 0) return
      await Promise.all(due.map((work) => this.#take(work)))
    }
  }

  async #take(work: DueWork): Promise<void> {
    try {
      if (work.kind === 'machine') await takeMachineStep(this.#db, this.#fleet, work)
      else await this.#db.transaction((tx) => renewHold(tx, work.rentalId, this.#terms))
    } catch (error) {
      this.#log.warn({ err: error, rental: work.rentalId, work: work.kind }, 'rentals: a step failed and will be taken again')
      await this.#db.transaction(async (tx) => postponeWork(tx, work, backOffMs(work.attempts))).catch(() => {})
    }
  }
}
