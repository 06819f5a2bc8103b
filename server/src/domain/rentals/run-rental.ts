import type { Connection } from '@parley/contract/rentals'
import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { moveToRunning } from './machines.ts'
import { addEvent } from './store.ts'
import { machineLookMs, paidHourMs, renewLeadMs } from './times.ts'
import { scheduleWork } from './work.ts'

/** The machine can be reached: billing begins. Of a rental that was stopped meanwhile, its end is due already. */
export async function runRental(tx: Tx, id: string, connection: Connection): Promise<void> {
  if (!(await moveToRunning(tx, id, connection))) return
  addEvent(tx, id, 'rental.running', { connection })
  scheduleWork(tx, id, 'machine', machineLookMs)
  scheduleWork(tx, id, 'money', paidHourMs - renewLeadMs)
  recordConsequence(tx, 'rental.running', id)
}
