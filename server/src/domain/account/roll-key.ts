import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { issueKey } from './issue.ts'
import { type KeySettings, retireKey } from './keys.ts'
import { announceRightsChange, holdRights } from './store.ts'

export interface RollWish {
  readonly overlapHours?: number
  readonly expiresAt?: string | null
}
export interface RolledKey extends KeySettings {
  readonly id: string
}
const usualOverlapHours = 24

/** Issues a key with the old one's settings, and lets the old one expire after the overlap, never later than it would have. */
export async function rollKey(tx: Tx, actor: Actor, old: RolledKey, wish: RollWish): Promise<object> {
  const { id: oldId, ...settings } = old
  const overlapHours = wish.overlapHours ?? usualOverlapHours
  await holdRights(tx, actor.personId)
  const retired = await retireKey(tx, oldId, overlapHours)
  if (!retired) throw new Fault('key_not_active')
  const { id, document } = await issueKey(tx, actor, {
    ...settings,
    expiresAt: wish.expiresAt === undefined ? old.expiresAt : wish.expiresAt,
  })
  record(tx, actor, 'key.rolled', oldId, { to: id, overlapHours })
  announceRightsChange(tx)
  return document
}
