import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { halt } from './ending.ts'
import { isPastGrace } from './store.ts'

/** Stops a rental of a suspended company whose grace has ended, unless the company is restored by now. */
export async function stopAfterGrace(tx: Tx, id: string): Promise<void> {
  if ((await isPastGrace(tx, id)) && (await halt(tx, id))) recordConsequence(tx, 'rental.stopped', id)
}
