import { RollKeyBody } from '@parley/contract/dashboard/keys'
import type { Actor } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import { type UncheckedBody, validBody } from '../../core/valid-body.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { expiryProblems, issueKey } from './issue-key.steps.ts'
import { type ChosenLimits, ceilingsOf, type KeyDefaults } from './key-ceilings.steps.ts'
import { type KeySettings, retireKey } from './keys.store.ts'
import { announceRightsChange, lockPersonRights } from './store.ts'

interface RolledKey extends KeySettings {
  readonly id: string
}
const defaultOverlapHours = 24

/** Issues a key with the old key's settings, its limits at most the company's current ones. The old key expires after the overlap, never later than before. */
export async function rollKey(
  tx: Tx,
  actor: Actor,
  old: RolledKey | undefined,
  body: UncheckedBody,
  defaults: KeyDefaults,
): Promise<object> {
  const { overlapHours = defaultOverlapHours, expiresAt = old?.expiresAt } = validBody(RollKeyBody, body, (valid) =>
    expiryProblems(valid, actor.nowMs),
  )
  if (!old) throw notFound()
  const { id: oldId, ...settings } = old
  await lockPersonRights(tx, actor.personId)
  const retired = await retireKey(tx, oldId, overlapHours)
  if (!retired) throw new Fault('key_not_active')
  const { id, document } = await issueKey(tx, actor, {
    ...settings,
    // A concurrent step may have renamed it since its settings were read.
    name: retired.name,
    ...capLimits(old, await ceilingsOf(tx, actor.companyId, old.mode, defaults)),
    expiresAt: expiresAt ?? null,
  })
  record(tx, actor, 'key.rolled', oldId, { to: id, overlapHours })
  announceRightsChange(tx)
  return document
}

const capLimits = (chosen: ChosenLimits, ceilings: { readonly [Field in keyof ChosenLimits]: number }): ChosenLimits => ({
  rateLimitPerMin: chosen.rateLimitPerMin === null ? null : Math.min(chosen.rateLimitPerMin, ceilings.rateLimitPerMin),
  dailySpendLimitCents: chosen.dailySpendLimitCents === null ? null : Math.min(chosen.dailySpendLimitCents, ceilings.dailySpendLimitCents),
})
