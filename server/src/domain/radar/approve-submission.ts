import { sourcesOf } from '@parley/contract/moves'
import { submissionStates } from '@parley/contract/radar'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockReview, markApproved, type Review, readReview, reviewText } from './review.store.ts'

interface SubmissionApproval {
  /** The flagged text was reviewed. */
  readonly textReviewed?: boolean
  /** The `submittedAt` of the version that was read. */
  readonly submittedAt?: string
}

/**
 * Approves a pending submission, unless its text identifies its seller; an approved submission is returned unchanged. The text is checked
 * against current data, because someone may have joined the company since it was written.
 */
export async function approveSubmission(
  tx: Tx,
  operator: Operator,
  id: string,
  { textReviewed = false, submittedAt }: SubmissionApproval,
  known: ReferenceWords,
): Promise<Review> {
  const found = await lockReview(tx, id, operator.mode)
  if (!found) throw notFound()
  if (found.status !== 'approved') {
    if (!sourcesOf(submissionStates, 'approve').includes(found.status)) {
      throw new Fault('submission_not_pending', { current: found.status })
    }
    if (submittedAt !== undefined && submittedAt !== found.submitted_at) throw new Fault('edited_since_read')
    const text = reviewText(found, known)
    if (text.refusals.length > 0) throw new Fault('submission_identifies_seller')
    const flagged = text.flags.length > 0
    if (flagged && !textReviewed) throw new Fault('text_not_reviewed')
    markApproved(tx, id)
    record(tx, operator, 'submission.approved', id, flagged ? { textReviewed } : null)
  }
  return readReview(tx, id, known, operator.mode)
}
