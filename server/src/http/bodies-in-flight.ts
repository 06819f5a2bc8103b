/**
 * Bodies in flight: what callers are sending, and what has arrived of calls that have not ended. Each has a deadline, and together
 * they have bounds. Beyond these the body that has been on its way for the longest gives way: an honest one arrives in milliseconds.
 * Files have bounds of their own, and are held only once it is known that they would be taken. All bounds are an instance's.
 */
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { Fault } from '../core/fault.ts'
import { TickQueue } from './tick-queue.ts'

interface BodyBounds {
  /** Bodies that are not here yet. */
  readonly maxArriving: number
  readonly maxBytes: number
  readonly maxFileBytes: number
  readonly maxFileBytesPerPerson: number
  readonly arrivesWithinMs: number
  /** 5 MiB over a line of one megabit a second. */
  readonly fileArrivesWithinMs: number
}
const mebibyte = 1024 * 1024
export const bodyBounds: BodyBounds = {
  maxArriving: 5_000,
  maxBytes: 32 * mebibyte,
  maxFileBytes: 16 * mebibyte,
  maxFileBytesPerPerson: 10 * mebibyte,
  arrivesWithinMs: 10_000,
  fileArrivesWithinMs: 60_000,
}
const tickMs = 250

export const tooLate = () => new Fault('invalid_request', { message: 'The call took too long to arrive.' })
export const noRoom = () =>
  new Fault('api_error', {
    status: 503,
    retry_after_seconds: 1,
    message: 'More is being sent to the service than it can hold. Nothing was done: try again later.',
  })
const tooManyFiles = () =>
  new Fault('rate_limited', { retry_after_seconds: 1, message: 'You are sending as many files at once as one person may.' })

/** The body of one call, from its headers on until the call has ended. */
export class IncomingBody {
  readonly socket: Socket
  /** What it is at most: what its header says, within what may be. */
  readonly bytes: number
  /** Answers or ends its call before it is here. */
  readonly cutOff: (fault: Fault) => void
  kind: 'json' | 'file' = 'json'
  /** What is held for it. */
  heldBytes = 0
  deadlineMs = 0
  personId: number | undefined

  constructor(socket: Socket, bytes: number, cutOff: (fault: Fault) => void) {
    this.socket = socket
    this.bytes = bytes
    this.cutOff = cutOff
  }
}

export class BodiesInFlight {
  readonly bounds: BodyBounds
  readonly bytes = { json: 0, file: 0 }
  /** Those that came too late, gave way to others, or found no room. */
  readonly refused = { late: 0, displaced: 0, no_room: 0 }
  /** In the order in which they began. */
  readonly #arriving = new Set<IncomingBody>()
  /** Their calls were answered before they were here. */
  readonly #answered = new Set<IncomingBody>()
  readonly #files = new Set<IncomingBody>()
  readonly #bySocket = new WeakMap<Socket, IncomingBody>()
  readonly #late = new TickQueue()
  #ticking: NodeJS.Timeout | undefined

  constructor(bounds: BodyBounds) {
    this.bounds = bounds
  }

  get arriving(): number {
    return this.#arriving.size + this.#answered.size
  }
  /** The one that is arriving on a connection. */
  on(socket: Socket): IncomingBody | undefined {
    return this.#bySocket.get(socket)
  }

  /** Whether there is room for it; it has a deadline in any case. */
  begin(body: IncomingBody, nowMs: number): boolean {
    const { maxArriving, maxBytes, arrivesWithinMs } = this.bounds
    const isFull = () => this.arriving >= maxArriving || this.bytes.json + body.bytes > maxBytes
    while (isFull()) if (!this.#displaceOne()) break
    const fits = !isFull()
    if (fits) this.#hold(body, 'json', body.bytes)
    else this.refused.no_room++
    body.deadlineMs = nowMs + arrivesWithinMs
    this.#arriving.add(body)
    this.#bySocket.set(body.socket, body)
    this.#ticking ??= setInterval(() => this.#tick(), tickMs).unref()
    return fits
  }

  /** It is a file that will be taken, from a person who may send it; refuses it while too much is on its way. */
  admitFile(body: IncomingBody, bytes: number, personId: number, nowMs: number): void {
    const { maxFileBytes, maxFileBytesPerPerson, fileArrivesWithinMs } = this.bounds
    const ownBytes = [...this.#files].reduce((sum, one) => sum + (one.personId === personId ? one.heldBytes : 0), bytes)
    const fault = ownBytes > maxFileBytesPerPerson ? tooManyFiles() : this.bytes.file + bytes > maxFileBytes ? noRoom() : undefined
    if (fault) {
      this.refused.no_room++
      throw fault
    }
    this.#hold(body, 'file', bytes)
    body.personId = personId
    body.deadlineMs = nowMs + fileArrivesWithinMs
    this.#files.add(body)
  }

  /** It is here, and held until its call has ended. */
  arrived(body: IncomingBody): void {
    this.#arriving.delete(body)
    this.#answered.delete(body)
    if (this.#bySocket.get(body.socket) === body) this.#bySocket.delete(body.socket)
  }

  /** Its call was answered; what still comes of it is dropped as it comes. */
  answered(body: IncomingBody): void {
    this.#letGo(body)
    if (this.#arriving.delete(body)) this.#answered.add(body)
  }

  /** Its call has ended. */
  end(body: IncomingBody): void {
    this.arrived(body)
    this.#letGo(body)
  }

  /** Cuts off those that should be here by now. */
  sweep(nowMs: number): void {
    for (const body of [...this.#answered, ...this.#arriving]) if (body.deadlineMs <= nowMs) this.tooLate(body)
  }

  tooLate(body: IncomingBody): void {
    this.refused.late++
    this.cutOff(body, tooLate())
  }

  /** Ends one that is arriving; those that are to end together end a few in each tick of the event loop. */
  cutOff(body: IncomingBody, fault: Fault): void {
    this.end(body)
    body.socket.pause()
    this.#late.add(() => body.cutOff(fault))
  }

  #tick(): void {
    this.sweep(performance.now())
    if (this.arriving > 0) return
    clearInterval(this.#ticking)
    this.#ticking = undefined
  }

  /** First those whose call was answered, then the one that has been on its way for the longest; no file, for it was looked up. */
  #displaceOne(): boolean {
    const [body = this.#longestArriving()] = this.#answered
    if (body === undefined) return false
    this.refused.displaced++
    this.cutOff(body, noRoom())
    return true
  }

  #longestArriving(): IncomingBody | undefined {
    for (const body of this.#arriving) if (body.kind === 'json') return body
    return undefined
  }

  #hold(body: IncomingBody, kind: IncomingBody['kind'], bytes: number): void {
    this.bytes[body.kind] -= body.heldBytes
    this.bytes[kind] += bytes
    body.heldBytes = bytes
    body.kind = kind
  }

  #letGo(body: IncomingBody): void {
    this.#hold(body, body.kind, 0)
    this.#files.delete(body)
  }
}
