/** Introductions for the pages: for a side with everything after the reveal, for the operator as a list. */
import type { Mode } from '@parley/contract/access'
import type { IntroductionStatus, Side } from '@parley/contract/introductions'
import type { PageStart } from '../../db/defined-list.ts'
import { defineList } from '../../db/list.ts'
import { filter, newestFirst, stateFilters } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

const documentOf = (companyId: string) => `introduction_detail(i, ${companyId})`

const findSql = sql<{ wire: string }>(
  'find_introduction_detail',
  `select ${documentOf('$1')} as wire from introductions i
   where i.mode = 'live' and (i.buyer_company_id = $1 or i.seller_company_id = $1) and i.id = $2`,
)
export const findDetail = (read: Reader, companyId: number, id: string) => read.first(findSql, [companyId, id])

const states = { filters: stateFilters('introduction_status(i)'), counted: { state: 'introduction_status(i)' } }
const detailsAs = (name: string, ...sides: readonly Side[]) =>
  defineList({
    name,
    params: { companyId: 'bigint' },
    rows: ({ companyId }) => ({
      from: 'introductions i',
      where: sides.map((of) => `i.mode = 'live' and i.${of}_company_id = ${companyId}`),
    }),
    id: 'i.id',
    document: ({ companyId }) => documentOf(companyId),
    sorts: { newest: newestFirst('i.revealed_at') },
    counted: states.counted,
    filters: {
      ...states.filters,
      listing: filter('text', (listing) => `i.listing_id = ${listing}`),
      opportunity: filter('text', (opportunity) => `i.opportunity_id = ${opportunity}`),
    },
  })
const details = {
  buyer: detailsAs('list_introduction_details_as_buyer', 'buyer'),
  seller: detailsAs('list_introduction_details_as_seller', 'seller'),
  either: detailsAs('list_introduction_details', 'buyer', 'seller'),
}
interface DetailsQuery {
  readonly status?: IntroductionStatus
  readonly statuses?: string
  readonly role?: Side
  readonly listing?: string
  readonly opportunity?: string
}
export const listDetails = (read: Reader, companyId: number, { role, ...query }: DetailsQuery, start: PageStart) =>
  details[role ?? 'either'].page(read, { companyId }, query, start)
/** The number in each state, on either side. */
export const countDetails = details.either.counts

const operatorFields = `i.id, introduction_status(i) as status, b.name as "buyerName",
  s.name as "sellerName", wire_time(i.revealed_at) as "revealedAt", wire_time(i.closed_at) as "closedAt",
  i.void_reason as "voidReason"`
const operatorDocument = `(select row_to_json(d)::text from (select ${operatorFields}) d)`
const withParties = 'introductions i join companies b on b.id = i.buyer_company_id join companies s on s.id = i.seller_company_id'

const findOperatorSql = sql<{ wire: string }>(
  'find_operator_introduction',
  `select ${operatorDocument} as wire from ${withParties} where i.id = $1 and i.mode = $2`,
)
export const findForOperator = (read: Reader, id: string, mode: Mode) => read.first(findOperatorSql, [id, mode])

const readOperatorSql = sql<{ wire: string }>(
  'read_operator_introduction',
  `select (select row_to_json(d)::text from (select ${operatorFields}, i.request_id as "requestId", i.listing_id as "listingId", i.demand,
     wire_time(case when introduction_status(i) = 'active' then i.expires_at end) as "expiresAt",
     wire_time(i.buyer_ready_at) as "buyerReadyAt", wire_time(i.seller_ready_at) as "sellerReadyAt",
     (select claim_document(c) from claims c where c.introduction_id = i.id) as claim,
     (select coalesce(json_agg(deal_document(e) order by e.reported_at desc, e.id desc), '[]')
       from deals e where e.introduction_id = i.id) as deals,
     (select coalesce(json_agg(invoice_document(v) order by v.kind), '[]') from invoices v join deals e on e.id = v.deal_id
       where e.introduction_id = i.id) as invoices) d) as wire
   from ${withParties} where i.id = $1 and i.mode = 'live'`,
)
/** An introduction with everything that came after it. */
export const readForOperator = (read: Reader, id: string) => read.first(readOperatorSql, [id])

export const operatorIntroductions = defineList({
  name: 'list_operator_introductions',
  params: {},
  rows: () => ({ from: withParties, where: "i.mode = 'live'" }),
  id: 'i.id',
  document: () => operatorDocument,
  sorts: { newest: newestFirst('i.revealed_at') },
  ...states,
})
