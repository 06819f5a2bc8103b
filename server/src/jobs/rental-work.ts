/**
 * Does what is due for rentals. The rows in `rental_work` are the truth: a claim moves one on by a lease, so that what
 * dies half-way is done again, here or on another instance. Wakes at once for work of this instance, looks for others' at intervals.
 * A step that takes long holds up no other.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { WriteBatcher } from '../db/write-batcher.ts'
import { findMachines, type Machine } from '../domain/rentals/machines.store.ts'
import { renewHold } from '../domain/rentals/renew-hold.ts'
import type { RentalTerms } from '../domain/rentals/terms.steps.ts'
import { claimWork, type DueWork, postponeWork } from '../domain/rentals/work.store.ts'
import type { DriverRegistry } from '../provision/driver-registry.ts'
import { backOffMs, type Outcome, takeMachineStep } from './machine-step.ts'
import { WorkLoop } from './work-loop.ts'

const lookEveryMs = 250
const maxAtOnce = 64
/** Longer than any step takes: a driver's call is bounded below it. */
const leaseSeconds = 60

export class RentalWork {
  readonly #db: Database
  /** Most steps find nothing new: what is written of those together is written once. */
  readonly #writes: WriteBatcher
  readonly #registry: DriverRegistry
  readonly #terms: RentalTerms
  readonly #log: Logger
  readonly #loop: WorkLoop
  /** More may be due than could be taken. */
  #more = false

  constructor(db: Database, registry: DriverRegistry, terms: RentalTerms, log: Logger) {
    this.#db = db
    this.#writes = new WriteBatcher(db)
    this.#registry = registry
    this.#terms = terms
    this.#log = log
    this.#loop = new WorkLoop({ name: 'rentals', everyMs: lookEveryMs, look: () => this.#begin(), log })
  }

  start(): void {
    this.#loop.start()
  }

  /** Something became due. */
  wake(): void {
    this.#loop.wake()
  }

  /** Resolves when nothing is due and no step under way. */
  idle(): Promise<void> {
    return this.#loop.idle()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
    await this.#loop.settled()
  }

  /** Begins what is due, as much as may be under way. */
  async #begin(): Promise<void> {
    const max = maxAtOnce - this.#loop.underWay
    const due = max === 0 ? [] : await this.#db.transaction((tx) => claimWork(tx, max, leaseSeconds))
    const machines = this.#machinesOf(due)
    for (const work of due) this.#loop.follow(this.#take(work, machines), this.#lookForMore)
    this.#more = due.length === max
  }

  async #machinesOf(due: readonly DueWork[]): Promise<Map<string, Machine>> {
    const ids = due.filter(({ kind }) => kind === 'machine').map(({ rentalId }) => rentalId)
    const machines = ids.length > 0 ? await findMachines(this.#db.read, ids) : []
    return new Map(machines.map((machine) => [machine.rentalId, machine]))
  }

  readonly #lookForMore = () => {
    if (this.#more) this.#loop.wake()
  }

  async #take(work: DueWork, machines: Promise<Map<string, Machine>>): Promise<void> {
    try {
      const outcome = await this.#outcomeOf(work, machines)
      if (outcome) await this.#record(work, outcome)
    } catch (error) {
      this.#log.warn({ err: error, rental: work.rentalId, work: work.kind }, 'rentals: a step failed and will be taken again')
      await this.#record(work, { lookAgainMs: backOffMs(work.attempts), failure: String(error) }).catch(() => {})
    }
  }

  async #outcomeOf(work: DueWork, machines: Promise<Map<string, Machine>>): Promise<Outcome | undefined> {
    if (work.kind === 'money') return (tx) => renewHold(tx, work.rentalId, this.#terms)
    const machine = (await machines).get(work.rentalId)
    return machine && takeMachineStep(this.#registry, machine, work)
  }

  #record(work: DueWork, outcome: Outcome): Promise<unknown> {
    if (typeof outcome === 'function') return this.#db.transaction(async (tx) => outcome(tx))
    return this.#writes.run(async (tx) => postponeWork(tx, work, outcome.lookAgainMs, outcome.failure))
  }
}
