/** The SQL of lots' documents: buyers and sellers see only the leading amount of an open lot; the winner and the seller also see the winning one. */
import { maxOwnBids } from '@parley/contract/dashboard/lots'
import { defineList } from '../../db/list.ts'
import { newestFirst, stateFilters } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { lotVisibleTo, visibleTo } from './visibility.store.ts'

interface Wire {
  readonly wire: string
}

const lot = `o.id, o.listing_id as "listingId", o.node, o.format, lot_status(o) as status, wire_time(o.ends_at) as "endsAt",
  o.reserve_cents as "reserveCents", 'usd' as currency, o.bid_count as "bidCount",
  case when takes_bids(o) then o.current_bid_cents end as "currentBidCents", o.quantity, wire_time(o.starts_at) as "startsAt",
  o.duration_months as "durationMonths", wire_time(o.created_at) as "createdAt"`
const filters = stateFilters('lot_status(o)')

const ownBid = (
  companyId: string,
) => `(select row_to_json(d) from (select b.id as "bidId", wire_time(b.placed_at) as "placedAt", b.amount_cents as "amountCents", b.commitment,
    case o.format when 'open' then b.id = o.leading_bid_id end as leading
  from bids b where b.lot_id = o.id and b.company_id = ${companyId} and b.replaced_at is null order by b.place desc limit 1) d)`
const ownBids = (companyId: string) => `array(select row_to_json(d) from (select b.id as "bidId", wire_time(b.placed_at) as "placedAt",
    b.amount_cents as "amountCents" from bids b where b.lot_id = o.id and b.company_id = ${companyId} order by b.place desc limit ${maxOwnBids}) d)`
const won = (companyId: string) => `exists (select from bids w where w.id = o.winning_bid_id and w.company_id = ${companyId})`
const outcome = (companyId: string) => `case when o.status <> 'decided' then null
    when l.company_id = ${companyId} then case when o.winning_bid_id is null then 'unsold' else 'sold' end
    when ${won(companyId)} then 'won'
    when exists (select from bids b where b.lot_id = o.id and b.company_id = ${companyId}) then 'lost' end`
const companyDocument = (companyId: string) => `(select row_to_json(d)::text from (
      select ${lot}, case when l.company_id = ${companyId} then 'seller' else 'buyer' end as role, ${ownBid(companyId)} as "ownBid",
        ${ownBids(companyId)} as "ownBids", ${outcome(companyId)} as outcome,
        case when l.company_id = ${companyId} or ${won(companyId)} then o.winning_amount_cents end as "winningCents") d)`
/** The lots that take a company's bids, ended lots with its bids, and those on its listings. */
export const lots = defineList({
  name: 'list_lots',
  params: { companyId: 'bigint' },
  rows: ({ companyId }) => ({
    from: `(
      select o.id from lots o join listings l on l.id = o.listing_id where takes_bids(o) and ${visibleTo(companyId)}
      union select o.id from bids b join lots o on o.id = b.lot_id where b.company_id = ${companyId} and not takes_bids(o)
      union select o.id from listings l join lots o on o.listing_id = l.id where l.company_id = ${companyId} and l.mode = 'live'
    ) theirs join lots o on o.id = theirs.id join listings l on l.id = o.listing_id`,
  }),
  id: 'o.id',
  document: ({ companyId }) => companyDocument(companyId),
  sorts: { newest: newestFirst('o.created_at') },
  filters,
  counted: { state: 'lot_status(o)' },
})

const findLotSql = sql<Wire>(
  'find_lot',
  `select ${companyDocument('$1')} as wire from lots o join listings l on l.id = o.listing_id
   where o.id = $2 and ${lotVisibleTo('$1')}`,
)
/** One of these lots. */
export const findLot = (read: Reader, id: string, companyId: number) => read.first(findLotSql, [companyId, id])

const receiptsSql = sql<Wire>(
  'lot_receipts',
  `select (select row_to_json(d)::text from (select o.id as "lotId", lot_status(o) as status, wire_time(o.decided_at) as "decidedAt",
     array(select b.commitment from bids b where b.lot_id = o.id and b.replaced_at is null and o.status = 'decided' order by b.commitment)
       as commitments) d) as wire
   from lots o join listings l on l.id = o.listing_id
   where o.id = $1 and ${lotVisibleTo('$2')} and exists (select from bids b where b.lot_id = o.id and b.company_id = $2)`,
)
/** The counted bids of a lot, for its bidders. */
export const findReceipts = (read: Reader, id: string, companyId: number) => read.first(receiptsSql, [id, companyId])

const resultSql = sql<Wire>(
  'lot_result',
  `select (select row_to_json(d)::text from (select o.id as "lotId", o.listing_id as "listingId", o.winning_amount_cents as "amountCents",
     'usd' as currency, wire_time(o.decided_at) as "decidedAt",
     company_card(case when w.company_id = $2 then l.company_id else w.company_id end) as counterparty) d) as wire
   from lots o join bids w on w.id = o.winning_bid_id join listings l on l.id = o.listing_id
   where o.id = $1 and $2 in (w.company_id, l.company_id)`,
)
/** The outcome of a lot, only for its winner and its seller. */
export const findResult = (read: Reader, id: string, companyId: number | null) => read.first(resultSql, [id, companyId])

const withSeller = `lots o join listings l on l.id = o.listing_id join companies seller on seller.id = l.company_id
    left join bids w on w.id = o.winning_bid_id left join companies winner on winner.id = w.company_id`
const operatorDocument = `(select row_to_json(d)::text from (
      select ${lot}, seller.name as "sellerName", winner.name as "winnerName", wire_time(o.decided_at) as "decidedAt") d)`

const findOperatorSql = sql<Wire>('find_operator_lot', `select ${operatorDocument} as wire from ${withSeller} where o.id = $1`)
export const findOperatorLot = (read: Reader, id: string) => read.first(findOperatorSql, [id])

export const operatorLots = defineList({
  name: 'list_operator_lots',
  params: {},
  rows: () => ({ from: withSeller }),
  id: 'o.id',
  document: () => operatorDocument,
  sorts: { newest: newestFirst('o.created_at') },
  filters,
  counted: { state: 'lot_status(o)', from: 'lots o' },
})
