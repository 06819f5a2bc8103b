import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { halt } from './end-rental.steps.ts'
import { endOfGrace } from './store.ts'

/** Stops a rental of a suspended company as of the end of its grace period, unless that is not over or the company has been restored. */
export async function stopAfterGrace(tx: Tx, id: string): Promise<void> {
  const at = await endOfGrace(tx, id)
  const stopping = at !== undefined && (await halt(tx, id, at))
  if (stopping) recordConsequence(tx, 'rental.stopped', id, stopping.mode)
}
