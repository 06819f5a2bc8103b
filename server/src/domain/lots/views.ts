/** The SQL of what is read of lots: buyers and sellers see no amount but the leading one of an open lot, the winner and the seller the winning one. */
import type { LotStatus } from '@parley/contract/radar'
import { FilteredList } from '../../db/filtered.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { seenBy } from '../radar/visibility.ts'

interface Wire {
  readonly wire: string
}
export interface ListedLot extends Wire {
  readonly id: string
  readonly key: number
}

const lot = `o.id, o.listing_id as "listingId", o.node, o.format, lot_status(o) as status, wire_time(o.ends_at) as "endsAt",
  o.reserve_cents as "reserveCents", 'usd' as currency, o.bid_count as "bidCount",
  case when takes_bids(o) then o.current_bid_cents end as "currentBidCents", wire_time(o.created_at) as "createdAt"`
const key = '(extract(epoch from o.created_at) * 1000)::bigint as key'
const newestFirst = 'order by o.created_at desc, o.id desc limit'
const filters = { status: (status: string) => `lot_status(o) = ${status}` }

const ownBid = `(select row_to_json(d) from (select b.id as "bidId", wire_time(b.placed_at) as "placedAt", b.commitment,
    case o.format when 'open' then b.id = o.leading_bid_id end as leading
  from bids b where b.lot_id = o.id and b.company_id = $1 and b.replaced_at is null order by b.place desc limit 1) d)`
const asRead = `(select row_to_json(d)::text from (
      select ${lot}, case when l.company_id = $1 then 'seller' else 'buyer' end as role, ${ownBid} as "ownBid") d) as wire`
const pages = new FilteredList<ListedLot, typeof filters>(
  'list_lots',
  4,
  filters,
  (conditions) => `select o.id, ${key}, ${asRead}
    from (
      select o.id from lots o join listings l on l.id = o.listing_id where takes_bids(o) and ${seenBy('$1')}
      union select b.lot_id from bids b where b.company_id = $1
      union select o.id from listings l join lots o on o.listing_id = l.id where l.company_id = $1 and l.mode = 'live'
    ) theirs join lots o on o.id = theirs.id join listings l on l.id = o.listing_id
    where (o.created_at, o.id) < ($2, $3)${conditions} ${newestFirst} $4`,
)
/** The lots that take bids from a company, those it bid on and those on its listings. */
export const listLots = (read: Reader, companyId: number, filter: { readonly status?: LotStatus }, after: readonly unknown[]) =>
  pages.rows(read, [companyId, ...after], filter)

const findLotSql = sql<Wire>(
  'find_lot',
  `select ${asRead} from lots o join listings l on l.id = o.listing_id
   where o.id = $2 and l.mode = 'live' and (l.company_id = $1 or (takes_bids(o) and ${seenBy('$1')})
     or exists (select from bids b where b.lot_id = o.id and b.company_id = $1))`,
)
/** One of them. */
export const findLot = (read: Reader, id: string, companyId: number) => read.first(findLotSql, [companyId, id])

const receiptsSql = sql<Wire>(
  'lot_receipts',
  `select (select row_to_json(d)::text from (select o.id as "lotId", lot_status(o) as status, wire_time(o.decided_at) as "decidedAt",
     array(select b.commitment from bids b where b.lot_id = o.id and b.replaced_at is null and o.status = 'decided' order by b.commitment)
       as commitments) d) as wire
   from lots o where o.id = $1 and exists (select from bids b where b.lot_id = o.id and b.company_id = $2)`,
)
/** What was counted of a lot, for those who bid on it. */
export const findReceipts = (read: Reader, id: string, companyId: number) => read.first(receiptsSql, [id, companyId])

const resultSql = sql<Wire>(
  'lot_result',
  `select (select row_to_json(d)::text from (select o.id as "lotId", o.listing_id as "listingId", o.winning_amount_cents as "amountCents",
     'usd' as currency, wire_time(o.decided_at) as "decidedAt",
     company_card(case when w.company_id = $2 then l.company_id else w.company_id end) as counterparty) d) as wire
   from lots o join bids w on w.id = o.winning_bid_id join listings l on l.id = o.listing_id
   where o.id = $1 and $2 in (w.company_id, l.company_id)`,
)
/** The outcome of a lot, for its winner and its seller alone. */
export const findResult = (read: Reader, id: string, companyId: number) => read.first(resultSql, [id, companyId])

const operatorPages = new FilteredList<ListedLot, typeof filters>(
  'list_operator_lots',
  3,
  filters,
  (conditions) => `select o.id, ${key}, (select row_to_json(d)::text from (
      select ${lot}, seller.name as "sellerName", winner.name as "winnerName", wire_time(o.decided_at) as "decidedAt") d) as wire
    from lots o join listings l on l.id = o.listing_id join companies seller on seller.id = l.company_id
    left join bids w on w.id = o.winning_bid_id left join companies winner on winner.id = w.company_id
    where (o.created_at, o.id) < ($1, $2)${conditions} ${newestFirst} $3`,
)
export const listOperatorLots = (read: Reader, filter: { readonly status?: LotStatus }, after: readonly unknown[]) =>
  operatorPages.rows(read, after, filter)
