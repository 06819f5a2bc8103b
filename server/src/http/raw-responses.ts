/** Responses that are written to the socket directly, because Fastify has no call for them: input that the parser refuses, late input, CONNECT. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Mode } from '@parley/contract/access'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../core/fault.ts'
import { timeoutFault } from './bodies-in-flight.ts'
import { Call, type HeaderLines, responseHeaders } from './call.ts'
import { socketAddress } from './caller-address.ts'
import { envelope } from './faults.ts'
import type { ListenerOptions } from './listener-options.ts'
import { TickQueue } from './tick-queue.ts'

/** Responds to input that the parser refuses, or that arrives too late. */
export function onClientError(options: ListenerOptions) {
  const { bodies } = options
  const timeoutQueue = new TickQueue()
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return respondToParserError(options, error, socket)
    // Browsers open connections in advance. They could take a response sent now for that of their first call.
    if (socket.bytesRead === 0) return socket.destroy()
    const body = bodies.arrivingOn(socket)
    if (body) return bodies.timeOut(body)
    // The rest would arrive too late.
    socket.pause()
    afterResponses(socket, () =>
      timeoutQueue.add(() => {
        if (socket.writable) socket.write(rawBytes(options, socket, timeoutFault()), () => socket.destroy())
      }),
    )
  }
}

/** CONNECT is not supported. */
export function refuseConnect({ server }: FastifyInstance, options: ListenerOptions): void {
  server.on('connect', (request, socket: Socket) => {
    // By now this is a plain socket. Without a listener, its error would crash the process.
    socket.on('error', () => socket.destroy())
    respondRaw(options, socket, new Fault('not_found'), options.knownMode?.({ headers: request.headers, raw: request }))
  })
}

/** The response to the last call on each connection. */
const lastResponses = new WeakMap<Socket, ServerResponse>()
export const trackResponse = (socket: Socket, response: ServerResponse) => lastResponses.set(socket, response)

/** Connections on which a refusal waits for earlier responses. */
const refusedEarly = new WeakSet<Socket>()

/** Responses must be in the order of their calls. Otherwise the caller would match a response to the wrong call. */
function afterResponses(socket: Socket, respond: () => void): void {
  const last = lastResponses.get(socket)
  if (last === undefined || last.closed) {
    respond()
    return
  }
  // Each further piece on the connection is refused again. Only the first refusal is sent.
  if (refusedEarly.has(socket)) return
  refusedEarly.add(socket)
  last.once('close', respond)
}

function respondToParserError(options: ListenerOptions, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const fault = parserFault(error)
  // Once its headers have arrived, a call gets its own response and is counted as itself.
  const body = options.bodies.arrivingOn(socket)
  if (body) options.bodies.abort(body, fault)
  else afterResponses(socket, () => respondRaw(options, socket, fault))
}

const requestLine = /^[A-Z]{1,64} \/\S* HTTP\/1\.[01]\r\n/

/** Node refuses calls with an unknown method. If the request line is valid, it is a call nevertheless. */
function parserFault(error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer; readonly bytesParsed?: number }): Fault {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Fault('invalid_request', { message: 'The headers are larger than 16 KiB.' })
  const packet = error.rawPacket?.toString('latin1') ?? ''
  // Calls that were already read may come before it.
  const line = packet.slice(packet.lastIndexOf('\n', error.bytesParsed ?? 0) + 1)
  const isCall = error.code === 'HPE_INVALID_METHOD' && requestLine.test(line)
  return isCall ? new Fault('not_found') : new Fault('invalid_request', { message: 'The call is not valid HTTP.' })
}

/** How long input is still read before the connection closes. If it closed immediately, the caller could lose the response. */
const lingerMs = 1_000
export const closeSoon = (socket: Socket) => setTimeout(() => socket.destroy(), lingerMs).unref()

function respondRaw(options: ListenerOptions, socket: Socket, fault: Fault, mode?: Mode): void {
  if (!socket.writable) return
  socket.end(rawBytes(options, socket, fault, mode))
  closeSoon(socket)
}

function rawBytes(options: ListenerOptions, socket: Socket, fault: Fault, mode?: Mode): string {
  const { call, text } = rawResponse(options, socket, fault)
  call.mode = mode
  const lines = [...responseHeaders(call, options.modeHeader), ...rawHeaders(text)]
  const head = lines.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('')
  return `HTTP/1.1 ${fault.status} ${fault.status === 404 ? 'Not Found' : 'Bad Request'}\r\n${head}\r\n${text}`
}

function rawResponse(options: ListenerOptions, socket: Socket, fault: Fault): { call: Call; text: string } {
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
