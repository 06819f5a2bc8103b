import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { moveToStopped, returnGpus } from './machines.store.ts'
import { addEvent } from './store.ts'
import { dropAllWork } from './work.store.ts'

/** The machine no longer exists: the rental is stopped and its GPUs are free again. */
export async function finishRental(tx: Tx, id: string): Promise<void> {
  await closeRental(tx, id, true)
  const offer = await returnGpus(tx, id)
  if (offer?.back) tx.afterCommit('catalog_changed')
  dropAllWork(tx, id)
}

/**
 * The machine's end could not be confirmed for too long: the rental is stopped, its slot free; its GPUs stay taken until the machine is
 * gone.
 */
export const abandonMachine = (tx: Tx, id: string) => closeRental(tx, id, false)

async function closeRental(tx: Tx, id: string, machineGone: boolean): Promise<void> {
  const stopped = await moveToStopped(tx, id)
  if (!stopped) return
  addEvent(tx, id, 'rental.stopped', { machine_gone: machineGone })
  recordConsequence(tx, 'rental.finished', id, stopped.mode)
}
