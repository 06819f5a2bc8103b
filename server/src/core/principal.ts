/** Who a credential stands for: read by the domain's statements, trusted by the boundary. */
import type { Mode, Role, Scope } from '@parley/contract/access'
import type { FactorMeans } from '@parley/contract/dashboard/audit'
import type { CompanyActivity } from '@parley/contract/dashboard/session'
import type { KeyPolicy } from '@parley/contract/policies'

/** Whose API key it is, and what it may do. */
export interface Principal {
  readonly keyId: string
  readonly personId: number
  readonly companyId: number | null
  readonly role: Role | null
  readonly scopes: readonly Scope[]
  readonly mode: Mode
  readonly companyName: string | null
  /** Its own limits, where it has any; never above its company's ceilings. */
  readonly rateLimitPerMin: number | null
  readonly dailySpendLimitCents: number | null
  /** The company's ceilings for keys of this mode; null: the service's defaults. */
  readonly rateCeilingPerMin: number | null
  readonly dailySpendCeilingCents: number | null
  readonly expiresAtMs: number | null
  /** Whether it had expired when it was looked up. */
  readonly expired: boolean
  /** What it may do at most; it never changes. */
  readonly policy: KeyPolicy | null
  readonly revoked: boolean
  readonly suspended: boolean
  readonly apiKeysDisabled: boolean
}

/** The service's limits of a key; those of its company and its own are below. */
export interface KeyLimits {
  readonly perMinute: number
  readonly perDay: number
  readonly writesPerMinute: number
  readonly rentalWritesPerMinute: number
  readonly testPerMinute: number
  /** Of the test helpers, and of a test key for as long as it plays with them. */
  readonly testHelpersPerMinute: number
}
type RateLimits = Pick<Principal, 'mode' | 'rateLimitPerMin' | 'rateCeilingPerMin'>

export const usualPerMinute = (mode: Mode, { perMinute, testPerMinute }: KeyLimits): number => (mode === 'test' ? testPerMinute : perMinute)

/** Calls a minute that a key has now; a test key that plays its sandbox has as many as its helpers, unless less was set for it. */
export function callsPerMinute({ mode, rateLimitPerMin, rateCeilingPerMin }: RateLimits, limits: KeyLimits, plays = false): number {
  const usual = plays ? Math.max(limits.testPerMinute, limits.testHelpersPerMinute) : usualPerMinute(mode, limits)
  return Math.min(rateLimitPerMin ?? usual, rateCeilingPerMin ?? usual)
}

type SpendLimits = Pick<Principal, 'dailySpendLimitCents' | 'dailySpendCeilingCents'>
/** What a live key may spend on a day now; `daily_spend_limit` in SQL says the same. */
export const dailySpendCents = ({ dailySpendLimitCents, dailySpendCeilingCents }: SpendLimits, usual: number): number =>
  Math.min(dailySpendLimitCents ?? usual, dailySpendCeilingCents ?? usual)

/** Whose dashboard session it is. */
export interface SignedIn {
  readonly sessionId: string
  readonly personId: number
  readonly name: string
  readonly email: string
  readonly operator: boolean
  /** As they set it; null: none. */
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
  /** Whether a factor was proven in this session, however long ago. */
  readonly provenInSession: boolean
  /** ISO 8601; null when no proof of the last five minutes is there. */
  readonly freshUntil: string | null
  /** How the factor was last proven in this session. */
  readonly provenWith: FactorMeans | null
}

/** What a session's rights hang on: when it differs from what it was, they are others. */
export type PrincipalStatus = Pick<
  SignedIn,
  'sessionId' | 'companyId' | 'role' | 'operator' | 'companySuspended' | 'enrolled' | 'provenInSession'
>
