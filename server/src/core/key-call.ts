/** A call that came with a key and has ended, as it is stored for the key's holder: nothing of its query, its body or its response. */
import type { FaultCode } from '@parley/contract/faults'
import type { Principal } from './principal.ts'

export interface KeyCall {
  readonly id: string
  readonly holder: Pick<Principal, 'keyId' | 'personId' | 'companyId'>
  readonly method: string
  /** The card's path; null if no endpoint matches the call. */
  readonly path: string | null
  /** The ID in the path; empty if it has none, or a malformed one. */
  readonly resourceId: string
  /** 0: the caller disconnected first. */
  readonly status: number
  readonly errorCode: FaultCode | null
  /** By the process's own clock. */
  readonly startedAtMs: number
  readonly ms: number
}
