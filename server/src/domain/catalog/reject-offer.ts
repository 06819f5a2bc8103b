import type { Operator } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockOfferReview, markRejected, type OfferReview, readOfferReview, refuseUnlessPending } from './review.ts'

/** Rejects an offer that waits for review, with a reason its seller reads; a rejected one is answered as it is. */
export async function rejectOffer(tx: Tx, operator: Operator, id: string, reason: string): Promise<OfferReview> {
  const found = await lockOfferReview(tx, id)
  if (found.status === 'rejected' && found.withdrawnAt === null) return found
  refuseUnlessPending(found, 'reject')
  markRejected(tx, id, reason)
  record(tx, operator, 'offer.rejected', id, { reason })
  return readOfferReview(tx, id)
}
