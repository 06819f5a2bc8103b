import { scopes as allScopes } from '@parley/contract/access'
import type { DisabledReason } from '@parley/contract/webhooks'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { holdPublishing } from '../events/publishing.store.ts'
import { pendingTypes } from './deliveries.store.ts'
import { patchFrom } from './endpoint-check.steps.ts'
import { requireReadable } from './readable-types.steps.ts'
import { subscribedTypes } from './rules.ts'
import { type EndpointDocument, giveUpDeliveries, type LockedEndpoint, lockEndpoint, updateEndpoint, type WebhookOwner } from './store.ts'

/** Edits an endpoint. Disabling it fails its pending deliveries. Without changes it is returned unchanged. */
export async function editEndpoint(
  tx: Tx,
  actor: ActorWith<'webhook.manage'>,
  owner: WebhookOwner,
  id: string,
  body: Readonly<Record<string, unknown>>,
  allowPrivate: boolean,
): Promise<EndpointDocument> {
  const found = await lockEndpoint(tx, owner, id)
  const patch = patchFrom(body, { scopes: found?.scopes ?? allScopes, allowPrivate })
  if (!found) throw notFound()
  const { url, types, description } = { ...found, ...patch }
  const subscribed = subscribedTypes(types, found.scopes)
  if (patch.url !== undefined || patch.types !== undefined) await requireReadable(tx, actor, subscribed)
  if (patch.url !== undefined && actor.keyId !== null) {
    holdPublishing(tx)
    await requireReadable(tx, actor, await pendingTypes(tx, id))
  }
  const disabledReason = disabledBy(patch.enabled, found.disabledReason)
  if (isSame(found, { url, types, description, disabledReason })) return found
  const edited = await updateEndpoint(tx, id, { url, types, subscribed, description, disabledReason })
  if (!edited) throw new Fault('api_error')
  if (disabledReason !== null && found.disabledReason === null) giveUpDeliveries(tx, [id])
  record(tx, { ...actor, mode: found.mode }, 'webhook.edited', id, { fields: Object.keys(patch) })
  return edited
}

type EndpointSettings = Pick<LockedEndpoint, 'url' | 'types' | 'description' | 'disabledReason'>
const isSame = (found: EndpointSettings, edited: EndpointSettings): boolean =>
  found.url === edited.url &&
  found.types.join() === edited.types.join() &&
  found.description === edited.description &&
  found.disabledReason === edited.disabledReason

/** An endpoint that was disabled for a reason keeps that reason. */
function disabledBy(enabled: boolean | undefined, current: DisabledReason | null): DisabledReason | null {
  if (enabled === undefined) return current
  return enabled ? null : (current ?? 'requested')
}
