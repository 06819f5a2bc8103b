import { scopes as allScopes, type Mode, type Scope } from '@parley/contract/access'
import { maxWebhookEndpoints } from '@parley/contract/webhooks'
import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { withSecret } from './documents.ts'
import { newEndpointFrom } from './endpoint-check.steps.ts'
import { subscribedTypes } from './rules.ts'
import { newWebhookSecret } from './signing.crypto.ts'
import { countForCreation, insertEndpoint, scopesOfKey } from './store.ts'

/** Settings that the sender and the writers of endpoints share. */
export interface WebhookTerms {
  /** Seals the secrets. */
  readonly sealer: Sealer
  /** Whether http, and addresses that only this machine or its network can reach, are allowed too. */
  readonly allowPrivate: boolean
}

/**
 * Creates an endpoint and returns its document with the secret. The endpoint permanently receives the types that its key can read when it
 * creates it. An endpoint that a person creates in the dashboard receives all types.
 */
export async function createEndpoint(
  tx: Tx,
  actor: ActorWith<'webhook.manage'>,
  mode: Mode,
  body: Readonly<Record<string, unknown>>,
  { sealer, allowPrivate }: WebhookTerms,
): Promise<string> {
  const scopes: readonly Scope[] = actor.keyId === null ? allScopes : await scopesOfKey(tx, actor.keyId)
  const { url, types = ['*'], description = null } = newEndpointFrom(body, { scopes, allowPrivate })
  if ((await countForCreation(tx, actor.companyId, mode)) >= maxWebhookEndpoints) throw new Fault('webhook_limit_reached')
  const id = newId('webhookEndpoint')
  const secret = newWebhookSecret()
  const endpoint = await insertEndpoint(tx, {
    id,
    companyId: actor.companyId,
    mode,
    url,
    types,
    scopes,
    subscribed: subscribedTypes(types, scopes),
    description,
    sealedSecret: sealer.seal(secret),
  })
  if (!endpoint) throw new Fault('api_error')
  record(tx, { ...actor, mode }, 'webhook.created', id, { mode, host: new URL(url).host, types })
  return withSecret(endpoint.wire, secret)
}
