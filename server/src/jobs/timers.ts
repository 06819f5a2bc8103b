/** What time decides: a sweep every second. The truth is in the tables (`expires_at`); readers see it without the sweep, which makes it lasting. */
import type { Database, Tx } from '../db/client.ts'
import { sql } from '../db/client.ts'
import { dropStaleAsks } from '../domain/account/asks.ts'
import { dropOldSessions } from '../domain/account/store.ts'
import { recordConsequence } from '../domain/audit/store.ts'
import { foldOfferChanges } from '../domain/catalog/facets.ts'
import { lapseOverdue } from '../domain/introductions/store.ts'
import { decideLot } from '../domain/lots/decide-lot.ts'
import { closeEnded, lotsToDecide } from '../domain/lots/store.ts'
import { dropOldMails } from '../domain/mail/store.ts'
import { expireOverdue } from '../domain/opportunities/store.ts'
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
  await decideLots(db, bids)
  await foldOffers(db)
}

/** Each lot in a transaction of its own: one that cannot be decided holds up no other. */
async function decideLots(db: Database, bids: Sealer): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await lotsToDecide(db.read, mostAtOnce)) {
    await db.transaction((tx) => decideLot(tx, id, bids)).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some lots could not be decided')
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
