import { Fault, invalid, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findManaged, type OfferManager, setCapacity, setPrice } from './store.ts'

type OfferChange = { readonly pricePerHourCents: number } | { readonly capacityGpus: number }

/**
 * Changes an offer's price, for rentals that start from now on, or its number of GPUs, which cannot go below those rented out. `seller`
 * null: of any company.
 */
export async function changeOffer(tx: Tx, manager: OfferManager, id: string, seller: number | null, change: OfferChange): Promise<string> {
  const changed =
    'capacityGpus' in change
      ? await setCapacity(tx, id, seller, change.capacityGpus)
      : await setPrice(tx, id, seller, change.pricePerHourCents)
  if (!changed) throw await changeFault(tx, id, seller)
  record(tx, manager, 'offer.changed', id, change)
  tx.afterCommit('catalog_changed')
  return changed.wire
}

/** Why nothing was changed: the offer does not exist, it is withdrawn, or more GPUs are rented out. */
async function changeFault(tx: Tx, id: string, seller: number | null): Promise<Fault> {
  const found = await findManaged(tx, id, seller)
  if (!found) return notFound()
  if (found.withdrawn) return new Fault('offer_unavailable', { message: 'The offer was withdrawn.' })
  return invalid('capacityGpus', `must not be below the ${found.rented} GPUs that are rented out`)
}
