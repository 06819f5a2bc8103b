import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findManaged, markWithdrawn, type OfferManager } from './store.ts'

/** Takes an offer off the market permanently; a withdrawn offer is returned unchanged. `seller` null: of any company. */
export async function withdrawOffer(tx: Tx, manager: OfferManager, id: string, seller: number | null): Promise<string> {
  const withdrawn = await markWithdrawn(tx, id, seller)
  if (withdrawn) {
    record(tx, manager, 'offer.withdrawn', id)
    tx.afterCommit('catalog_changed')
    return withdrawn.wire
  }
  const found = await findManaged(tx, id, seller)
  if (!found) throw notFound()
  return found.wire
}
