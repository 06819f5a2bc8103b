/**
 * Callers that begin a call, never finish it, and begin another as soon as they are cut off. They run in their own thread, so that
 * their bursts do not delay the timing of honest calls.
 */
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

export interface HalfOpenOptions {
  readonly port: number
  readonly key: string
  readonly count: number
}
/** Where a caller stops: in the headers, or in the body. */
type Stop = 'headers' | 'body'

/** Five hundred connections a second. A connection's time counts from when the service accepts it. */
const tickMs = 10
const perTick = 5

export interface HalfOpenStats {
  readonly openCount: number
  /** The longest time that a connection stayed open after its last byte, in milliseconds. */
  readonly longestMs: Readonly<Record<Stop, number>>
  /** Connections that were cut off without a response. Each should receive one. */
  readonly unanswered: number
}

const { port, key, count } = workerData as HalfOpenOptions
const head = `POST /v1/requests HTTP/1.1\r\nHost: parley\r\nAuthorization: Bearer ${key}\r\n`
const beginnings: Readonly<Record<Stop, string>> = {
  headers: `${head}X-Slow: `,
  body: `${head}Idempotency-Key: slow\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"`,
}
const sockets = new Set<Socket>()
const longestMs: Record<Stop, number> = { headers: 0, body: 0 }
let unanswered = 0

function open(stop: Stop): void {
  let lastByteAt = 0
  let hasResponse = false
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(beginnings[stop])
    lastByteAt = performance.now()
    sockets.add(socket)
  })
  socket.on('data', () => {
    hasResponse = true
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    sockets.delete(socket)
    if (lastByteAt > 0) longestMs[stop] = Math.max(longestMs[stop], performance.now() - lastByteAt)
    if (!hasResponse) unanswered++
    open(stop)
  })
}

// In reality, these callers run on other machines. Here, every other process takes precedence.
setPriority(19)
let opened = 0
const openTimer = setInterval(() => {
  for (let i = 0; i < perTick && opened < count; i++) open(opened++ % 2 === 0 ? 'headers' : 'body')
  if (opened === count) clearInterval(openTimer)
}, tickMs)
parentPort?.on('message', () => parentPort?.postMessage({ openCount: sockets.size, longestMs, unanswered } satisfies HalfOpenStats))
