import { defaultScopes, scopes } from '@parley/contract/access'
import { NewKeyBody } from '@parley/contract/dashboard/keys'
import type { Problem } from '@parley/contract/problems'
import type { ReferenceNames } from '@parley/contract/reference-names'
import type { Actor } from '../../core/actor.ts'
import { type Given, soundBody } from '../../core/sound-body.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { expiryProblems, issueKey } from './issue-key.steps.ts'
import { issuePolicy, policyProblems } from './issue-policy.steps.ts'
import { type Ceilings, ceilingsOf, type KeyDefaults, limitFields } from './key-ceilings.steps.ts'
import { lockPersonRights } from './store.ts'

/** Creates a key of the person's and answers its document with the key in full, this once. Its limits are at most the company's. */
export async function createKey(tx: Tx, actor: Actor, given: Given, defaults: KeyDefaults, names: ReferenceNames): Promise<object> {
  await lockPersonRights(tx, actor.personId)
  const most = await ceilingsOf(tx, actor.companyId, given.mode === 'test' ? 'test' : 'live', defaults)
  const rules = (sound: Partial<NewKeyBody>) => [...expiryProblems(sound, actor.nowMs), ...(sound.mode ? ceilingProblems(sound, most) : [])]
  const wish = soundBody(NewKeyBody, given, rules, { policy: (policy) => policyProblems(policy, names) })
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

const ceilingProblems = (wish: Partial<NewKeyBody>, most: Ceilings): Problem[] =>
  limitFields.flatMap((field) =>
    (wish[field] ?? 0) > most[field] ? [{ field, reason: `must be at most ${most[field]}${units[field]}, your company's limit` }] : [],
  )
