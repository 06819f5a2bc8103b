/** One HTTP call on its way through the boundary: what is known of it, and the headers its answer bears. */
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
    /** Before its body is read, and after. */
    checks?: { readonly onHeaders: readonly Check[]; readonly onParsed: readonly Check[] }
    /** Counts against no bucket: the documentation, the files of pages. */
    unlimited?: true
    /** Answers that the path does not have the method. */
    refusesMethod?: true
    /** Judges a file before it is read. */
    expectFile?: (request: FastifyRequest) => Promise<void>
    /** Answers a page to a browser that asks for one; to anybody else there is nothing here. */
    page?: true
  }
}

export interface StoredAnswer {
  readonly status: number
  readonly text: string
}

const nothing = {}

/** Cached rights are trusted for 220 ms of the promised 250. */
const checkHoldsMs = 25

export class Call {
  readonly id = newId('call')
  readonly card: Card | undefined
  readonly startedAtMs: number
  /** What its caller is counted by. */
  readonly address: string
  /** The buckets it counted against. */
  readonly rateLimits: RateLimitStatus[] = []
  /** No endpoint has this method and path. */
  unknownPath = false
  principal: Principal | undefined
  /** Whose key it came with, also when that was revoked or past its expiry. */
  keyHolder: Principal | undefined
  /** That key's mode, as far as it is known; a key never changes it. */
  mode: Mode | undefined
  /** The body that it brings. */
  body: IncomingBody | undefined
  /** That is still on the way. */
  awaitsBody = false
  /** There was no room for that. */
  bodyRefused = false
  /** The fault that it was answered with. */
  faultCode: FaultCode | undefined
  session: SessionRecord | undefined
  /** Its parameters and its body, as its card has them. */
  query: Readonly<Record<string, unknown>> = nothing
  input: unknown
  /** When its credential was last found to hold, and in which generation of rights. */
  checkedAtMs = 0
  checkedGeneration = 0
  /** Its handler is at work. */
  working = false
  /** The Idempotency-Key that was sent; null when that is broken. A valid one is echoed on every answer. */
  idempotencyKey: string | null | undefined
  /** What the first call with this key was answered, which answers this one too. */
  storedAnswer: StoredAnswer | undefined
  /** How long it waited, as it asked to, for something to happen: no time that it took us. */
  waitedAsideMs = 0
  /** Whether it is among the calls that are worked on. */
  hasSlot = false

  readonly #limiter: ConcurrencyLimiter | undefined

  constructor(card: Card | undefined, startedAtMs: number, address: string, limiter?: ConcurrencyLimiter) {
    this.card = card
    this.startedAtMs = startedAtMs
    this.address = address
    this.#limiter = limiter
  }

  /** Notes what it found in a bucket; a promise where that is not known yet. */
  counted(status: RateLimitStatus | Promise<RateLimitStatus>): Promise<void> | undefined {
    if (status instanceof Promise) return status.then((known) => void this.rateLimits.push(known))
    this.rateLimits.push(status)
    return undefined
  }

  /** It has waited, for a slot or for its body: what its credential allowed may have ended meanwhile. */
  get checkIsStale(): boolean {
    return performance.now() - this.checkedAtMs > checkHoldsMs
  }

  /** Undefined when it has a slot now; else a promise of one, or of a refusal. It waits among the calls of its key, else of its address. */
  acquireSlot(nowMs: number): Promise<void> | undefined {
    return this.#limiter?.acquire(this, this.principal?.keyId ?? this.session?.sessionId ?? this.address, nowMs)
  }
  /** It needs no slot any more, or waits for none. */
  releaseSlot(nowMs: number): void {
    this.#limiter?.release(this, nowMs)
  }
}

/** A call by its headers. */
export type Headed = { readonly headers: IncomingHttpHeaders; readonly raw: Pick<IncomingMessage, 'rawHeaders'> }

/** The values of a header as they stood in the call, in order: Node keeps the first of some and joins others. */
export function headerLines(call: Headed, lowerName: string): string[] {
  const raw = call.raw.rawHeaders
  const values: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string
    if (name.length === lowerName.length && name.toLowerCase() === lowerName) values.push(raw[i + 1] as string)
  }
  return values
}

/** More are dropped by Node without a word; among those dropped could be a second key. */
const maxHeaderLines = 2_000
/** Those that the service reads and that are no lists: of two of them it would take one, and who is in between perhaps the other. */
const singleHeaders = ['Host', 'Content-Type', 'Content-Encoding', 'Origin', 'Cookie', 'Expect'].map(
  (name) => [name, name.toLowerCase()] as const,
)

/** What is wrong with the headers of a call, whatever it asks for. */
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
  if (headers.expect !== undefined && !waitsToSend(request)) return invalidParameter('Expect', 'is not supported')
  return undefined
}

/** Its caller sends the body once it hears that it may. */
export const waitsToSend = ({ headers }: FastifyRequest): boolean => headers.expect?.toLowerCase() === '100-continue'

const printableAscii = /^[\x20-\x7E]{1,255}$/

/** Undefined when none was sent, null when what was sent is broken. */
export function idempotencyKeyIn(request: FastifyRequest): string | undefined | null {
  if (request.headers['idempotency-key'] === undefined) return undefined
  const [first, ...more] = headerLines(request, 'idempotency-key')
  return first !== undefined && more.length === 0 && printableAscii.test(first) ? first : null
}

/** Name, value, name, value. */
export type HeaderLines = OutgoingHttpHeader[]

/** The headers every answer bears. */
export function answerHeaders(call: Call, modeHeader: string): HeaderLines {
  const lines: HeaderLines = ['request-id', call.id]
  const standing = tightest(call.rateLimits)
  if (standing) {
    const { limit, remaining, resetSeconds } = standing
    lines.push('ratelimit-limit', limit, 'ratelimit-remaining', remaining, 'ratelimit-reset', resetSeconds)
  }
  if (call.mode === 'test') lines.push(modeHeader, 'test')
  if (typeof call.idempotencyKey === 'string') lines.push('idempotency-key', call.idempotencyKey)
  if (call.storedAnswer) lines.push('idempotency-replayed', 'true')
  return lines
}
