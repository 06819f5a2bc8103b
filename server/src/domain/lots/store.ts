/** The SQL of lots and bids. Bids on one lot wait for its row's lock; its end is read after that. */

import { sourcesOf } from '@parley/contract/moves'
import type { LotFormat, SubmissionStatus } from '@parley/contract/radar'
import { lotStates } from '@parley/contract/radar'
import type { Actor } from '../../core/actor.ts'
import { backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import type { ExclusiveTx } from '../../db/rights-lock.ts'
import { inStates, type Reader, sql } from '../../db/statement.ts'
import type { CountedBid } from './rules.ts'
import { endedWithBidOf, takesBids } from './visibility.store.ts'

// Opening

const lockListingSql = sql<{ listed: boolean; status: SubmissionStatus; quantity_available: number; available_from: string | null }>(
  'lock_listing_for_lot',
  `select listed, status, quantity_available, wire_time(available_from) as available_from from listings where id = $1 and mode = 'live' for share`,
)
/** A live listing, locked so that it does not leave the grid before the commit. */
export const lockListing = (tx: Tx, id: string) => tx.first(lockListingSql, [id])

interface NewLot {
  readonly format: LotFormat
  readonly endsAt: string | null
  readonly reserveCents: number | null
  readonly quantity: number
  readonly startsAt: string | null
  readonly durationMonths: number | null
}
const insertLotSql = sql<{ id: string }>(
  'insert_lot',
  `insert into lots (id, listing_id, format, node, ends_at, reserve_cents, quantity, starts_at, duration_months)
   select $1, l.id, $3, (select row_to_json(n) from (select l.title, l.gpu_model as "gpuModel", l.gpu_count as "gpuCount",
     l.gpu_memory_gb as "gpuMemoryGb", l.quantity_available as "quantityAvailable", l.region) n), $4, $5, $6, $7, $8
   from listings l where l.id = $2
   on conflict (listing_id) where status = 'open' do nothing returning id`,
)
/** Returns nothing when a lot on the listing is open. */
export const insertLot = (tx: Tx, id: string, listingId: string, lot: NewLot) =>
  tx.first(insertLotSql, [id, listingId, lot.format, lot.endsAt, lot.reserveCents, lot.quantity, lot.startsAt, lot.durationMonths])

// Bidding

/** Whether company `$2` may bid on the lot `o` of the listing `l`, or bid on it before it ended. */
const visibleToBidder = `(l.company_id = $2 or not l.restricted
     or exists (select from listing_audience a where a.listing_id = l.id and a.company_id = $2)
     or (${endedWithBidOf('$2')}))`
const findToBidSql = sql<{ own: boolean }>(
  'find_lot_to_bid',
  `select l.company_id = $2 as own from lots o join listings l on l.id = o.listing_id where o.id = $1 and ${visibleToBidder}`,
)
/** A lot on a node that the company may see, or an ended lot that it bid on. */
export const findLotToBid = (tx: Tx, id: string, companyId: number) => tx.first(findToBidSql, [id, companyId])

interface LockedLot {
  readonly format: LotFormat
  readonly takes_bids: boolean
  /** When `takes_bids` was judged. */
  readonly moment: string
  readonly reserve_cents: number | null
  readonly current_bid_cents: number | null
  readonly bids_taken: number
}
const lockLotSql = sql('lock_lot', 'select from lots where id = $1 for no key update')
const lockedLotSql = sql<LockedLot>(
  'find_locked_lot',
  `select o.format, ${takesBids('o', 't.now')} as takes_bids, wire_time(t.now) as moment, o.reserve_cents, o.current_bid_cents,
     o.bids_taken
   from lots o join listings l on l.id = o.listing_id cross join (select app_now() as now offset 0) t where o.id = $1 and ${visibleToBidder}`,
)
/** Locks the lot's row, and only then reads the lot, the time, and whether the company may still see its node. */
export function lockBidding(tx: Tx, id: string, companyId: number): Promise<LockedLot | undefined> {
  tx.enqueue(lockLotSql, [id])
  return tx.first(lockedLotSql, [id, companyId])
}

const countBidsSql = sql<{ count: number }>(
  'count_bids_of_company',
  'select count(*) from bids where lot_id = $1 and company_id = $2 and voided_at is null',
)
/** How many bids a company has placed on a lot, including replaced ones but not voided ones. */
export const countBids = async (tx: Tx, lotId: string, companyId: number) => (await tx.first(countBidsSql, [lotId, companyId]))?.count ?? 0

interface NewBid {
  readonly id: string
  readonly lotId: string
  readonly place: number
  readonly placedAt: string
  readonly amountCents: number | null
  readonly sealed: Buffer | null
  readonly commitment: string
}
const insertBidSql = sql(
  'insert_bid',
  `insert into bids (id, lot_id, company_id, person_id, place, placed_at, amount_cents, sealed, commitment)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
export const insertBid = (tx: Tx, bid: NewBid, { companyId, personId }: Actor) =>
  tx.enqueue(insertBidSql, [bid.id, bid.lotId, companyId, personId, bid.place, bid.placedAt, bid.amountCents, bid.sealed, bid.commitment])

const replaceSealedSql = sql<{ id: string }>(
  'replace_sealed_bid',
  `update bids set replaced_at = app_now() where lot_id = $1 and company_id = $2 and sealed is not null and replaced_at is null returning id`,
)
/** The company's bid that a new one on a sealed lot replaces, or nothing. */
export const replaceSealedBid = (tx: Tx, lotId: string, companyId: number) => tx.first(replaceSealedSql, [lotId, companyId])

const countBidSql = sql(
  'count_bid',
  `update lots set bids_taken = bids_taken + 1, bid_count = bid_count + $2, current_bid_cents = $3, leading_bid_id = $4 where id = $1`,
)
/** Counts a bid; `leading` is the new leading bid of an open lot. */
export const countBid = (
  tx: Tx,
  lotId: string,
  countChange: 0 | 1,
  leading: { readonly id: string; readonly amountCents: number } | null,
) => tx.enqueue(countBidSql, [lotId, countChange, leading?.amountCents, leading?.id])

// Ending

const lockOpenSql = sql('lock_open_lot', `select from lots where listing_id = $1 and status = any($2) for no key update`)
const voidSql = sql<{ id: string }>(
  'void_lot',
  `update lots set status = 'voided' where listing_id = $1 and status = any($2) and ends_at > app_now() returning id`,
)
/** Voids the lot that takes bids on a listing whose row is locked. A lot that has ended is unchanged. */
export function voidLotOn(tx: Tx, listingId: string): Promise<{ id: string } | undefined> {
  const values = [listingId, sourcesOf(lotStates, 'void')]
  tx.enqueue(lockOpenSql, values)
  return tx.first(voidSql, values)
}

const openOfCompany = 'select o.id from listings l join lots o on o.listing_id = l.id where l.company_id = $1 and o.status = any($2)'
const lockOpenOfCompanySql = sql('lock_open_lots_of_company', `${openOfCompany} order by o.id for no key update of o`)
const voidOfSql = sql<{ id: string }>(
  'void_lots_of',
  `update lots set status = 'voided' where id in (${openOfCompany}) and status = any($2) and ends_at > app_now() returning id`,
)
/** Voids the lots that take bids on a company's listings. Lots that have ended are unchanged. */
export function voidLotsOf(tx: ExclusiveTx, companyId: number): Promise<{ id: string }[]> {
  const values = [companyId, sourcesOf(lotStates, 'void')]
  tx.enqueue(lockOpenOfCompanySql, values)
  return tx.rows(voidOfSql, values)
}

const undecided = [...sourcesOf(lotStates, 'void'), ...sourcesOf(lotStates, 'decide')]
/** Voids bids on undecided lots. */
const voidBidsSql = (name: string, condition: string) =>
  sql<{ id: string }>(
    name,
    `with voided as (update bids b set replaced_at = app_now(), voided_at = app_now() from lots o
     where o.id = b.lot_id and o.status = any($2) and ${condition} and b.replaced_at is null returning b.lot_id)
   select distinct lot_id as id from voided`,
  )
const recountSql = sql(
  'recount_bids',
  `update lots o set (bid_count, current_bid_cents, leading_bid_id) = (
     select count(*), max(b.amount_cents), (array_agg(b.id order by b.place desc) filter (where b.sealed is null))[1]
     from bids b where b.lot_id = o.id and b.replaced_at is null)
   where o.id = any($1)`,
)
const lockLotsBidOnSql = sql(
  'lock_lots_bid_on',
  `select from lots o where o.status = any($2)
     and exists (select from bids b where b.lot_id = o.id and b.company_id = $1 and b.replaced_at is null)
   order by o.id for no key update`,
)
const voidOfCompanySql = voidBidsSql('void_bids_of', 'b.company_id = $1')
/** Voids a company's bids on undecided lots. On an open lot the previous bid leads again. Returns the lots. */
export async function voidBidsOf(tx: ExclusiveTx, companyId: number): Promise<{ id: string }[]> {
  tx.enqueue(lockLotsBidOnSql, [companyId, undecided])
  return recounted(tx, await tx.rows(voidOfCompanySql, [companyId, undecided]))
}

const lockLotsOfListingSql = sql(
  'lock_lots_of_listing',
  'select from lots o where o.listing_id = $1 and o.status = any($2) order by o.id for no key update',
)
const voidOfOthersSql = voidBidsSql('void_bids_of_others', 'o.listing_id = $1 and b.company_id <> all($3)')
/** Does the same on a listing's lots, for all companies except these. */
export async function voidBidsOfOthers(tx: Tx, listingId: string, companyIds: readonly number[]): Promise<{ id: string }[]> {
  tx.enqueue(lockLotsOfListingSql, [listingId, undecided])
  return recounted(tx, await tx.rows(voidOfOthersSql, [listingId, undecided, companyIds]))
}

function recounted(tx: Tx, lots: { id: string }[]): { id: string }[] {
  tx.enqueue(recountSql, [lots.map(({ id }) => id)])
  return lots
}

const closeSql = sql<{ id: string }>(
  'close_lots',
  `update lots set status = 'closed' where id = any (array(
     select id from lots where ${inStates(sourcesOf(lotStates, 'close'))} and ends_at <= app_now()
     order by ends_at limit $1 for update skip locked))
   returning id`,
)
/** Closes up to `limit` ended lots; skips those that another instance is closing. */
export const closeEnded = (tx: Tx, limit: number) => tx.rows(closeSql, [limit])

const closeOnSql = sql<{ id: string }>(
  'close_lot_on',
  `update lots set status = 'closed' where listing_id = $1 and status = any($2) and ends_at <= app_now() returning id`,
)
/** Closes an ended lot on a listing that the timer has not processed; returns it. */
export const closeEndedOn = (tx: Tx, listingId: string) => tx.first(closeOnSql, [listingId, sourcesOf(lotStates, 'close')])

const toDecideSql = sql<{ id: string }>(
  'lots_to_decide',
  `select id from lots where ${inStates(sourcesOf(lotStates, 'decide'))} order by ends_at limit $1`,
)
export const lotsToDecide = (read: Reader, limit: number) => read.rows(toDecideSql, [limit])

const lockToDecideSql = sql<{ id: string }>(
  'take_lot_to_decide',
  'select id from lots where id = $1 and status = any($2) for no key update skip locked',
)
/** Returns nothing when another instance is deciding it, or has decided it. */
export const lockToDecide = (tx: Tx, id: string) => tx.first(lockToDecideSql, [id, sourcesOf(lotStates, 'decide')])

export interface BidToCount {
  readonly id: string
  readonly place: number
  readonly amount_cents: number | null
  readonly sealed: Buffer | null
  readonly commitment: string
}
const bidsToCountSql = sql<BidToCount>(
  'bids_to_count',
  'select id, place, amount_cents, sealed, commitment from bids where lot_id = $1 and replaced_at is null',
)
export const bidsToCount = (tx: Tx, lotId: string) => tx.rows(bidsToCountSql, [lotId])

const decideSql = sql(
  'decide_lot',
  `update lots set status = 'decided', decided_at = app_now(), winning_bid_id = $2, winning_amount_cents = $3 where id = $1`,
)
export const markDecided = (tx: Tx, id: string, winner: CountedBid | null) => tx.enqueue(decideSql, [id, winner?.id, winner?.amountCents])

const backlogSql = backlog(
  'lots_backlog',
  `(select ends_at as at from lots where status = 'open' and ends_at <= app_now() order by ends_at limit 10000)
   union all (select ends_at from lots where status = 'closed' order by ends_at limit 10000)`,
)
/** Lots that have ended and are not decided. */
export const undecidedLots = (read: Reader) => read.first(backlogSql)
