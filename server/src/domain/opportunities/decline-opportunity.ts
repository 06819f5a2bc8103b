import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findOpportunity, markDeclined } from './store.ts'

/** Declines an offered opportunity. This is final. Only the operator sees the reason. */
export async function declineOpportunity(
  tx: Tx,
  actor: ActorWith<'opportunity.decline'>,
  id: string,
  reason: string | null,
): Promise<string> {
  const declined = await markDeclined(tx, id, actor, reason)
  if (declined) {
    record(tx, actor, 'opportunity.declined', id)
    return declined.wire
  }
  const found = await findOpportunity(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  throw new Fault('opportunity_not_pending', { current: found.status })
}
