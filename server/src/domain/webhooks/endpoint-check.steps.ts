import type { Scope } from '@parley/contract/access'
import type { Problem } from '@parley/contract/problems'
import { NewWebhookEndpoint, WebhookEndpointPatch } from '@parley/contract/webhooks'
import type Type from 'typebox'
import { type UncheckedBody, validBody } from '../../core/valid-body.ts'
import { webhookUrlProblem } from './addresses.steps.ts'
import { typesProblem } from './rules.ts'

/** The scopes of the key that creates or created the endpoint, and whether private hosts are allowed. */
interface Bounds {
  readonly scopes: readonly Scope[]
  readonly allowPrivate: boolean
}

/** @throws with every problem of a new endpoint */
export const newEndpointFrom = (body: UncheckedBody, bounds: Bounds) => validBody(NewWebhookEndpoint, body, (valid) => rules(valid, bounds))
/** @throws with every problem of an edit */
export const patchFrom = (body: UncheckedBody, bounds: Bounds) => validBody(WebhookEndpointPatch, body, (valid) => rules(valid, bounds))

type Body = typeof NewWebhookEndpoint | typeof WebhookEndpointPatch
function rules({ url, types }: Partial<Type.Static<Body>>, { scopes, allowPrivate }: Bounds): Problem[] {
  const reasons = { url: url && webhookUrlProblem(url, allowPrivate), types: types && typesProblem(types, scopes) }
  return Object.entries(reasons).flatMap(([field, reason]) => (reason ? [{ field, reason }] : []))
}
