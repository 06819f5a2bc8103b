import { defaultScopes, scopes } from '@parley/contract/access'
import { NewKeyBody } from '@parley/contract/dashboard/keys'
import type { Problem } from '@parley/contract/problems'
import type { ReferenceNames } from '@parley/contract/reference-names'
import type { Actor } from '../../core/actor.ts'
import { type UncheckedBody, validBody } from '../../core/valid-body.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { expiryProblems, issueKey } from './issue-key.steps.ts'
import { issuePolicy, policyProblems } from './issue-policy.steps.ts'
import { type Ceilings, ceilingsOf, type KeyDefaults, limitFields } from './key-ceilings.steps.ts'
import { lockPersonRights } from './store.ts'

/** Creates a key for the person and returns its document, with the full key only this once. Its limits are at most the company's. */
export async function createKey(tx: Tx, actor: Actor, body: UncheckedBody, defaults: KeyDefaults, names: ReferenceNames): Promise<object> {
  await lockPersonRights(tx, actor.personId)
  const ceilings = await ceilingsOf(tx, actor.companyId, body.mode === 'test' ? 'test' : 'live', defaults)
  const rules = (valid: Partial<NewKeyBody>) => [
    ...expiryProblems(valid, actor.nowMs),
    ...(valid.mode ? ceilingProblems(valid, ceilings) : []),
  ]
  const input = validBody(NewKeyBody, body, rules, { policy: (policy) => policyProblems(policy, names) })
  const chosen = new Set(input.scopes ?? defaultScopes)
  const { id, document } = await issueKey(tx, actor, {
    name: input.name,
    mode: input.mode,
    scopes: scopes.filter((scope) => chosen.has(scope)),
    rateLimitPerMin: input.rateLimitPerMin ?? null,
    dailySpendLimitCents: input.dailySpendLimitCents ?? null,
    expiresAt: input.expiresAt ?? null,
    policyId: await issuePolicy(tx, input.policy, names),
  })
  record(tx, actor, 'key.created', id, { mode: input.mode, scopes: [...chosen], ...(input.policy && { policy: input.policy }) })
  return document
}

const units = { rateLimitPerMin: ' calls a minute', dailySpendLimitCents: ' cents a day' } as const

const ceilingProblems = (input: Partial<NewKeyBody>, ceilings: Ceilings): Problem[] =>
  limitFields.flatMap((field) =>
    (input[field] ?? 0) > ceilings[field]
      ? [{ field, reason: `must be at most ${ceilings[field]}${units[field]}, your company's limit` }]
      : [],
  )
