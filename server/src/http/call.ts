/** One HTTP call on its way through the boundary: what is known about it, and the headers of its response. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeader } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Mode } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import type { FastifyRequest } from 'fastify'
import { Fault, invalidParameter } from '../core/fault.ts'
import { newId } from '../core/ids.ts'
import type { Principal } from '../core/principal.ts'
import type { IncomingBody } from './bodies-in-flight.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { tightest } from './rate-limit.ts'
import type { RateLimitStatus } from './rate-limit-bucket.ts'
import type { SessionRecord } from './sessions.ts'
import type { Check } from './stages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    call: Call
  }
  interface FastifyContextConfig {
    card?: Card
    /** The checks before its body is read, and after. */
    checks?: { readonly onHeaders: readonly Check[]; readonly onParsed: readonly Check[] }
    /** Counts against no bucket: the documentation, files of pages. */
    unlimited?: true
    /** Responds that the path does not have the method. */
    refusesMethod?: true
    /** Checks a file before it is read. */
    checkUpload?: (request: FastifyRequest) => Promise<void>
    /** Serves a page to a browser that asks for one. For other callers it does not exist. */
    page?: true
  }
}

export interface StoredResponse {
  readonly status: number
  readonly text: string
}

const emptyQuery = {}

/** Cached rights are trusted for 220 ms of the promised 250. A call's check may be this old on top. */
const maxCheckAgeMs = 25

export class Call {
  readonly id = newId('call')
  readonly card: Card | undefined
  readonly startedAtMs: number
  /** The address that its caller is counted by. */
  readonly address: string
  /** The buckets it counted against. */
  readonly rateLimits: RateLimitStatus[] = []
  /** No endpoint has this method and path. */
  unknownPath = false
  principal: Principal | undefined
  /** The holder of the key that was sent, even if that key is revoked or expired. */
  keyHolder: Principal | undefined
  /** That key's mode, if known. A key never changes its mode. */
  mode: Mode | undefined
  /** The body that the call brings. */
  body: IncomingBody | undefined
  /** The body is still arriving. */
  awaitsBody = false
  /** The body did not fit into the bounds of bodies in flight. */
  bodyRefused = false
  /** The fault that was returned for the call. */
  faultCode: FaultCode | undefined
  session: SessionRecord | undefined
  /** Its parameters and its body, in the form that its card describes. */
  query: Readonly<Record<string, unknown>> = emptyQuery
  input: unknown
  /** When its credential was last checked, and in which generation of rights. */
  checkedAtMs = 0
  checkedGeneration = 0
  /** Its handler is running. */
  handlerRunning = false
  /** The Idempotency-Key that was sent; null if it is invalid. A valid one is echoed in every response. */
  idempotencyKey: string | null | undefined
  /** The response to the first call with this key, which is returned for this one too. */
  storedResponse: StoredResponse | undefined
  /** How long it waited for an event, as its caller asked. This does not count as our latency. */
  longPollMs = 0
  /** Whether it holds a concurrency slot. */
  hasSlot = false

  readonly #limiter: ConcurrencyLimiter | undefined

  constructor(card: Card | undefined, startedAtMs: number, address: string, limiter?: ConcurrencyLimiter) {
    this.card = card
    this.startedAtMs = startedAtMs
    this.address = address
    this.#limiter = limiter
  }

  /** Records a bucket's status. Returns a promise if the status is not known yet. */
  addRateLimit(status: RateLimitStatus | Promise<RateLimitStatus>): Promise<void> | undefined {
    if (status instanceof Promise) return status.then((known) => void this.rateLimits.push(known))
    this.rateLimits.push(status)
    return undefined
  }

  /** Whether it waited, for a slot or for its body, so long that its credential may no longer be valid. */
  get checkIsStale(): boolean {
    return performance.now() - this.checkedAtMs > maxCheckAgeMs
  }

  /** Undefined if it has a slot now, else a promise of one or of a refusal. It queues under its key, else its session, else its address. */
  acquireSlot(nowMs: number): Promise<void> | undefined {
    return this.#limiter?.acquire(this, this.principal?.keyId ?? this.session?.sessionId ?? this.address, nowMs)
  }
  /** It no longer needs a slot, or no longer waits for one. */
  releaseSlot(nowMs: number): void {
    this.#limiter?.release(this, nowMs)
  }
}

/** A call of which only the headers are known. */
export type Headed = { readonly headers: IncomingHttpHeaders; readonly raw: Pick<IncomingMessage, 'rawHeaders'> }

/** The values of a header as they were sent, in order: Node returns only the first of some headers and joins others. */
export function headerLines(call: Headed, lowerName: string): string[] {
  const raw = call.raw.rawHeaders
  const values: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string
    if (name.length === lowerName.length && name.toLowerCase() === lowerName) values.push(raw[i + 1] as string)
  }
  return values
}

/** Node silently drops further ones, and a second key could be among them. */
const maxHeaderLines = 2_000
/** Headers that the service reads and that are not lists. If one were sent twice, the service and a proxy before it could each use another value. */
const singleHeaders = ['Host', 'Content-Type', 'Content-Encoding', 'Origin', 'Cookie', 'Expect'].map(
  (name) => [name, name.toLowerCase()] as const,
)

/** What is wrong with the headers of a call, regardless of its endpoint. */
export function headerFault(request: FastifyRequest): Fault | undefined {
  const { headers, raw } = request
  if (raw.rawHeaders.length > 2 * maxHeaderLines) {
    return new Fault('invalid_request', { message: `The call has more than ${maxHeaderLines.toLocaleString('en')} header lines.` })
  }
  if (headers.host === undefined && raw.httpVersion === '1.1') return invalidParameter('Host', 'is required')
  for (const [name, lowerName] of singleHeaders) {
    if (headers[lowerName] !== undefined && headerLines(request, lowerName).length > 1)
      return invalidParameter(name, 'is given more than once')
  }
  if (headers.expect !== undefined && !expectsContinue(request)) return invalidParameter('Expect', 'is not supported')
  return undefined
}

/** Whether the caller waits for 100 Continue before it sends the body. */
export const expectsContinue = ({ headers }: FastifyRequest): boolean => headers.expect?.toLowerCase() === '100-continue'

const printableAscii = /^[\x20-\x7E]{1,255}$/

/** Undefined if none was sent, null if it is invalid. */
export function idempotencyKeyIn(request: FastifyRequest): string | undefined | null {
  if (request.headers['idempotency-key'] === undefined) return undefined
  const [first, ...more] = headerLines(request, 'idempotency-key')
  return first !== undefined && more.length === 0 && printableAscii.test(first) ? first : null
}

/** Name, value, name, value. */
export type HeaderLines = OutgoingHttpHeader[]

/** The headers of every response. */
export function responseHeaders(call: Call, modeHeader: string): HeaderLines {
  const lines: HeaderLines = ['request-id', call.id]
  const status = tightest(call.rateLimits)
  if (status) {
    const { limit, remaining, resetSeconds } = status
    lines.push('ratelimit-limit', limit, 'ratelimit-remaining', remaining, 'ratelimit-reset', resetSeconds)
  }
  if (call.mode === 'test') lines.push(modeHeader, 'test')
  if (typeof call.idempotencyKey === 'string') lines.push('idempotency-key', call.idempotencyKey)
  if (call.storedResponse) lines.push('idempotency-replayed', 'true')
  return lines
}
