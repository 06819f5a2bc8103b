/** Which events an endpoint receives. */
import type { Scope } from '@parley/contract/access'
import { eventObjects, familyOf, isTypeFilter, typesMatching, typesReadableWith } from '@parley/contract/event-types'

/** Why an endpoint cannot receive these types, if its key has `scopes`. */
export function typesProblem(types: readonly string[], scopes: readonly Scope[]): string | undefined {
  const readable = new Set(typesReadableWith(scopes))
  for (const type of types.filter((one) => one !== '*')) {
    if (!isTypeFilter(type)) return `holds "${type}", which is no event type, no family of them (as in rental.*) and not *`
    if (!typesMatching([type]).every((one) => readable.has(one))) {
      return `holds "${type}", which the key that makes the endpoint cannot read: it lacks the scope`
    }
  }
  return undefined
}

/** The types that an endpoint receives, as types and families; `*` is every family that its scopes can read. */
export function subscribedTypes(types: readonly string[], scopes: readonly Scope[]): string[] {
  if (!types.includes('*')) return [...types]
  const readable = Object.entries(eventObjects).filter(([, { scope }]) => scopes.includes(scope))
  return readable.map(([family]) => `${family}.*`)
}

/** Whether an event of this type is received. */
export const isSubscribed = (subscribed: readonly string[], type: string): boolean => typesMatching(subscribed).some((one) => one === type)

/** A scope that a key lacks to read all received types. */
export const missingScope = (subscribed: readonly string[], scopes: readonly Scope[]): Scope | undefined =>
  typesMatching(subscribed)
    .map((type) => eventObjects[familyOf(type)].scope)
    .find((scope) => !scopes.includes(scope))
