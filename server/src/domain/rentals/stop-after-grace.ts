import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { halt } from './end-rental.steps.ts'
import { isPastGrace } from './store.ts'

/** Stops a rental of a suspended company whose grace period has ended, unless the company has been restored. */
export async function stopAfterGrace(tx: Tx, id: string): Promise<void> {
  const stopping = (await isPastGrace(tx, id)) && (await halt(tx, id))
  if (stopping) recordConsequence(tx, 'rental.stopped', id, stopping.mode)
}
