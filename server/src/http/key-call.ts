/** The calls that came with a key, in the form that the request log takes. */
import type { FastifyRequest } from 'fastify'
import type { KeyCall } from '../core/key-call.ts'
import { idIn } from './route.ts'

/** Undefined for a call without a known key, and for a path that needs none: the documentation. */
export function keyCallOf(request: FastifyRequest, status: number, ms: number): KeyCall | undefined {
  const { id, keyHolder: holder, card, unknownPath, faultCode = null, startedAtMs } = request.call
  if (holder === undefined || (card === undefined && !unknownPath)) return undefined
  return {
    id,
    holder,
    method: request.method,
    path: card?.path ?? null,
    resourceId: idIn(request),
    status,
    errorCode: faultCode,
    startedAtMs,
    ms,
  }
}
