/** The SQL of rentals as their company reads and changes them. Rentals are in the live world alone. */
import type { Mode } from '@parley/contract/access'
import type { FaultCode } from '@parley/contract/faults'
import { sourcesOf } from '@parley/contract/moves'
import { type RentalBody, type RentalEventType, type RentalStatus, rentalStates, type StopReason } from '@parley/contract/rentals'
import type { Actor } from '../../actor.ts'
import type { SharedTx, Tx } from '../../db/client.ts'
import { type Listing, listed, readListing } from '../../db/listing.ts'
import { gatheringAll, type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}

// Reading

const findRentalSql = sql<Wire>(
  'find_rental',
  `select rental_wire(r) as wire from rentals r where r.id = $1 and r.company_id = $2 and $3 = 'live'`,
)
export const findRental = (read: Reader, id: string, companyId: number, mode: Mode) => read.first(findRentalSql, [id, companyId, mode])

const rows = `select rental_wire(r) as wire, r.id, (extract(epoch from r.created_at) * 1000)::bigint as key
  from rentals r where r.company_id = $1 and $2 = 'live' and (r.created_at, r.id) < ($3, $4)`
const newestFirst = 'order by r.created_at desc, r.id desc limit $5'
const listSql = sql<Listing>('list_rentals', listed(`${rows} ${newestFirst}`))
const listByStatusSql = sql<Listing>('list_rentals_by_status', listed(`${rows} and r.status = $6 ${newestFirst}`))

export function listRentals(read: Reader, companyId: number, mode: Mode, status: RentalStatus | undefined, after: readonly unknown[]) {
  const values = [companyId, mode, ...after]
  return status === undefined ? readListing(read, listSql, values) : readListing(read, listByStatusSql, [...values, status])
}

const listEventsSql = sql<Listing>(
  'list_rental_events',
  listed('select wire, id, number as key from rental_events where rental_id = $1 and number > $2 order by number limit $3'),
)
export const listEvents = (read: Reader, id: string, after: readonly unknown[]) => readListing(read, listEventsSql, [id, ...after])

export interface Quotable {
  readonly priceCents: number
  readonly gpuCounts: readonly number[]
  readonly freeGpus: number
  readonly estimatedProvisionSeconds: number
  readonly walletCents: number
}
const findQuotableSql = sql<Quotable>(
  'find_quotable',
  `select o.price_per_hour_cents as "priceCents", o.gpu_counts as "gpuCounts", startable_gpus(o) as "freeGpus",
     o.estimated_provision_seconds as "estimatedProvisionSeconds", b.wallet_cents as "walletCents"
   from offers o, company_balances b where o.id = $1 and o.on_market and b.company_id = $2`,
)
/** What a quote is made of, or nothing when the offer is not on the market. */
export const findQuotable = (read: Reader, offerId: string, companyId: number) => read.first(findQuotableSql, [offerId, companyId])

// Starting

export interface RentalStart {
  /** Why it did not begin; null when it did. */
  readonly verdict: FaultCode | null
  readonly limit_cents: number
  readonly committed_cents: number
  readonly resets_at: string
  readonly wire: string | null
  /** No size of the offer can start any more. */
  readonly sold_out: boolean | null
}
export interface RentalWish extends RentalBody {
  readonly templateId: string
  readonly templateKnown: boolean
  /** The total price an hour that a quote pinned. */
  readonly pinnedCents: number | null
}
export interface RentalBounds {
  readonly mostActive: number
  readonly dailySpendLimitCents: number
  readonly feeBasisPoints: number
  /** The drivers that take new machines now. */
  readonly drivers: readonly string[]
}
const startRentalSql = gatheringAll<object, RentalStart>(
  'start_rentals',
  'select * from start_rentals(array(select c from json_populate_recordset(null::rental_call, $1) c))',
  (start) => start.wire !== null,
)

export const beginRental = (tx: SharedTx, id: string, actor: Actor, wish: RentalWish, bounds: RentalBounds) =>
  tx.each(startRentalSql, {
    id,
    company_id: actor.companyId,
    person_id: actor.personId,
    key_id: actor.keyId,
    offer_id: wish.offer_id,
    gpu_count: wish.gpu_count,
    template_id: wish.templateId,
    template_known: wish.templateKnown,
    pinned_cents: wish.pinnedCents,
    ceiling_cents: wish.max_price_per_hour_cents ?? null,
    name: wish.name ?? null,
    ssh_public_key: wish.ssh_public_key?.trim() ?? null,
    most_active: bounds.mostActive,
    daily_limit_cents: bounds.dailySpendLimitCents,
    fee_basis_points: bounds.feeBasisPoints,
    drivers: bounds.drivers,
  })

// Moving

const markStoppingSql = sql<Wire>(
  'mark_rental_stopping',
  `update rentals set status = 'stopping', stop_reason = $3, stopping_at = least(app_now(), paid_through)
   where id = $1 and status = any($2) and company_id = coalesce($4, company_id) returning wire`,
)
/** The rental, now stopping, or nothing when the move does not leave its state, or it is missing or of another company than named. */
export const markStopping = (
  tx: Tx,
  id: string,
  move: 'request' | 'fail' | 'interrupt' | 'exhaust',
  reason: StopReason,
  companyId: number | null = null,
) => tx.first(markStoppingSql, [id, sourcesOf(rentalStates, move), reason, companyId])

const addEventSql = sql('add_rental_event', 'insert into rental_events (rental_id, type, data) values ($1, $2, $3)')
export const addEvent = (tx: Tx, id: string, type: RentalEventType, data: object = {}) =>
  tx.later(addEventSql, [id, type, JSON.stringify(data)])

// Suspended renters

const afterGraceSql = sql<{ id: string }>(
  'rentals_after_grace',
  `select r.id from companies c join rentals r on r.company_id = c.id and r.status = any($1)
   where c.machines_stop_at <= app_now() order by r.id limit $2`,
)
/** Rentals that go on after their suspended company's grace has ended. */
export const rentalsAfterGrace = (read: Reader, most: number) => read.rows(afterGraceSql, [sourcesOf(rentalStates, 'request'), most])

const pastGraceSql = sql<{ id: string }>(
  'rental_past_grace',
  `select r.id from rentals r join companies c on c.id = r.company_id where r.id = $1 and c.machines_stop_at <= app_now() for share of c`,
)
/** Holds the company's row: it is not restored before the commit. */
export const isPastGrace = async (tx: Tx, id: string) => (await tx.first(pastGraceSql, [id])) !== undefined
