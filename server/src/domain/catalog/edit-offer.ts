import type { OfferTerms } from '@parley/contract/dashboard/catalog'
import type { ActorWith } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, invalid, notFound } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { refusedText } from './rules.ts'
import { editTerms, findManaged } from './store.ts'

/**
 * Replaces what an offer says of its machines: it leaves the market and waits for review again, while machines that are
 * rented run on. One that is approved and says all of that is answered as it is.
 */
export async function editOffer(tx: Tx, seller: ActorWith<'listing.manage'>, id: string, terms: OfferTerms): Promise<string> {
  const refused = refusedText(terms, seller.companyName)
  if (refused) throw invalid(refused.field, `must not tell who the seller is: it holds the ${refused.found}`)
  const edited = await editTerms(tx, id, seller.companyId, terms)
  if (edited) {
    record(tx, seller, 'offer.edited', id, terms)
    tx.catalogChanges()
    return edited.wire
  }
  const found = await findManaged(tx, id, seller.companyId)
  if (!found) throw notFound()
  if (found.withdrawn) throw new Fault('offer_unavailable', { message: 'The offer was withdrawn.' })
  return found.wire
}
