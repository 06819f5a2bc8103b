/** One public listener: a Fastify instance that responds to everything, including its own errors, with the one envelope and the one set of headers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Card } from '@parley/contract/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Fault } from '../core/fault.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { IncomingBody } from './bodies-in-flight.ts'
import { bodyLimitBytes, parseBody } from './body.ts'
import { Call, expectsContinue } from './call.ts'
import { callerAddress, trustIn } from './caller-address.ts'
import { limiterFor } from './concurrency-limiter.ts'
import { envelope, faultFor } from './faults.ts'
import { isPageNavigation } from './is-page-navigation.ts'
import type { KnownPaths } from './known-paths.ts'
import type { ListenerOptions } from './listener-options.ts'
import { closeSoon, onClientError, refuseConnect, trackResponse } from './raw-responses.ts'
import { RejectionThrottle } from './rejection-throttle.ts'
import { pathIn, readMethods } from './route.ts'
import { send } from './send.ts'
import { type Check, checksFor, everyCall, runChecks, type Stage } from './stages.ts'
import { unavailablePage } from './unavailable-page.ts'

/** A call's headers must arrive within 5 s. Each check for late ones scans all connections with a call in flight. */
const timeouts = { headersTimeout: 5_000, connectionsCheckingInterval: 250, keepAliveTimeout: 72_000 } as const

/** A connection on which the caller neither sends nor reads for this long is cut off, along with its unsent responses. */
const idleTimeoutMs = 60_000

const noCompiler = (): never => {
  throw new Error('no route of ours has a schema for the framework')
}
/** Our own code checks cards and writes responses. Loading the framework's compilers takes a tenth of the startup time. */
export const withoutSchemas = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

/** The stages of a call: from its headers alone, and once its body is read. */
interface ListenerStages {
  readonly onHeaders: readonly Stage[]
  readonly onParsed: readonly Stage[]
}
const checksOf = ({ onHeaders, onParsed }: ListenerStages, card: Card | undefined) => ({
  onHeaders: checksFor(onHeaders, card),
  onParsed: checksFor(onParsed, card),
})

/** `headers` are set on every response. */
export function createListener(
  options: ListenerOptions,
  surfaceStages: ListenerStages,
  paths: KnownPaths,
  headers?: () => Readonly<Record<string, string>>,
): FastifyInstance {
  const { bodies } = options
  const stages = { ...surfaceStages, onHeaders: [addressCount(options), ...surfaceStages.onHeaders] }
  const cardlessChecks = checksOf(stages, undefined)
  // Node's own timeout is as long as the longest deadline of a body, so that no body arrives for longer.
  const requestTimeout = Math.max(bodies.bounds.arrivalTimeoutMs, bodies.bounds.fileArrivalTimeoutMs)
  const throttle = new RejectionThrottle()
  const app = Fastify({
    logger: false,
    http: { ...timeouts, requestTimeout, requireHostHeader: false },
    keepAliveTimeout: timeouts.keepAliveTimeout,
    requestTimeout,
    connectionTimeout: idleTimeoutMs,
    bodyLimit: bodyLimitBytes,
    rewriteUrl: ({ url }) => readablePath(url ?? '/'),
    exposeHeadRoutes: false,
    schemaController: withoutSchemas,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies ? trustIn(options.trustedProxies) : false,
    // IDs of any length get the same response, since the header limit bounds them. Queries are parsed by their card.
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
    if (!route.config?.refusesMethod) paths.add(route.method, route.url)
    route.config = { ...route.config, checks: checksOf(stages, route.config?.card) }
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (headers) reply.headers(headers())
    openCall(options, request, reply)
    proceed(request, (request.routeOptions.config.checks ?? cardlessChecks).onHeaders, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { call } = request
    if (call.body) bodies.arrived(call.body)
    call.awaitsBody = false
    proceed(request, (request.routeOptions.config.checks ?? cardlessChecks).onParsed, done)
  })
  app.setErrorHandler((error, request, reply) => {
    // The framework closes the connection after every body that it refuses. A body that was read to its end leaves nothing on the connection.
    if (request.raw.complete && reply.getHeader('connection') === 'close') reply.removeHeader('connection')
    sendFault(options, throttle, error, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw new Fault('not_found')
  })
  // The number of lines that fit into 16 KiB. Node would drop further ones, or refuse them with a message of its own.
  app.server.maxHeadersCount = 4_096
  acceptExpectations(app)
  refuseConnect(app, options)
  return app
}

/** Our own code reads and parses bodies of any type. A caller that waits for 100 Continue receives it before its body is read. */
function readBodies(app: FastifyInstance): void {
  // A GET may have a body like any call that expects none: nothing, or `{}`.
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
    const { body } = request.call
    if (body) body.isRead = true
    if (body && expectsContinue(request) && request.raw.httpVersion === '1.1') reply.raw.writeContinue()
    done()
  })
}

/** Calls with an `Expect` header are handled as any other. 100 Continue is sent only before the body is read. */
function acceptExpectations({ server }: FastifyInstance): void {
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response))
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

