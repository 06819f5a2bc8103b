/** What time decides: a sweep every second. The truth is in the tables (`expires_at`); readers see it without the sweep, which makes it lasting. */
import type { Database, Tx } from '../db/client.ts'
import { sql } from '../db/statement.ts'
import { dropStaleAsks } from '../domain/account/asks.ts'
import { dropOldSessions } from '../domain/account/store.ts'
import { recordConsequence } from '../domain/audit/store.ts'
import { foldOfferChanges } from '../domain/catalog/facets.ts'
import { lapseOverdue } from '../domain/introductions/store.ts'
import { decideLot } from '../domain/lots/decide-lot.ts'
import { closeEnded, lotsToDecide } from '../domain/lots/store.ts'
import { dropOldMails } from '../domain/mail/store.ts'
import { expireOverdue } from '../domain/opportunities/store.ts'
import { stopAfterGrace } from '../domain/rentals/stop-after-grace.ts'
import { rentalsAfterGrace } from '../domain/rentals/store.ts'
import type { Sealer } from '../sealing.ts'
import type { Loop } from './loop.ts'

const everyMs = 1_000
const mostAtOnce = 500
const mostFolded = 10_000
/** Housekeeping that nobody waits for runs once in so many sweeps. */
const housekeepingEvery = 60

const dropRepliesSql = sql(
  'drop_old_replies',
  `delete from idempotency where ctid in (select ctid from idempotency where created_at < app_now() - interval '25 hours' limit 5000)`,
)

/** Settles everything that is due. Safe on any number of instances: each row is taken by one of them. */
export async function settleDue(db: Database, bids: Sealer): Promise<void> {
  await settle(db, 'opportunity.expired', (tx) => expireOverdue(tx, mostAtOnce))
  await settle(db, 'introduction.lapsed', (tx) => lapseOverdue(tx, mostAtOnce))
  await settle(db, 'lot.closed', (tx) => closeEnded(tx, mostAtOnce))
  await eachAlone(db, await lotsToDecide(db.read, mostAtOnce), 'some lots could not be decided', (tx, id) => decideLot(tx, id, bids))
  await eachAlone(db, await rentalsAfterGrace(db.read, mostAtOnce), 'some rentals could not be stopped', stopAfterGrace)
  await foldOffers(db)
}

/** Each in a transaction of its own: one that fails holds up no other. */
async function eachAlone(
  db: Database,
  rows: readonly { readonly id: string }[],
  failed: string,
  work: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of rows) await db.transaction((tx) => work(tx, id)).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failed)
}

async function settle(db: Database, action: string, due: (tx: Tx) => Promise<{ id: string }[]>): Promise<void> {
  let settled: number
  do {
    settled = await db.transaction(async (tx) => {
      const rows = await due(tx)
      for (const row of rows) recordConsequence(tx, action, row.id)
      return rows.length
    })
  } while (settled === mostAtOnce)
}

/** Adds up what offers came and went, so that counting them stays cheap. */
async function foldOffers(db: Database): Promise<void> {
  let folded: number
  do folded = await db.transaction((tx) => foldOfferChanges(tx, mostFolded))
  while (folded === mostFolded)
}

async function keepHouse(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    tx.later(dropRepliesSql)
    dropOldSessions(tx)
    dropStaleAsks(tx)
    dropOldMails(tx)
  })
}

/** The sweep: what is due, and now and then the house. */
export function timers(db: Database, bids: Sealer): Loop {
  let turns = 0
  const turn = async () => {
    await settleDue(db, bids)
    if (turns++ % housekeepingEvery === 0) await keepHouse(db)
  }
  return { name: 'timers', everyMs, turn }
}
