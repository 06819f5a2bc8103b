import { Fault, invalid, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findManaged, lockOffer, type OfferManager, setCapacity, setPrice } from './store.ts'

type OfferChange = { readonly pricePerHourCents: number } | { readonly capacityGpus: number }

/**
 * Changes an offer's price, for rentals that start from now on, or its number of GPUs, which cannot go below those rented out. An offer
 * that has this price or number is returned unchanged. `seller` null: of any company.
 */
export async function changeOffer(tx: Tx, manager: OfferManager, id: string, seller: number | null, change: OfferChange): Promise<string> {
  lockOffer(tx, id, seller)
  const changed =
    'capacityGpus' in change
      ? await setCapacity(tx, id, seller, change.capacityGpus)
      : await setPrice(tx, id, seller, change.pricePerHourCents)
  if (!changed) return unchanged(tx, id, seller, change)
  record(tx, manager, 'offer.changed', id, change)
  tx.afterCommit('catalog_changed')
  return changed.wire
}

/** The offer, which has this price or number of GPUs. @throws when it does not exist, it is withdrawn, or more GPUs are rented out */
async function unchanged(tx: Tx, id: string, seller: number | null, change: OfferChange): Promise<string> {
  const found = await findManaged(tx, id, seller)
  if (!found) throw notFound()
  if (found.withdrawn) throw new Fault('offer_unavailable', { message: 'The offer was withdrawn.' })
  if ('pricePerHourCents' in change || change.capacityGpus === found.capacity) return found.wire
  throw invalid('capacityGpus', `must not be below the ${found.rented} GPUs that are rented out`)
}
