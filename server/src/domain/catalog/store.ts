/** The SQL of offers. */
import type { Driver, OfferBody, OfferStatus, OfferTerms } from '@parley/contract/dashboard/catalog'
import type { ActorWith, Operator } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import type { ExclusiveTx } from '../../db/rights-lock.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}

const findOfferSql = sql<Wire>('find_offer', 'select wire from offers where id = $1 and on_market')
/** An offer on the market, including a sold-out one. */
export const findOffer = (read: Reader, id: string) => read.first(findOfferSql, [id])

interface LiveOffer {
  readonly id: string
  readonly providerCode: string
  readonly region: string
  readonly model: string
  readonly pricePerHourCents: number
  readonly estimatedProvisionSeconds: number
}
const cheapestLiveOfferSql = sql<LiveOffer>(
  'cheapest_live_offer',
  `select id, provider_code as "providerCode", region, gpu_model as model, price_per_hour_cents as "pricePerHourCents",
     estimated_provision_seconds as "estimatedProvisionSeconds"
   from offers
   where available and gpu_family = $1 and $2 = any (gpu_counts) and free_gpus >= $2 and ($3::text is null or region = $3)
   order by price_per_hour_cents, id limit 1`,
)
export const cheapestLiveOffer = (read: Reader, family: string, gpuCount: number, region: string | undefined) =>
  read.first(cheapestLiveOfferSql, [family, gpuCount, region ?? null])

/** The actors that manage offers: a seller its own, the operator all of them. */
export type OfferManager = ActorWith<'listing.manage'> | Operator

// For actors that manage offers. The seller is in every `where`; null stands for any, for the operator.

export interface NewOffer extends OfferBody {
  readonly driver: Driver
  readonly driverSettings?: object
  readonly status: Extract<OfferStatus, 'pending' | 'approved'>
}

const termsOf = (offer: OfferTerms) => [
  offer.gpuCounts,
  offer.vcpusPerGpu ?? null,
  offer.ramGbPerGpu ?? null,
  offer.storageGb ?? null,
  offer.interconnect ?? null,
  offer.interruptible ?? false,
  offer.estimatedProvisionSeconds ?? 40,
]

const insertOfferSql = sql<Wire>(
  'insert_offer',
  `insert into offers as o (id, company_id, gpu_model, region, gpu_counts, capacity_gpus, free_gpus, price_per_hour_cents, vcpus_per_gpu,
     ram_gb_per_gpu, storage_gb, interconnect, interruptible, estimated_provision_seconds, driver, driver_settings, status)
   select $1, $2, m.gpu_model, r.region, sizes_within($7, 8), $5, $5, $6, $8, $9, $10, $11, $12, $13, $14, $15, $16
   from gpu_models m, regions r where m.gpu_model = $3 and r.region = $4
   returning managed_offer_document(o) as wire`,
)
/** The offer as its seller reads it, or nothing when the model or the region is unknown. */
export const insertOffer = (tx: Tx, id: string, companyId: number, offer: NewOffer) =>
  tx.first(insertOfferSql, [
    id,
    companyId,
    offer.gpuModel,
    offer.region,
    offer.capacityGpus,
    offer.pricePerHourCents,
    ...termsOf(offer),
    offer.driver,
    offer.driverSettings ?? {},
    offer.status,
  ])

const change = (name: string, set: string, condition = 'true') =>
  sql<Wire>(
    name,
    `update offers o set ${set} where id = $1 and company_id = coalesce($2, company_id) and withdrawn_at is null and ${condition}
     returning managed_offer_document(o) as wire`,
  )
