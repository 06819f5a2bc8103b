/** One public listener: a Fastify instance that answers everything, its own accidents included, in the one envelope with the one set of headers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Card } from '@parley/contract/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Fault, invalid, unavailable } from '../fault.ts'
import type { AccessLog } from './access-log.ts'
import { send } from './answer.ts'
import { bodyLimitBytes, parseBody } from './body.ts'
import { answerHeaders, Call, type HeaderLines } from './call.ts'
import { callerAddress, socketAddress } from './caller-address.ts'
import { envelope, faultFor } from './faults.ts'
import { Gradually } from './gradually.ts'
import type { Meters } from './meters.ts'
import { type ListenerPlaces, placesOf } from './places.ts'
import type { Buckets } from './rate-limit.ts'
import { Refusals } from './refusals.ts'

export interface ListenerOptions {
  readonly name: string
  readonly log: Logger
  readonly accessLog: AccessLog
  readonly docsUrl: string
  readonly modeHeader: string
  readonly trustedProxies: readonly string[] | null
  /** The address's bucket, which every call counts against, and its limit a minute. */
  readonly addresses: Buckets
  readonly addressLimit: number
  readonly traffic: Traffic
  readonly meters: Meters
  readonly places: ListenerPlaces
  /** Endpoints that this environment has closed answer 404, to whoever may call them. */
  readonly closed: (words: Card) => boolean
  /** How long a call may take to arrive, where it may bring a file; 10 s otherwise. */
  readonly requestTimeoutMs?: number
  /** Who hears of each call that has ended. */
  readonly onEnded: readonly OnEnded[]
}

/** Status 0: the caller went away first. */
export type OnEnded = (request: FastifyRequest, status: number, ms: number) => void

/** What the process is busy with. */
export interface Traffic {
  /** No further call is served; those under way are finished. */
  draining: boolean
  callsInFlight: number
}

/** Headers of a call are read within 5 s, the whole of it within 10 s. Looking for those that were not goes through all connections that have a call on the way. */
const timeouts = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 250, keepAliveTimeout: 72_000 } as const

/** Whoever neither sends nor reads for so long is cut off, with what was on its way to it. */
const silentMs = 60_000

const noCompiler = (): never => {
  throw new Error('no route of ours has a schema for the framework')
}
/** Cards are checked and answers written by our own means: loading the framework's takes a tenth of a start. */
export const withoutSchemas = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

/** `headers` are those that every answer bears, whatever becomes of the call. */
export function createListener(options: ListenerOptions, headers?: Readonly<Record<string, string>>): FastifyInstance {
  const requestTimeout = options.requestTimeoutMs ?? timeouts.requestTimeout
  const refusals = new Refusals()
  const late = new Gradually()
  /** The replies to calls whose bodies are on the way. */
  const arriving = new WeakMap<Socket, FastifyReply>()
  /** Once its headers are here a call is told and counted as itself. */
  const answerLate = (socket: Socket): void => {
    if (!socket.writable) return
    if (answeredEarly.get(socket)?.complete === false) {
      socket.destroy()
      return
    }
    const fault = new Fault('invalid_request', { message: 'The call took too long to arrive.' })
    const reply = arriving.get(socket)
    if (reply && !reply.sent) {
      reply.raw.shouldKeepAlive = false
      sendFault(options, refusals, fault, reply.request, reply)
    } else socket.write(rawBytes(options, socket, fault), () => socket.destroy())
  }
  const app = Fastify({
    logger: false,
    http: { ...timeouts, requestTimeout, requireHostHeader: false },
    keepAliveTimeout: timeouts.keepAliveTimeout,
    requestTimeout,
    connectionTimeout: silentMs,
    bodyLimit: bodyLimitBytes,
    rewriteUrl: ({ url }) => readablePath(url ?? '/'),
    exposeHeadRoutes: false,
    schemaController: withoutSchemas,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies ? [...options.trustedProxies] : false,
    // Ids of any length answer alike, the header limit bounds them; queries are read by their card.
    routerOptions: { maxParamLength: 16_384, querystringParser: () => ({}) },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return answerParserError(options, error, socket)
      // The rest would come too late.
      socket.pause()
      late.add(() => answerLate(socket))
    },
    frameworkErrors: (error, request, reply) => {
      // The router refused the address before any hook ran.
      sendFault(options, refusals, error, request, (reply as FastifyReply).headers(headers ?? {}))
    },
  })
  // A GET may bring a body like any call that expects none: nothing, or `{}`.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer, done) => {
    try {
      done(null, parseBody(request, bytes))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (bringsBody(request)) arriving.set(request.raw.socket, reply)
    done()
  })
  // While its body was on the way, a call held no place.
  app.addHook('preValidation', ({ call, raw }, _reply, done) => {
    arriving.delete(raw.socket)
    const turn = call.takePlace(performance.now())
    if (turn === undefined) done()
    else turn.then(() => done(), done)
  })
  app.decorateRequest('call', null as unknown as Call)
  if (headers) {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  }
  app.setErrorHandler((error, request, reply) => sendFault(options, refusals, error, request, reply))
  app.setNotFoundHandler(() => {
    throw new Fault('not_found')
  })
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => answerExpectation(options, request, response))
  app.server.on('connect', (_request, socket: Socket) => answerRaw(options, socket, new Fault('not_found')))
  return app
}

