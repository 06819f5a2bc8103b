/** How API keys are created. */
import { activeKeysPerPerson, newKeysPerDay } from '@parley/contract/dashboard/keys'
import type { Problem } from '@parley/contract/problems'
import type { Actor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newApiKey, newId, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { countKeys, insertKey, type KeySettings } from './keys.store.ts'

/** The problems of a new key's expiry. */
export const expiryProblems = ({ expiresAt }: { readonly expiresAt?: string | null | undefined }, nowMs: number): Problem[] =>
  typeof expiresAt === 'string' && Date.parse(expiresAt) <= nowMs ? [{ field: 'expiresAt', reason: 'must be in the future' }] : []

interface IssuedKey {
  readonly id: string
  /** The key's document, with the full key only this once. */
  readonly document: object
}

async function refuseTooMany(tx: Tx, personId: number): Promise<void> {
  const { active, recent } = await countKeys(tx, personId)
  if (active >= activeKeysPerPerson) throw new Fault('key_limit_reached')
  if (recent < newKeysPerDay) return
  throw new Fault('key_limit_reached', { message: `You created ${newKeysPerDay} API keys in the last 24 hours, which is the limit.` })
}

/** Issues a key to the person, whose rights the caller has locked: keys of one person are issued one at a time, so the limit cannot be exceeded. */
export async function issueKey(tx: Tx, actor: Actor, settings: KeySettings): Promise<IssuedKey> {
  const { expiresAt, mode } = settings
  await refuseTooMany(tx, actor.personId)
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
