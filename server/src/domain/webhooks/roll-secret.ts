import { secretOverlapHours } from '@parley/contract/webhooks'
import type { ActorWith } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { newWebhookSecret } from './signing.crypto.ts'
import { type EndpointDocument, lockEndpoint, rollSecret, type WebhookOwner } from './store.ts'

/**
 * Gives an endpoint a new secret. The previous secret also signs for some hours. If the endpoint is rolled again before that, the older
 * secret ends immediately. So does a secret that the service cannot decrypt.
 */
export async function rollEndpointSecret(
  tx: Tx,
  actor: ActorWith<'webhook.manage'>,
  owner: WebhookOwner,
  id: string,
  overlapHours: number = secretOverlapHours.default,
  sealer: Sealer,
): Promise<EndpointDocument & { readonly secret: string }> {
  const endpoint = await lockEndpoint(tx, owner, id)
  if (!endpoint) throw notFound()
  const effectiveOverlapHours = sealer.openOrNull(endpoint.sealedSecret) === null ? 0 : overlapHours
  const secret = newWebhookSecret()
  const rolled = await rollSecret(tx, id, sealer.seal(secret), effectiveOverlapHours)
  if (!rolled) throw notFound()
  record(tx, { ...actor, mode: rolled.mode }, 'webhook.secret_rolled', id, { overlapHours: effectiveOverlapHours })
  return { ...rolled, secret }
}
