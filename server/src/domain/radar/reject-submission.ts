import { sourcesOf } from '@parley/contract/moves'
import { submissionStates } from '@parley/contract/radar'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockReview, markRejected, type Review, readReview } from './review.store.ts'

/** Rejects a pending submission, with a reason that its seller reads; a rejected submission is returned unchanged. */
export async function rejectSubmission(tx: Tx, operator: Operator, id: string, reason: string, known: ReferenceWords): Promise<Review> {
  const found = await lockReview(tx, id, operator.mode)
  if (!found) throw notFound()
  if (found.status !== 'rejected') {
    if (!sourcesOf(submissionStates, 'reject').includes(found.status)) {
      throw new Fault('submission_not_pending', { current: found.status })
    }
    markRejected(tx, id, reason)
    record(tx, operator, 'submission.rejected', id, { reason })
  }
  return readReview(tx, id, known, operator.mode)
}
