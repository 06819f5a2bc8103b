import type { ActorWith } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { closeBill } from './end-rental.steps.ts'
import { addEvent, findRental, markStopping } from './store.ts'

/** Stops a rental: billing ends now, the machine soon. A stopping or stopped rental is returned unchanged. */
export async function stopRental(tx: Tx, actor: ActorWith<'rental.manage'>, id: string): Promise<string> {
  const stopping = await markStopping(tx, id, 'request', 'requested', { renter: actor })
  if (!stopping) {
    const found = await findRental(tx, id, actor.companyId, actor.mode)
    if (!found) throw notFound()
    return found.wire
  }
  addEvent(tx, id, 'rental.stop_requested')
  addEvent(tx, id, 'rental.stopping', { reason: 'requested' })
  closeBill(tx, id)
  record(tx, actor, 'rental.stopped', id)
  return stopping.wire
}
