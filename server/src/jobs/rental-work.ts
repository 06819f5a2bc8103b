/**
 * Does the due work of rentals. The rows in `rental_work` are the truth: a claim postpones a row by a lease, so that interrupted work
 * is repeated, here or on another instance. Wakes immediately for work of this instance, checks for others' at intervals.
 * A step that takes long does not block others.
 */
import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { WriteBatcher } from '../db/write-batcher.ts'
import { findMachines, type Machine } from '../domain/rentals/machines.store.ts'
import { renewHold } from '../domain/rentals/renew-hold.ts'
import type { RentalTerms } from '../domain/rentals/terms.steps.ts'
import { claimWork, type DueWork, postponeWork } from '../domain/rentals/work.store.ts'
import type { DriverRegistry } from '../provision/driver-registry.ts'
import { backOffMs, interruption, isAlive, type Outcome, takeMachineStep } from './machine-step.ts'
import { WorkLoop } from './work-loop.ts'

const pollIntervalMs = 250
const maxConcurrentSteps = 64
/** Longer than any step takes: a driver's call has a shorter timeout. */
const leaseSeconds = 60
/** With the growing pauses between them, three minutes or more. */
const maxSurvivalChecks = 8

export class RentalWork {
  readonly #db: Database
  /** Most steps find no change. Their writes are batched. */
  readonly #writes: WriteBatcher
  readonly #registry: DriverRegistry
  readonly #terms: RentalTerms
  readonly #log: Logger
  readonly #loop: WorkLoop
  /** More may be due than could be claimed. */
  #more = false

  constructor(db: Database, registry: DriverRegistry, terms: RentalTerms, log: Logger) {
    this.#db = db
    this.#writes = new WriteBatcher(db)
    this.#registry = registry
    this.#terms = terms
    this.#log = log
    this.#loop = new WorkLoop({ name: 'rentals', intervalMs: pollIntervalMs, poll: () => this.#begin(), log })
  }

  start(): void {
    this.#loop.start()
  }

  /** Something became due. */
  wake(): void {
    this.#loop.wake()
  }

  /** Resolves when nothing is due and no step is running. */
  idle(): Promise<void> {
    return this.#loop.idle()
  }

  async stop(): Promise<void> {
    await this.#loop.stop()
    await this.#loop.settled()
  }

  /** Begins due work, up to the maximum of concurrent steps. */
  async #begin(): Promise<void> {
    const max = maxConcurrentSteps - this.#loop.running
    const due = max === 0 ? [] : await this.#db.transaction((tx) => claimWork(tx, max, leaseSeconds))
    const machines = this.#machinesOf(due)
    for (const work of due) this.#loop.track(this.#take(work, machines), this.#wakeIfMore)
    this.#more = due.length === max
  }

  async #machinesOf(due: readonly DueWork[]): Promise<Map<string, Machine>> {
    const machines = due.length > 0 ? await findMachines(this.#db.read, [...new Set(due.map(({ rentalId }) => rentalId))]) : []
    return new Map(machines.map((machine) => [machine.rentalId, machine]))
  }

  readonly #wakeIfMore = () => {
    if (this.#more) this.#loop.wake()
  }

  async #take(work: DueWork, machines: Promise<Map<string, Machine>>): Promise<void> {
    try {
      const outcome = await this.#outcomeOf(work, machines)
      if (outcome) await this.#record(work, outcome)
    } catch (error) {
      this.#log.warn({ err: error, rental: work.rentalId, work: work.kind }, 'rentals: a step failed and is retried')
      await this.#record(work, { recheckAfterMs: backOffMs(work.attempts), failure: String(error) }).catch(() => {})
    }
  }

  async #outcomeOf(work: DueWork, machines: Promise<Map<string, Machine>>): Promise<Outcome | undefined> {
    const machine = (await machines).get(work.rentalId)
    if (work.kind === 'machine') return machine && takeMachineStep(this.#registry, machine, work)
    // Nobody pays for the time of an outage that the machine did not survive.
    if (machine?.ranUnpaid && !(await this.#survived(machine, work))) return interruption(machine)
    return (tx) => renewHold(tx, work.rentalId, this.#terms)
  }

  /** Whether a machine still exists. One whose driver has not responded for some minutes counts as one that does, as at any other time. */
  async #survived(machine: Machine, { attempts }: DueWork): Promise<boolean> {
    try {
      return await isAlive(this.#registry, machine)
    } catch (error) {
      if (attempts < maxSurvivalChecks) throw error
      return true
    }
  }

  #record(work: DueWork, outcome: Outcome): Promise<unknown> {
    if (typeof outcome === 'function') return this.#db.transaction(async (tx) => outcome(tx))
    return this.#writes.run(async (tx) => postponeWork(tx, work, outcome.recheckAfterMs, outcome))
  }
}
