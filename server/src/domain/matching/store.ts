/** The SQL of matching: which listings to compare, and which ones to offer. */
import type { Mode } from '@parley/contract/access'
import { maxCandidates } from '@parley/contract/dashboard/operator'
import type { SubmissionStatus } from '@parley/contract/radar'
import { type Term, termDays } from '@parley/contract/terms'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { visibleTo } from '../lots/visibility.store.ts'
import type { DemandToMatch, ListingToMatch } from './rules.ts'

/** How many listings one tier returns; each tier uses its index, regardless of the size of the market. */
const tierSize = 100
/** The size of the tier of other models, which are shown only when the model is rare. */
const fallbackSize = 40

/** The demand, without the keys that reference data adds. */
type StoredDemand = Omit<DemandToMatch, 'regionKeys' | 'modelKeys'>
const demandSql = sql<Omit<StoredDemand, 'termDays'> & Term>(
  'demand_to_match',
  `select gpu_model as "gpuModel", gpus_per_node as "gpusPerNode", nodes, region,
     (extract(epoch from starts_at) * 1000)::bigint as "startsAtMs",
     wire_time(starts_at) as "startsAt", wire_time(ends_at) as "endsAt", duration_months as "durationMonths",
     budget_monthly_cents as "budgetMonthlyCents", currency
   from requests where id = $1 and mode = 'live'`,
)
export async function findDemand(read: Reader, requestId: string): Promise<StoredDemand | undefined> {
  const demand = await read.first(demandSql, [requestId])
  return demand && { ...demand, termDays: termDays(demand) }
}

// Two tiers: the model in the same region, cheapest first; the model anywhere, cheapest first. A third, the cheapest of any model in the
// region, shows the operator the nearest matches when the model is rare. If several models or regions are requested, each has its share of
// a tier, but at least as many rows as are shown. All columns are in the three indexes: no row of the table is read.
const columns = `l.id as "listingId", l.gpu_model_key as "modelKey", l.gpu_model as "gpuModel", l.gpu_count as "gpuCount",
  l.quantity_available as "quantityAvailable", l.region, l.region_key as "regionKey", (extract(epoch from l.available_from) * 1000)::bigint as "availableFromMs",
  l.shortest_days as "shortestDays", l.longest_days as "longestDays", l.price_per_hour_cents as "pricePerHourCents"`
// The sum keeps the planner from counting companies: if one company has nearly all listings, it would estimate that almost none remain, and
// not use the index.
const tier = (requested: string, where: string, limit: number) => `select t.* from ${requested} cross join lateral (
    select ${columns} from listings l
    where ${where} and l.company_id + 0 <> r.company_id and ${visibleTo('r.company_id')}
    order by price_up(l.price_per_hour_cents), l.id limit greatest(${maxCandidates}, ${limit} / (cardinality($2) * cardinality($3)))) t`
const models = 'unnest($2::text[]) asked_model'
const regions = 'unnest($3::text[]) asked_region'
const sameModel = 'l.gpu_model_key = asked_model'
const sameRegion = 'l.region_key = asked_region'
const candidatesSql = sql<ListingToMatch>(
  'candidate_listings',
  `select c.* from requests r cross join lateral (
     ${tier(`${models} cross join ${regions}`, `${sameModel} and ${sameRegion}`, tierSize)}
     union all ${tier(models, sameModel, tierSize)}
     union all ${tier(regions, sameRegion, fallbackSize)}) c
   where r.id = $1 and r.mode = 'live'`,
)
/** A listing in several tiers is returned once from each. */
export const candidateListings = (
  read: Reader,
  requestId: string,
  { modelKeys, regionKeys }: Pick<DemandToMatch, 'modelKeys' | 'regionKeys'>,
) => read.rows(candidatesSql, [requestId, [...modelKeys], [...regionKeys.requested]])

interface ListingNames {
  readonly listingId: string
  readonly title: string
  readonly sellerName: string
  readonly soldNodes: number
}
const namesSql = sql<ListingNames>(
  'names_of_listings',
  `select l.id as "listingId", l.title, c.name as "sellerName", nodes_sold(l) as "soldNodes"
   from listings l join companies c on c.id = l.company_id where l.id = any($1)`,
)
export const namesOfListings = (read: Reader, ids: readonly string[]) => read.rows(namesSql, [ids])

export interface ListingToOffer {
  readonly id: string
  readonly company_id: number
  readonly listed: boolean
  readonly status: SubmissionStatus
}
const lockListingsSql = sql<ListingToOffer>(
  'lock_listings_to_offer',
  `select id, company_id, listed, status from listings where id = any($1) and mode = $2 order by id for share`,
)
/** Listings of a mode, locked so that none leaves the grid before the commit. */
export const lockListingsToOffer = (tx: Tx, ids: readonly string[], mode: Mode) => tx.rows(lockListingsSql, [ids, mode])
