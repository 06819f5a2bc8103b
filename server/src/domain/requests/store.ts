/** The SQL of requests. The company and the mode are in every `where`: a foreign request is treated as missing. */
import type { Mode } from '@parley/contract/access'
import type { Author } from '@parley/contract/anonymity'
import { maxProgressIntroductions } from '@parley/contract/dashboard/requests'
import { sourcesOf } from '@parley/contract/moves'
import { type RequestBody, type RequestStatus, requestStates } from '@parley/contract/requests'
import type { Actor } from '../../core/actor.ts'
import { milliseconds } from '../../core/clock.ts'
import type { BatchTx, Tx } from '../../db/client.ts'
import { columns, defineList } from '../../db/list.ts'
import { byAge, filter, indexedStateFilters, newestFirst } from '../../db/list-definition.ts'
import { batched, type Reader, sql } from '../../db/statement.ts'
import { offeredSeller } from '../opportunities/store.ts'

interface Wire {
  readonly wire: string
}
export interface RequestRow extends Wire {
  readonly status: RequestStatus
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
  readonly reference: string | null
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
  reference: 'text',
} as const
const insertRequestSql = batched<NewRequest, Wire>(
  'insert_request',
  newRequestColumns,
  `insert into requests (${Object.keys(newRequestColumns).join(', ')}, created_at, updated_at)
   select ${Object.keys(newRequestColumns).join(', ')}, t.now, t.now from calls, (select app_now() as now offset 0) t order by n
   returning wire`,
)
const updateRequestSql = sql<Wire>(
  'update_request',
  `update requests set gpu_model = $2, gpus_per_node = $3, nodes = $4, region = $5, starts_at = $6, ends_at = $7,
     duration_months = $8, budget_monthly_cents = $9, currency = $10, notes = $11, reference = $12, updated_at = app_now()
   where id = $1 and status = any($13) returning wire`,
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
  reference: demand.reference ?? null,
})

export const insertRequest = (tx: BatchTx, id: string, { companyId, personId, mode }: Actor, demand: RequestBody) =>
  tx.batchOne(insertRequestSql, { id, company_id: companyId, person_id: personId, mode, ...columnsOf(demand) })

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
    row.reference,
    sourcesOf(requestStates, 'edit'),
  ])
}

const selectRequest = 'select status, wire from requests where id = $1 and company_id = $2 and mode = $3'
const findRequestSql = sql<RequestRow>('find_request', selectRequest)
const lockRequestSql = sql<RequestRow>('lock_request', `${selectRequest} for no key update`)

export const findRequest = (read: Reader, id: string, companyId: number, mode: Mode) => read.first(findRequestSql, [id, companyId, mode])
/** Locks the row until the commit, so that its status does not change. */
export const lockRequest = (tx: Tx, id: string, { companyId, mode }: Actor) => tx.first(lockRequestSql, [id, companyId, mode])

const closeRequestSql = sql<Wire>(
  'close_request',
  `update requests set status = 'closed', closed_at = t.now, updated_at = t.now from (select app_now() as now offset 0) t
   where id = $1 and company_id = $2 and mode = $3 and status = any($4) returning wire`,
)
/** The closed request, or nothing when it is closed already, foreign or missing. */
export const markClosed = (tx: Tx, id: string, { companyId, mode }: Actor) =>
  tx.first(closeRequestSql, [id, companyId, mode, sourcesOf(requestStates, 'close')])

