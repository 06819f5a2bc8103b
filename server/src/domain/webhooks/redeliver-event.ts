import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findDelivery, markRedelivered } from './deliveries.store.ts'
import { requireReadable } from './readable-types.steps.ts'
import { isSubscribed } from './rules.ts'
import { lockEndpoint, type WebhookOwner } from './store.ts'

/**
 * Makes a delivery pending again, due immediately, with all its retries. A delivery that is in flight is sent once more after that. If the
 * endpoint no longer receives the type, the key must be able to read it: another key may have changed the endpoint's URL.
 */
export async function redeliverEvent(
  tx: Tx,
  actor: ActorWith<'webhook.manage'>,
  owner: WebhookOwner,
  id: string,
  deliveryId: string,
): Promise<string> {
  const endpoint = await lockEndpoint(tx, owner, id)
  const delivery = endpoint && (await findDelivery(tx, id, deliveryId))
  if (!endpoint || !delivery) throw notFound()
  if (endpoint.disabledReason !== null) throw new Fault('webhook_endpoint_disabled', { current: endpoint.disabledReason })
  if (!isSubscribed(endpoint.subscribed, delivery.type)) await requireReadable(tx, actor, [delivery.type])
  const redelivered = await markRedelivered(tx, id, deliveryId)
  if (!redelivered) throw notFound()
  record(tx, { ...actor, mode: endpoint.mode }, 'webhook.redelivered', id, { deliveryId })
  tx.afterCommit('deliveries_due')
  return redelivered.wire
}
