/** The SQL of the grid's pages. An index carries each sort, alone and with the model, the region or both; the other filters look at a bounded number of rows. */
import type { NodeFilter, NodeSort } from '@parley/contract/radar'
import { milliseconds } from '../../clock.ts'
import { FilteredList } from '../../db/filtered.ts'
import { type Listing, only, searched } from '../../db/listing.ts'
import type { Reader } from '../../db/statement.ts'
import { seenBy, takesBids } from './visibility.ts'

/** Rows that one page looks at, at most: a rare match makes a short page, never a slow one. */
const mostExamined = 5_000

interface Order {
  readonly by: string
  readonly way: 'asc' | 'desc'
  readonly key: string
  readonly type: string
}
const cheapest = 'price_up(l.price_per_hour_cents)'
const dearest = 'price_down(l.price_per_hour_cents)'
const orders: Readonly<Record<NodeSort, Order>> = {
  newest: { by: 'l.created_at', way: 'desc', key: '(extract(epoch from l.created_at) * 1000)::bigint', type: 'timestamptz' },
  price_asc: { by: cheapest, way: 'asc', key: cheapest, type: 'bigint' },
  price_desc: { by: dearest, way: 'desc', key: dearest, type: 'bigint' },
}

/** What an index answers; the spelling of the model, and everything else, is compared row by row. */
const indexed = {
  gpu_model: (model: string) => `l.gpu_model_key = model_key(${model})`,
  region: (region: string) => `lower(l.region) = lower(${region}::text)`,
}
const indexedByPrice: Readonly<Record<NodeSort, Readonly<Record<string, (cents: string) => string>>>> = {
  newest: {},
  price_asc: { max_price_per_hour_cents: (cents) => `${cheapest} <= ${cents}` },
  price_desc: { max_price_per_hour_cents: (cents) => `${dearest} between 0 and ${cents}` },
}
const compared: Readonly<Record<string, (value: string) => string>> = {
  gpu_model: (model) => `lower(l.gpu_model) = lower(${model}::text)`,
  min_gpu_count: (least) => `l.gpu_count >= ${least}::int`,
  min_quantity: (least) => `l.quantity_available >= ${least}::int`,
  max_price_per_hour_cents: (cents) => `l.price_per_hour_cents <= ${cents}::int`,
  available_by: (time) => `(l.available_from is null or l.available_from <= ${time}::timestamptz)`,
  auction: (wanted) => `${wanted}::boolean = exists (select from lots o where o.listing_id = l.id and ${takesBids('o')})`,
}

const pageSql =
  ({ by, way, key, type }: Order, from: string) =>
  (conditions: string, matches: string) => {
    const order = (of: string, id: string) => `order by ${of} ${way}, ${id} ${way}`
    const examined = `select l.*, ${by} as position, ${key} as key, row_number() over (${order(by, 'l.id')}) as place
      from ${from} where l.listed and l.mode = 'live' and (${by}, l.id) ${way === 'asc' ? '>' : '<'} ($2::${type}, $3)${conditions}
      ${order(by, 'l.id')} limit ${mostExamined}`
    const page = `select l.id, l.node_wire, l.position, l.key, ${seenBy('$1')}${matches} as shown, l.place = ${mostExamined} as final from (${examined}) l`
    const auction = `select o.auction_wire from lots o where o.listing_id = p.id and ${takesBids('o')}`
    return searched(`select case when p.shown then with_auction(p.node_wire, (${auction})) end as wire, p.id, p.key, p.final
      from (select * from (${page}) e where e.shown or e.final ${order('e.position', 'e.id')} limit $4) p ${order('p.position', 'p.id')}`)
  }

const pagesOf = (sort: NodeSort, name: string, from: string) =>
  new FilteredList<Listing, Readonly<Record<string, (parameter: string) => string>>>(
    `${name}_${sort}`,
    4,
    { ...indexed, ...indexedByPrice[sort] },
    pageSql(orders[sort], from),
    compared,
  )
const pages = (name: string, from: string) => ({
  newest: pagesOf('newest', name, from),
  price_asc: pagesOf('price_asc', name, from),
  price_desc: pagesOf('price_desc', name, from),
})
const ofAll = pages('nodes', 'listings l')
/** Few lots take bids at a time: their listings are looked at instead of all. */
const inAuction = pages('nodes_in_auction', `lots lot join listings l on l.id = lot.listing_id and ${takesBids('lot')}`)

/** Nodes that a company may see, from where the page before ended. */
export async function listNodes(read: Reader, companyId: number, sort: NodeSort, filter: NodeFilter, after: readonly unknown[]) {
  const given = { ...filter, available_by: filter.available_by === undefined ? undefined : milliseconds(filter.available_by) }
  return only(await (filter.auction === true ? inAuction : ofAll)[sort].rows(read, [companyId, ...after], given))
}
