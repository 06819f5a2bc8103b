/** Who a credential stands for: read by the domain's statements, trusted by the boundary. */
import type { Mode, Role, Scope } from '@parley/contract/access'
import type { FactorMeans } from '@parley/contract/dashboard/audit'

/** Whose API key it is, and what it may do. */
export interface Principal {
  readonly keyId: string
  readonly personId: number
  readonly companyId: number | null
  readonly role: Role | null
  readonly scopes: readonly Scope[]
  readonly mode: Mode
  readonly rateLimitPerMin: number | null
  readonly expiresAtMs: number | null
  readonly revoked: boolean
  readonly suspended: boolean
  readonly apiKeysDisabled: boolean
}

/** Whose dashboard session it is. */
export interface SignedIn {
  readonly sessionId: string
  readonly personId: number
  readonly name: string
  readonly email: string
  readonly operator: boolean
  readonly suspended: boolean
  readonly companyId: number | null
  readonly companyName: string | null
  readonly role: Role | null
  readonly companySuspended: boolean
  readonly enrolled: boolean
  /** ISO 8601; null when no proof of the last five minutes is there. */
  readonly freshUntil: string | null
  /** How the factor was last proven in this session. */
  readonly provenWith: FactorMeans | null
}

/** What a session's rights hang on: when it differs from what it was, they are others. */
export type Standing = Pick<SignedIn, 'sessionId' | 'companyId' | 'role' | 'operator' | 'companySuspended'>
