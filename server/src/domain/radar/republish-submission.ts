import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findSubmission, lockSubmission, markRepublished } from './store.ts'

/** Puts an approved submission back on the grid; if it is there, it is returned unchanged. */
export async function republishSubmission(tx: Tx, actor: ActorWith<'listing.manage'>, id: string): Promise<string> {
  // A step that changes nothing reads what it found.
  await lockSubmission(tx, id, actor)
  const republished = await markRepublished(tx, id, actor)
  if (republished) {
    record(tx, actor, 'submission.republished', id)
    return republished.wire
  }
  const found = await findSubmission(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  if (found.status !== 'approved') throw new Fault('submission_not_approved', { current: found.status })
  return found.wire
}
