/** The SQL of offers. */
import type { OfferBody } from '@parley/contract/dashboard/catalog'
import type { ActorWith, Operator } from '../../actor.ts'
import { type Reader, sql, type Tx } from '../../db/client.ts'

interface Wire {
  readonly wire: string
}

const findOfferSql = sql<Wire>('find_offer', 'select wire from offers where id = $1 and withdrawn_at is null')
/** An offer on the market, sold out or not. */
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

/** Who keeps offers: a seller its own, the operator anybody's. */
export type OfferKeeper = ActorWith<'listing.manage'> | Operator

// The keepers' side. The seller is in every `where`; null stands for any, which is the operator's.

export interface NewOffer extends OfferBody {
  readonly driver?: string
  readonly driverSettings?: object
}

const insertOfferSql = sql<Wire>(
  'insert_offer',
  `insert into offers as o (id, company_id, gpu_model, region, gpu_counts, capacity_gpus, free_gpus, price_per_hour_cents, vcpus_per_gpu,
     ram_gb_per_gpu, storage_gb, interconnect, interruptible, estimated_provision_seconds, driver, driver_settings)
   select $1, $2, m.gpu_model, r.region, sizes_within($5, 8), $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
   from gpu_models m, regions r where m.gpu_model = $3 and r.region = $4
   returning managed_offer_document(o) as wire`,
)
/** The offer as its seller reads it, or nothing when the model or the region is not known. */
export const insertOffer = (tx: Tx, id: string, companyId: number, offer: NewOffer) =>
  tx.first(insertOfferSql, [
    id,
    companyId,
    offer.gpuModel,
    offer.region,
    offer.gpuCounts,
    offer.capacityGpus,
    offer.pricePerHourCents,
    offer.vcpusPerGpu ?? null,
    offer.ramGbPerGpu ?? null,
    offer.storageGb ?? null,
    offer.interconnect ?? null,
    offer.interruptible ?? false,
    offer.estimatedProvisionSeconds ?? 40,
    offer.driver ?? 'local',
    offer.driverSettings ?? {},
  ])

const change = (name: string, set: string, condition = 'true') =>
  sql<Wire>(
    name,
    `update offers o set ${set} where id = $1 and company_id = coalesce($2, company_id) and withdrawn_at is null and ${condition}
     returning managed_offer_document(o) as wire`,
  )
const setPriceSql = change('set_offer_price', 'price_per_hour_cents = $3')
const setCapacitySql = change(
  'set_offer_capacity',
  'free_gpus = free_gpus + $3 - capacity_gpus, capacity_gpus = $3',
  'free_gpus + $3 >= capacity_gpus',
)
const withdrawSql = change('withdraw_offer', 'withdrawn_at = app_now()')

export const setPrice = (tx: Tx, id: string, seller: number | null, cents: number) => tx.first(setPriceSql, [id, seller, cents])
/** Nothing, too, when more than that is rented out. */
export const setCapacity = (tx: Tx, id: string, seller: number | null, gpus: number) => tx.first(setCapacitySql, [id, seller, gpus])
export const markWithdrawn = (tx: Tx, id: string, seller: number | null) => tx.first(withdrawSql, [id, seller])

interface ManagedOffer extends Wire {
  readonly withdrawn: boolean
  readonly rented: number
}
const findManagedSql = sql<ManagedOffer>(
  'find_managed_offer',
  `select managed_offer_document(o) as wire, withdrawn_at is not null as withdrawn, capacity_gpus - free_gpus as rented
   from offers o where id = $1 and company_id = coalesce($2, company_id)`,
)
export const findManaged = (read: Reader, id: string, seller: number | null) => read.first(findManagedSql, [id, seller])

interface ListedOffer extends Wire {
  readonly id: string
  readonly key: number
}
const listManagedSql = sql<ListedOffer>(
  'list_managed_offers',
  `select managed_offer_document(o) as wire, id, (extract(epoch from created_at) * 1000)::bigint as key from offers o
   where company_id = $1 and (created_at, id) < ($2, $3) order by created_at desc, id desc limit $4`,
)
/** `after` is where the page before ended: a time, an id; and how many rows to read. */
export const listManaged = (read: Reader, companyId: number, after: readonly unknown[]) => read.rows(listManagedSql, [companyId, ...after])
