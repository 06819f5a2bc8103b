/** A call that came with a key and has ended, as it is remembered for who holds the key: nothing of its query, its body or its answer. */
import type { FaultCode } from '@parley/contract/faults'
import type { Principal } from './principal.ts'

export interface KeyCall {
  readonly id: string
  readonly by: Pick<Principal, 'keyId' | 'personId' | 'companyId'>
  readonly method: string
  /** The card's; null when no endpoint has what was called. */
  readonly path: string | null
  /** The id in the path; empty when it has none, or a malformed one. */
  readonly resourceId: string
  /** 0: the caller went away first. */
  readonly status: number
  readonly errorCode: FaultCode | null
  /** By the process's own clock. */
  readonly startedAtMs: number
  readonly ms: number
}
