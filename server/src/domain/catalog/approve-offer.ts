import type { Driver } from '@parley/contract/dashboard/catalog'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Operator } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockOfferReview, markApproved, type OfferReview, readOfferReview, requirePending } from './review.store.ts'
import { driverOf } from './rules.ts'

interface OfferApproval {
  /** The driver that runs its machines from now on; left out, the offer's current driver. */
  readonly driver?: Driver
  /** The `submittedAt` of the version that was read. */
  readonly submittedAt?: string
  /** The flagged text was reviewed. */
  readonly textReviewed?: boolean
}

/** Puts a pending offer on the market; an approved offer is returned unchanged. */
export async function approveOffer(
  tx: Tx,
  operator: Operator,
  id: string,
  { driver: requestedDriver, submittedAt, textReviewed = false }: OfferApproval,
  installed: readonly Driver[],
  known: ReferenceWords,
): Promise<OfferReview> {
  const found = await lockOfferReview(tx, id, known)
  if (found.status === 'approved' && found.withdrawnAt === null) return found
  requirePending(found, 'approve')
  if (submittedAt !== undefined && submittedAt !== found.submittedAt) throw new Fault('edited_since_read')
  if (found.flags.length > 0 && !textReviewed) throw new Fault('text_not_reviewed')
  const driver = driverOf(requestedDriver ?? found.driver, installed)
  if (driver === null) throw new Fault('no_driver')
  markApproved(tx, id, driver)
  record(tx, operator, 'offer.approved', id, { driver, flags: found.flags })
  tx.afterCommit('catalog_changed')
  return readOfferReview(tx, id, known)
}
