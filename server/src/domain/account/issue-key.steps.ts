/** How every key comes into the world. */
import { activeKeysPerPerson } from '@parley/contract/dashboard/keys'
import type { Actor } from '../../core/actor.ts'
import { Fault, invalid } from '../../core/fault.ts'
import { newApiKey, newId, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { countActiveKeys, insertKey, type KeySettings } from './keys.store.ts'

export interface IssuedKey {
  readonly id: string
  /** The key's document with the key in full, this once. */
  readonly document: object
}

/** Issues a key to the person, whose rights change is begun: keys of one person are issued one at a time, so of two at the last place one is refused. */
export async function issueKey(tx: Tx, actor: Actor, settings: KeySettings): Promise<IssuedKey> {
  const { expiresAt, mode } = settings
  if (expiresAt !== null && Date.parse(expiresAt) <= actor.nowMs) throw invalid('expiresAt', 'must be in the future')
  if ((await countActiveKeys(tx, actor.personId)) >= activeKeysPerPerson) throw new Fault('key_limit_reached')
  const key = newApiKey(mode)
  const id = newId('key')
  const issued = await insertKey(tx, {
    ...settings,
    id,
    personId: actor.personId,
    hash: sha256(key),
    lastFour: key.slice(-4),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  })
  if (!issued) throw new Fault('api_error')
  return { id, document: { ...(JSON.parse(issued.wire) as object), key } }
}
