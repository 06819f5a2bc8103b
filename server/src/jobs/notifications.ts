/**
 * Notifies people of events, right after steps are linked into the audit chain, and of moments that arrive. Any number of instances
 * may run it: one of them handles each batch, in the transaction that records the position.
 */
import type { Logger } from 'pino'
import type { Database, Tx } from '../db/client.ts'
import { areNotificationsBehind, momentNames, noticesOfLowWallets, TooManyNotices } from '../domain/notifications/notices.store.ts'
import type { Letters } from '../domain/notifications/notify.steps.ts'
import { notifyPeople } from '../domain/notifications/notify.steps.ts'
import { notifyEverybody } from '../domain/notifications/notify-everybody.ts'
import { notifyOfAuditRows } from '../domain/notifications/notify-of-audit-rows.ts'
import { notifyOfMoments } from '../domain/notifications/notify-of-moments.ts'
import { sendDigests } from '../domain/notifications/send-digests.ts'
import { dropOldNotifications } from '../domain/notifications/store.ts'
import type { Loop } from './loop.ts'

const intervalMs = 500
const maxStepsPerBatch = 500
const maxMomentsPerBatch = 200
const maxCompaniesPerBatch = 100
const maxPeoplePerBatch = 50
const maxDroppedPerBatch = 5_000
/** Moments are checked once in this many iterations. Wallets are checked and old rows deleted once in more. */
const momentsEvery = 10
const housekeepingEvery = 120

export class Notifications {
  readonly #db: Database
  readonly #letters: Letters
  readonly loop: Loop = { name: 'notifications', intervalMs, iterate: () => this.#after(() => this.#next()) }
  #iterations = 0
  #running: Promise<void> = Promise.resolve()

  constructor(db: Database, letters: Omit<Letters, 'onTextError'>, log: Logger) {
    this.#db = db
    this.#letters = {
      ...letters,
      onTextError: (kind, error) => log.error({ err: error, kind }, 'notifications: a text could not be composed'),
    }
  }

  /** Sends all notifications that are due now, after the running iteration. */
  iterate(): Promise<void> {
    return this.#after(async () => {
      await this.#steps()
      await this.#moments()
      await this.#housekeeping()
    })
  }

  #after(next: () => Promise<void>): Promise<void> {
    this.#running = this.#running.then(next, next)
    return this.#running
  }

  async #next(): Promise<void> {
    const iteration = this.#iterations++
    if (await areNotificationsBehind(this.#db.read)) await this.#steps()
    if (iteration % momentsEvery === 0) await this.#moments()
    if (iteration % housekeepingEvery === 0) await this.#housekeeping()
  }

  async #steps(): Promise<void> {
    await this.#inBatches(maxStepsPerBatch, async (tx, size) => (await notifyOfAuditRows(tx, size, this.#letters)) === size)
  }

  async #moments(): Promise<void> {
    for (const name of momentNames)
      await this.#inBatches(maxMomentsPerBatch, async (tx, size) => (await notifyOfMoments(tx, name, size, this.#letters)) >= size)
    await this.#inBatches(maxCompaniesPerBatch, (tx, size) => notifyEverybody(tx, size, this.#letters))
    while ((await this.#transaction((tx) => sendDigests(tx, maxPeoplePerBatch, this.#letters))) === maxPeoplePerBatch);
  }

  async #housekeeping(): Promise<void> {
    await this.#transaction(async (tx) => notifyPeople(tx, await noticesOfLowWallets(tx), this.#letters))
    await this.#transaction((tx) => dropOldNotifications(tx, maxDroppedPerBatch))
  }

  /** Repeats a batch while there is more. A batch that would notify too many people is made smaller. */
  async #inBatches(maxSize: number, batch: (tx: Tx, size: number) => Promise<boolean>): Promise<void> {
    let size = maxSize
    for (let more = true; more; ) {
      try {
        more = await this.#transaction((tx) => batch(tx, size))
      } catch (error) {
        if (!(error instanceof TooManyNotices)) throw error
        size = Math.ceil(size / 10)
      }
    }
  }

  #transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction(work)
  }
}
