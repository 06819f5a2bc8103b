/** One HTTP call on its way through the boundary: what is known of it, and the headers its answer bears. */
import { hash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newId } from '../ids.ts'
import type { Principal } from '../principal.ts'
import type { Places } from './places.ts'
import { type Standing, tightest } from './rate-limit.ts'
import type { SessionRecord } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    call: Call
  }
  interface FastifyContextConfig {
    card?: Card
    /** Counts against no bucket: the documentation, the files of pages. */
    unlimited?: true
    /** Answers a page to a browser that asks for one; to anybody else there is nothing here. */
    page?: true
  }
}

export class Call {
  readonly id = newId('call')
  readonly card: Card | undefined
  readonly startedAtMs: number
  /** The buckets it counted against. */
  readonly standings: Standing[] = []
  /** No endpoint has this method and path. */
  unknownPath = false
  principal: Principal | undefined
  /** Whose key it came with, also when that was revoked or past its expiry. */
  keyHolder: Principal | undefined
  /** The fault that it was answered with. */
  faultCode: FaultCode | undefined
  session: SessionRecord | undefined
  /** A valid Idempotency-Key, echoed on every answer. */
  idempotencyKey: string | undefined
  replayed = false
  /** Since when it is among the calls that are worked on. */
  placedAtMs: number | null = null

  readonly #places: Places | undefined

  constructor(card: Card | undefined, startedAtMs: number, places?: Places) {
    this.card = card
    this.startedAtMs = startedAtMs
    this.#places = places
  }

  /** A place, when there is one, or it has one; else a promise of one, or of a refusal. */
  takePlace(nowMs: number): Promise<void> | undefined {
    return this.#places?.enter(this, nowMs)
  }
  /** Gives its place back, or no longer waits for one. */
  leavePlace(nowMs: number): void {
    this.#places?.leave(this, nowMs)
  }
}

/** The values of a header as they stood in the call, in order: Node keeps the first of some and joins others. */
export function headerLines(call: FastifyRequest, lowerName: string): string[] {
  const raw = call.raw.rawHeaders
  const values: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string
    if (name.length === lowerName.length && name.toLowerCase() === lowerName) values.push(raw[i + 1] as string)
  }
  return values
}

const printableAscii = /^[\x20-\x7E]{1,255}$/

/** Undefined when none was sent, null when what was sent is broken. */
export function idempotencyKeyIn(request: FastifyRequest): string | undefined | null {
  if (request.headers['idempotency-key'] === undefined) return undefined
  const [first, ...more] = headerLines(request, 'idempotency-key')
  return first !== undefined && more.length === 0 && printableAscii.test(first) ? first : null
}

/** The headers every answer bears. */
export function answerHeaders(call: Call, modeHeader: string): Record<string, string | number> {
  const headers: Record<string, string | number> = { 'request-id': call.id }
  const standing = tightest(call.standings)
  if (standing) {
    headers['ratelimit-limit'] = standing.limit
    headers['ratelimit-remaining'] = standing.remaining
    headers['ratelimit-reset'] = standing.resetSeconds
  }
  if (call.principal?.mode === 'test') headers[modeHeader] = 'test'
  if (call.idempotencyKey !== undefined) headers['idempotency-key'] = call.idempotencyKey
  if (call.replayed) headers['idempotency-replayed'] = 'true'
  return headers
}

/** What a handler answers: bytes that already exist, or a value to be written as JSON. */
export class Document {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** A document kept as bytes, with the tag by which a caller knows it again and how long it may go without asking. */
export class TaggedDocument {
  readonly bytes: Buffer
  readonly etag: string
  readonly mediaType: string
  readonly cacheControl: string
  constructor(text: string, cacheControl = 'private, max-age=60', mediaType = 'application/json') {
    this.bytes = Buffer.from(text)
    this.cacheControl = cacheControl
    this.mediaType = mediaType
    this.etag = `"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`
  }
}
/** A file as the answer: its bytes, or a stream of them. */
export class Download {
  readonly mediaType: string
  readonly fileName: string
  readonly content: Buffer | Readable
  constructor(mediaType: string, fileName: string, content: Buffer | Readable) {
    this.mediaType = mediaType
    this.fileName = fileName
    this.content = content
  }
}
/** Server-sent events, for as long as somebody writes them. */
export class EventStream {
  readonly content: Readable
  constructor(content: Readable) {
    this.content = content
  }
}
export type Answer = Document | TaggedDocument | Download | EventStream | object | null

export const answerText = (answer: Answer): string =>
  answer instanceof Document ? answer.text : answer === null ? '' : JSON.stringify(answer)

export interface SendOptions {
  readonly modeHeader: string
  readonly traffic: { readonly draining: boolean }
}

export function send(
  reply: FastifyReply,
  call: Call,
  options: SendOptions,
  status: number,
  text: string | Buffer,
  mediaType = 'application/json',
): void {
  dress(reply, call, options, status)
  const empty = status === 204 || status === 304
  if (!empty) reply.type(`${mediaType}; charset=utf-8`)
  reply.send(empty ? undefined : text)
}

/** The bytes, or 304 to a caller that holds them. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, options: SendOptions, document: TaggedDocument): void {
  const { bytes, etag, cacheControl, mediaType } = document
  reply.headers({ etag, 'cache-control': cacheControl })
  send(reply, request.call, options, holds(request.headers['if-none-match'], etag) ? 304 : 200, bytes, mediaType)
}

/** Tags are compared weakly, as RFC 9110 has it for If-None-Match. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** A file is kept, never shown: whatever is in it, the browser runs none of it. */
export function sendDownload(reply: FastifyReply, call: Call, options: SendOptions, { mediaType, fileName, content }: Download): void {
  dress(reply, call, options, 200)
  reply.headers({
    'content-disposition': disposition(fileName),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  reply.type(mediaType).send(content)
}

export function sendStream(reply: FastifyReply, call: Call, options: SendOptions, { content }: EventStream): void {
  dress(reply, call, options, 200)
  // Proxies pass each event on as it comes.
  reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(content)
}

/** In ASCII for old readers, and as it is (RFC 6266). */
function disposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

function dress(reply: FastifyReply, call: Call, { modeHeader, traffic }: SendOptions, status: number): void {
  // What goes out holds no place: who hears it may read slowly, or, of events, for hours.
  call.leavePlace(performance.now())
  reply.code(status).headers(answerHeaders(call, modeHeader))
  // Whoever keeps the connection open is asked to come back on another.
  if (traffic.draining) reply.header('connection', 'close')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}
