/** The SQL of the operator's review: live submissions of all companies, and the reviewer's document. */
import type { Mode } from '@parley/contract/access'
import type { TextReview } from '@parley/contract/anonymity'
import type { OperatorSubmission } from '@parley/contract/dashboard/radar'
import { camelCased } from '@parley/contract/fields'
import { checkListingTexts, contradictions, type ReferenceModel } from '@parley/contract/listing-rules'
import { sourcesOf } from '@parley/contract/moves'
import { type Submission, type SubmissionStatus, submissionStates } from '@parley/contract/radar'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type Type from 'typebox'
import { notFound } from '../../core/fault.ts'
import { mapInTurns } from '../../core/map-in-turns.ts'
import type { Tx } from '../../db/client.ts'
import { columns, defineList } from '../../db/list.ts'
import { byAge, indexedStateFilters } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { withLot } from '../lots/visibility.store.ts'
import { changesBetween, contentIn } from './rules.ts'

export type Review = Type.Static<typeof OperatorSubmission>
type SubmissionDocument = Type.Static<typeof Submission>

interface ReviewRow {
  readonly status: SubmissionStatus
  readonly wire: string
  readonly approved_wire: string | null
  readonly company_name: string
  readonly member_names: string[]
  /** The check of its text when it was written; null when there was none, or someone has joined the company since. */
  readonly text_review: TextReview | null
  readonly submitted_at: string
  readonly audience: Review['audience']
}

const reviewColumns = `l.status,
    with_auction(l.submission_wire, o.auction_wire) as wire, l.approved_wire, c.name as company_name, member_names(c.id) as member_names,
    case when exists (select from memberships m where m.company_id = c.id and m.since >= l.submitted_at) then null else l.text_review end as text_review,
    wire_time(l.submitted_at) as submitted_at,
    (select coalesce(json_agg(json_build_object('id', a.handle, 'name', a.name) order by a.name), '[]')
      from listing_audience m join companies a on a.id = m.company_id where m.listing_id = l.id) as audience`
const ofCompanies = `listings l join companies c on c.id = l.company_id ${withLot}`

export const reviews = defineList({
  name: 'list_reviews',
  params: {},
  rows: () => ({ from: ofCompanies, where: `l.mode = 'live'` }),
  id: 'l.id',
  columns: columns<ReviewRow>(reviewColumns),
  sorts: byAge('l.submitted_at'),
  filters: indexedStateFilters('l.status'),
  counted: { state: 'l.status', from: 'listings l' },
})

const findSql = sql<ReviewRow>('find_review', `select ${reviewColumns} from ${ofCompanies} where l.id = $1 and l.mode = $2`)
const findReview = (read: Reader, id: string, mode: Mode) => read.first(findSql, [id, mode])

const lockSql = sql<{ id: string }>('lock_review', `select id from listings where id = $1 and mode = $2 for no key update`)
/** The submission, locked until the commit, so that the approval applies to what was checked. */
export async function lockReview(tx: Tx, id: string, mode: Mode): Promise<ReviewRow | undefined> {
  return (await tx.first(lockSql, [id, mode])) && findReview(tx, id, mode)
}

const approveSql = sql(
  'approve_submission',
  `update listings set status = 'approved', updated_at = app_now() where id = $1 and status = any($2)`,
)
export const markApproved = (tx: Tx, id: string) => tx.enqueue(approveSql, [id, sourcesOf(submissionStates, 'approve')])

const rejectSql = sql(
  'reject_submission',
  `update listings set status = 'rejected', rejection_reason = $3, updated_at = app_now() where id = $1 and status = any($2)`,
)
export const markRejected = (tx: Tx, id: string, reason: string) =>
  tx.enqueue(rejectSql, [id, sourcesOf(submissionStates, 'reject'), reason])

const modelsSql = sql<ReferenceModel>('reference_models', 'select gpu_model, gpu_name, vram_gb from gpu_models')
const referenceModels = (read: Reader) => read.rows(modelsSql)

/** A submission as a reviewer reads it. */
export async function readReview(read: Reader, id: string, known: ReferenceWords, mode: Mode = 'live'): Promise<Review> {
  const row = await findReview(read, id, mode)
  if (!row) throw notFound()
  return reviewDocument(row, reviewText(row, known), await referenceModels(read))
}

/** The text checked against current data: the members, the reference data. */
export function reviewText({ wire, company_name, member_names }: ReviewRow, known: ReferenceWords): TextReview {
  return checkListingTexts(contentIn(wire), { author: { companyName: company_name, memberNames: member_names }, known })
}

/** A page for reviewers. */
export async function reviewDocuments(read: Reader, rows: readonly ReviewRow[], known: ReferenceWords): Promise<Review[]> {
  const models = await referenceModels(read)
  return mapInTurns(rows, (row) => reviewDocument(row, row.text_review ?? reviewText(row, known), models))
}

/** The submission without its company's own reference, its company, what to check, what changed. */
function reviewDocument(row: ReviewRow, text: TextReview, models: readonly ReferenceModel[]): Review {
  const submission = JSON.parse(row.wire) as SubmissionDocument
  const { auction, reference: _, ...plain } = submission
  return {
    ...camelCased(plain),
    auction: auction && camelCased(auction),
    companyName: row.company_name,
    submittedAt: row.submitted_at,
    flags: [...text.refusals, ...text.flags, ...contradictions(submission, models)],
    textReviewNeeded: text.flags.length > 0,
    marks: [...text.marks],
    changes: changesBetween(row.approved_wire === null ? null : (JSON.parse(row.approved_wire) as SubmissionDocument), submission),
    audience: row.audience,
  }
}
