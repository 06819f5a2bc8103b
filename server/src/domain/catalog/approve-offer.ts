import type { Driver } from '@parley/contract/dashboard/catalog'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Operator } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockOfferReview, markApproved, type OfferReview, readOfferReview, refuseUnlessPending } from './review.store.ts'
import { driverOf } from './rules.ts'

interface Approval {
  /** What runs its machines from now on; left out, the driver that the offer has. */
  readonly driver?: Driver
  /** When what was read had been submitted. */
  readonly submittedAt?: string
  /** The flagged text was looked at. */
  readonly textReviewed?: boolean
}

/** Puts an offer that waits for review on the market; an approved one is answered as it is. */
export async function approveOffer(
  tx: Tx,
  operator: Operator,
  id: string,
  { driver: wanted, submittedAt, textReviewed = false }: Approval,
  installed: readonly Driver[],
  known: ReferenceWords,
): Promise<OfferReview> {
  const found = await lockOfferReview(tx, id, known)
  if (found.status === 'approved' && found.withdrawnAt === null) return found
  refuseUnlessPending(found, 'approve')
  if (submittedAt !== undefined && submittedAt !== found.submittedAt) throw new Fault('edited_since_read')
  if (found.flags.length > 0 && !textReviewed) throw new Fault('text_not_reviewed')
  const driver = driverOf(wanted ?? found.driver, installed)
  if (driver === null) throw new Fault('no_driver')
  markApproved(tx, id, driver)
  record(tx, operator, 'offer.approved', id, { driver, flags: found.flags })
  tx.afterCommit('catalog_changed')
  return readOfferReview(tx, id, known)
}
