import { checkDemandTexts } from '@parley/contract/demand'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Operator } from '../../core/actor.ts'
import { Fault, notFound, notFoundIn } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record, recordConsequence } from '../audit/store.ts'
import { type ListingToOffer, lockListingsToOffer } from '../matching/store.ts'
import { expireOverdueOf, insertOpportunities, offeredListings } from '../opportunities/store.ts'
import { findAuthor } from '../texts/author.store.ts'
import { lockRequestToOffer, markMatched } from './store.ts'

interface OfferedListing {
  readonly id: string
  readonly listingId: string
}

interface OfferRequestInput {
  readonly listingIds: readonly string[]
  /** The flagged text was reviewed. */
  readonly textReviewed?: boolean
  /** The request's `updatedAt` when it was read. */
  readonly updatedAt?: string
}

/**
 * Offers a request to the sellers of some listings, all or none; each gets its own opportunity, in the given order. If its text is flagged
 * by current data, a person must have reviewed it.
 */
export async function offerRequest(
  tx: Tx,
  operator: Operator,
  id: string,
  { listingIds, textReviewed = false, updatedAt }: OfferRequestInput,
  ttlHours: number,
  known: ReferenceWords,
): Promise<OfferedListing[]> {
  const request = await lockRequestToOffer(tx, id, operator.mode)
  if (!request) throw notFound()
  if (request.status === 'closed') throw new Fault('request_not_open', { current: request.status })
  if (updatedAt !== undefined && updatedAt !== request.updatedAt) throw new Fault('edited_since_read')
  if (request.company_suspended) throw new Fault('company_suspended')
  // Test mode needs no agreement.
  if (operator.mode === 'live' && !request.agreement_signed) throw new Fault('agreement_required')
  const listings = await lockListingsToOffer(tx, listingIds, operator.mode)
  if (listings.length < listingIds.length) throw notFoundIn('listingIds')
  refuseUnfit(listings, request.company_id)
  const expired = await expireOverdueOf(tx, id)
  const waiting = await offeredListings(tx, id, listingIds)
  if (waiting.length > 0) throw new Fault('already_offered')
  const text = checkDemandTexts(request, { author: await findAuthor(tx, request.company_id), known })
  const flagged = text.refusals.length + text.flags.length > 0
  if (flagged && !textReviewed) throw new Fault('text_not_reviewed')

  const opportunities = listingIds.map((listingId) => ({ id: newId('opportunity'), listingId }))
  insertOpportunities(tx, id, opportunities, ttlHours)
  markMatched(tx, id)
  for (const one of expired) recordConsequence(tx, 'opportunity.expired', one.id, operator.mode)
  const auditDetail = ({ listingId }: OfferedListing) => ({ requestId: id, listingId, ...(flagged && { textReviewed }) })
  for (const one of opportunities) record(tx, operator, 'opportunity.offered', one.id, auditDetail(one))
  if (request.status === 'open') recordConsequence(tx, 'request.matched', id, operator.mode)
  return opportunities
}

function refuseUnfit(listings: readonly ListingToOffer[], buyerId: number): void {
  if (listings.some((listing) => listing.company_id === buyerId)) throw new Fault('own_listing')
  const unlisted = listings.find((listing) => !listing.listed)
  if (unlisted) throw new Fault('node_not_listed', { current: unlisted.status })
}
