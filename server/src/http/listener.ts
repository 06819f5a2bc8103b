/** One public listener: a Fastify instance that answers everything, its own accidents included, in the one envelope with the one set of headers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Mode } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Fault } from '../core/fault.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { AccessLog } from './access-log.ts'
import { asksForPage } from './asks-for-page.ts'
import { type BodiesInFlight, IncomingBody, tooLate } from './bodies-in-flight.ts'
import { bodyLimitBytes, parseBody } from './body.ts'
import { answerHeaders, Call, type HeaderLines, waitsToSend } from './call.ts'
import { callerAddress, socketAddress } from './caller-address.ts'
import { type ListenerLimiters, limiterFor } from './concurrency-limiter.ts'
import { envelope, faultFor } from './faults.ts'
import type { KnownPaths } from './known-paths.ts'
import type { Meters } from './meters.ts'
import type { Outage } from './outage.ts'
import type { RateLimitBucket } from './rate-limit-bucket.ts'
import { RejectionThrottle } from './rejection-throttle.ts'
import { pathIn, readMethods } from './route.ts'
import { send } from './send.ts'
import { type Check, checksFor, everyCall, runChecks, type Stage } from './stages.ts'
import { TickQueue } from './tick-queue.ts'
import { unavailablePage } from './unavailable-page.ts'

export interface ListenerOptions {
  readonly name: string
  readonly log: Logger
  readonly outage: Outage
  readonly accessLog: AccessLog
  readonly docsUrl: string
  readonly modeHeader: string
  readonly trustedProxies: readonly string[] | null
  /** The address's bucket, which every call counts against, and its limit a minute. */
  readonly addresses: RateLimitBucket
  readonly addressLimit: number
  readonly traffic: Traffic
  readonly meters: Meters
  readonly limiters: ListenerLimiters
  /** How a caller without a credential is told to bring one. */
  readonly challenge?: 'Bearer'
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
  /** It is about to drain: calls are served, and their callers asked to come back on another connection. */
  leaving: boolean
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

/** What a call passes: from its headers alone, and once its body is read. */
interface ListenerStages {
  readonly onHeaders: readonly Stage[]
  readonly onParsed: readonly Stage[]
}
const checksOf = ({ onHeaders, onParsed }: ListenerStages, card: Card | undefined) => ({
  onHeaders: checksFor(onHeaders, card),
  onParsed: checksFor(onParsed, card),
})

/** `headers` are those that every answer bears, whatever becomes of the call. */
export function createListener(
  options: ListenerOptions,
  given: ListenerStages,
  paths: KnownPaths,
  headers?: () => Readonly<Record<string, string>>,
): FastifyInstance {
  const { bodies } = options
  const stages = { ...given, onHeaders: [addressCount(options), ...given.onHeaders] }
  const ofNoCard = checksOf(stages, undefined)
  // No body is on its way for longer than one that its own deadline ends.
  const requestTimeout = Math.max(bodies.bounds.arrivesWithinMs, bodies.bounds.fileArrivesWithinMs)
  const throttle = new RejectionThrottle()
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
    clientErrorHandler: onClientError(options),
    frameworkErrors: (error, request, reply) => {
      // The router refused the address before any hook ran.
      sendFault(options, throttle, error, request, (reply as FastifyReply).headers(headers?.() ?? {}))
    },
  })
  readBodies(app)
  app.decorateRequest('call', null as unknown as Call)
  app.addHook('onRoute', (route) => {
    paths.add(route.method, route.url)
    route.config = { ...route.config, checks: checksOf(stages, route.config?.card) }
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (headers) reply.headers(headers())
    openCall(options, request, reply)
    proceed(request, (request.routeOptions.config.checks ?? ofNoCard).onHeaders, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { call } = request
    if (call.body) bodies.arrived(call.body)
    call.awaitsBody = false
    proceed(request, (request.routeOptions.config.checks ?? ofNoCard).onParsed, done)
  })
  app.setErrorHandler((error, request, reply) => {
    // The framework closes after every body that is not taken; one that was read to its end leaves nothing on the connection.
    if (request.raw.complete && reply.getHeader('connection') === 'close') reply.removeHeader('connection')
    sendFault(options, throttle, error, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw new Fault('not_found')
  })
  // As many lines as 16 KiB can hold: Node would drop further ones, or refuse them in words of its own.
  app.server.maxHeadersCount = 4_096
  acceptExpectations(app)
  answerConnects(app, options)
  return app
}

/** What the parser refuses, or what comes too late for it. */
function onClientError(options: ListenerOptions) {
  const { bodies } = options
  const late = new TickQueue()
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return answerParserError(options, error, socket)
    // Browsers open connections ahead of calls: an answer to none could be taken for that of the first.
    if (socket.bytesRead === 0) return socket.destroy()
    const body = bodies.on(socket)
    if (body) return bodies.tooLate(body)
    // The rest would come too late.
    socket.pause()
    afterAnswers(socket, () =>
      late.add(() => {
        if (socket.writable) socket.write(rawBytes(options, socket, tooLate()), () => socket.destroy())
      }),
    )
  }
}

