import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Operator } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockOfferReview, markRejected, type OfferReview, readOfferReview, requirePending } from './review.store.ts'

/** Rejects a pending offer, with a reason that its seller reads; a rejected offer is returned unchanged. */
export async function rejectOffer(tx: Tx, operator: Operator, id: string, reason: string, known: ReferenceWords): Promise<OfferReview> {
  const found = await lockOfferReview(tx, id, known)
  if (found.status === 'rejected' && found.withdrawnAt === null) return found
  requirePending(found, 'reject')
  markRejected(tx, id, reason)
  record(tx, operator, 'offer.rejected', id, { reason })
  return readOfferReview(tx, id, known)
}
