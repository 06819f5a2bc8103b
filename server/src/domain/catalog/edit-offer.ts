import { identifyingReason } from '@parley/contract/anonymity'
import type { OfferTerms } from '@parley/contract/dashboard/catalog'
import { checkOfferTexts } from '@parley/contract/listing-rules'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, invalid, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findAuthor } from '../texts/author.store.ts'
import { editTerms, findManaged, lockOffer } from './store.ts'

/**
 * Replaces an offer's terms: it leaves the market and waits for review again, while running rentals continue. An approved offer with the
 * same terms is returned unchanged.
 */
export async function editOffer(
  tx: Tx,
  seller: ActorWith<'listing.manage'>,
  id: string,
  terms: OfferTerms,
  known: ReferenceWords,
): Promise<string> {
  const text = checkOfferTexts(terms, { author: await findAuthor(tx, seller.companyId), known })
  if (text.refusals.length > 0) throw invalid('interconnect', identifyingReason)
  lockOffer(tx, id, seller.companyId)
  const edited = await editTerms(tx, id, seller.companyId, terms)
  if (edited) {
    record(tx, seller, 'offer.edited', id, terms)
    tx.afterCommit('catalog_changed')
    return edited.wire
  }
  const found = await findManaged(tx, id, seller.companyId)
  if (!found) throw notFound()
  if (found.withdrawn) throw new Fault('offer_unavailable', { message: 'The offer was withdrawn.' })
  return found.wire
}
