import type { Operator } from '../../core/actor.ts'
import { invalidParameter, notFound } from '../../core/fault.ts'
import type { RightsLockTx } from '../../db/rights-lock.ts'
import { record } from '../audit/store.ts'
import { findPersonByHandle, markSuspended } from './directory.store.ts'
import { announceRightsChange, lockPersonRights } from './store.ts'

/** Suspends or restores a person. If they are so already, they are returned unchanged. In effect before the response. */
export async function suspendPerson(tx: RightsLockTx, operator: Operator, handle: string, suspended: boolean): Promise<string> {
  const found = await findPersonByHandle(tx, handle)
  if (!found) throw notFound()
  if (found.id === operator.personId) throw invalidParameter('id', 'must be somebody else: nobody could undo it')
  const changed = await markSuspended(tx, found.id, suspended)
  if (changed) {
    await lockPersonRights(tx, found.id)
    record(tx, operator, suspended ? 'person.suspended' : 'person.restored', handle)
    announceRightsChange(tx)
  }
  return (await findPersonByHandle(tx, handle))?.wire ?? found.wire
}
