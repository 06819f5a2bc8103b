/** The SQL of the operator's review: live submissions of all companies, and the document a reviewer reads. */
import { setImmediate } from 'node:timers/promises'
import type { TextReview } from '@parley/contract/anonymity'
import type { OperatorSubmission } from '@parley/contract/dashboard/radar'
import { camelCased } from '@parley/contract/fields'
import { contradictions, judgeListing, type ReferenceModel } from '@parley/contract/listing-rules'
import { sourcesOf } from '@parley/contract/moves'
import { type Submission, type SubmissionStatus, submissionStates } from '@parley/contract/radar'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type Type from 'typebox'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'
import { notFound } from '../../fault.ts'
import { changesBetween, contentIn } from './rules.ts'
import { withLot } from './visibility.ts'

export type Review = Type.Static<typeof OperatorSubmission>
type SubmissionDocument = Type.Static<typeof Submission>

export interface ReviewRow {
  readonly id: string
  readonly key: number
  readonly status: SubmissionStatus
  readonly wire: string
  readonly approved_wire: string | null
  readonly company_name: string
  readonly member_names: string[]
  /** How its text was judged when it was written; null when it was not, or somebody has joined the company since. */
  readonly text_review: TextReview | null
  readonly submitted_at: string
  readonly audience: Review['audience']
}

const review = `select l.id, (extract(epoch from l.created_at) * 1000)::bigint as key, l.status,
    with_auction(l.submission_wire, o.auction_wire) as wire, l.approved_wire, c.name as company_name, member_names(c.id) as member_names,
    case when exists (select from memberships m where m.company_id = c.id and m.since >= l.submitted_at) then null else l.text_review end as text_review,
    wire_time(l.submitted_at) as submitted_at,
    (select coalesce(json_agg(json_build_object('id', a.handle, 'name', a.name) order by a.name), '[]')
      from listing_audience m join companies a on a.id = m.company_id where m.listing_id = l.id) as audience
  from listings l join companies c on c.id = l.company_id ${withLot} where l.mode = 'live'`

const listSql = sql<ReviewRow>(
  'list_reviews',
  `${review} and l.status = $1 and (l.created_at, l.id) < ($2, $3) order by l.created_at desc, l.id desc limit $4`,
)
export const listReviews = (read: Reader, status: SubmissionStatus, after: readonly unknown[]) => read.rows(listSql, [status, ...after])

const findSql = sql<ReviewRow>('find_review', `${review} and l.id = $1`)
export const findReview = (read: Reader, id: string) => read.first(findSql, [id])

const lockSql = sql<{ id: string }>('lock_review', `select id from listings where id = $1 and mode = 'live' for no key update`)
/** The submission, held until the commit: what is judged is what is approved. */
export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return (await tx.first(lockSql, [id])) && findReview(tx, id)
}

const approveSql = sql(
  'approve_submission',
  `update listings set status = 'approved', updated_at = app_now() where id = $1 and status = any($2)`,
)
export const markApproved = (tx: Tx, id: string) => tx.later(approveSql, [id, sourcesOf(submissionStates, 'approve')])

const rejectSql = sql(
  'reject_submission',
  `update listings set status = 'rejected', rejection_reason = $3, updated_at = app_now() where id = $1 and status = any($2)`,
)
export const markRejected = (tx: Tx, id: string, reason: string) => tx.later(rejectSql, [id, sourcesOf(submissionStates, 'reject'), reason])

const modelsSql = sql<ReferenceModel>('reference_models', 'select gpu_model, gpu_name, vram_gb from gpu_models')
export const referenceModels = (read: Reader) => read.rows(modelsSql)

/** What a reviewer reads of one live submission. */
export async function readReview(read: Reader, id: string, known: ReferenceWords): Promise<Review> {
  const row = await findReview(read, id)
  if (!row) throw notFound()
  return reviewDocument(row, judgedNow(row, known), await referenceModels(read))
}

/** The text judged by what is known now: who is a member, what the reference data holds. */
export function judgedNow({ wire, company_name, member_names }: ReviewRow, known: ReferenceWords): TextReview {
  return judgeListing(contentIn(wire), { author: { companyName: company_name, memberNames: member_names }, known })
}

/** A page of what reviewers read. Others are answered between two texts that are judged anew. */
export async function reviewDocuments(read: Reader, rows: readonly ReviewRow[], known: ReferenceWords): Promise<Review[]> {
  const models = await referenceModels(read)
  const documents: Review[] = []
  for (const row of rows) {
    if (row.text_review === null) await setImmediate()
    documents.push(reviewDocument(row, row.text_review ?? judgedNow(row, known), models))
  }
  return documents
}

/** The submission, whose it is, what to look at, what changed. */
function reviewDocument(row: ReviewRow, text: TextReview, models: readonly ReferenceModel[]): Review {
  const submission = JSON.parse(row.wire) as SubmissionDocument
  const { auction, ...plain } = submission
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
