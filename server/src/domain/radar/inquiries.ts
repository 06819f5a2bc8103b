/** The SQL of inquiries: the buyer reads its own, the operator the live ones of all. */
import type { Mode } from '@parley/contract/access'
import { sourcesOf } from '@parley/contract/moves'
import { type InquiryBody, type InquiryMove, type InquiryStatus, inquiryStates } from '@parley/contract/radar'
import type { Actor } from '../../actor.ts'
import { milliseconds } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { FilteredList } from '../../db/filtered.ts'
import { type Listing, listed, readListing } from '../../db/listing.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
export interface ListedInquiry extends Wire {
  readonly id: string
  readonly key: number
}

const insertSql = sql<Wire>(
  'insert_inquiry',
  `insert into inquiries (id, listing_id, company_id, person_id, mode, message, quantity, starts_at, duration, target_price_per_hour_cents)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning wire`,
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
  ])

const key = '(extract(epoch from i.created_at) * 1000)::bigint as key'
const newestFirst = 'order by i.created_at desc, i.id desc limit'
const listSql = sql<Listing>(
  'list_inquiries',
  listed(`select i.wire, i.id, ${key} from inquiries i
   where i.company_id = $1 and i.mode = $2 and (i.created_at, i.id) < ($3, $4) ${newestFirst} $5`),
)
export const listInquiries = (read: Reader, companyId: number, mode: Mode, after: readonly unknown[]) =>
  readListing(read, listSql, [companyId, mode, ...after])

// The operator's side

const live = `(select row_to_json(d)::text from (select i.id, i.listing_id as "nodeId", l.title as "nodeTitle", seller.name as "sellerName",
    buyer.name as "companyName", i.status, i.message, i.quantity, wire_time(i.starts_at) as "startsAt", i.duration,
    i.target_price_per_hour_cents as "targetPricePerHourCents", wire_time(i.created_at) as "createdAt") d) as wire
  from inquiries i join listings l on l.id = i.listing_id join companies seller on seller.id = l.company_id
  join companies buyer on buyer.id = i.company_id
  where i.mode = 'live'`
const filters = { status: (status: string) => `i.status = ${status}` }
const livePages = new FilteredList<ListedInquiry, typeof filters>(
  'list_live_inquiries',
  3,
  filters,
  (conditions) => `select i.id, ${key}, ${live} and (i.created_at, i.id) < ($1, $2)${conditions} ${newestFirst} $3`,
)
export const listLiveInquiries = (read: Reader, filter: { readonly status?: InquiryStatus }, after: readonly unknown[]) =>
  livePages.rows(read, after, filter)

const findLiveSql = sql<Wire & { readonly status: InquiryStatus }>('find_live_inquiry', `select i.status, ${live} and i.id = $1`)
export const findLiveInquiry = (read: Reader, id: string) => read.first(findLiveSql, [id])

const moveSql = sql<{ id: string }>(
  'move_inquiry',
  `update inquiries set status = $2 where id = $1 and mode = 'live' and status = any($3) returning id`,
)
/** Nothing when it is past the step, of a test key, or missing. */
export const moveInquiry = (tx: Tx, id: string, move: InquiryMove) =>
  tx.first(moveSql, [id, inquiryStates.moves[move].to, sourcesOf(inquiryStates, move)])
