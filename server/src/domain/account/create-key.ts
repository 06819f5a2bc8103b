import { defaultScopes, type Mode, type Scope, scopes } from '@parley/contract/access'
import type { KeyPolicyBody } from '@parley/contract/policies'
import type { ReferenceNames } from '@parley/contract/reference-names'
import type { Actor } from '../../core/actor.ts'
import { invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { issueKey } from './issue-key.steps.ts'
import { issuePolicy } from './issue-policy.steps.ts'
import { ceilingsOf, type KeyDefaults, limitFields } from './key-ceilings.steps.ts'
import { lockPersonRights } from './store.ts'

export interface KeyInput {
  readonly name: string
  readonly mode: Mode
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: string | null
  readonly rateLimitPerMin?: number | null
  readonly dailySpendLimitCents?: number | null
  readonly policy?: KeyPolicyBody
}

/** Creates a key of the person's and answers its document with the key in full, this once. Its limits are at most the company's. */
export async function createKey(tx: Tx, actor: Actor, wish: KeyInput, defaults: KeyDefaults, names: ReferenceNames): Promise<object> {
  await lockPersonRights(tx, actor.personId)
  await refuseAboveCeilings(tx, actor.companyId, wish, defaults)
  const chosen = new Set(wish.scopes ?? defaultScopes)
  const { id, document } = await issueKey(tx, actor, {
    name: wish.name,
    mode: wish.mode,
    scopes: scopes.filter((scope) => chosen.has(scope)),
    rateLimitPerMin: wish.rateLimitPerMin ?? null,
    dailySpendLimitCents: wish.dailySpendLimitCents ?? null,
    expiresAt: wish.expiresAt ?? null,
    policyId: await issuePolicy(tx, wish.policy, names),
  })
  record(tx, actor, 'key.created', id, { mode: wish.mode, scopes: [...chosen], ...(wish.policy && { policy: wish.policy }) })
  return document
}

const units = { rateLimitPerMin: ' calls a minute', dailySpendLimitCents: ' cents a day' } as const

async function refuseAboveCeilings(tx: Tx, companyId: number, wish: KeyInput, defaults: KeyDefaults): Promise<void> {
  const most = await ceilingsOf(tx, companyId, wish.mode, defaults)
  for (const field of limitFields) {
    const wished = wish[field] ?? 0
    if (wished > most[field]) throw invalid(field, `must be at most ${most[field]}${units[field]}, your company's limit`)
  }
}
