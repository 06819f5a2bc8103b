/** A call that came with a key, as it is remembered for who holds the key: nothing of its query, its body or its answer. */
import type { FaultCode } from '@parley/contract/faults'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../core/principal.ts'
import { idIn } from './route.ts'

export interface KeyCall {
  readonly id: string
  readonly by: Principal
  readonly method: string
  /** The card's; null when no endpoint has what was called. */
  readonly path: string | null
  /** The id in the path; empty when it has none, or a malformed one. */
  readonly resourceId: string
  /** 0: the caller went away first. */
  readonly status: number
  readonly errorCode: FaultCode | null
  readonly startedAtMs: number
  readonly ms: number
}

/** Nothing, for a call without a key of anybody's, and for what needs none: the documentation. */
export function keyCallOf(request: FastifyRequest, status: number, ms: number): KeyCall | undefined {
  const { id, keyHolder: by, card, unknownPath, faultCode = null, startedAtMs } = request.call
  if (by === undefined || (card === undefined && !unknownPath)) return undefined
  return {
    id,
    by,
    method: request.method,
    path: card?.path ?? null,
    resourceId: idIn(request),
    status,
    errorCode: faultCode,
    startedAtMs,
    ms,
  }
}
