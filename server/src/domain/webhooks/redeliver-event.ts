import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findDelivery, markRedelivered } from './deliveries.store.ts'
import { lockEndpoint, type WebhookOwner } from './store.ts'

/** Makes a delivery pending again, due at once, with all its retries. One that is being sent is sent once more after that. */
export async function redeliverEvent(
  tx: Tx,
  actor: ActorWith<'webhook.manage'>,
  owner: WebhookOwner,
  id: string,
  deliveryId: string,
): Promise<string> {
  const endpoint = await lockEndpoint(tx, owner, id)
  if (!endpoint || !(await findDelivery(tx, id, deliveryId))) throw notFound()
  if (endpoint.disabledReason !== null) throw new Fault('webhook_endpoint_disabled', { current: endpoint.disabledReason })
  const redelivered = await markRedelivered(tx, id, deliveryId)
  if (!redelivered) throw notFound()
  record(tx, { ...actor, mode: endpoint.mode }, 'webhook.redelivered', id, { deliveryId })
  tx.afterCommit('deliveries_due')
  return redelivered.wire
}
