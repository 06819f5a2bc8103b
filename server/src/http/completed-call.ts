/** A call that has ended, as traces describe it: method, route, result. Of what the caller sent, it holds only the trace context. */
import type { FastifyRequest } from 'fastify'
import { headerLines } from './call.ts'

export interface CompletedCall {
  readonly listener: string
  readonly requestId: string
  readonly method: string
  /** The card's path; null if no endpoint was called. */
  readonly route: string | null
  /** 0 if the caller disconnected first. */
  readonly status: number
  readonly ms: number
  /** Exactly as it was sent. */
  readonly traceparent: string | undefined
}

export const completedCallOf = (listener: string, request: FastifyRequest, status: number, ms: number): CompletedCall => ({
  listener,
  requestId: request.call.id,
  method: request.method,
  route: request.call.card?.path ?? null,
  status,
  ms,
  traceparent: only(headerLines(request, 'traceparent')),
})

/** If the header was sent twice, neither value is trusted. */
const only = ([first, ...more]: readonly string[]) => (more.length === 0 ? first : undefined)
