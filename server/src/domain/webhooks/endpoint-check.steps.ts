import type { Scope } from '@parley/contract/access'
import type { Problem } from '@parley/contract/problems'
import { NewWebhookEndpoint, WebhookEndpointPatch } from '@parley/contract/webhooks'
import type Type from 'typebox'
import { type Given, soundBody } from '../../core/sound-body.ts'
import { webhookUrlProblem } from './addresses.steps.ts'
import { typesProblem } from './rules.ts'

/** What the key that makes or made the endpoint can read, and whether private hosts are allowed. */
interface Bounds {
  readonly scopes: readonly Scope[]
  readonly allowPrivate: boolean
}

/** @throws with all that is wrong with what was given of a new endpoint */
export const newEndpointFrom = (given: Given, bounds: Bounds) => soundBody(NewWebhookEndpoint, given, (sound) => rules(sound, bounds))
/** @throws with all that is wrong with what was given to change */
export const patchFrom = (given: Given, bounds: Bounds) => soundBody(WebhookEndpointPatch, given, (sound) => rules(sound, bounds))

type Body = typeof NewWebhookEndpoint | typeof WebhookEndpointPatch
function rules({ url, types }: Partial<Type.Static<Body>>, { scopes, allowPrivate }: Bounds): Problem[] {
  const reasons = { url: url && webhookUrlProblem(url, allowPrivate), types: types && typesProblem(types, scopes) }
  return Object.entries(reasons).flatMap(([field, reason]) => (reason ? [{ field, reason }] : []))
}
