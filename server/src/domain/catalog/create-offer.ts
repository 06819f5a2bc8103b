import { identifies } from '@parley/contract/anonymity'
import type { Driver, OfferBody } from '@parley/contract/dashboard/catalog'
import { judgeOffer } from '@parley/contract/listing-rules'
import type { ReferenceWords } from '@parley/contract/reference-words'
import { Fault, invalid } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findModel } from '../reference-data/store.ts'
import { findAuthor } from '../texts/author.store.ts'
import { driverOf } from './rules.ts'
import { insertOffer, type NewOffer, type OfferKeeper } from './store.ts'

/** An offer with the driver that its keeper wants, or any. */
export type WantedOffer = OfferBody & { readonly driver?: Driver } & Pick<NewOffer, 'driverSettings' | 'status'>

/** Makes an offer of the company, all its GPUs free: a seller's waits for review. Answers it as its seller reads it. */
export async function createOffer(
  tx: Tx,
  keeper: OfferKeeper,
  companyId: number,
  offer: WantedOffer,
  installed: readonly Driver[],
  known: ReferenceWords,
): Promise<string> {
  const driver = driverOf(offer.driver, installed)
  if (driver === null) throw new Fault('no_driver')
  if (Math.max(...offer.gpuCounts) > offer.capacityGpus) throw invalid('gpuCounts', 'must fit into capacityGpus')
  const text = judgeOffer(offer, { author: await findAuthor(tx, companyId), known })
  if (text.refusals.length > 0) throw invalid('interconnect', identifies)
  if (!(await findModel(tx, offer.gpuModel))) throw invalid('gpuModel', 'is not a model of the catalog')
  const id = newId('offer')
  const created = await insertOffer(tx, id, companyId, { ...offer, driver })
  if (!created) throw invalid('region', 'is not a region of the catalog')
  record(tx, keeper, 'offer.created', id, { pricePerHourCents: offer.pricePerHourCents, capacityGpus: offer.capacityGpus })
  tx.afterCommit('catalog_changed')
  return created.wire
}
