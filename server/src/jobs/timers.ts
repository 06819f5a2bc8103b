/** Timers: a sweep every second. The truth is in the tables (`expires_at`): readers see it before the sweep, which records it. */

import type { Mode } from '@parley/contract/access'
import type { Sealer } from '../core/sealer.ts'
import type { Database, Tx } from '../db/client.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { lapseOverdueApprovals } from '../domain/approvals/store.ts'
import { type PlainAction, recordConsequence } from '../domain/audit/store.ts'
import { foldOfferChanges } from '../domain/catalog/facets.store.ts'
import { lapseOverdue } from '../domain/introductions/store.ts'
import { decideLot } from '../domain/lots/decide-lot.ts'
import { closeEnded, lotsToDecide } from '../domain/lots/store.ts'
import { expireOverdue } from '../domain/opportunities/store.ts'
import { stopAfterGrace } from '../domain/rentals/stop-after-grace.ts'
import { rentalsAfterGrace } from '../domain/rentals/store.ts'
import { Backoff } from './backoff.ts'
import { eachOf } from './each-of.ts'
import type { Loop } from './loop.ts'

const intervalMs = 1_000
const batchSize = 500
const maxFolded = 10_000

/** Settles everything that is due. Safe on any number of instances: each row is taken by one of them. */
export async function settleDue(db: Database, bids: Sealer, undecided: Backoff): Promise<void> {
  await eachOf('not all of what is due could be settled', [
    () => settle(db, 'opportunity.expired', (tx) => expireOverdue(tx, batchSize)),
    () => settle(db, 'introduction.lapsed', (tx) => lapseOverdue(tx, batchSize)),
    () => settle(db, 'approval.lapsed', (tx) => lapseOverdueApprovals(tx, batchSize)),
    () => settle(db, 'lot.closed', async (tx) => (await closeEnded(tx, batchSize)).map(({ id }) => ({ id, mode: 'live' }))),
    async () => decideLots(db, bids, undecided),
    async () => eachInTransaction(db, await rentalsAfterGrace(db.read, batchSize), 'some rentals could not be stopped', stopAfterGrace),
    () => foldOffers(db),
  ])
}

/** A lot that cannot be decided, for example because its bids were sealed with another secret, is retried with growing pauses. */
export const undecidedLots = () => new Backoff({ firstMs: 2_000, maxMs: 5 * 60_000 })

async function decideLots(db: Database, bids: Sealer, undecided: Backoff): Promise<void> {
  const ready = undecided.ready(await lotsToDecide(db.read, batchSize))
  const decide = (id: string) => () =>
    db
      .transaction((tx) => decideLot(tx, id, bids))
      .catch((error: unknown) => {
        if (!isUnavailable(error)) undecided.failed(id)
        throw new Error(`${id} could not be decided and is retried later`, { cause: error })
      })
  await eachOf(
    'some lots could not be decided',
    ready.map(({ id }) => decide(id)),
  )
}

/** Each in its own transaction. */
function eachInTransaction(
  db: Database,
  rows: readonly { readonly id: string }[],
  failed: string,
  work: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  const inTransaction = (id: string) => () => db.transaction((tx) => work(tx, id))
  return eachOf(
    failed,
    rows.map(({ id }) => inTransaction(id)),
  )
}

async function settle(db: Database, action: PlainAction, due: (tx: Tx) => Promise<{ id: string; mode: Mode }[]>): Promise<void> {
  let settled: number
  do {
    settled = await db.transaction(async (tx) => {
      const rows = await due(tx)
      for (const row of rows) recordConsequence(tx, action, row.id, row.mode)
      return rows.length
    })
  } while (settled === batchSize)
}

/** Adds up the changes of offers, so that counting them stays cheap. */
async function foldOffers(db: Database): Promise<void> {
  let folded: number
  do folded = await db.transaction((tx) => foldOfferChanges(tx, maxFolded))
  while (folded === maxFolded)
}

export const timers = (db: Database, bids: Sealer, undecided: Backoff): Loop => ({
  name: 'timers',
  intervalMs,
  iterate: () => settleDue(db, bids, undecided),
})
