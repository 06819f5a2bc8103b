import type { ActorWith } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record, recordConsequence } from '../audit/store.ts'
import { withdrawOfferedOf } from '../opportunities/store.ts'
import { findRequest, markClosed } from './store.ts'

/** Closes a request permanently and withdraws its open offers. A closed request is returned unchanged. */
export async function closeRequest(tx: Tx, actor: ActorWith<'request.manage'>, id: string): Promise<string> {
  const closed = await markClosed(tx, id, actor)
  if (closed) {
    // After the request's row is locked, so that a concurrent offer has committed and is seen.
    const withdrawn = await withdrawOfferedOf(tx, id)
    record(tx, actor, 'request.closed', id)
    for (const one of withdrawn) recordConsequence(tx, 'opportunity.withdrawn', one.id, actor.mode)
    return closed.wire
  }
  const found = await findRequest(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  return found.wire
}