const setPriceSql = change('set_offer_price', 'price_per_hour_cents = $3', 'price_per_hour_cents <> $3')
const setCapacitySql = change(
  'set_offer_capacity',
  'free_gpus = free_gpus + $3 - capacity_gpus, capacity_gpus = $3',
  'capacity_gpus <> $3 and free_gpus + $3 >= capacity_gpus',
)
const withdrawSql = change('withdraw_offer', 'withdrawn_at = app_now()')
const termColumns = 'gpu_counts, vcpus_per_gpu, ram_gb_per_gpu, storage_gb, interconnect, interruptible, estimated_provision_seconds'
const termValues = 'sizes_within($3, 8), $4::int, $5::int, $6::int, $7::text, $8::boolean, $9::int'
const editSql = change(
  'edit_offer',
  `(${termColumns}) = row(${termValues}), status = 'pending', rejection_reason = null, submitted_at = app_now()`,
  `(status <> 'approved' or (${termColumns}) is distinct from (${termValues}))`,
)

/** Also returns nothing when it has this price. */
export const setPrice = (tx: Tx, id: string, seller: number | null, cents: number) => tx.first(setPriceSql, [id, seller, cents])
/** Also returns nothing when it has as many GPUs, or more are rented out. */
export const setCapacity = (tx: Tx, id: string, seller: number | null, gpus: number) => tx.first(setCapacitySql, [id, seller, gpus])
/** The offer, which waits for review again. Also nothing when it is approved and has these terms. */
export const editTerms = (tx: Tx, id: string, seller: number, edited: OfferTerms) => tx.first(editSql, [id, seller, ...termsOf(edited)])
export const markWithdrawn = (tx: Tx, id: string, seller: number | null) => tx.first(withdrawSql, [id, seller])

const lockOfferSql = sql('lock_offer', 'select from offers where id = $1 and company_id = coalesce($2, company_id) for no key update')
/** Locks an offer until the commit, so that a change that is refused, or changes nothing, reads what it found. */
export const lockOffer = (tx: Tx, id: string, seller: number | null) => tx.enqueue(lockOfferSql, [id, seller])

interface ManagedOffer extends Wire {
  readonly withdrawn: boolean
  readonly capacity: number
  readonly rented: number
}
const findManagedSql = sql<ManagedOffer>(
  'find_managed_offer',
  `select managed_offer_document(o) as wire, withdrawn_at is not null as withdrawn, capacity_gpus as capacity, capacity_gpus - free_gpus as rented
   from offers o where id = $1 and company_id = coalesce($2, company_id)`,
)
export const findManaged = (read: Reader, id: string, seller: number | null) => read.first(findManagedSql, [id, seller])

/** A seller's own offers. */
export const managedOffers = defineList({
  name: 'list_managed_offers',
  params: { companyId: 'bigint' },
  rows: ({ companyId }) => ({ from: 'offers o', where: `o.company_id = ${companyId}` }),
  id: 'o.id',
  document: () => 'managed_offer_document(o)',
  sorts: { newest: newestFirst('o.created_at') },
})

// Installed drivers. Each statement reads an index range with few other offers.

const leaveMarketSql = sql<{ id: string }>(
  'leave_market_without_driver',
  'update offers set driver_installed = false where on_market and driver = any($1) returning id',
)
/** Takes the offers of missing drivers off the market; returns them. */
export const leaveMarket = (tx: Tx, missing: readonly Driver[]) => tx.rows(leaveMarketSql, [missing])

const returnToMarketSql = sql<{ id: string }>(
  'return_to_market_with_driver',
  'update offers set driver_installed = true where not driver_installed and driver = any($1) returning id',
)
/** Returns offers to the market that had left it because their driver was missing; returns them. */
export const returnToMarket = (tx: Tx, installed: readonly Driver[]) => tx.rows(returnToMarketSql, [installed])

// In the order of their IDs, which every transaction that locks several uses.
const suspendOffersSql = sql(
  'suspend_offers',
  `update offers set company_suspended = $2
   where id in (select id from offers where company_id = $1 and company_suspended <> $2 order by id for no key update)`,
)
/** While its company is suspended, an offer stays in the catalog, but no size of it can start. */
export const markOffersSuspended = (tx: ExclusiveTx, companyId: number, suspended: boolean) =>
  tx.enqueue(suspendOffersSql, [companyId, suspended])
