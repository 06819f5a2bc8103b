import type { Scope } from '@parley/contract/access'
import { type Problem, problemsWith } from '@parley/contract/problems'
import { NewWebhookEndpoint, WebhookEndpointPatch } from '@parley/contract/webhooks'
import type Type from 'typebox'
import { invalidBody } from '../../core/fault.ts'
import { webhookUrlProblem } from './addresses.steps.ts'
import { typesProblem } from './rules.ts'

type Given = Readonly<Record<string, unknown>>
/** What the key that makes or made the endpoint can read, and whether private hosts are allowed. */
interface Bounds {
  readonly scopes: readonly Scope[]
  readonly allowPrivate: boolean
}

/** @throws with all that is wrong with what was given of a new endpoint */
export const newEndpointFrom = (given: Given, bounds: Bounds) => soundBody(NewWebhookEndpoint, given, bounds)
/** @throws with all that is wrong with what was given to change */
export const patchFrom = (given: Given, bounds: Bounds) => soundBody(WebhookEndpointPatch, given, bounds)

type Body = typeof NewWebhookEndpoint | typeof WebhookEndpointPatch
function soundBody<S extends Body>(shape: S, given: Given, bounds: Bounds): Type.Static<S> {
  const problems = problemsWith<Body>(shape, given, (sound) => rules(sound, bounds))
  if (problems.length > 0) throw invalidBody(problems)
  return given as Type.Static<S>
}

function rules({ url, types }: Partial<Type.Static<Body>>, { scopes, allowPrivate }: Bounds): Problem[] {
  const reasons = { url: url && webhookUrlProblem(url, allowPrivate), types: types && typesProblem(types, scopes) }
  return Object.entries(reasons).flatMap(([field, reason]) => (reason ? [{ field, reason }] : []))
}
