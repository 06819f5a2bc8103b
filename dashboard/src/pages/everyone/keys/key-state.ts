import type { Item } from '../../../client/operations.ts'

export type Key = Item<'listKeys'>

/** The state of a key at a moment. */
export function keyState({ revokedAt, expiresAt }: Key, nowMs: number): 'active' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'active'
}
