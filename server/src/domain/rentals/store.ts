/** The SQL of a company's rentals. The company and the mode are in every `where`: a foreign rental is treated as missing. */
import type { Mode } from '@parley/contract/access'
import type { FaultCode, UnavailableReason } from '@parley/contract/faults'
import { sourcesOf } from '@parley/contract/moves'
import type { ApprovalKind, BrokenPolicyField } from '@parley/contract/policies'
import { type RentalBody, type RentalEventType, rentalStates, type StopReason } from '@parley/contract/rentals'
import type { Actor } from '../../core/actor.ts'
import type { BatchTx, Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { filter, indexedStateFilters, lowestFirst, newestFirst } from '../../db/list-definition.ts'
import { batchedFunction, inStates, type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}

// Reading

const findRentalSql = sql<Wire>(
  'find_rental',
  `select rental_wire(r) as wire from rentals r where r.id = $1 and r.company_id = $2 and r.mode = $3`,
)
export const findRental = (read: Reader, id: string, companyId: number, mode: Mode) => read.first(findRentalSql, [id, companyId, mode])

export const rentals = defineList({
  name: 'list_rentals',
  params: { companyId: 'bigint', mode: 'text' },
  rows: ({ companyId, mode }) => ({ from: 'rentals r', where: `r.company_id = ${companyId} and r.mode = ${mode}` }),
  id: 'r.id',
  document: () => 'rental_wire(r)',
  sorts: { newest: newestFirst('r.created_at') },
  counted: { state: 'r.status' },
  filters: {
    ...indexedStateFilters('r.status'),
    reference: filter('text', (reference) => `r.reference = ${reference}`),
  },
})

export const rentalEvents = defineList({
  name: 'list_rental_events',
  params: { rentalId: 'text' },
  rows: ({ rentalId }) => ({ from: 'rental_events e', where: `e.rental_id = ${rentalId}` }),
  id: 'e.id',
  document: () => 'e.wire',
  sorts: { oldest: lowestFirst('e.number', { unique: true }) },
})

export interface Quotable {
  readonly priceCents: number
  readonly gpuCounts: readonly number[]
  readonly freeGpus: number
  readonly estimatedProvisionSeconds: number
  /** The offer belongs to the renter's own company, whose people set its price. */
  readonly own: boolean
  /** Whether the wallet covers one hour. Not checked for one's own offer: by changing its price, one could find the balance. */
  readonly sufficientBalance: boolean
  /** Which field of the key's policy the rental would break, regardless of what was spent so far. */
  readonly brokenPolicy: BrokenPolicyField | null
  /** Which limit of the key's policy one hour would exceed; null when none. `leftCents` is what is left below that limit. */
  readonly passedLimit: 'daily_spend_cents' | 'total_spend_cents' | null
  readonly leftCents: number | null
  readonly autoStopHours: number | null
  readonly approval: ApprovalKind | null
}
const findQuotableSql = sql<Quotable>(
  'find_quotable',
  `select o.price_per_hour_cents as "priceCents", o.gpu_counts as "gpuCounts", startable_gpus(o) as "freeGpus",
     o.estimated_provision_seconds as "estimatedProvisionSeconds", o.company_id = b.company_id as own,
     o.company_id = b.company_id or b.wallet_cents >= o.price_per_hour_cents::bigint * $3::int as "sufficientBalance",
     broken_policy(p, $3::int, o.price_per_hour_cents::bigint * $3::int, o.region, o.gpu_model) as "brokenPolicy",
     v.policy as "passedLimit", greatest(v.limit_cents - v.committed_cents, 0) as "leftCents",
     p.auto_stop_hours as "autoStopHours", p.approval
   from offers o join company_balances b on b.company_id = $2 left join key_policies p on p.id = policy_of_key($4)
   left join lateral judge_policy_limits(p, b.company_id, o.price_per_hour_cents::bigint * $3::int, 0, app_now(), null) v on p.id is not null
   where o.id = $1 and o.on_market`,
)
/** The data of a quote, or nothing when the offer is not on the market. */
export const findQuotable = (read: Reader, offerId: string, gpuCount: number, { companyId, keyId }: Pick<Actor, 'companyId' | 'keyId'>) =>
  read.first(findQuotableSql, [offerId, companyId, gpuCount, keyId])

// Starting

export interface RentalStart {
  /** Why the rental did not begin; null when it did. */
  readonly verdict: FaultCode | null
  /** The total price an hour, if it is known. */
  readonly price_cents: number | null
  readonly limit_cents: number
  readonly committed_cents: number
  readonly resets_at: string
  /** Which field of the key's policy refuses the rental. */
  readonly policy: BrokenPolicyField | null
  /** Why the offer does not fit the call. */
  readonly reason: UnavailableReason | null
  readonly wire: string | null
  /** No size of the offer can start any more. */
  readonly sold_out: boolean | null
}
interface RentalInput extends RentalBody {
  readonly templateId: string
  readonly templateKnown: boolean
  /** The total price an hour that a quote pinned. */
  readonly pinnedCents: number | null
}
interface RentalBounds {
  readonly maxActive: number
  readonly dailySpendLimitCents: number
  readonly feeBasisPoints: number
  /** The drivers that take new machines now. */
  readonly drivers: readonly string[]
}
const startRentalSql = batchedFunction<object, RentalStart>(
  'begin_rentals',
  'select * from begin_rentals(array(select c from json_populate_recordset(null::rental_call, $1) c))',
  (start) => start.wire !== null,
)

export const beginRental = (tx: BatchTx, id: string, actor: Actor, input: RentalInput, bounds: RentalBounds) =>
  tx.batchOne(startRentalSql, {
    id,
    mode: actor.mode,
    company_id: actor.companyId,
    person_id: actor.personId,
    key_id: actor.keyId,
    offer_id: input.offer_id,
    gpu_count: input.gpu_count,
    template_id: input.templateId,
    template_known: input.templateKnown,
    pinned_cents: input.pinnedCents,
    ceiling_cents: input.max_price_per_hour_cents ?? null,
    name: input.name ?? null,
    reference: input.reference ?? null,
    ssh_public_key: input.ssh_public_key?.trim() ?? null,
    most_active: bounds.maxActive,
    daily_limit_cents: bounds.dailySpendLimitCents,
    fee_basis_points: bounds.feeBasisPoints,
    drivers: bounds.drivers,
    auto_stop_at: input.auto_stop_at ?? null,
    max_total_cents: input.max_total_cents ?? null,
  })

// State changes

/** A rental whose state was changed. */
export interface MovedRental extends Wire {
  readonly mode: Mode
}
const markStoppingSql = sql<MovedRental>(
  'mark_rental_stopping',
  `update rentals set status = 'stopping', stop_reason = $3,
     stopping_at = least(greatest(coalesce($6, app_now()), running_at), paid_through)
   where id = $1 and status = any($2) and company_id = coalesce($4, company_id) and mode = coalesce($5, mode) returning wire, mode`,
)
interface StopBounds {
  /** Only this renter's rental is stopped. */
  readonly renter?: Pick<Actor, 'companyId' | 'mode'> | undefined
  /** When its billing ended; now, if it is not given. */
  readonly at?: string | undefined
}
/** The rental, now stopping; nothing when its state does not allow the move, or the named renter has no such rental. */
export const markStopping = (
  tx: Tx,
  id: string,
  move: Exclude<keyof typeof rentalStates.moves, 'run' | 'finish'>,
  reason: StopReason,
  { renter, at }: StopBounds = {},
) => tx.first(markStoppingSql, [id, sourcesOf(rentalStates, move), reason, renter?.companyId, renter?.mode, at])

const addEventSql = sql('add_rental_event', 'insert into rental_events (rental_id, type, data) values ($1, $2, $3)')
export const addEvent = (tx: Tx, id: string, type: RentalEventType, data: object = {}) =>
  tx.enqueue(addEventSql, [id, type, JSON.stringify(data)])

// Suspended renters

const afterGraceSql = sql<{ id: string }>(
  'rentals_after_grace',
  `with past as materialized (select id, machines_stop_at from companies where machines_stop_at <= app_now())
   select r.id from past cross join lateral (
     select id from rentals where company_id = past.id and mode in ('live', 'test') and ${inStates(sourcesOf(rentalStates, 'request'))}
       and coalesce(paid_through, 'infinity') >= past.machines_stop_at
     limit $1) r
   order by r.id limit $1`,
)
/**
 * Rentals that still run after their suspended company's grace period has ended, and are paid for until its end. After an outage, others
 * are renewed up to that first, or end with what they can pay.
 */
export const rentalsAfterGrace = (read: Reader, limit: number) => read.rows(afterGraceSql, [limit])

const endOfGraceSql = sql<{ at: string }>(
  'rental_past_grace',
  `select c.machines_stop_at::text as at from rentals r join companies c on c.id = r.company_id
   where r.id = $1 and c.machines_stop_at <= app_now() for share of c`,
)
/**
 * When the grace period of a rental's suspended company ended; nothing if it has not. Locks the company's row: it cannot be restored before
 * the commit.
 */
export const endOfGrace = async (tx: Tx, id: string) => (await tx.first(endOfGraceSql, [id]))?.at