/** Bodies of any type are read and parsed by our own means, and those whose callers wait are asked for. */
function readBodies(app: FastifyInstance): void {
  // A GET may bring a body like any call that expects none: nothing, or `{}`.
  for (const method of readMethods) app.addHttpMethod(method, { hasBody: true, overrideExisting: true })
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
}

/** Calls that expect something are calls; before its body is read, nobody is told to send it. */
function acceptExpectations({ server }: FastifyInstance): void {
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response))
}

/** No tunnel leads through here. */
function answerConnects({ server }: FastifyInstance, options: ListenerOptions): void {
  server.on('connect', (request, socket: Socket) => {
    // It is a plain socket by now: without a listener its error would be the process's.
    socket.on('error', () => socket.destroy())
    answerRaw(options, socket, new Fault('not_found'), options.knownMode?.({ headers: request.headers, raw: request }))
  })
}

function proceed(request: FastifyRequest, checks: readonly Check[], done: (error?: Error) => void): void {
  let waiting: Promise<void> | undefined
  try {
    waiting = runChecks(checks, request, undefined)
  } catch (error) {
    done(error as Error)
    return
  }
  if (waiting === undefined) done()
  else waiting.then(() => done(), done)
}

/** A path whose escapes are broken is read as the letters it is: an unknown path, or a malformed id. */
function readablePath(url: string): string {
  const path = pathIn(url)
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** The first step of every call: its id, its card. */
function openCall(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply): Call {
  const nowMs = performance.now()
  const { config } = request.routeOptions
  const call = new Call(
    namesNothing(request) ? undefined : config?.card,
    nowMs,
    callerAddress(request),
    limiterFor(options.limiters, request.method),
  )
  call.unknownPath = request.is404 || (config?.card !== undefined && call.card === undefined)
  request.call = call
  lastAnswers.set(request.raw.socket, reply.raw)
  options.traffic.callsInFlight++
  if (bringsBody(request)) trackBody(options, request, reply)
  reply.raw.on('close', () => {
    const endedAtMs = performance.now()
    options.traffic.callsInFlight--
    // What goes on without its caller goes on in its slot.
    if (!call.working) call.releaseSlot(endedAtMs)
    note(options, request, reply, endedAtMs - call.startedAtMs)
  })
  return call
}

/** The answer to the last call that each connection brought. */
const lastAnswers = new WeakMap<Socket, ServerResponse>()

/** Connections on which a refusal waits for the answers before it. */
const refusedEarly = new WeakSet<Socket>()

/** Answers come in the order of their calls: one that overtook would be taken for that of a call before. */
function afterAnswers(socket: Socket, answer: () => void): void {
  const last = lastAnswers.get(socket)
  if (last === undefined || last.closed) {
    answer()
    return
  }
  // What follows on the connection is refused again, piece by piece: the first refusal is the one that is told.
  if (refusedEarly.has(socket)) return
  refusedEarly.add(socket)
  last.once('close', answer)
}

/** Every call counts against its address, whatever becomes of it. */
const addressCount = ({ addresses, addressLimit }: ListenerOptions): Stage =>
  everyCall('address count', (request) => {
    if (isUnlimited(request)) return undefined
    return request.call.counted(addresses.take(request.call.address, addressLimit))
  })

/** A page's document costs as little as its files, and many people may share one address. */
const isUnlimited = (request: FastifyRequest): boolean => request.routeOptions.config?.unlimited === true || asksForPage(request)

/** Its body has a deadline from now on, and counts for as long as something of it is held. */
function trackBody(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply): void {
  const { bodies } = options
  const { call, raw } = request
  const body = new IncomingBody(raw.socket, bodyBytes(request, bodyLimitBytes), (fault) => {
    if (reply.raw.writableFinished) raw.socket.destroy()
    else if (reply.sent) closeSoon(raw.socket)
    else {
      reply.raw.shouldKeepAlive = false
      answerFault(options, fault, request, reply)
    }
  })
  call.body = body
  call.awaitsBody = true
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
function namesNothing({ params }: FastifyRequest): boolean {
  const named = params as Readonly<Record<string, string>>
  for (const name in named) if (named[name] === '') return true
  return false
}

export type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Whatever becomes of its caller, a call keeps its slot until its handler has done its work. */
export const keepSlot =
  (serve: Serve): Serve =>
  async (request, reply) => {
    const { call } = request
    call.working = true
    try {
      return await serve(request, reply)
    } finally {
      call.working = false
      if (reply.raw.destroyed) call.releaseSlot(performance.now())
    }
  }

function bringsBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** Between two tries of a browser that waits for a page. */
const shortestPauseSeconds = 3

/** Faults that a caller may hear again and again: no key, over its limit, no room. */
const throttled = new Set([401, 429, 503])

function sendFault(
  options: ListenerOptions,
  throttle: RejectionThrottle,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const call = request.call ?? openCall(options, request, reply)
  const fault = faultFor(error, request.routeOptions.bodyLimit)
  if (fault.status >= 500 && error !== fault) {
    if (isUnavailable(error)) options.outage.note(call.id, error)
    else options.log.error({ request_id: call.id, err: error }, 'call failed')
  }
  // Nobody reads a body that was not begun: what comes of it is dropped.
  if (call.body && request.raw.readableFlowing === null) request.raw.resume()
  const answer = () => answerFault(options, fault, request, reply)
  if (throttled.has(fault.status) && !options.traffic.draining) {
    // A call that waits to be rejected keeps no other from being served.
    call.releaseSlot(performance.now())
    throttle.run(answer)
  } else answer()
}

function answerFault(options: ListenerOptions, fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  const { call } = request
  // Its body came too late while it waited for its turn.
  if (reply.sent) return
  call.faultCode = fault.code
  call.mode ??= options.knownMode?.(request)
  // It was refused before it was counted.
  if (call.rateLimits.length === 0 && !isUnlimited(request)) {
    call.rateLimits.push(options.addresses.note(call.address, options.addressLimit))
  }
  if (fault.details.retry_after_seconds !== undefined) reply.header('retry-after', fault.details.retry_after_seconds)
  if (fault.status === 401 && options.challenge) reply.header('www-authenticate', options.challenge)
  reply.removeHeader('etag')
  reply.header('cache-control', 'no-store')
  if (throttled.has(fault.status) && asksForPage(request)) {
    const again = fault.details.retry_after_seconds ?? 1
    send(reply, call, options, fault.status, unavailablePage(Math.max(again, shortestPauseSeconds)), 'text/html')
  } else send(reply, call, options, fault.status, envelope(fault, call.id, options.docsUrl))
}

/** Counts a call that has ended, and logs it. */
function note(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { call } = request
  // Without an answer the caller went away first.
  const status = reply.raw.writableFinished ? reply.statusCode : 0
  options.meters.count(call.card, status, ms - call.waitedAsideMs)
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
  const fault = parserFault(error)
  // Once its headers are here a call is told and counted as itself.
  const body = options.bodies.on(socket)
  if (body) options.bodies.cutOff(body, fault)
  else afterAnswers(socket, () => answerRaw(options, socket, fault))
}

const requestLine = /^[A-Z]{1,64} \/\S* HTTP\/1\.[01]\r\n/

/** Node reads no call whose method it does not know: by its first line it is a call all the same. */
function parserFault(error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number }): Fault {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Fault('invalid_request', { message: 'The headers are larger than 16 KiB.' })
  const packet = error.rawPacket?.toString('latin1') ?? ''
  // Calls that were read may stand before it.
  const line = packet.slice(packet.lastIndexOf('\n', error.bytesParsed ?? 0) + 1)
  const isCall = error.code === 'HPE_INVALID_METHOD' && requestLine.test(line)
  return isCall ? new Fault('not_found') : new Fault('invalid_request', { message: 'The call is not valid HTTP.' })
}

/** What its caller still sends is read for so long: closed at once, the connection would lose the answer. */
const lingerMs = 1_000

/** An answer written by hand, where there is no call to answer through. */
function answerRaw(options: ListenerOptions, socket: Socket, fault: Fault, mode?: Mode): void {
  if (!socket.writable) return
  socket.end(rawBytes(options, socket, fault, mode))
  closeSoon(socket)
}

const closeSoon = (socket: Socket) => setTimeout(() => socket.destroy(), lingerMs).unref()

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
  call.rateLimits.push(options.addresses.note(call.address, options.addressLimit))
  options.meters.count(undefined, fault.status, 0)
  options.accessLog.write(options.name, { id: call.id, method: null, route: null, status: fault.status, ms: 0, keyId: null })
  return { call, text: envelope(fault, call.id, options.docsUrl) }
}

const rawHeaders = (text: string): HeaderLines => [
  ...['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'],
  ...['content-length', Buffer.byteLength(text), 'connection', 'close'],
]
