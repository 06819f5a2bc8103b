/** The SQL of submissions, the seller's side of a listing. The company and the mode are in every `where`: foreign is treated as missing. */
import type { Mode } from '@parley/contract/access'
import type { TextReview } from '@parley/contract/anonymity'
import { sourcesOf } from '@parley/contract/moves'
import { SubmissionBody, type SubmissionStatus, submissionStates } from '@parley/contract/radar'
import type { Actor } from '../../core/actor.ts'
import { milliseconds } from '../../core/clock.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { filter, indexedStateFilters, newestFirst } from '../../db/list-definition.ts'
import type { ExclusiveTx } from '../../db/rights-lock.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { withLot } from '../lots/visibility.store.ts'

interface Wire {
  readonly wire: string
}
interface SubmissionRow extends Wire {
  readonly status: SubmissionStatus
  readonly withdrawn: boolean
}

/** The fields that a seller enters for a node; the columns have the same names. */
const columns = Object.keys(SubmissionBody.properties).join(', ')

/** All fields: an omitted one is null, or its default. */
const contentOf = (body: SubmissionBody) =>
  JSON.stringify({ ...body, quantity_available: body.quantity_available ?? 1, available_from: milliseconds(body.available_from) })

// A listing that is off the grid has no lot that takes bids.
const returningWire = 'returning with_auction(submission_wire, null) as wire'

const insertSql = sql<Wire>(
  'insert_submission',
  `insert into listings (id, company_id, person_id, mode, text_review, ${columns}, created_at, submitted_at, updated_at)
   select $1, $2, $3, $4, $6, ${columns}, t.now, t.now, t.now
   from json_populate_record(null::listings, $5) cross join (select app_now() as now offset 0) t ${returningWire}`,
)
export const insertSubmission = (tx: Tx, id: string, { companyId, personId, mode }: Actor, body: SubmissionBody, review: TextReview) =>
  tx.first(insertSql, [id, companyId, personId, mode, contentOf(body), JSON.stringify(review)])

const replaceSql = sql<Wire>(
  'replace_submission',
  `update listings set (${columns}) = (select ${columns} from json_populate_record(null::listings, $4)), status = 'pending', text_review = $6,
     rejection_reason = null, withdrawn = false, submitted_at = t.now, updated_at = t.now
   from (select app_now() as now offset 0) t
   where id = $1 and company_id = $2 and mode = $3 and status = any($5) ${returningWire}`,
)
export const replaceContent = (tx: Tx, id: string, { companyId, mode }: Actor, body: SubmissionBody, review: TextReview) =>
  tx.first(replaceSql, [id, companyId, mode, contentOf(body), sourcesOf(submissionStates, 'edit'), JSON.stringify(review)])

const withdrawSql = sql<Wire & { status: SubmissionStatus }>(
  'withdraw_submission',
  `update listings set withdrawn = true, updated_at = app_now()
   where id = $1 and company_id = $2 and mode = $3 and not withdrawn ${returningWire}, status`,
)
/** The withdrawn submission, or nothing when it was already withdrawn, is foreign or missing. */
export const markWithdrawn = (tx: Tx, id: string, { companyId, mode }: Actor) => tx.first(withdrawSql, [id, companyId, mode])

const republishSql = sql<Wire>(
  'republish_submission',
  `update listings set withdrawn = false, updated_at = app_now()
   where id = $1 and company_id = $2 and mode = $3 and withdrawn and status = any($4) ${returningWire}`,
)
/** The republished submission, or nothing when it is on the grid, not approved, foreign or missing. */
export const markRepublished = (tx: Tx, id: string, { companyId, mode }: Actor) =>
  tx.first(republishSql, [id, companyId, mode, sourcesOf(submissionStates, 'republish')])

const lockSql = sql<{ status: SubmissionStatus; offered: number }>(
  'lock_submission',
  `select status, quantity_available as offered from listings where id = $1 and company_id = $2 and mode = $3 for no key update`,
)
/** The state of a submission and the nodes that it offers, locked until the commit. */
export const lockSubmission = (tx: Tx, id: string, { companyId, mode }: Actor) => tx.first(lockSql, [id, companyId, mode])

const onSaleSql = sql<{ nodes: number }>(
  'find_nodes_on_sale',
  `select coalesce(max(quantity), 0) as nodes from lots where listing_id = $1 and status in ('open', 'closed')`,
)
/** The nodes that an undecided lot on a listing sells; 0 without one. */
export const findNodesOnSale = async (tx: Tx, id: string): Promise<number> => (await tx.first(onSaleSql, [id]))?.nodes ?? 0

const setQuantitySql = sql(
  'set_submission_quantity',
  'update listings set quantity_available = $2, lowered_at = app_now(), updated_at = app_now() where id = $1',
)
export const setQuantity = (tx: Tx, id: string, nodes: number) => tx.enqueue(setQuantitySql, [id, nodes])

const submissionDocument = 'with_auction(l.submission_wire, o.auction_wire)'
const findSql = sql<SubmissionRow>(
  'find_submission',
  `select l.status, l.withdrawn, ${submissionDocument} as wire from listings l ${withLot} where l.id = $1 and l.company_id = $2 and l.mode = $3`,
)
export const findSubmission = (read: Reader, id: string, companyId: number, mode: Mode) => read.first(findSql, [id, companyId, mode])

export const submissions = defineList({
  name: 'list_submissions',
  params: { companyId: 'bigint', mode: 'text' },
  rows: ({ companyId, mode }) => ({ from: `listings l ${withLot}`, where: `l.company_id = ${companyId} and l.mode = ${mode}` }),
  id: 'l.id',
  document: () => submissionDocument,
  sorts: { newest: newestFirst('l.created_at') },
  counted: { state: 'l.status', from: 'listings l' },
  filters: {
    ...indexedStateFilters('l.status'),
    listed: filter('boolean', (listed) => `l.listed = ${listed}`),
    reference: filter('text', (reference) => `l.reference = ${reference}`),
  },
})

const suspendListingsSql = sql(
  'suspend_listings',
  `update listings set company_suspended = $2
   where id in (select id from listings where company_id = $1 and company_suspended <> $2 order by id for no key update)`,
)
/** Takes all listings of a company off the grid, or lets them return; the seller's and the review's states do not change. */
export const markListingsSuspended = (tx: ExclusiveTx, companyId: number, suspended: boolean) =>
  tx.enqueue(suspendListingsSql, [companyId, suspended])
