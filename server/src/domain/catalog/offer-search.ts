/** The search over offers: statements put together from a fixed set of fragments, each shape once. Prepared are those that an index serves whole. */
import { type OfferQuery, type OfferSort, offerFilters } from '@parley/contract/catalog'
import { type Listing, listed, readListing, searched } from '../../db/listing.ts'
import { type Reader, type Statement, sql, unprepared } from '../../db/statement.ts'

type Filter = keyof typeof offerFilters
const filterNames = Object.keys(offerFilters) as Filter[]

/** Rows that one page looks at, at most, where no index serves the whole of its filters. */
export const mostExamined = 5_000

const ceiling = 'max_price_per_hour_cents' satisfies Filter

const conditions: Readonly<Record<Filter, (value: string) => string>> = {
  gpu_model: (value) => `gpu_model = ${value}`,
  gpu_family: (value) => `gpu_family = ${value}`,
  region: (value) => `region = ${value}`,
  geo: (value) => `geo = ${value}`,
  available: (value) => `available = ${value}`,
  gpu_count: (value) => `(not company_suspended and ${value} = any (gpu_counts) and free_gpus >= ${value})`,
  min_vram_gb: (value) => `vram_gb >= ${value}`,
  max_price_per_hour_cents: (value) => `price_per_hour_cents <= ${value}`,
}

/** What the indexes begin with, in each order; of those that a query's filters hold, the first is taken. */
const indexed: readonly (readonly Filter[])[] = [
  ['gpu_model', 'region'],
  ['gpu_model', 'available'],
  ['gpu_model'],
  ['region'],
  ['gpu_family'],
  ['available'],
  ['geo'],
  [],
]

const orders: Readonly<Record<OfferSort, { column: string; key: string; up: boolean }>> = {
  price_asc: { column: 'price_per_hour_cents', key: 'price_per_hour_cents', up: true },
  price_desc: { column: 'price_per_hour_cents', key: 'price_per_hour_cents', up: false },
  newest: { column: 'created_at', key: '(extract(epoch from created_at) * 1000)::bigint', up: false },
}

interface Shape {
  readonly statement: Statement<Listing>
  /** No index serves all of it: the statement takes, as its last value, how many rows it may look at. */
  readonly bounded: boolean
}
const shapes = new Map<string, Shape>()

/** The shape of these filters in this order; $1 to $3 are where to go on and how many rows, then come the filters' values. */
function shapeOf(sort: OfferSort, given: readonly Filter[]): Shape {
  const name = [sort, ...given].join(' ')
  let shape = shapes.get(name)
  if (shape === undefined) {
    shape = newShape(`search_offers_${shapes.size}`, sort, given)
    shapes.set(name, shape)
  }
  return shape
}

function newShape(name: string, sort: OfferSort, given: readonly Filter[]): Shape {
  const { key } = orders[sort]
  const place = (filter: Filter) => `$${given.indexOf(filter) + 4}`
  const { within, order, served } = rangeOf(sort, given, place)
  const rest = given.filter((filter) => !served.includes(filter)).map((filter) => conditions[filter](place(filter)))
  if (rest.length === 0) {
    const text = `select wire, id, ${key} as key from offers where ${within} order by ${order} limit $3`
    return { statement: sql(name, listed(text)), bounded: false }
  }
  // The bound is a parameter: of a limit that it does not know the planner expects little, and walks the index in order.
  const bound = `$${given.length + 4}`
  const text = `select case when fits then wire end as wire, id, ${key} as key, final
    from (select *, ${rest.join(' and ')} as fits, row_number() over (order by ${order}) = ${bound} as final
      from (select * from offers where ${within} order by ${order} limit ${bound}) examined) seen
    where fits or final order by ${order} limit $3`
  return { statement: unprepared(searched(text)), bounded: true }
}

/** A range of one index, and its order. */
function rangeOf(sort: OfferSort, given: readonly Filter[], place: (filter: Filter) => string) {
  const { column, up } = orders[sort]
  const prefix: readonly Filter[] = indexed.find((names) => names.every((name) => given.includes(name))) ?? []
  const served: readonly Filter[] = sort !== 'newest' && given.includes(ceiling) ? [...prefix, ceiling] : prefix
  const start = `(${column}, id) ${up ? '>' : '<'} ($1, $2)`
  // The indexes of the whole market begin with `withdrawn_at`, which is null in all of them, so that none of them has the
  // order that a filter's own index has. The planner would else take the one by age, which lies as the table does, and read
  // it from end to end when what the filter wants is all at its far side.
  const columns = [...(prefix.length === 0 ? ['withdrawn_at'] : []), column, 'id']
  return {
    within: ['on_market', start, ...served.map((filter) => conditions[filter](place(filter)))].join(' and '),
    order: columns.map((name) => (up ? name : `${name} desc`)).join(', '),
    served,
  }
}

/** Offers on the market, from `after` on. */
export function searchOffers(read: Reader, query: OfferQuery, after: readonly unknown[]): Promise<Listing> {
  const given = filterNames.filter((name) => query[name] !== undefined)
  const { statement, bounded } = shapeOf(query.sort ?? 'price_asc', given)
  return readListing(read, statement, [...after, ...given.map((name) => query[name]), ...(bounded ? [mostExamined] : [])])
}
