/** The highest limits that a new key may have. */
import type { Mode } from '@parley/contract/access'
import { callsPerMinute, dailySpendCents, defaultPerMinute, type KeyLimits } from '../../core/principal.ts'
import type { Reader } from '../../db/statement.ts'
import { findCeilings, type KeySettings } from './keys.store.ts'

/** The service's own limits, for companies without limits set by the operator. */
export interface KeyDefaults {
  readonly limits: KeyLimits
  readonly dailySpendLimitCents: number
}

export const limitFields = ['rateLimitPerMin', 'dailySpendLimitCents'] as const
export type ChosenLimits = Pick<KeySettings, (typeof limitFields)[number]>
export type Ceilings = Readonly<Record<(typeof limitFields)[number], number>>

/** The limits of a key without its own: the service's, where the company's ceilings are not lower. */
export const defaultLimits = (ceilings: Ceilings, mode: Mode, defaults: KeyDefaults): Ceilings => ({
  rateLimitPerMin: callsPerMinute({ mode, rateLimitPerMin: null, rateCeilingPerMin: ceilings.rateLimitPerMin }, defaults.limits),
  dailySpendLimitCents: dailySpendCents(
    { dailySpendLimitCents: null, dailySpendCeilingCents: ceilings.dailySpendLimitCents },
    defaults.dailySpendLimitCents,
  ),
})

/** The company's current ceilings for keys of a mode; the service's where the operator set none. */
export async function ceilingsOf(
  read: Reader,
  companyId: number,
  mode: Mode,
  { limits, dailySpendLimitCents }: KeyDefaults,
): Promise<Ceilings> {
  const companyLimits = await findCeilings(read, companyId, mode)
  return {
    rateLimitPerMin: companyLimits?.rateLimitPerMin ?? defaultPerMinute(mode, limits),
    dailySpendLimitCents: companyLimits?.dailySpendLimitCents ?? dailySpendLimitCents,
  }
}
