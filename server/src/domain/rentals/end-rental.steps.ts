/** How rentals end: the part that every stop shares, and the stops that the renter did not ask for. */
import type { StopReason } from '@parley/contract/rentals'
import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { charge, release } from './money.store.ts'
import { addEvent, type MovedRental, markStopping } from './store.ts'
import { scheduleWork } from './work.store.ts'

/** Every stop ends with this: the rest is charged, the unused hold is released, the work that ends the machine is due. */
export function closeBill(tx: Tx, id: string): void {
  charge(tx, id, 'infinity')
  release(tx, id)
  scheduleWork(tx, id, 'machine', 0)
}

/**
 * Stops a rental on the operator's behalf: billing ends now or ended at a time, the machine soon. Returns nothing if the rental was stopping
 * already.
 */
export async function halt(tx: Tx, id: string, at?: string): Promise<MovedRental | undefined> {
  const stopping = await markStopping(tx, id, 'request', 'operator', { at })
  if (!stopping) return undefined
  addEvent(tx, id, 'rental.stopping', { reason: 'operator' })
  closeBill(tx, id)
  return stopping
}

const moves = {
  provisioning_failed: 'fail',
  interrupted: 'interrupt',
  balance_exhausted: 'exhaust',
  spend_limit: 'exhaust',
  total_limit: 'useUp',
  auto_stop: 'autoStop',
} as const satisfies Partial<Record<StopReason, string>>

/** Stops a rental for a reason; returns nothing if its state no longer allows it. The event of a failed one says that it costs nothing. */
export async function endRental(tx: Tx, id: string, reason: keyof typeof moves, failure?: string): Promise<MovedRental | undefined> {
  const stopping = await markStopping(tx, id, moves[reason], reason)
  if (!stopping) return undefined
  if (failure !== undefined) addEvent(tx, id, 'rental.failed', { reason: failure, charged_cents: 0 })
  addEvent(tx, id, 'rental.stopping', { reason })
  closeBill(tx, id)
  recordConsequence(tx, `rental.${reason}`, id, stopping.mode)
  return stopping
}
