/** The search over offers. Each documented filter has an index in each order; other filters compare a bounded number of rows. */
import type { PageStart } from '../../db/defined-list.ts'
import { defineList } from '../../db/list.ts'
import { filter, highestFirst, lowestFirst, newestFirst } from '../../db/list-definition.ts'
import type { Reader } from '../../db/statement.ts'
import type { ResolvedOfferQuery } from './name-resolution.rules.ts'

/** At most this many rows are examined for one page if no index covers all of its filters. */
export const maxExamined = 5_000

const price = 'o.price_per_hour_cents'
const bounds = { max_price_per_hour_cents: (cents: string) => `${price} <= ${cents}` }

const sorts = {
  price_asc: lowestFirst(price, { bounds }),
  price_desc: highestFirst(price, { bounds }),
  newest: newestFirst('o.created_at'),
}
const filters = {
  gpu_model: filter('text', (code) => `o.gpu_model = ${code}`),
  gpu_family: filter('text', (code) => `o.gpu_family = ${code}`),
  region: filter('text', (code) => `o.region = ${code}`),
  geo: filter('text', (code) => `o.geo = ${code}`),
  available: filter('boolean', (available) => `o.available = ${available}`),
  gpu_count: filter('int', (size) => `(not o.company_suspended and ${size} = any (o.gpu_counts) and o.free_gpus >= ${size})`),
  min_vram_gb: filter('int', (min) => `o.vram_gb >= ${min}`),
  max_price_per_hour_cents: filter('int', bounds.max_price_per_hour_cents),
}

const onMarket = {
  params: {},
  rows: () => ({ from: 'offers o', where: 'o.on_market' }),
  id: 'o.id',
  document: () => 'o.wire',
  sorts,
} as const
const search = {
  row: 'o',
  maxExamined,
  // Null in all of them: it makes their order differ from that of a filter's own index. Otherwise the planner uses the index by age, which
  // has the table's order, and scans it from end to end when all matches are at its far end.
  wholeFirstBy: 'o.withdrawn_at',
} as const

export const offers = defineList({
  ...onMarket,
  name: 'list_offers',
  filters,
  search: {
    ...search,
    indexes: [['gpu_model', 'region'], ['gpu_model', 'available'], ['gpu_model'], ['region'], ['gpu_family'], ['available'], ['geo'], []],
  },
})

/** For several models or regions, no index has the order. */
const offersOfSeveral = defineList({
  ...onMarket,
  name: 'list_offers_of_several',
  filters: {
    gpu_models: filter('text[]', (codes) => `o.gpu_model = any(${codes})`),
    regions: filter('text[]', (codes) => `o.region = any(${codes})`),
    geo: filters.geo,
    available: filters.available,
    gpu_count: filters.gpu_count,
    min_vram_gb: filters.min_vram_gb,
    max_price_per_hour_cents: filters.max_price_per_hour_cents,
  },
  search: { ...search, indexes: [['available'], ['geo'], []] },
})

export const listOffers = (read: Reader, query: ResolvedOfferQuery, start: PageStart) =>
  query.gpu_models || query.regions ? offersOfSeveral.page(read, {}, query, start) : offers.page(read, {}, query, start)
