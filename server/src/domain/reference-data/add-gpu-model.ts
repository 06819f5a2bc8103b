import type { Problem } from '@parley/contract/problems'
import type { Operator } from '../../core/actor.ts'
import { invalid, invalidBody } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { codeProblem } from './codes.rules.ts'
import { insertModel, type NewModel, setReferencePrice } from './store.ts'

/** Adds a model, with its family's memory and a reference price. */
export async function addGpuModel(tx: Tx, operator: Operator, model: NewModel) {
  const { gpuModel, gpuName, gpuFamily, onDemandPricePerHourCents } = model
  const problem = codeProblem(gpuModel)
  const family = await insertModel(tx, model)
  const problems: Problem[] = []
  if (problem !== undefined) problems.push({ field: 'gpuModel', reason: problem })
  if (!family) problems.push({ field: 'gpuFamily', reason: 'is not a family of the catalog' })
  if (!family || problems.length > 0) throw invalidBody(problems)
  if (!family.isNew) throw invalid('gpuModel', 'is in the catalog already')
  await setReferencePrice(tx, gpuModel, onDemandPricePerHourCents)
  record(tx, operator, 'gpu_model.added', gpuModel, { gpuFamily, onDemandPricePerHourCents })
  tx.afterCommit('catalog_changed')
  return { gpuModel, gpuName, vramGb: family.vramGb, gpuFamily }
}
