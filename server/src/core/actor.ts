/** Who acts. Created at the boundary, from rights that were read in the write's own transaction. */

import type { Mode, Right, Role } from '@parley/contract/access'
import type { FactorMethod } from '@parley/contract/dashboard/audit'

declare const proven: unique symbol

export interface Actor {
  readonly personId: number
  readonly companyId: number
  readonly companyName: string
  readonly role: Role
  readonly mode: Mode
  /** The API key, or null in a dashboard session. */
  readonly keyId: string | null
  /** The second factor that was verified in the session and is still fresh. */
  readonly factor: FactorMethod | null
  readonly requestId: string
  /** When the write was opened, by the database's clock, in milliseconds since 1970. */
  readonly nowMs: number
}
/** An actor whose role was checked to have the right. */
export type ActorWith<R extends Right> = Actor & { readonly [proven]: R }

/** A person who acts as a member of a company or of none. In a dashboard session: in the live world and without a key. */
export interface PersonActor {
  readonly personId: number
  readonly companyId: number | null
  readonly mode: Mode
  readonly keyId: string | null
  readonly factor: FactorMethod | null
  readonly requestId: string
}
/** A person who acts without a session: by signing in, or by a mailed link. */
export const outsideSession = (personId: number, requestId: string): PersonActor => ({
  personId,
  companyId: null,
  mode: 'live',
  keyId: null,
  factor: null,
  requestId,
})
/** A member of the operator's team, in the live world. In a test world, the service that plays one. */
export type Operator = PersonActor & { readonly nowMs: number; readonly [proven]: 'operator' }
