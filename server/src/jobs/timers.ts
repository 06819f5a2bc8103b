/** What time decides: a sweep every second. The truth is in the tables (`expires_at`); readers see it without the sweep, which makes it lasting. */

import type { Mode } from '@parley/contract/access'
import type { AuditActionName } from '@parley/contract/audit-actions'
import type { Sealer } from '../core/sealer.ts'
import type { Database, Tx } from '../db/client.ts'
import { sql } from '../db/statement.ts'
import { dropStaleEmailTokens } from '../domain/account/email-tokens.store.ts'
import { dropOldSessions } from '../domain/account/store.ts'
import { lapseOverdueApprovals } from '../domain/approvals/store.ts'
import { recordConsequence } from '../domain/audit/store.ts'
import { foldOfferChanges } from '../domain/catalog/facets.store.ts'
import { dropOldEvents } from '../domain/events/publishing.store.ts'
import { lapseOverdue } from '../domain/introductions/store.ts'
import { decideLot } from '../domain/lots/decide-lot.ts'
import { closeEnded, lotsToDecide } from '../domain/lots/store.ts'
import { dropOldMails } from '../domain/mail/store.ts'
import { expireOverdue } from '../domain/opportunities/store.ts'
import { stopAfterGrace } from '../domain/rentals/stop-after-grace.ts'
import { rentalsAfterGrace } from '../domain/rentals/store.ts'
import { cleanUpDeliveries } from '../domain/webhooks/sending.store.ts'
import type { Loop } from './loop.ts'

const everyMs = 1_000
const maxAtOnce = 500
const maxFolded = 10_000
const maxWebhookCleanUps = 20
/** More than can be published in the minute between two. */
const maxEventCleanUps = 100
const maxEventsDropped = 2_000
/** Housekeeping that nobody waits for runs once in so many sweeps. */
const housekeepingEvery = 60

const dropRepliesSql = sql(
  'drop_old_replies',
  `delete from idempotency where ctid = any (array(select ctid from idempotency where created_at < app_now() - interval '25 hours' limit 5000))`,
)

const dropWindowsSql = sql(
  'drop_old_rate_limit_windows',
  `delete from rate_limit_windows where ctid = any (array(select ctid from rate_limit_windows where ends_at < app_now() limit 50000))`,
)

/** Settles everything that is due. Safe on any number of instances: each row is taken by one of them. */
export async function settleDue(db: Database, bids: Sealer): Promise<void> {
  await settle(db, 'opportunity.expired', (tx) => expireOverdue(tx, maxAtOnce))
  await settle(db, 'introduction.lapsed', (tx) => lapseOverdue(tx, maxAtOnce))
  await settle(db, 'approval.lapsed', (tx) => lapseOverdueApprovals(tx, maxAtOnce))
  await settle(db, 'lot.closed', async (tx) => (await closeEnded(tx, maxAtOnce)).map(({ id }) => ({ id, mode: 'live' })))
  await eachAlone(db, await lotsToDecide(db.read, maxAtOnce), 'some lots could not be decided', (tx, id) => decideLot(tx, id, bids))
  await eachAlone(db, await rentalsAfterGrace(db.read, maxAtOnce), 'some rentals could not be stopped', stopAfterGrace)
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

async function settle(db: Database, action: AuditActionName, due: (tx: Tx) => Promise<{ id: string; mode: Mode }[]>): Promise<void> {
  let settled: number
  do {
    settled = await db.transaction(async (tx) => {
      const rows = await due(tx)
      for (const row of rows) recordConsequence(tx, action, row.id, row.mode)
      return rows.length
    })
  } while (settled === maxAtOnce)
}

/** Adds up what offers came and went, so that counting them stays cheap. */
async function foldOffers(db: Database): Promise<void> {
  let folded: number
  do folded = await db.transaction((tx) => foldOfferChanges(tx, maxFolded))
  while (folded === maxFolded)
}

/** Drops what is no longer kept. */
export async function cleanUp(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    tx.enqueue(dropRepliesSql)
    dropOldSessions(tx)
    dropStaleEmailTokens(tx)
    dropOldMails(tx)
    tx.enqueue(dropWindowsSql)
  })
  await cleanUpWebhooks(db)
  await cleanUpEvents(db)
}

/** Bit by bit, so that nothing is held for long; the rest is left to the next time. */
async function cleanUpWebhooks(db: Database): Promise<void> {
  for (let i = 0; i < maxWebhookCleanUps; i++) if (!(await db.transaction(cleanUpDeliveries))) return
}

async function cleanUpEvents(db: Database): Promise<void> {
  for (let i = 0; i < maxEventCleanUps; i++) {
    if ((await db.transaction((tx) => dropOldEvents(tx, maxEventsDropped))) < maxEventsDropped) return
  }
}

/** The sweep: what is due, and now and then the house. */
export function timers(db: Database, bids: Sealer): Loop {
  let turns = 0
  const turn = async () => {
    await settleDue(db, bids)
    if (turns++ % housekeepingEvery === 0) await cleanUp(db)
  }
  return { name: 'timers', everyMs, turn }
}
