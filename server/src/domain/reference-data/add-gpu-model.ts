import type { Operator } from '../../core/actor.ts'
import { invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { codeProblem } from './codes.rules.ts'
import { insertModel, type NewModel, setReferencePrice } from './store.ts'

/** Adds a model, with its family's memory and a reference price. */
export async function addGpuModel(tx: Tx, operator: Operator, model: NewModel) {
  const { gpuModel, gpuName, gpuFamily, onDemandPricePerHourCents } = model
  const problem = codeProblem(gpuModel)
  if (problem !== undefined) throw invalid('gpuModel', problem)
  const family = await insertModel(tx, model)
  if (!family) throw invalid('gpuFamily', 'is not a family of the catalog')
  if (!family.isNew) throw invalid('gpuModel', 'is in the catalog already')
  await setReferencePrice(tx, gpuModel, onDemandPricePerHourCents)
  record(tx, operator, 'gpu_model.added', gpuModel, { gpuFamily, onDemandPricePerHourCents })
  tx.afterCommit('catalog_changed')
  return { gpuModel, gpuName, vramGb: family.vramGb, gpuFamily }
}
