import type { Operator } from '../../core/actor.ts'
import { invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { codeProblem } from './codes.rules.ts'
import { insertFamily, type NewFamily } from './store.ts'

/** Adds a family: one GPU with one amount of memory. */
export async function addGpuFamily(tx: Tx, operator: Operator, family: NewFamily): Promise<NewFamily> {
  const problem = codeProblem(family.gpuFamily)
  if (problem !== undefined) throw invalid('gpuFamily', problem)
  const added = await insertFamily(tx, family)
  if (!added) throw invalid('gpuFamily', 'is in the catalog already')
  record(tx, operator, 'gpu_family.added', family.gpuFamily)
  tx.afterCommit('catalog_changed')
  return added
}