/** A path with broken escapes is read literally: as an unknown path, or a malformed ID. */
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

/** The first step of every call: its ID, its card. */
function openCall(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply): Call {
  const nowMs = performance.now()
  const { config } = request.routeOptions
  const call = new Call(
    hasEmptyId(request) ? undefined : config?.card,
    nowMs,
    callerAddress(request),
    limiterFor(options.limiters, request.method),
  )
  call.unknownPath = request.is404 || (config?.card !== undefined && call.card === undefined)
  request.call = call
  trackResponse(request.raw.socket, reply.raw)
  options.traffic.callsInFlight++
  if (hasBody(request)) trackBody(options, request, reply)
  reply.raw.on('close', () => {
    const endedAtMs = performance.now()
    options.traffic.callsInFlight--
    // A handler that continues after its caller disconnected keeps its slot.
    if (!call.handlerRunning) call.releaseSlot(endedAtMs)
    recordEnd(options, request, reply, endedAtMs - call.startedAtMs)
  })
  return call
}

/** Every call counts against its address, regardless of its result. */
const addressCount = ({ addresses, addressLimit }: ListenerOptions): Stage =>
  everyCall('address count', (request) => {
    if (isUnlimited(request)) return undefined
    return request.call.addRateLimit(addresses.take(request.call.address, addressLimit))
  })

/** A page's document costs as little as its files, and many people may share one address. */
const isUnlimited = (request: FastifyRequest): boolean => request.routeOptions.config?.unlimited === true || isPageNavigation(request)

/** Gives the body a deadline. It counts for as long as any of its bytes are held. */
function trackBody(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply): void {
  const { bodies } = options
  const { call, raw } = request
  const body = new IncomingBody(raw.socket, bodyBytes(request, bodyLimitBytes), (fault) => {
    if (reply.raw.writableFinished) raw.socket.destroy()
    else if (reply.sent) closeSoon(raw.socket)
    else {
      reply.raw.shouldKeepAlive = false
      respondWithFault(options, fault, request, reply)
    }
  })
  call.body = body
  call.awaitsBody = true
  call.bodyRefused = !bodies.begin(body, call.startedAtMs)
  reply.raw.on('close', () => {
    if (raw.complete || raw.socket.destroyed) return bodies.end(body)
    bodies.responded(body)
    // Once its call got its response, Node no longer reports to it that the connection closes.
    const end = () => {
      raw.socket.off('close', end)
      bodies.end(body)
    }
    raw.once('close', end)
    raw.socket.once('close', end)
  })
}

/** The maximum size of a body, from its Content-Length. */
export function bodyBytes({ headers }: FastifyRequest, limit: number): number {
  const contentLength = headers['content-length']
  return contentLength === undefined ? limit : Math.min(Number(contentLength), limit)
}

/** A path that ends where its ID should be: no endpoint has it. */
function hasEmptyId({ params }: FastifyRequest): boolean {
  const named = params as Readonly<Record<string, string>>
  for (const name in named) if (named[name] === '') return true
  return false
}

export type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A call keeps its slot until its handler has finished, even if its caller disconnects. */
export const keepSlot =
  (serve: Serve): Serve =>
  async (request, reply) => {
    const { call } = request
    call.handlerRunning = true
    try {
      return await serve(request, reply)
    } finally {
      call.handlerRunning = false
      if (reply.raw.destroyed) call.releaseSlot(performance.now())
    }
  }

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return (length !== undefined && length !== '0') || headers['transfer-encoding'] !== undefined
}

/** The minimum pause between two attempts of a browser that waits for a page. */
const minRetrySeconds = 3

/** Faults that a caller may receive repeatedly: no key, over its limit, no capacity. */
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
  // If nobody began to read the body, its bytes are dropped as they arrive.
  if (call.body && request.raw.readableFlowing === null) request.raw.resume()
  const respond = () => respondWithFault(options, fault, request, reply)
  if (throttled.has(fault.status) && !options.traffic.draining) {
    // A call that waits for its rejection does not block others from being served.
    call.releaseSlot(performance.now())
    throttle.run(respond)
  } else respond()
}

function respondWithFault(options: ListenerOptions, fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  const { call } = request
  // Its body missed its deadline while the response waited in the queue.
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
  if (throttled.has(fault.status) && isPageNavigation(request)) {
    const retrySeconds = fault.details.retry_after_seconds ?? 1
    send(reply, call, options, fault.status, unavailablePage(Math.max(retrySeconds, minRetrySeconds)), 'text/html')
  } else send(reply, call, options, fault.status, envelope(fault, call.id, options.docsUrl))
}

/** Counts a call that has ended, and logs it. */
function recordEnd(options: ListenerOptions, request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const { call } = request
  // Without a response, the caller disconnected first.
  const status = reply.raw.writableFinished ? reply.statusCode : 0
  options.meters.count(call.card, status, ms - call.longPollMs)
  for (const onEnd of options.onEnded) onEnd(request, status, ms)
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
