import { scopes } from '@parley/contract/access'
import type { accountCards } from '@parley/contract/account'
import { policyInSnakeCase } from '@parley/contract/policies'
import { callsPerMinute, dailySpendCents, defaultPerMinute, type Principal } from '../../core/principal.ts'
import type { KeyDefaults } from '../../domain/account/key-ceilings.steps.ts'
import type { PartnerHandlers } from '../../http/partner-api.ts'
import { Document } from '../../http/response-body.ts'

export function accountHandlers(defaults: KeyDefaults, usesTestHelpers: (keyId: string) => boolean): PartnerHandlers<typeof accountCards> {
  /** The key's document, written once for as long as its principal is cached. */
  const documents = new WeakMap<Principal, Document>()
  const createDocument = (principal: Principal) => {
    const document = new Document(JSON.stringify(meOf(principal, defaults, false)))
    documents.set(principal, document)
    return document
  }
  return {
    readMe: async ({ principal }) =>
      usesTestHelpers(principal.keyId)
        ? new Document(JSON.stringify(meOf(principal, defaults, true)))
        : (documents.get(principal) ?? createDocument(principal)),
  }
}

function meOf(principal: Principal, { limits, dailySpendLimitCents }: KeyDefaults, usesTestHelpers: boolean) {
  const { keyId, mode, companyName, role } = principal
  const perMinute = callsPerMinute(principal, limits, usesTestHelpers)
  return {
    key_id: keyId,
    scopes: scopes.filter((scope) => principal.scopes.includes(scope)),
    mode,
    rate_limit_per_min: principal.rateLimitPerMin === null && perMinute === defaultPerMinute(mode, limits) ? null : perMinute,
    company: companyName === null || role === null ? null : { name: companyName, role },
    limits: {
      per_minute: perMinute,
      per_day: limits.perDay,
      writes_per_minute: usesTestHelpers ? Math.max(limits.writesPerMinute, limits.testHelpersPerMinute) : limits.writesPerMinute,
      rental_writes_per_minute: limits.rentalWritesPerMinute,
      daily_spend_cents: mode === 'test' ? null : dailySpendCents(principal, dailySpendLimitCents),
    },
    policy: principal.policy && policyInSnakeCase(principal.policy),
  }
}
