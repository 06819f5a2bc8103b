/** The SQL of inquiries: the buyer reads its own, the operator all live ones. */
import { sourcesOf } from '@parley/contract/moves'
import { type InquiryBody, type InquiryMove, type InquiryStatus, inquiryStates } from '@parley/contract/radar'
import type { Actor } from '../../core/actor.ts'
import { milliseconds } from '../../core/clock.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { byAge, filter, indexedStateFilters, newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}

const insertSql = sql<Wire>(
  'insert_inquiry',
  `insert into inquiries (id, listing_id, company_id, person_id, mode, message, quantity, starts_at, duration, target_price_per_hour_cents,
     reference)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning wire`,
)
export const insertInquiry = (tx: Tx, id: string, nodeId: string, { companyId, personId, mode }: Actor, body: InquiryBody) =>
  tx.first(insertSql, [
    id,
    nodeId,
    companyId,
    personId,
    mode,
    body.message,
    body.quantity,
    milliseconds(body.starts_at),
    body.duration,
    body.target_price_per_hour_cents,
    body.reference,
  ])

export const inquiries = defineList({
  name: 'list_inquiries',
  params: { companyId: 'bigint', mode: 'text' },
  rows: ({ companyId, mode }) => ({ from: 'inquiries i', where: `i.company_id = ${companyId} and i.mode = ${mode}` }),
  id: 'i.id',
  document: () => 'i.wire',
  sorts: { newest: newestFirst('i.created_at') },
  filters: { reference: filter('text', (reference) => `i.reference = ${reference}`) },
})

// With answers

const answeredFields = `i.id, i.listing_id as "nodeId", i.listing_title as "nodeTitle", i.status, i.message, i.quantity,
    wire_time(i.starts_at) as "startsAt", i.duration, i.target_price_per_hour_cents as "targetPricePerHourCents", i.answer,
    wire_time(i.created_at) as "createdAt"`

/** The company's own inquiries for its pages. */
export const ownInquiries = defineList({
  name: 'list_own_inquiries',
  params: { companyId: 'bigint' },
  rows: ({ companyId }) => ({
    from: 'inquiries i',
    where: `i.company_id = ${companyId} and i.mode = 'live'`,
  }),
  id: 'i.id',
  document: () => `(select row_to_json(d)::text from (select ${answeredFields}, i.reference) d)`,
  sorts: { newest: newestFirst('i.created_at') },
  filters: { reference: filter('text', (reference) => `i.reference = ${reference}`) },
})

// For the operator

const liveDocument = `(select row_to_json(d)::text from (select ${answeredFields}, seller.name as "sellerName",
    buyer.name as "companyName") d)`
const withParties = `inquiries i join listings l on l.id = i.listing_id join companies seller on seller.id = l.company_id
  join companies buyer on buyer.id = i.company_id`
export const liveInquiries = defineList({
  name: 'list_live_inquiries',
  params: {},
  rows: () => ({ from: withParties, where: "i.mode = 'live'" }),
  id: 'i.id',
  document: () => liveDocument,
  sorts: byAge('i.created_at'),
  filters: indexedStateFilters('i.status'),
  counted: { state: 'i.status', from: 'inquiries i' },
})

const findLiveSql = sql<Wire & { readonly status: InquiryStatus; readonly answer: string | null }>(
  'find_live_inquiry',
  `select i.status, i.answer, ${liveDocument} as wire from ${withParties} where i.mode = 'live' and i.id = $1`,
)
export const findLiveInquiry = (read: Reader, id: string) => read.first(findLiveSql, [id])

const moveSql = sql<{ id: string }>(
  'move_inquiry',
  `update inquiries set status = $2, answer = coalesce($4, answer) where id = $1 and mode = 'live' and status = any($3) returning id`,
)
/** Returns nothing when it is past the step, of a test key, or missing. */
export const moveInquiry = (tx: Tx, id: string, move: InquiryMove, answer: string | null) =>
  tx.first(moveSql, [id, inquiryStates.moves[move].to, sourcesOf(inquiryStates, move), answer])
