import type { PersonActor } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findKey, markRevoked } from './keys.store.ts'
import { announceRightsChange, lockPersonRights } from './store.ts'

/**
 * Revokes a key, immediately and permanently; its approvals lapse; a revoked key is returned unchanged. `ownerId` is its holder; null: any,
 * for the operator.
 */
export async function revokeKey(tx: Tx, actor: PersonActor, id: string, ownerId: number | null): Promise<string> {
  const found = await findKey(tx, id)
  if (!found || (ownerId !== null && found.person_id !== ownerId)) throw notFound()
  await lockPersonRights(tx, found.person_id)
  const revoked = await markRevoked(tx, id)
  if (!revoked) return (await findKey(tx, id))?.wire ?? found.wire
  record(tx, actor, 'key.revoked', id)
  announceRightsChange(tx)
  return revoked.wire
}
