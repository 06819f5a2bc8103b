import type { Connection } from '@parley/contract/rentals'
import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { moveToRunning } from './machines.store.ts'
import { machineCheckIntervalMs, renewLeadMs } from './rules.ts'
import { addEvent } from './store.ts'
import { scheduleWork } from './work.store.ts'

/** The machine can be reached: billing begins. If the rental was stopped before that, this does nothing: its end is already due. */
export async function runRental(tx: Tx, id: string, connection: Connection): Promise<void> {
  const running = await moveToRunning(tx, id, connection)
  if (!running) return
  addEvent(tx, id, 'rental.running', { connection })
  scheduleWork(tx, id, 'machine', machineCheckIntervalMs)
  scheduleWork(tx, id, 'money', running.paidForMs - renewLeadMs)
  recordConsequence(tx, 'rental.running', id, running.mode)
}
