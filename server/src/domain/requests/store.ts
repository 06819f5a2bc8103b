/** The SQL of requests. The company and the mode are in every `where`: foreign and missing are one case. */
import type { Mode } from '@parley/contract/access'
import type { Author } from '@parley/contract/anonymity'
import { sourcesOf } from '@parley/contract/moves'
import type { OpportunityStatus } from '@parley/contract/opportunities'
import { type RequestBody, type RequestStatus, requestStates } from '@parley/contract/requests'
import type { Actor } from '../../actor.ts'
import { milliseconds } from '../../clock.ts'
import type { SharedTx, Tx } from '../../db/client.ts'
import { type Listing, listed, readListing } from '../../db/listing.ts'
import { gathering, type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
export interface RequestRow extends Wire {
  readonly status: RequestStatus
}
export interface ListedRequest extends Wire {
  readonly id: string
  readonly key: number
}

interface NewRequest {
  readonly id: string
  readonly company_id: number
  readonly person_id: number
  readonly mode: Mode
  readonly gpu_model: string
  readonly gpus_per_node: number
  readonly nodes: number
  readonly region: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly duration_months: number | null
  readonly budget_monthly_cents: number | null
  readonly currency: string
  readonly notes: string | null
}
const newRequestColumns = {
  id: 'text',
  company_id: 'bigint',
  person_id: 'bigint',
  mode: 'text',
  gpu_model: 'text',
  gpus_per_node: 'int',
  nodes: 'int',
  region: 'text',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  duration_months: 'int',
  budget_monthly_cents: 'bigint',
  currency: 'text',
  notes: 'text',
} as const
const insertRequestSql = gathering<NewRequest, Wire>(
  'insert_request',
  newRequestColumns,
  `insert into requests (${Object.keys(newRequestColumns).join(', ')}, created_at, updated_at)
   select ${Object.keys(newRequestColumns).join(', ')}, t.now, t.now from calls, (select app_now() as now offset 0) t order by n
   returning wire`,
)
const updateRequestSql = sql<Wire>(
  'update_request',
  `update requests set gpu_model = $2, gpus_per_node = $3, nodes = $4, region = $5, starts_at = $6, ends_at = $7,
     duration_months = $8, budget_monthly_cents = $9, currency = $10, notes = $11, updated_at = app_now()
   where id = $1 and status = any($12) returning wire`,
)

const columnsOf = (demand: RequestBody) => ({
  gpu_model: demand.gpuModel,
  gpus_per_node: demand.gpusPerNode,
  nodes: demand.nodes,
  region: demand.region,
  starts_at: milliseconds(demand.startsAt),
  ends_at: milliseconds(demand.endsAt),
  duration_months: demand.durationMonths ?? null,
  budget_monthly_cents: demand.budgetMonthlyCents ?? null,
  currency: demand.currency ?? 'USD',
  notes: demand.notes ?? null,
})

export const insertRequest = (tx: SharedTx, id: string, { companyId, personId, mode }: Actor, demand: RequestBody) =>
  tx.each(insertRequestSql, { id, company_id: companyId, person_id: personId, mode, ...columnsOf(demand) })

export function updateRequest(tx: Tx, id: string, demand: RequestBody) {
  const row = columnsOf(demand)
  return tx.first(updateRequestSql, [
    id,
    row.gpu_model,
    row.gpus_per_node,
    row.nodes,
    row.region,
    row.starts_at,
    row.ends_at,
    row.duration_months,
    row.budget_monthly_cents,
    row.currency,
    row.notes,
    sourcesOf(requestStates, 'edit'),
  ])
}

const selectRequest = 'select status, wire from requests where id = $1 and company_id = $2 and mode = $3'
const findRequestSql = sql<RequestRow>('find_request', selectRequest)
const lockRequestSql = sql<RequestRow>('lock_request', `${selectRequest} for no key update`)

export const findRequest = (read: Reader, id: string, companyId: number, mode: Mode) => read.first(findRequestSql, [id, companyId, mode])
/** Holds the row until the commit, so that its status stays what was read. */
export const lockRequest = (tx: Tx, id: string, { companyId, mode }: Actor) => tx.first(lockRequestSql, [id, companyId, mode])

const closeRequestSql = sql<Wire>(
  'close_request',
  `update requests set status = 'closed', closed_at = t.now, updated_at = t.now from (select app_now() as now offset 0) t
   where id = $1 and company_id = $2 and mode = $3 and status = any($4) returning wire`,
)
/** The closed request, or nothing when it is closed already, foreign or missing. */
export const markClosed = (tx: Tx, id: string, { companyId, mode }: Actor) =>
  tx.first(closeRequestSql, [id, companyId, mode, sourcesOf(requestStates, 'close')])

const rows = 'select wire, id, (extract(epoch from created_at) * 1000)::bigint as key from requests where'
const newestFirst = 'order by created_at desc, id desc limit'
const listRequestsSql = sql<Listing>(
  'list_requests',
  listed(`${rows} company_id = $1 and mode = $2 and (created_at, id) < ($3, $4) ${newestFirst} $5`),
)
const listRequestsByStatusSql = sql<Listing>(
  'list_requests_by_status',
  listed(`${rows} company_id = $1 and mode = $2 and status = $6 and (created_at, id) < ($3, $4) ${newestFirst} $5`),
)

/** `after` is where the page before ended: a time, an id; and how many rows to read. */
export function listRequests(read: Reader, companyId: number, mode: Mode, status: string | undefined, after: readonly unknown[]) {
  const values = [companyId, mode, ...after]
  return status === undefined ? readListing(read, listRequestsSql, values) : readListing(read, listRequestsByStatusSql, [...values, status])
}

const progressSql = sql<Wire>(
  'request_progress',
  `select (select row_to_json(d)::text from (select
     (select wire_time(min(p.offered_at)) from opportunities p where p.request_id = r.id) as "firstOfferedAt",
     (select row_to_json(c) from (select
        count(*) filter (where opportunity_status(p) = 'offered') as offered,
        count(*) filter (where p.status = 'accepted') as accepted,
        count(*) filter (where p.status = 'declined') as declined,
        count(*) filter (where opportunity_status(p) = 'expired') as expired,
        count(*) filter (where p.status = 'withdrawn') as withdrawn
      from opportunities p where p.request_id = r.id) c) as sellers,
     (select coalesce(json_agg(json_build_object('id', i.id, 'revealedAt', wire_time(i.revealed_at), 'companyName', s.name)
        order by i.revealed_at), '[]')
      from opportunities p join introductions i on i.opportunity_id = p.id join companies s on s.id = i.seller_company_id
      where p.request_id = r.id) as introductions) d) as wire
   from requests r where r.id = $1 and r.company_id = $2 and r.mode = 'live'`,
)
/** What became of a request: how many sellers it reached, and whom it led to. Who has not accepted stays unnamed. */
export const findProgress = (read: Reader, id: string, companyId: number) => read.first(progressSql, [id, companyId])

// The operator's side: live demand of all companies.

/** What of the company `c` keeps its demand from being offered. */
const mayBeOffered = (suspended: string, signed: string) =>
  `c.suspended_at is not null as ${suspended}, has_signed_current(c.id) as ${signed}`

export interface LiveRequest {
  readonly status: RequestStatus
  readonly company_id: number
  readonly gpuModel: string
  readonly region: string
  readonly updatedAt: string
  readonly company_suspended: boolean
  readonly agreement_signed: boolean
}
const lockLiveRequestSql = sql<LiveRequest>(
  'lock_live_request',
  `select r.status, r.company_id, r.gpu_model as "gpuModel", r.region, wire_time(r.updated_at) as "updatedAt", ${mayBeOffered('company_suspended', 'agreement_signed')}
   from requests r join companies c on c.id = r.company_id where r.id = $1 and r.mode = 'live' for no key update of r`,
)
export const lockLiveRequest = (tx: Tx, id: string) => tx.first(lockLiveRequestSql, [id])

const markMatchedSql = sql(
  'mark_matched',
  `update requests set status = 'matched', updated_at = app_now() where id = $1 and status = any($2) and status <> 'matched'`,
)
export const markMatched = (tx: Tx, id: string) => tx.later(markMatchedSql, [id, sourcesOf(requestStates, 'offer')])

const withAnswers = `left(r.wire, -1) || ',' || substr(row_to_json(o)::text, 2)`
const answers = `"companyName",
    count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
    count(*) filter (where p.status = 'accepted') as "acceptedCount",
     count(*) filter (where p.status = 'declined') as "declinedCount",
     ${mayBeOffered('"companySuspended"', '"agreementSigned"')}`
/** Live demand as the operator reads it, and whose text it is. */
export interface AuthoredRequest extends Wire, Author {}
const authored = `${withAnswers} as wire, c.name as "companyName", member_names(c.id) as "memberNames"`
const operatorListed = `select ${authored}, r.id, (extract(epoch from r.created_at) * 1000)::bigint as key
  from requests r join companies c on c.id = r.company_id
  cross join lateral (select c.name as ${answers} from opportunities p where p.request_id = r.id) o
  where r.mode = 'live'`
const operatorRequestsSql = sql<ListedRequest & AuthoredRequest>(
  'operator_requests',
  `${operatorListed} and (r.created_at, r.id) < ($1, $2) order by r.created_at desc, r.id desc limit $3`,
)
const operatorRequestsByStatusSql = sql<ListedRequest & AuthoredRequest>(
  'operator_requests_by_status',
  `${operatorListed} and r.status = $4 and (r.created_at, r.id) < ($1, $2) order by r.created_at desc, r.id desc limit $3`,
)
export function listLiveRequests(read: Reader, status: string | undefined, after: readonly unknown[]) {
  return status === undefined ? read.rows(operatorRequestsSql, after) : read.rows(operatorRequestsByStatusSql, [...after, status])
}

/** Offers of one request that its detail tells, the newest; a request that was offered more often is none that people read. */
const mostOffersTold = 200
const offeredSeller = `p.id, p.listing_id as "listingId", p.listing_snapshot ->> 'title' as "listingTitle", s.name as "sellerName",
  opportunity_status(p) as status, wire_time(p.offered_at) as "offeredAt", wire_time(p.expires_at) as "expiresAt",
  wire_time(p.decided_at) as "decidedAt", p.decline_reason as "declineReason"`
const offersTold = `(select coalesce(json_agg(t), '[]') from (
    select ${offeredSeller}
    from opportunities p join companies s on s.id = p.company_id where p.request_id = r.id
    order by p.offered_at desc, p.id limit ${mostOffersTold}) t)`
const findLiveRequestSql = sql<AuthoredRequest>(
  'find_live_request',
  `select ${authored} from requests r join companies c on c.id = r.company_id
   cross join lateral (select c.name as ${answers}, ${offersTold} as opportunities from opportunities p where p.request_id = r.id) o
   where r.id = $1 and r.mode = 'live'`,
)
const findOfferedSellerSql = sql<Wire & { status: OpportunityStatus }>(
  'find_offered_seller',
  `select opportunity_status(p) as status, (select row_to_json(d)::text from (select ${offeredSeller}) d) as wire
   from opportunities p join companies s on s.id = p.company_id where p.id = $1 and p.mode = 'live'`,
)
/** What became of live demand at one seller. */
export const findOfferedSeller = (read: Reader, id: string) => read.first(findOfferedSellerSql, [id])

/** Live demand with what became of it at each seller. */
export const findLiveRequest = (read: Reader, id: string) => read.first(findLiveRequestSql, [id])
