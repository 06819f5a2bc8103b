/** Which events a key may send to an endpoint. */
import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { missingScope } from './rules.ts'
import { scopesOfKey } from './store.ts'

/** A key must not decide where events go that it cannot read. */
export async function requireReadable(tx: Tx, { keyId }: ActorWith<'webhook.manage'>, types: readonly string[]): Promise<void> {
  if (keyId === null) return
  const scope = missingScope(types, await scopesOfKey(tx, keyId))
  if (scope === undefined) return
  throw new Fault('insufficient_scope', {
    required_scope: scope,
    message: `The endpoint receives events that need the scope ${scope}, which the API key does not have. Only a key with this scope can change where they are sent.`,
  })
}
