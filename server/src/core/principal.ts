/** The holder of a credential: read by the domain's statements, trusted by the boundary. */
import type { Mode, Role, Scope } from '@parley/contract/access'
import type { FactorMethod } from '@parley/contract/dashboard/audit'
import type { CompanyActivity } from '@parley/contract/dashboard/session'
import type { KeyPolicy } from '@parley/contract/policies'

/** The holder of an API key, and what the key may do. */
export interface Principal {
  readonly keyId: string
  readonly personId: number
  readonly companyId: number | null
  readonly role: Role | null
  readonly scopes: readonly Scope[]
  readonly mode: Mode
  readonly companyName: string | null
  /** The key's own limits, if it has any; never above its company's ceilings. */
  readonly rateLimitPerMin: number | null
  readonly dailySpendLimitCents: number | null
  /** The company's ceilings for keys of this mode; null: the service's defaults. */
  readonly rateCeilingPerMin: number | null
  readonly dailySpendCeilingCents: number | null
  readonly expiresAtMs: number | null
  /** Whether it had expired when it was looked up. */
  readonly expired: boolean
  /** The limits of what it may do. The policy never changes. */
  readonly policy: KeyPolicy | null
  readonly revoked: boolean
  readonly suspended: boolean
  readonly apiKeysDisabled: boolean
}

/** The service's limits per key. The limits of the company and of the key itself are below these. */
export interface KeyLimits {
  readonly perMinute: number
  readonly perDay: number
  readonly writesPerMinute: number
  readonly rentalWritesPerMinute: number
  readonly testPerMinute: number
  /** For test helpers, and for a test key while it uses them. */
  readonly testHelpersPerMinute: number
}
type RateLimits = Pick<Principal, 'mode' | 'rateLimitPerMin' | 'rateCeilingPerMin'>

export const defaultPerMinute = (mode: Mode, { perMinute, testPerMinute }: KeyLimits): number =>
  mode === 'test' ? testPerMinute : perMinute

/** A key's calls per minute now. A test key that uses test helpers has as many as those, unless a lower limit was set for it. */
export function callsPerMinute(
  { mode, rateLimitPerMin, rateCeilingPerMin }: RateLimits,
  limits: KeyLimits,
  usesTestHelpers = false,
): number {
  const defaultLimit = usesTestHelpers ? Math.max(limits.testPerMinute, limits.testHelpersPerMinute) : defaultPerMinute(mode, limits)
  return Math.min(rateLimitPerMin ?? defaultLimit, rateCeilingPerMin ?? defaultLimit)
}

type SpendLimits = Pick<Principal, 'dailySpendLimitCents' | 'dailySpendCeilingCents'>
/** What a live key may spend per day now. `daily_spend_limit` in SQL computes the same. */
export const dailySpendCents = ({ dailySpendLimitCents, dailySpendCeilingCents }: SpendLimits, defaultLimit: number): number =>
  Math.min(dailySpendLimitCents ?? defaultLimit, dailySpendCeilingCents ?? defaultLimit)

/** The person of a dashboard session. */
export interface SignedIn {
  readonly sessionId: string
  readonly personId: number
  readonly name: string
  readonly email: string
  readonly operator: boolean
  /** As the person set it; null: none. */
  readonly timeZone: string | null
  readonly suspended: boolean
  readonly companyId: number | null
  readonly companyName: string | null
  readonly activity: CompanyActivity | null
  readonly role: Role | null
  readonly companySuspended: boolean
  /** For an owner of a suspended company. */
  readonly suspension: { readonly reason: string; readonly since: string } | null
  readonly enrolled: boolean
  /** Whether a factor was verified in this session at any time. */
  readonly provenInSession: boolean
  /** ISO 8601; null if no factor was verified within the last five minutes. */
  readonly freshUntil: string | null
  /** How the factor was last verified in this session. */
  readonly provenWith: FactorMethod | null
}

/** What determines a session's rights. If it changes, the rights have changed. */
export type PrincipalStatus = Pick<
  SignedIn,
  'sessionId' | 'companyId' | 'role' | 'operator' | 'companySuspended' | 'enrolled' | 'provenInSession'
>