/** A path whose escapes are broken is read as the letters it is: an unknown path, or a malformed id. */
function readablePath(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** What was answered before its body was here: it is not answered a second time when that never comes. */
const answeredEarly = new WeakMap<Socket, IncomingMessage>()

/** The first step of every call: its id, its address's bucket, and what no endpoint would accept. */
export function admitAddress(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply): Call {
  const nowMs = performance.now()
  const { config } = request.routeOptions
  const call = new Call(
    namesNothing(request) ? undefined : config?.card,
    nowMs,
    callerAddress(request),
    placesOf(options.places, request.method),
  )
  call.unknownPath = request.is404 || (config?.card !== undefined && call.card === undefined)
  request.call = call
  options.traffic.callsInFlight++
  reply.raw.on('close', () => {
    const endedAtMs = performance.now()
    if (!request.raw.complete) answeredEarly.set(request.raw.socket, request.raw)
    options.traffic.callsInFlight--
    call.leavePlace(endedAtMs)
    note(options, request, reply, endedAtMs - call.startedAtMs)
  })
  if (!config?.unlimited) call.standings.push(options.addresses.take(call.address, options.addressLimit, nowMs))
  return call
}

/** A path that ends where its id should be: no endpoint has it. */
const namesNothing = (request: FastifyRequest): boolean => (request.params as { id?: string } | undefined)?.id === ''

/** Draining and malformed calls, once the call is counted. */
export function refuseUnservable(options: ListenerOptions, request: FastifyRequest): void {
  if (options.traffic.draining) throw unavailable()
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw invalid('Host', 'is required')
}

/** A place among the calls that are worked on, when it is there; else a promise of one. One that brings a body gets it once that has arrived. */
export function placeFor(request: FastifyRequest): Promise<void> | undefined {
  return bringsBody(request) ? undefined : request.call.takePlace(request.call.startedAtMs)
}

function bringsBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** Faults that a caller may hear again and again: no key, over its limit, no room. */
const takesTurns = new Set([401, 429, 503])

function sendFault(options: ListenerOptions, refusals: Refusals, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const call = request.call ?? admitAddress(options, request, reply)
  const fault = faultFor(error)
  call.faultCode = fault.code
  if (fault.status >= 500 && error !== fault) options.log.error({ request_id: call.id, err: error }, 'call failed')
  const answer = () => {
    if (fault.details.retry_after_seconds !== undefined) reply.header('retry-after', fault.details.retry_after_seconds)
    reply.removeHeader('etag')
    reply.header('cache-control', 'no-store')
    send(reply, call, options, fault.status, envelope(fault, call.id, options.docsUrl))
  }
  if (takesTurns.has(fault.status) && !options.traffic.draining) {
    // Who waits to be refused keeps nobody from being served.
    call.leavePlace(performance.now())
    refusals.turn(answer)
  } else answer()
}

/** Counts a call that has ended, and logs it. */
function note(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { call } = request
  // Without an answer the caller went away first.
  const status = reply.raw.writableFinished ? reply.statusCode : 0
  options.meters.count(call.card, status, ms)
  for (const hear of options.onEnded) hear(request, status, ms)
  const { method } = request
  options.accessLog.write(options.name, {
    id: call.id,
    method,
    route: call.card?.path ?? null,
    status,
    ms,
    keyId: call.principal?.keyId ?? null,
  })
}

function answerParserError(options: ListenerOptions, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const message = error.code === 'HPE_HEADER_OVERFLOW' ? 'The headers are larger than 16 KiB.' : 'The call is not valid HTTP.'
  answerRaw(options, socket, new Fault('invalid_request', { message }))
}

/** An answer written by hand, where there is no call to answer through. */
function answerRaw(options: ListenerOptions, socket: Socket, fault: Fault): void {
  socket.end(rawBytes(options, socket, fault))
}

function rawBytes(options: ListenerOptions, socket: Socket, fault: Fault): string {
  const { call, text } = rawAnswer(options, socket, fault)
  const lines = [...answerHeaders(call, options.modeHeader), ...rawHeaders(text)]
  const head = lines.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  return `HTTP/1.1 ${fault.status} ${fault.status === 404 ? 'Not Found' : 'Bad Request'}\r\n${head}\r\n${text}`
}

function answerExpectation(options: ListenerOptions, request: IncomingMessage, response: ServerResponse): void {
  const { call, text } = rawAnswer(options, request.socket, invalid('Expect', 'is not supported'))
  response.writeHead(400, [...answerHeaders(call, options.modeHeader), ...rawHeaders(text)]).end(text)
}

function rawAnswer(options: ListenerOptions, socket: Socket, fault: Fault): { call: Call; text: string } {
  const nowMs = performance.now()
  const call = new Call(undefined, nowMs, socketAddress(socket))
  call.standings.push(options.addresses.take(call.address, options.addressLimit, nowMs))
  options.meters.count(undefined, fault.status, 0)
  options.accessLog.write(options.name, { id: call.id, method: null, route: null, status: fault.status, ms: 0, keyId: null })
  return { call, text: envelope(fault, call.id, options.docsUrl) }
}

const rawHeaders = (text: string): HeaderLines => [
  ...['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'],
  ...['content-length', Buffer.byteLength(text), 'connection', 'close'],
]