export const requests = defineList({
  name: 'list_requests',
  params: { companyId: 'bigint', mode: 'text' },
  rows: ({ companyId, mode }) => ({ from: 'requests r', where: `r.company_id = ${companyId} and r.mode = ${mode}` }),
  id: 'r.id',
  document: () => 'r.wire',
  sorts: { newest: newestFirst('r.created_at') },
  counted: { state: 'r.status' },
  filters: {
    ...indexedStateFilters('r.status'),
    reference: filter('text', (reference) => `r.reference = ${reference}`),
  },
})

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
     (select coalesce(json_agg(json_build_object('id', i.id, 'revealedAt', wire_time(i.revealed_at),
        'concludedAt', case when i.status = 'concluded' then wire_time(i.closed_at) end, 'companyName', s.name)
        order by i.revealed_at), '[]')
      from (select * from introductions where request_id = r.id order by revealed_at desc limit ${maxProgressIntroductions}) i
      join companies s on s.id = i.seller_company_id) as introductions) d) as wire
   from requests r where r.id = $1 and r.company_id = $2 and r.mode = 'live'`,
)
/** The progress of a request: how many sellers it reached, and the introductions it led to. Sellers who have not accepted are not named. */
export const findProgress = (read: Reader, id: string, companyId: number) => read.first(progressSql, [id, companyId])

// The operator's side: live demand of all companies.

/** What can prevent the demand of the company `c` from being offered. */
const eligibilityColumns = (suspended: string, signed: string) =>
  `c.suspended_at is not null as ${suspended}, has_signed_current(c.id) as ${signed}`

interface RequestToOffer {
  readonly status: RequestStatus
  readonly company_id: number
  readonly gpuModel: string
  readonly region: string
  readonly updatedAt: string
  readonly company_suspended: boolean
  readonly agreement_signed: boolean
}
const lockRequestToOfferSql = sql<RequestToOffer>(
  'lock_request_to_offer',
  `select r.status, r.company_id, r.gpu_model as "gpuModel", r.region, wire_time(r.updated_at) as "updatedAt", ${eligibilityColumns('company_suspended', 'agreement_signed')}
   from requests r join companies c on c.id = r.company_id where r.id = $1 and r.mode = $2 for no key update of r`,
)
export const lockRequestToOffer = (tx: Tx, id: string, mode: Mode) => tx.first(lockRequestToOfferSql, [id, mode])

const markMatchedSql = sql(
  'mark_matched',
  `update requests set status = 'matched', updated_at = app_now() where id = $1 and status = any($2) and status <> 'matched'`,
)
export const markMatched = (tx: Tx, id: string) => tx.enqueue(markMatchedSql, [id, sourcesOf(requestStates, 'offer')])

const withOfferCounts = `join_documents(r.wire, row_to_json(o)::text)`
/** What the operator reads beside the demand. */
const offerFigures = `c.name as "companyName",
    count(*) filter (where opportunity_status(p) = 'offered') as "offeredCount",
    count(*) filter (where p.status = 'accepted') as "acceptedCount",
    count(*) filter (where i.status = 'concluded') as "concludedCount",
    count(*) filter (where p.status = 'declined') as "declinedCount",
    ${eligibilityColumns('"companySuspended"', '"agreementSigned"')}`
const itsOpportunities = 'opportunities p left join introductions i on i.opportunity_id = p.id where p.request_id = r.id'
/** Live demand as the operator reads it, and its author. */
export interface AuthoredRequest extends Wire, Author {}
const authored = `${withOfferCounts} as wire, c.name as "companyName", member_names(c.id) as "memberNames"`
const authoredRows = `requests r join companies c on c.id = r.company_id
  cross join lateral (select ${offerFigures} from ${itsOpportunities}) o`
/** Live demand of all companies. */
export const liveRequests = defineList({
  name: 'list_live_requests',
  params: {},
  rows: () => ({ from: authoredRows, where: "r.mode = 'live'" }),
  id: 'r.id',
  columns: columns<AuthoredRequest>(authored),
  sorts: byAge('r.created_at'),
  filters: indexedStateFilters('r.status'),
  counted: { state: 'r.status', from: 'requests r' },
})

const unansweredConditions = ["r.status = 'open'", 'r.id in (select unanswered_requests())']
/** Live demand that waits for the operator: it was not offered yet, or no seller holds or accepted it. */
export const requestsToMatch = defineList({
  name: 'list_requests_to_match',
  params: {},
  rows: () => ({ from: authoredRows, where: unansweredConditions.map((condition) => `r.mode = 'live' and ${condition}`) }),
  id: 'r.id',
  columns: columns<AuthoredRequest>(authored),
  sorts: byAge('r.created_at'),
})

/** The newest offers of one request that its detail shows; nobody reads the list of a request that was offered more often. */
const maxOffersShown = 200
const offersShown = `(select coalesce(json_agg(t), '[]') from (
    select ${offeredSeller}
    from opportunities p join companies s on s.id = p.company_id where p.request_id = r.id
    order by p.offered_at desc, p.id limit ${maxOffersShown}) t)`
const findLiveRequestSql = sql<AuthoredRequest>(
  'find_live_request',
  `select ${authored} from requests r join companies c on c.id = r.company_id
   cross join lateral (select ${offerFigures}, ${offersShown} as opportunities from ${itsOpportunities}) o
   where r.id = $1 and r.mode = 'live'`,
)
/** Live demand with its offers to sellers. */
export const findLiveRequest = (read: Reader, id: string) => read.first(findLiveRequestSql, [id])
