/**
 * Notifies people of events, right after steps are linked into the audit chain, and of moments that arrive. Any number of instances
 * may run it: one of them handles each batch, in the transaction that records the position.
 */
import type { Logger } from 'pino'
import type { Database, Tx } from '../db/client.ts'
import { areNotificationsBehind, momentNames, noticesOfLowWallets, noticesOfMoments } from '../domain/notifications/notices.store.ts'
import type { Letters } from '../domain/notifications/notify.steps.ts'
import { notifyPeople } from '../domain/notifications/notify.steps.ts'
import { notifyEverybody } from '../domain/notifications/notify-everybody.ts'
import { notifyOfAuditRows } from '../domain/notifications/notify-of-audit-rows.ts'
import { sendDigests } from '../domain/notifications/send-digests.ts'
import { dropOldNotifications } from '../domain/notifications/store.ts'
import type { Loop } from './loop.ts'

const everyMs = 500
const maxStepsAtOnce = 500
const maxCompaniesAtOnce = 100
const maxPeopleAtOnce = 50
const maxDroppedAtOnce = 5_000
/** Moments are checked once in this many iterations. Wallets are checked and old rows deleted once in more. */
const momentsEvery = 10
const housekeepingEvery = 120

export class Notifications {
  readonly #db: Database
  readonly #letters: Letters
  readonly loop: Loop = { name: 'notifications', everyMs, iterate: () => this.#after(() => this.#next()) }
  #iterations = 0
  #underWay: Promise<void> = Promise.resolve()

  constructor(db: Database, letters: Omit<Letters, 'onTextError'>, log: Logger) {
    this.#db = db
    this.#letters = { ...letters, onTextError: (kind, error) => log.error({ err: error, kind }, 'a notification has no words') }
  }

  /** Sends all notifications that are due now, after the running iteration. */
  iterate(): Promise<void> {
    return this.#after(async () => {
      await this.#steps()
      await this.#moments()
      await this.#seldom()
    })
  }

  #after(next: () => Promise<void>): Promise<void> {
    this.#underWay = this.#underWay.then(next, next)
    return this.#underWay
  }

  async #next(): Promise<void> {
    const iteration = this.#iterations++
    if (await areNotificationsBehind(this.#db.read)) await this.#steps()
    if (iteration % momentsEvery === 0) await this.#moments()
    if (iteration % housekeepingEvery === 0) await this.#seldom()
  }

  async #steps(): Promise<void> {
    while ((await this.#do((tx) => notifyOfAuditRows(tx, maxStepsAtOnce, this.#letters))) === maxStepsAtOnce);
  }

  async #moments(): Promise<void> {
    for (const name of momentNames) await this.#do(async (tx) => notifyPeople(tx, await noticesOfMoments(tx, name), this.#letters))
    while (await this.#do((tx) => notifyEverybody(tx, maxCompaniesAtOnce, this.#letters)));
    while ((await this.#do((tx) => sendDigests(tx, maxPeopleAtOnce, this.#letters))) === maxPeopleAtOnce);
  }

  async #seldom(): Promise<void> {
    await this.#do(async (tx) => notifyPeople(tx, await noticesOfLowWallets(tx), this.#letters))
    await this.#do((tx) => dropOldNotifications(tx, maxDroppedAtOnce))
  }

  #do<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction(work)
  }
}
