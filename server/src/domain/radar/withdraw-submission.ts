import type { ActorWith } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { endDependents } from './end-listing.steps.ts'
import { findSubmission, lockSubmission, markWithdrawn } from './store.ts'

/** Takes a submission off the grid immediately, in any status; a withdrawn submission is returned unchanged. */
export async function withdrawSubmission(tx: Tx, actor: ActorWith<'listing.manage'>, id: string): Promise<string> {
  // A step that changes nothing reads what it found.
  await lockSubmission(tx, id, actor)
  const withdrawn = await markWithdrawn(tx, id, actor)
  if (withdrawn) {
    await endDependents(tx, id, actor.mode)
    record(tx, actor, 'submission.withdrawn', id, { status: withdrawn.status })
    return withdrawn.wire
  }
  const found = await findSubmission(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  return found.wire
}
