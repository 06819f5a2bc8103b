import { identifyingFields } from '@parley/contract/listing-rules'
import { sourcesOf } from '@parley/contract/moves'
import { submissionStates } from '@parley/contract/radar'
import type { Operator } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, notFound } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { lockReview, markApproved, type Review, readReview } from './review.ts'
import { contentIn } from './rules.ts'

/** Approves a submission that waits for review, unless its text identifies its seller; an approved one is answered as it is. */
export async function approveSubmission(tx: Tx, operator: Operator, id: string): Promise<Review> {
  const found = await lockReview(tx, id)
  if (!found) throw notFound()
  if (found.status !== 'approved') {
    if (!sourcesOf(submissionStates, 'approve').includes(found.status)) {
      throw new Fault('submission_not_pending', { current: found.status })
    }
    if (identifyingFields(contentIn(found.wire), found.company_name).length > 0) throw new Fault('submission_identifies_seller')
    markApproved(tx, id)
    record(tx, operator, 'submission.approved', id)
  }
  return readReview(tx, id)
}
