/** A call that has ended, as traces tell of it: what it was and what became of it, and of what its caller sent the trace it belongs to alone. */
import type { FastifyRequest } from 'fastify'
import { headerLines } from './call.ts'

export interface AnsweredCall {
  readonly listener: string
  readonly requestId: string
  readonly method: string
  /** The card's path; null where no endpoint was called. */
  readonly route: string | null
  /** 0 when the caller left first. */
  readonly status: number
  readonly ms: number
  /** As it was sent. */
  readonly traceparent: string | undefined
}

export const answeredCallOf = (listener: string, request: FastifyRequest, status: number, ms: number): AnsweredCall => ({
  listener,
  requestId: request.call.id,
  method: request.method,
  route: request.call.card?.path ?? null,
  status,
  ms,
  traceparent: only(headerLines(request, 'traceparent')),
})

/** Of two, neither can be believed. */
const only = ([first, ...more]: readonly string[]) => (more.length === 0 ? first : undefined)
