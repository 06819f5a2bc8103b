/** What calls are answered with, and how it goes out. */
import { hash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerHeaders, type Call, type HeaderLines } from './call.ts'
import { depart } from './departures.ts'

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

/** Bytes that are there: they leave with the other answers of this turn. */
export function send(
  reply: FastifyReply,
  call: Call,
  options: SendOptions,
  status: number,
  body: string | Buffer,
  mediaType = 'application/json',
): void {
  const lines = headerLinesOf(reply, call, options)
  const empty = status === 204 || status === 304
  if (!empty) lines.push('content-type', `${mediaType}; charset=utf-8`, 'content-length', byteLength(body))
  // From here on the answer is written by hand: the framework's way of sending costs as much as all checks together.
  reply.hijack()
  depart({ to: reply.raw, status, lines, body: empty ? undefined : body })
}

const byteLength = (body: string | Buffer) => (typeof body === 'string' ? Buffer.byteLength(body) : body.length)

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
  dress(reply, call, options)
  reply.headers({
    'content-disposition': disposition(fileName),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  reply.type(mediaType).send(content)
}

export function sendStream(reply: FastifyReply, call: Call, options: SendOptions, { content }: EventStream): void {
  dress(reply, call, options)
  // Proxies pass each event on as it comes.
  reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(content)
}

/** In ASCII for old readers, and as it is (RFC 6266). */
function disposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** For what the framework sends, a piece at a time. */
function dress(reply: FastifyReply, call: Call, options: SendOptions): void {
  const lines = headerLinesOf(reply, call, options)
  for (let i = 0; i < lines.length; i += 2) reply.header(lines[i] as string, lines[i + 1])
}

/** The headers that every answer bears, and those that were set on the way. */
function headerLinesOf(reply: FastifyReply, call: Call, { modeHeader, traffic }: SendOptions): HeaderLines {
  // What goes out holds no place: who hears it may read slowly, or, of events, for hours.
  call.leavePlace(performance.now())
  const set = reply.getHeaders()
  const lines = answerHeaders(call, modeHeader)
  for (const name in set) {
    const value = set[name]
    if (value !== undefined) lines.push(name, value)
  }
  if (set['cache-control'] === undefined) lines.push('cache-control', 'no-store')
  // Whoever keeps the connection open is asked to come back on another.
  if (traffic.draining) lines.push('connection', 'close')
  return lines
}
