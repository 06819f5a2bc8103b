import { defaultScopes, type Mode, type Scope, scopes } from '@parley/contract/access'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { issueKey } from './issue.ts'
import { holdRights } from './store.ts'

export interface KeyWish {
  readonly name: string
  readonly mode: Mode
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: string | null
  readonly rateLimitPerMin?: number | null
  readonly dailySpendLimitCents?: number | null
}

/** Creates a key of the person's and answers its document with the key in full, this once. */
export async function mintKey(tx: Tx, actor: Actor, wish: KeyWish): Promise<object> {
  await holdRights(tx, actor.personId)
  const chosen = new Set(wish.scopes ?? defaultScopes)
  const { id, document } = await issueKey(tx, actor, {
    name: wish.name,
    mode: wish.mode,
    scopes: scopes.filter((scope) => chosen.has(scope)),
    rateLimitPerMin: wish.rateLimitPerMin ?? null,
    dailySpendLimitCents: wish.dailySpendLimitCents ?? null,
    expiresAt: wish.expiresAt ?? null,
  })
  record(tx, actor, 'key.minted', id, { mode: wish.mode, scopes: [...chosen] })
  return document
}
