import type { ActorWith } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { markDeleted, type WebhookOwner } from './store.ts'

/** Deletes an endpoint permanently. Its pending deliveries are dropped and never sent. */
export async function deleteEndpoint(
  tx: Tx,
  actor: ActorWith<'webhook.manage'>,
  owner: WebhookOwner,
  id: string,
): Promise<{ readonly id: string; readonly deleted: true }> {
  const deleted = await markDeleted(tx, owner, id)
  if (!deleted) throw notFound()
  record(tx, { ...actor, mode: deleted.mode }, 'webhook.deleted', id)
  return { id, deleted: true }
}
