import type { Operator } from '../../core/actor.ts'
import { invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { setReferencePrice } from './store.ts'

/** Changes the on-demand reference price per hour of a model's GPU. */
export async function changeReferencePrice(tx: Tx, operator: Operator, gpuModel: string, cents: number) {
  const price = await setReferencePrice(tx, gpuModel, cents)
  if (!price) throw invalid('gpuModel', 'is not a model of the catalog')
  record(tx, operator, 'reference_price.changed', gpuModel, { onDemandPricePerHourCents: cents })
  tx.afterCommit('catalog_changed')
  return price
}
