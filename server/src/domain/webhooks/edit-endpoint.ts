import { scopes as allScopes } from '@parley/contract/access'
import type { DisabledReason } from '@parley/contract/webhooks'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { patchFrom } from './endpoint-check.steps.ts'
import { heardTypes, missingScope } from './rules.ts'
import { type EndpointDocument, giveUpDeliveries, lockEndpoint, scopesOfKey, updateEndpoint, type WebhookOwner } from './store.ts'

/** Edits an endpoint; disabled, it loses what waits for it. Nothing to change answers it as it is. */
export async function editEndpoint(
  tx: Tx,
  actor: ActorWith<'webhook.manage'>,
  owner: WebhookOwner,
  id: string,
  given: Readonly<Record<string, unknown>>,
  allowPrivate: boolean,
): Promise<EndpointDocument> {
  const found = await lockEndpoint(tx, owner, id)
  const patch = patchFrom(given, { scopes: found?.scopes ?? allScopes, allowPrivate })
  if (!found) throw notFound()
  if (Object.keys(patch).length === 0) return found
  const { url, types, description } = { ...found, ...patch }
  const heard = heardTypes(types, found.scopes)
  if (patch.url !== undefined || patch.types !== undefined) await requireReadable(tx, actor, heard)
  const disabledReason = disabledBy(patch.enabled, found.disabledReason)
  const edited = await updateEndpoint(tx, id, { url, types, heard, description, disabledReason })
  if (!edited) throw new Fault('api_error')
  if (disabledReason !== null && found.disabledReason === null) giveUpDeliveries(tx, [id])
  record(tx, { ...actor, mode: found.mode }, 'webhook.edited', id, { fields: Object.keys(patch) })
  return edited
}

/** No key decides where events go that it cannot read. */
async function requireReadable(tx: Tx, { keyId }: ActorWith<'webhook.manage'>, heard: readonly string[]): Promise<void> {
  if (keyId === null) return
  const scope = missingScope(heard, await scopesOfKey(tx, keyId))
  if (scope === undefined) return
  throw new Fault('insufficient_scope', {
    required_scope: scope,
    message: `The endpoint hears events that take the scope ${scope}, which the API key does not carry: it cannot say where they go.`,
  })
}

/** One that ended for a reason keeps it. */
function disabledBy(enabled: boolean | undefined, current: DisabledReason | null): DisabledReason | null {
  if (enabled === undefined) return current
  return enabled ? null : (current ?? 'requested')
}
