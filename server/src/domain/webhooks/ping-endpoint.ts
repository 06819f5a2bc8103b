import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { insertPing } from './deliveries.store.ts'
import { lockEndpoint, type WebhookOwner } from './store.ts'

/** Queues an event of type `ping`, which is in no feed, and returns its delivery. */
export async function pingEndpoint(tx: Tx, actor: ActorWith<'webhook.manage'>, owner: WebhookOwner, id: string): Promise<string> {
  const found = await lockEndpoint(tx, owner, id)
  if (!found) throw notFound()
  if (found.disabledReason !== null) throw new Fault('webhook_endpoint_disabled', { current: found.disabledReason })
  const ping = await insertPing(tx, newId('webhookDelivery'), id, newId('event'))
  if (!ping) throw new Fault('api_error')
  record(tx, { ...actor, mode: found.mode }, 'webhook.pinged', id)
  tx.afterCommit('deliveries_due')
  return ping.wire
}
