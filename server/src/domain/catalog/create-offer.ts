import { identifyingReason } from '@parley/contract/anonymity'
import type { Driver, OfferBody } from '@parley/contract/dashboard/catalog'
import { checkOfferTexts } from '@parley/contract/listing-rules'
import type { Problem } from '@parley/contract/problems'
import type { ReferenceWords } from '@parley/contract/reference-words'
import { Fault, refuseProblems } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findModel, findRegion } from '../reference-data/store.ts'
import { findAuthor } from '../texts/author.store.ts'
import { driverOf } from './rules.ts'
import { insertOffer, type NewOffer, type OfferManager } from './store.ts'

/** An offer with the driver that its owner chose, or any. */
export type OfferInput = OfferBody & { readonly driver?: Driver } & Pick<NewOffer, 'driverSettings' | 'status'>

/** Creates an offer of the company with all its GPUs free. A seller's offer waits for review. Returns it as its seller reads it. */
export async function createOffer(
  tx: Tx,
  manager: OfferManager,
  companyId: number,
  offer: OfferInput,
  installed: readonly Driver[],
  known: ReferenceWords,
): Promise<string> {
  const driver = driverOf(offer.driver, installed)
  if (driver === null) throw new Fault('no_driver')
  refuseProblems(await problemsOf(tx, companyId, offer, known))
  const id = newId('offer')
  const created = await insertOffer(tx, id, companyId, { ...offer, driver })
  if (!created) throw new Fault('api_error')
  record(tx, manager, 'offer.created', id, { pricePerHourCents: offer.pricePerHourCents, capacityGpus: offer.capacityGpus })
  tx.afterCommit('catalog_changed')
  return created.wire
}

/** The problems of an offer beyond the types of its fields, in the fields' order. */
async function problemsOf(tx: Tx, companyId: number, offer: OfferInput, known: ReferenceWords): Promise<Problem[]> {
  const problems: Problem[] = []
  const [model, region] = [await findModel(tx, offer.gpuModel), await findRegion(tx, offer.region)]
  if (!model) problems.push({ field: 'gpuModel', reason: 'is not a model of the catalog' })
  if (!region) problems.push({ field: 'region', reason: 'is not a region of the catalog' })
  if (Math.max(...offer.gpuCounts) > offer.capacityGpus) problems.push({ field: 'gpuCounts', reason: 'must fit into capacityGpus' })
  const text = checkOfferTexts(offer, { author: await findAuthor(tx, companyId), known })
  if (text.refusals.length > 0) problems.push({ field: 'interconnect', reason: identifyingReason })
  return problems
}
