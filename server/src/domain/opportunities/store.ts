/** The SQL of opportunities. The seller's documents are selected here, and contain nothing of the request except its demand. */
import type { Mode } from '@parley/contract/access'
import { sourcesOf } from '@parley/contract/moves'
import { type OpportunityStatus, opportunityStates } from '@parley/contract/opportunities'
import type { Actor } from '../../core/actor.ts'
import { backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import type { PageStart } from '../../db/defined-list.ts'
import { defineList } from '../../db/list.ts'
import { filter, newestFirst } from '../../db/list-definition.ts'
import type { ExclusiveTx } from '../../db/rights-lock.ts'
import { inStates, type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
export interface OpportunityRow extends Wire {
  readonly status: OpportunityStatus
}

/** An opportunity that was changed without a request by its parties. */
interface OpportunityRef {
  readonly id: string
  readonly mode: Mode
}

// For sellers

const findOpportunitySql = sql<OpportunityRow>(
  'find_opportunity',
  `select opportunity_status(o) as status, opportunity_wire(o) as wire from opportunities o
   where o.id = $1 and o.company_id = $2 and o.mode = $3`,
)
export const findOpportunity = (read: Reader, id: string, companyId: number, mode: Mode) =>
  read.first(findOpportunitySql, [id, companyId, mode])

/** Each of several states is read by its index; overdue ones have their own. */
const hasStatus = (status: string) =>
  `o.status = case ${status} when 'overdue' then 'offered' else ${status} end
  and case ${status} when 'offered' then o.expires_at > app_now() when 'overdue' then o.expires_at <= app_now() else true end`
const withOverdue = (statuses: string) => (statuses.split(',').includes('expired') ? `${statuses},overdue` : statuses)

const opportunitiesWhere = (name: string, ...ranges: readonly ((companyId: string) => string)[]) =>
  defineList({
    name,
    params: { companyId: 'bigint', mode: 'text' },
    rows: ({ companyId, mode }) => ({
      from: 'opportunities o',
      where: ranges.map((range) => `o.company_id = ${companyId} and o.mode = ${mode}${range(companyId)}`),
    }),
    id: 'o.id',
    document: () => 'opportunity_wire(o)',
    sorts: { newest: newestFirst('o.offered_at') },
    counted: { state: 'opportunity_status(o)' },
    filters: {
      settled: filter('text', (status) => `o.status = ${status}`),
      each: { ...filter('text', hasStatus), each: true } as const,
    },
  })
const opportunities = opportunitiesWhere('list_opportunities', () => '')
const offered = opportunitiesWhere('list_opportunities_offered', () => " and o.status = 'offered' and o.expires_at > app_now()")
const expired = opportunitiesWhere(
  'list_opportunities_expired',
  () => " and o.status = 'expired'",
  // Overdue opportunities that the timer has not processed are expired for a reader. They are few, and found by their time: the company may
  // have any number of others that wait.
  (companyId) => ` and o.id = any (array(select d.id from opportunities d
    where d.company_id = ${companyId} and d.status = 'offered' and d.expires_at <= app_now()))`,
)
/** The number in each state. */
export const countOpportunities = opportunities.counts

export function listOpportunities(
  read: Reader,
  company: { readonly companyId: number; readonly mode: Mode },
  { status, statuses }: { readonly status?: OpportunityStatus; readonly statuses?: string },
  start: PageStart,
) {
  if (statuses !== undefined && status === undefined) return opportunities.page(read, company, { each: withOverdue(statuses) }, start)
  // An opportunity has one state: with one that is not among the others, nothing is found.
  if (statuses !== undefined && !statuses.split(',').includes(status ?? ''))
    return opportunities.page(read, company, { each: statuses, settled: status }, start)
  if (status === 'offered') return offered.page(read, company, {}, start)
  if (status === 'expired') return expired.page(read, company, {}, start)
  return opportunities.page(read, company, { settled: status }, start)
}

const declineSql = sql<Wire>(
  'decline_opportunity',
  `update opportunities set status = 'declined', decided_at = app_now(), decline_reason = $5
   where id = $1 and company_id = $2 and mode = $3 and status = any($4) and expires_at > app_now() returning wire`,
)
/** The declined opportunity, or nothing when it is no longer waiting, foreign or missing. */
export const markDeclined = (tx: Tx, id: string, { companyId, mode }: Actor, reason: string | null) =>
  tx.first(declineSql, [id, companyId, mode, sourcesOf(opportunityStates, 'decline'), reason])

const acceptSql = sql<{ id: string }>(
  'accept_opportunity',
  `update opportunities set status = 'accepted', decided_at = app_now()
   where id = $1 and company_id = $2 and mode = $3 and status = any($4) and expires_at > app_now() returning id`,
)
export const markAccepted = (tx: Tx, id: string, { companyId, mode }: Actor) =>
  tx.first(acceptSql, [id, companyId, mode, sourcesOf(opportunityStates, 'accept')])

// For requests

/** Changes the waiting opportunities of one column's value, $1. They are locked in the order of their IDs: those of requests and listings overlap. */
const changeWaiting = (name: string, column: 'request_id' | 'listing_id', status: OpportunityStatus, due: string) =>
  sql<{ id: string }>(
    name,
    `with locked as materialized (select id from opportunities where ${column} = $1 and status = any($2) order by id for no key update)
     update opportunities o set status = '${status}' from locked where o.id = locked.id and o.expires_at ${due} returning o.id`,
  )
const withdrawSql = changeWaiting('withdraw_opportunities', 'request_id', 'withdrawn', '> app_now()')
/** Withdraws all waiting opportunities of a request. */
export const withdrawOfferedOf = (tx: Tx, requestId: string) => tx.rows(withdrawSql, [requestId, sourcesOf(opportunityStates, 'withdraw')])

const withdrawOnSql = changeWaiting('withdraw_opportunities_on', 'listing_id', 'withdrawn', '> app_now()')
/** Withdraws all waiting opportunities on a listing, whose row is already locked. */
export const withdrawOfferedOn = (tx: Tx, listingId: string) =>
  tx.rows(withdrawOnSql, [listingId, sourcesOf(opportunityStates, 'withdraw')])

const withdrawOfCompanySql = sql<OpportunityRef>(
  'withdraw_opportunities_around',
  `update opportunities set status = 'withdrawn'
   where id in (
       select id from opportunities where company_id = $1 and mode in ('live', 'test') and status = any($2)
       union select o.id from requests r join opportunities o on o.request_id = r.id
         where r.company_id = $1 and r.mode in ('live', 'test') and o.status = any($2))
     and status = any($2) and expires_at > app_now()
   returning id, mode`,
)
/** Withdraws all opportunities that wait for a company, and those on its requests. No other write is in progress. */
export const withdrawOfferedOfCompany = (tx: ExclusiveTx, companyId: number) =>
  tx.rows(withdrawOfCompanySql, [companyId, sourcesOf(opportunityStates, 'withdraw')])

const withdrawOneSql = sql<{ id: string }>(
  'withdraw_opportunity',
  `update opportunities set status = 'withdrawn' where id = $1 and mode = $3 and status = any($2) and expires_at > app_now() returning id`,
)
/** Returns nothing when it is no longer waiting, or of the other mode. */
export const markWithdrawn = (tx: Tx, id: string, mode: Mode) =>
  tx.first(withdrawOneSql, [id, sourcesOf(opportunityStates, 'withdraw'), mode])

const expireOfSql = changeWaiting('expire_opportunities_of', 'request_id', 'expired', '<= app_now()')
export const expireOverdueOf = (tx: Tx, requestId: string) => tx.rows(expireOfSql, [requestId, sourcesOf(opportunityStates, 'expire')])

const offeredSql = sql<{ listing_id: string }>(
  'find_offered_listings',
  `select listing_id from opportunities where request_id = $1 and listing_id = any($2) and status = 'offered'`,
)
export const offeredListings = (tx: Tx, requestId: string, listingIds: readonly string[]) => tx.rows(offeredSql, [requestId, listingIds])

const insertSql = sql(
  'insert_opportunities',
  `insert into opportunities (id, request_id, listing_id, company_id, mode, demand, listing_snapshot, offered_at, expires_at)
   select n.id, r.id, l.id, l.company_id, r.mode, demand_document(r), with_auction(l.node_wire, null)::json, t.now, t.now + $4 * interval '1 hour'
   from unnest($2::text[], $3::text[]) as n (id, listing_id)
   join listings l on l.id = n.listing_id
   join requests r on r.id = $1
   cross join (select app_now() as now offset 0) t`,
)
export function insertOpportunities(tx: Tx, requestId: string, rows: readonly { id: string; listingId: string }[], ttlHours: number): void {
  tx.enqueue(insertSql, [requestId, rows.map((row) => row.id), rows.map((row) => row.listingId), ttlHours])
}

// For timers

const expireSql = sql<OpportunityRef>(
  'expire_opportunities',
  `update opportunities set status = 'expired' where id = any (array(
     select id from opportunities where ${inStates(sourcesOf(opportunityStates, 'expire'))} and expires_at <= app_now()
     order by expires_at limit $1 for update skip locked))
   returning id, mode`,
)
/** Settles up to `limit` overdue opportunities; skips those that another instance is settling. */
export const expireOverdue = (tx: Tx, limit: number) => tx.rows(expireSql, [limit])

const expireOneSql = sql<{ id: string }>(
  'expire_opportunity',
  `update opportunities set status = 'expired' where id = $1 and status = any($2) and expires_at <= app_now() returning id`,
)
/** Returns nothing when its time is not over, or it is no longer waiting. */
export const expireOne = (tx: Tx, id: string) => tx.first(expireOneSql, [id, sourcesOf(opportunityStates, 'expire')])

const backlogSql = backlog(
  'opportunities_backlog',
  `select expires_at as at from opportunities where status = 'offered' and expires_at <= app_now() order by expires_at`,
)
/** Overdue opportunities that the timer has not processed. */
export const overdueOpportunities = (read: Reader) => read.first(backlogSql)

/** The operator's fields of an opportunity `p` of the seller `s`. */
export const offeredSeller = `p.id, p.listing_id as "listingId", p.listing_snapshot ->> 'title' as "listingTitle", s.name as "sellerName",
  opportunity_status(p) as status, wire_time(p.offered_at) as "offeredAt", wire_time(p.expires_at) as "expiresAt",
  wire_time(p.decided_at) as "decidedAt", p.decline_reason as "declineReason"`
const findOfferedSellerSql = sql<{ readonly wire: string; readonly status: OpportunityStatus }>(
  'find_offered_seller',
  `select opportunity_status(p) as status, (select row_to_json(d)::text from (select ${offeredSeller}) d) as wire
   from opportunities p join companies s on s.id = p.company_id where p.id = $1 and p.mode = $2`,
)
/** The state of demand at one seller. */
export const findOfferedSeller = (read: Reader, id: string, mode: Mode) => read.first(findOfferedSellerSql, [id, mode])
