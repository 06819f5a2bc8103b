import { scopes } from '@parley/contract/access'
import type { accountCards } from '@parley/contract/account'
import { policyInSnakeCase } from '@parley/contract/policies'
import { callsPerMinute, dailySpendCents, type Principal, usualPerMinute } from '../../core/principal.ts'
import type { KeyDefaults } from '../../domain/account/key-ceilings.steps.ts'
import { Document } from '../../http/answer.ts'
import type { PartnerHandlers } from '../../http/partner-api.ts'

export function accountHandlers(defaults: KeyDefaults, plays: (keyId: string) => boolean): PartnerHandlers<typeof accountCards> {
  /** The key's document, written once for as long as its principal is cached. */
  const written = new WeakMap<Principal, Document>()
  const write = (principal: Principal) => {
    const document = new Document(JSON.stringify(meOf(principal, defaults, false)))
    written.set(principal, document)
    return document
  }
  return {
    readMe: async ({ principal }) =>
      plays(principal.keyId) ? new Document(JSON.stringify(meOf(principal, defaults, true))) : (written.get(principal) ?? write(principal)),
  }
}

function meOf(principal: Principal, { limits, dailySpendLimitCents }: KeyDefaults, plays: boolean) {
  const { keyId, mode, companyName, role } = principal
  const perMinute = callsPerMinute(principal, limits, plays)
  return {
    key_id: keyId,
    scopes: scopes.filter((scope) => principal.scopes.includes(scope)),
    mode,
    rate_limit_per_min: principal.rateLimitPerMin === null && perMinute === usualPerMinute(mode, limits) ? null : perMinute,
    company: companyName === null || role === null ? null : { name: companyName, role },
    limits: {
      per_minute: perMinute,
      per_day: limits.perDay,
      writes_per_minute: plays ? Math.max(limits.writesPerMinute, limits.testHelpersPerMinute) : limits.writesPerMinute,
      rental_writes_per_minute: limits.rentalWritesPerMinute,
      daily_spend_cents: mode === 'test' ? null : dailySpendCents(principal, dailySpendLimitCents),
    },
    policy: principal.policy && policyInSnakeCase(principal.policy),
  }
}
