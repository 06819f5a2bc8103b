import type { Operator } from '../../actor.ts'
import type { TxInTurn } from '../../db/turn.ts'
import { invalid, notFound } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { findPersonByHandle, markSuspended } from './directory.ts'
import { announceRightsChange, holdRights } from './store.ts'

/** Suspends a person, or restores them; what is so already is answered as it is. Counts before the answer. */
export async function suspendPerson(tx: TxInTurn, operator: Operator, handle: string, suspended: boolean): Promise<string> {
  const found = await findPersonByHandle(tx, handle)
  if (!found) throw notFound()
  if (found.id === operator.personId) throw invalid('id', 'must be somebody else: nobody could undo it')
  const changed = await markSuspended(tx, found.id, suspended)
  if (changed) {
    await holdRights(tx, found.id)
    record(tx, operator, suspended ? 'person.suspended' : 'person.restored', handle)
    announceRightsChange(tx)
  }
  return (await findPersonByHandle(tx, handle))?.wire ?? found.wire
}
