import type { Driver, OfferBody } from '@parley/contract/dashboard/catalog'
import type { Tx } from '../../db/client.ts'
import { Fault, invalid } from '../../fault.ts'
import { newId } from '../../ids.ts'
import { record } from '../audit/store.ts'
import { findModel } from '../reference-data/store.ts'
import { driverOf, refusedText } from './rules.ts'
import { insertOffer, type NewOffer, type OfferKeeper, sellerName } from './store.ts'

/** An offer with the driver that its keeper wants, or any. */
export type WantedOffer = OfferBody & { readonly driver?: Driver } & Pick<NewOffer, 'driverSettings' | 'status'>

/** Makes an offer of the company, all its GPUs free: a seller's waits for review. Answers it as its seller reads it. */
export async function createOffer(
  tx: Tx,
  keeper: OfferKeeper,
  companyId: number,
  offer: WantedOffer,
  installed: readonly Driver[],
): Promise<string> {
  const driver = driverOf(offer.driver, installed)
  if (driver === null) throw new Fault('no_driver')
  if (Math.max(...offer.gpuCounts) > offer.capacityGpus) throw invalid('gpuCounts', 'must fit into capacityGpus')
  if (!(await findModel(tx, offer.gpuModel))) throw invalid('gpuModel', 'is not a model of the catalog')
  const refused = refusedText(offer, await sellerName(tx, companyId))
  if (refused) throw invalid(refused.field, `must not tell who the seller is: it holds the ${refused.found}`)
  const id = newId('offer')
  const created = await insertOffer(tx, id, companyId, { ...offer, driver })
  if (!created) throw invalid('region', 'is not a region of the catalog')
  record(tx, keeper, 'offer.created', id, { pricePerHourCents: offer.pricePerHourCents, capacityGpus: offer.capacityGpus })
  tx.catalogChanges()
  return created.wire
}
