/** Sends responses, with the headers that every response has, compressed if the caller accepts it. */
import { performance } from 'node:perf_hooks'
import { pipeline, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, type HeaderLines, responseHeaders } from './call.ts'
import {
  type Coding,
  codingFor,
  compressAsync,
  compressionStream,
  compressSync,
  maxSyncCompressBytes,
  minCompressBytes,
} from './compression.ts'
import type { Download, EventStream, TaggedDocument } from './response-body.ts'
import { queueResponse } from './response-flush.ts'
import { unreadResponses } from './unread-responses.ts'

export interface SendOptions {
  readonly modeHeader: string
  readonly traffic: { readonly drainPending: boolean }
}

type Body = string | Buffer

/** Sends bytes that exist already. They leave with the other responses of this tick. */
export function send(
  reply: FastifyReply,
  call: Call,
  options: SendOptions,
  status: number,
  body: Body,
  mediaType = 'application/json',
): void {
  const lines = headerLinesOf(reply, call, options)
  if (status === 204 || status === 304) respond(reply, status, lines, undefined)
  else {
    lines.push('content-type', `${mediaType}; charset=utf-8`)
    const bytes = byteLength(body)
    unreadResponses.add(reply.raw, bytes)
    const compress = bytes <= maxSyncCompressBytes ? compressSync : compressAsync
    respondCompressed(reply, status, lines, body, bytes, (coding) => compress(body, bytes, coding))
  }
}

/** A body that may be available in the coding that the caller accepts. */
export interface EncodedBody {
  readonly mediaType: string
  readonly bytes: Buffer
  in(coding: Coding): Buffer | Promise<Buffer> | undefined
}
export function sendEncoded(reply: FastifyReply, call: Call, options: SendOptions, body: EncodedBody): void {
  const { mediaType, bytes } = body
  const lines = headerLinesOf(reply, call, options)
  lines.push('content-type', `${mediaType}; charset=utf-8`)
  respondCompressed(reply, 200, lines, bytes, bytes.length, (coding) => body.in(coding))
}

const codingOf = ({ headers }: FastifyRequest, { bytes }: EncodedBody): Coding | undefined =>
  bytes.length < minCompressBytes ? undefined : codingFor(headers['accept-encoding'])

/** Sends the document, or 304 to a caller that has it. In a coding its bytes differ, so its ETag then ends in the coding's name. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, options: SendOptions, document: TaggedDocument): void {
  const { etag, cacheControl, bytes } = document
  const coding = codingOf(request, document)
  reply.headers({ etag: coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"`, 'cache-control': cacheControl })
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    if (bytes.length >= minCompressBytes) reply.header('vary', 'accept-encoding')
    send(reply, request.call, options, 304, '')
  } else sendEncoded(reply, request.call, options, document)
}

/** Compares ETags weakly, as RFC 9110 requires for If-None-Match. The document is the same in every coding. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some(
    (tag) =>
      tag.trim() === '*' ||
      tag
        .trim()
        .replace(/^W\//, '')
        .replace(/-(?:br|gzip)"$/, '"') === etag,
  )
}

/** The browser saves the file and never shows it, so it runs nothing in it. */
export function sendDownload(reply: FastifyReply, call: Call, options: SendOptions, { mediaType, fileName, content }: Download): void {
  reply.headers({
    'content-disposition': disposition(fileName),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-type': mediaType,
  })
  const shouldCompress = isText(mediaType) && (!Buffer.isBuffer(content) || content.length >= minCompressBytes)
  const coding = shouldCompress ? codingFor(reply.request.headers['accept-encoding']) : undefined
  if (shouldCompress) reply.header('vary', 'accept-encoding')
  if (coding) reply.header('content-encoding', coding)
  sendBytes(reply, call, options, coding ? compressed(content, coding) : content)
}

const isText = (mediaType: string) => /^text\/|json/.test(mediaType)

function compressed(content: Buffer | Readable, coding: Coding): Readable {
  const through = compressionStream(coding)
  if (Buffer.isBuffer(content)) through.end(content)
  // An error of either ends both. The caller sees that the response breaks off.
  else pipeline(content, through, () => {})
  return through
}

export function sendStream(reply: FastifyReply, call: Call, options: SendOptions, { content }: EventStream): void {
  // Proxies pass each event on as it arrives.
  reply.headers({ 'x-accel-buffering': 'no', 'content-type': 'text/event-stream; charset=utf-8' })
  sendBytes(reply, call, options, content)
}

/** Content that the framework sends piece by piece. */
function sendBytes(reply: FastifyReply, call: Call, options: SendOptions, content: Buffer | Readable): void {
  const lines = headerLinesOf(reply, call, options)
  if (reply.request.method === 'HEAD') {
    if (Buffer.isBuffer(content)) lines.push('content-length', content.length)
    else content.destroy()
    respond(reply, 200, lines, undefined)
    return
  }
  for (let i = 0; i < lines.length; i += 2) reply.header(lines[i] as string, lines[i + 1])
  if (Buffer.isBuffer(content)) unreadResponses.add(reply.raw, content.length)
  reply.send(content)
}

/** In ASCII for old clients, and in full (RFC 6266). */
function disposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_')
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

const byteLength = (body: Body) => (typeof body === 'string' ? Buffer.byteLength(body) : body.length)

/** From here on our own code writes the response: the framework's send costs as much as all checks together. */
function respond(reply: FastifyReply, status: number, lines: HeaderLines, body: Body | undefined, bytes = 0): void {
  reply.hijack()
  if (body !== undefined) lines.push('content-length', bytes)
  queueResponse({ to: reply.raw, status, lines, body })
}

type InCoding = (coding: Coding) => Buffer | Promise<Buffer> | undefined

/** In the coding that the caller accepts, if the body is large enough to gain by it. */
function respondCompressed(reply: FastifyReply, status: number, lines: HeaderLines, body: Body, bytes: number, inCoding: InCoding): void {
  const shouldCompress = bytes >= minCompressBytes
  if (shouldCompress) lines.push('vary', 'accept-encoding')
  const coding = shouldCompress ? codingFor(reply.request.headers['accept-encoding']) : undefined
  if (coding === undefined) {
    respond(reply, status, lines, body, bytes)
    return
  }
  const send = (compressed: Buffer | undefined) => {
    if (compressed) lines.push('content-encoding', coding)
    respond(reply, status, lines, compressed ?? body, compressed?.length ?? bytes)
  }
  const encoded = inCoding(coding)
  if (encoded instanceof Promise) {
    reply.hijack()
    encoded.then(send, () => send(undefined))
  } else send(encoded)
}

/** The headers that every response has, and those that were set before. */
function headerLinesOf(reply: FastifyReply, call: Call, { modeHeader, traffic }: SendOptions): HeaderLines {
  // Sending holds no slot: the caller may read slowly, or read an event stream for hours.
  call.releaseSlot(performance.now())
  const set = reply.getHeaders()
  const lines = responseHeaders(call, modeHeader)
  for (const name in set) {
    const value = set[name]
    if (value !== undefined) lines.push(name, value)
  }
  if (set['cache-control'] === undefined) lines.push('cache-control', 'no-store')
  // Callers that keep the connection open are asked to reconnect.
  if (traffic.drainPending) lines.push('connection', 'close')
  return lines
}
