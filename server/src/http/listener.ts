/** One public listener: a Fastify instance that answers everything, its own accidents included, in the one envelope with the one set of headers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Mode } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Fault, unavailable } from '../fault.ts'
import type { AccessLog } from './access-log.ts'
import { send } from './answer.ts'
import { type BodiesInFlight, IncomingBody, noRoom, tooLate } from './bodies-in-flight.ts'
import { bodyLimitBytes, parseBody } from './body.ts'
import { answerHeaders, Call, type HeaderLines, waitsToSend } from './call.ts'
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
  readonly bodies: BodiesInFlight
  /** The mode of the key that a call came with, when it is known without a look. */
  readonly knownMode?: (request: Pick<FastifyRequest, 'headers' | 'raw'>) => Mode | undefined
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

/** Headers of a call are read within 5 s. Looking for those that were not goes through all connections that have a call on the way. */
const timeouts = { headersTimeout: 5_000, connectionsCheckingInterval: 250, keepAliveTimeout: 72_000 } as const

/** Whoever neither sends nor reads for so long is cut off, with what was on its way to it. */
const silentMs = 60_000

const noCompiler = (): never => {
  throw new Error('no route of ours has a schema for the framework')
}
/** Cards are checked and answers written by our own means: loading the framework's takes a tenth of a start. */
export const withoutSchemas = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

/** `headers` are those that every answer bears, whatever becomes of the call. */
export function createListener(options: ListenerOptions, headers?: Readonly<Record<string, string>>): FastifyInstance {
  const { bodies } = options
  // No body is on its way for longer than one that its own deadline ends.
  const requestTimeout = Math.max(bodies.bounds.arrivesWithinMs, bodies.bounds.fileArrivesWithinMs)
  const refusals = new Refusals()
  const late = new Gradually()
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
      const body = bodies.on(socket)
      if (body) return bodies.tooLate(body)
      // The rest would come too late.
      socket.pause()
      late.add(() => {
        if (socket.writable) socket.write(rawBytes(options, socket, tooLate()), () => socket.destroy())
      })
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
    if (request.call.body && waitsToSend(request) && request.raw.httpVersion === '1.1') reply.raw.writeContinue()
    done()
  })
  // While its body was on the way, a call held no place.
  app.addHook('preValidation', ({ call }, _reply, done) => {
    if (call.body) bodies.arrived(call.body)
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
  // As many lines as 16 KiB can hold: Node would drop further ones, or refuse them in words of its own.
  app.server.maxHeadersCount = 4_096
  // Calls that expect something are calls; before its body is read, nobody is told to send it.
  for (const event of ['checkContinue', 'checkExpectation'])
    app.server.on(event, (request: IncomingMessage, response: ServerResponse) => app.server.emit('request', request, response))
  app.server.on('connect', (request, socket: Socket) => {
    // It is a plain socket by now: without a listener its error would be the process's.
    socket.on('error', () => socket.destroy())
    answerRaw(options, socket, new Fault('not_found'), options.knownMode?.({ headers: request.headers, raw: request }))
  })
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
  if (bringsBody(request)) trackBody(options, request, reply)
  reply.raw.on('close', () => {
    const endedAtMs = performance.now()
    options.traffic.callsInFlight--
    call.leavePlace(endedAtMs)
    note(options, request, reply, endedAtMs - call.startedAtMs)
  })
  if (!config?.unlimited) call.standings.push(options.addresses.take(call.address, options.addressLimit, nowMs))
  return call
}

/** Its body has a deadline from now on, and counts for as long as something of it is held. */
function trackBody(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply): void {
  const { bodies } = options
  const { call, raw } = request
  const body = new IncomingBody(raw.socket, bodyBytes(request, bodyLimitBytes), (fault) => {
    if (reply.sent) raw.socket.destroy()
    else {
      reply.raw.shouldKeepAlive = false
      answerFault(options, fault, request, reply)
    }
  })
  call.body = body
  call.bodyRefused = !bodies.begin(body, call.startedAtMs)
  reply.raw.on('close', () => {
    if (raw.complete || raw.socket.destroyed) return bodies.end(body)
    bodies.answered(body)
    // Once its call was answered, Node tells it of no connection that closes.
    const end = () => {
      raw.socket.off('close', end)
      bodies.end(body)
    }
    raw.once('close', end)
    raw.socket.once('close', end)
  })
}

/** What a body may hold at most, by its header. */
export function bodyBytes({ headers }: FastifyRequest, limit: number): number {
  const told = headers['content-length']
  return told === undefined ? limit : Math.min(Number(told), limit)
}

/** A path that ends where its id should be: no endpoint has it. */
const namesNothing = (request: FastifyRequest): boolean => (request.params as { id?: string } | undefined)?.id === ''

/** While it drains, and while too much is on its way, once the call is counted. */
export function refuseUnservable({ traffic }: ListenerOptions, { call }: FastifyRequest): void {
  if (traffic.draining) throw unavailable()
  if (call.bodyRefused) throw noRoom()
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
  if (fault.status >= 500 && error !== fault) options.log.error({ request_id: call.id, err: error }, 'call failed')
  // Nobody reads a body that was not begun: what comes of it is dropped.
  if (call.body && request.raw.readableFlowing === null) request.raw.resume()
  const answer = () => answerFault(options, fault, request, reply)
  if (takesTurns.has(fault.status) && !options.traffic.draining) {
    // Who waits to be refused keeps nobody from being served.
    call.leavePlace(performance.now())
    refusals.turn(answer)
  } else answer()
}

function answerFault(options: ListenerOptions, fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  const { call } = request
  // Its body came too late while it waited for its turn.
  if (reply.sent) return
  call.faultCode = fault.code
  call.mode ??= options.knownMode?.(request)
  if (fault.details.retry_after_seconds !== undefined) reply.header('retry-after', fault.details.retry_after_seconds)
  reply.removeHeader('etag')
  reply.header('cache-control', 'no-store')
  send(reply, call, options, fault.status, envelope(fault, call.id, options.docsUrl))
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
  const fault = new Fault('invalid_request', { message })
  // Once its headers are here a call is told and counted as itself.
  const body = options.bodies.on(socket)
  if (body) options.bodies.cutOff(body, fault)
  else answerRaw(options, socket, fault)
}

/** What its caller still sends is read for so long: closed at once, the connection would lose the answer. */
const lingerMs = 1_000

/** An answer written by hand, where there is no call to answer through. */
function answerRaw(options: ListenerOptions, socket: Socket, fault: Fault, mode?: Mode): void {
  if (!socket.writable) return
  socket.end(rawBytes(options, socket, fault, mode))
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

function rawBytes(options: ListenerOptions, socket: Socket, fault: Fault, mode?: Mode): string {
  const { call, text } = rawAnswer(options, socket, fault)
  call.mode = mode
  const lines = [...answerHeaders(call, options.modeHeader), ...rawHeaders(text)]
  const head = lines.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  return `HTTP/1.1 ${fault.status} ${fault.status === 404 ? 'Not Found' : 'Bad Request'}\r\n${head}\r\n${text}`
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
