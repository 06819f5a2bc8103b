/**
 * Bodies in flight: bodies that are arriving, and those that have arrived for calls that have not ended. Each has a deadline, and
 * together they have bounds. Beyond these, the body that has been arriving the longest is cut off: an honest one takes milliseconds.
 * Files have their own bounds, and are buffered only once it is known that they would be accepted. All bounds are per instance.
 */
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Fault, unavailable } from '../core/fault.ts'
import { TickQueue } from './tick-queue.ts'

interface BodyBounds {
  /** Bodies that have not arrived yet. */
  readonly maxArriving: number
  readonly maxBytes: number
  readonly maxFileBytes: number
  readonly maxFileBytesPerPerson: number
  readonly arrivalTimeoutMs: number
  /** Enough for 5 MiB at one megabit a second. */
  readonly fileArrivalTimeoutMs: number
}
const mebibyte = 1024 * 1024
export const bodyBounds: BodyBounds = {
  maxArriving: 5_000,
  maxBytes: 32 * mebibyte,
  maxFileBytes: 16 * mebibyte,
  maxFileBytesPerPerson: 10 * mebibyte,
  arrivalTimeoutMs: 10_000,
  fileArrivalTimeoutMs: 60_000,
}
const tickMs = 250

export const timeoutFault = () => new Fault('invalid_request', { message: 'The call took too long to arrive.' })
export const capacityFault = () =>
  new Fault('api_error', {
    status: 503,
    retry_after_seconds: 1,
    message: 'More is being sent to the service than it can hold. Nothing was done: try again later.',
  })
const tooManyFilesFault = () =>
  new Fault('rate_limited', { retry_after_seconds: 1, message: 'You are sending as many files at once as one person may.' })

/** The body of one call, from its headers until the call ends. */
export class IncomingBody {
  readonly socket: Socket
  /** Its maximum size: its Content-Length, within the limit. */
  readonly bytes: number
  /** Responds to the call, or ends it, before the body has arrived. */
  readonly abort: (fault: Fault) => void
  kind: 'json' | 'file' = 'json'
  /** The bytes reserved for it. */
  reservedBytes = 0
  deadlineMs = 0
  /** The service reads it. Before that, the call waits for the checks of its headers. */
  isRead = false
  personId: number | undefined

  constructor(socket: Socket, bytes: number, abort: (fault: Fault) => void) {
    this.socket = socket
    this.bytes = bytes
    this.abort = abort
  }
}

export class BodiesInFlight {
  readonly bounds: BodyBounds
  readonly bytes = { json: 0, file: 0 }
  /** Bodies that missed their deadline, were displaced by others, or did not fit. */
  readonly refused = { late: 0, displaced: 0, no_room: 0 }
  /** In the order in which they began. */
  readonly #arriving = new Set<IncomingBody>()
  /** Bodies whose calls got their response before they arrived. */
  readonly #responded = new Set<IncomingBody>()
  readonly #files = new Set<IncomingBody>()
  readonly #bySocket = new WeakMap<Socket, IncomingBody>()
  readonly #abortQueue = new TickQueue()
  #ticking: NodeJS.Timeout | undefined

  constructor(bounds: BodyBounds) {
    this.bounds = bounds
  }

  get arriving(): number {
    return this.#arriving.size + this.#responded.size
  }
  /** The body that is arriving on a connection. */
  arrivingOn(socket: Socket): IncomingBody | undefined {
    return this.#bySocket.get(socket)
  }

  /** Returns whether the body fits. It gets a deadline in either case. */
  begin(body: IncomingBody, nowMs: number): boolean {
    const { maxArriving, maxBytes, arrivalTimeoutMs } = this.bounds
    const isFull = () => this.arriving >= maxArriving || this.bytes.json + body.bytes > maxBytes
    while (isFull()) if (!this.#evictOne()) break
    const fits = !isFull()
    if (fits) this.#reserve(body, 'json', body.bytes)
    else this.refused.no_room++
    body.deadlineMs = nowMs + arrivalTimeoutMs
    this.#arriving.add(body)
    this.#bySocket.set(body.socket, body)
    this.#ticking ??= setInterval(() => this.#tick(), tickMs).unref()
    return fits
  }

  /** Admits a file that will be accepted, from a person who may send it. Throws while too many bytes are in flight. */
  admitFile(body: IncomingBody, bytes: number, personId: number, nowMs: number): void {
    const { maxFileBytes, maxFileBytesPerPerson, fileArrivalTimeoutMs } = this.bounds
    const ownBytes = [...this.#files].reduce((sum, one) => sum + (one.personId === personId ? one.reservedBytes : 0), bytes)
    const fault =
      ownBytes > maxFileBytesPerPerson ? tooManyFilesFault() : this.bytes.file + bytes > maxFileBytes ? capacityFault() : undefined
    if (fault) {
      this.refused.no_room++
      throw fault
    }
    this.#reserve(body, 'file', bytes)
    body.personId = personId
    body.deadlineMs = nowMs + fileArrivalTimeoutMs
    this.#files.add(body)
  }

  /** The body has arrived. Its bytes stay reserved until its call has ended. */
  arrived(body: IncomingBody): void {
    this.#arriving.delete(body)
    this.#responded.delete(body)
    if (this.#bySocket.get(body.socket) === body) this.#bySocket.delete(body.socket)
  }

  /** The call got its response. The rest of its body is dropped as it arrives. */
  responded(body: IncomingBody): void {
    this.#releaseBytes(body)
    if (this.#arriving.delete(body)) this.#responded.add(body)
  }

  /** The call has ended. */
  end(body: IncomingBody): void {
    this.arrived(body)
    this.#releaseBytes(body)
  }

  /** Cuts off the bodies that are past their deadline. */
  sweep(nowMs: number): void {
    for (const body of [...this.#responded, ...this.#arriving]) if (body.deadlineMs <= nowMs) this.timeOut(body)
  }

  /** A body that the service has not begun to read is not its sender's delay: the database did not respond to a check of the headers. */
  timeOut(body: IncomingBody): void {
    this.refused.late++
    this.abort(body, body.isRead ? timeoutFault() : unavailable())
  }

  /** Ends an arriving body's call. If many end together, each tick of the event loop ends a few. */
  abort(body: IncomingBody, fault: Fault): void {
    this.end(body)
    body.socket.pause()
    this.#abortQueue.add(() => body.abort(fault))
  }

  #tick(): void {
    this.sweep(performance.now())
    if (this.arriving > 0) return
    clearInterval(this.#ticking)
    this.#ticking = undefined
  }

  /** Evicts a body whose call got its response, else the one that has been arriving the longest. Never a file: it was admitted. */
  #evictOne(): boolean {
    const [body = this.#longestArriving()] = this.#responded
    if (body === undefined) return false
    this.refused.displaced++
    this.abort(body, capacityFault())
    return true
  }

  #longestArriving(): IncomingBody | undefined {
    for (const body of this.#arriving) if (body.kind === 'json') return body
    return undefined
  }

  #reserve(body: IncomingBody, kind: IncomingBody['kind'], bytes: number): void {
    this.bytes[body.kind] -= body.reservedBytes
    this.bytes[kind] += bytes
    body.reservedBytes = bytes
    body.kind = kind
  }

  #releaseBytes(body: IncomingBody): void {
    this.#reserve(body, body.kind, 0)
    this.#files.delete(body)
  }
}
