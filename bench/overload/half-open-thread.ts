/**
 * Callers that begin a call and do not go on, and begin another as soon as they are cut off: in a thread of their own, so that what
 * they do in a rush keeps no honest call from being timed.
 */
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'

export interface Asked {
  readonly port: number
  readonly key: string
  readonly count: number
}
export type Told = Pick<HalfOpen, 'standing' | 'longestMs' | 'unanswered'>

/** Where they stop: in the headers, or in the body. */
type Stop = 'headers' | 'body'

/** Five hundred a second: how long one is left standing counts from when the service takes it in. */
const tickMs = 10
const perTick = 5

class HalfOpen {
  readonly #port: number
  readonly #beginnings: Readonly<Record<Stop, string>>
  readonly #sockets = new Set<Socket>()
  /** How long the longest lived after it fell silent, in milliseconds. */
  readonly longestMs: Record<Stop, number> = { headers: 0, body: 0 }
  /** Those that were cut off without a word: every one should hear why. */
  unanswered = 0

  constructor({ port, key, count }: Asked) {
    this.#port = port
    const head = `POST /v1/requests HTTP/1.1\r\nHost: parley\r\nAuthorization: Bearer ${key}\r\n`
    this.#beginnings = {
      headers: `${head}X-Slow: `,
      body: `${head}Idempotency-Key: slow\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"`,
    }
    let opened = 0
    const opening = setInterval(() => {
      for (let i = 0; i < perTick && opened < count; i++) this.#open(opened++ % 2 === 0 ? 'headers' : 'body')
      if (opened === count) clearInterval(opening)
    }, tickMs)
  }

  get standing(): number {
    return this.#sockets.size
  }

  #open(stop: Stop): void {
    let silentAt = 0
    let heard = false
    const socket = connect(this.#port, '127.0.0.1', () => {
      socket.write(this.#beginnings[stop])
      silentAt = performance.now()
      this.#sockets.add(socket)
    })
    socket.on('data', () => {
      heard = true
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#sockets.delete(socket)
      if (silentAt > 0) this.longestMs[stop] = Math.max(this.longestMs[stop], performance.now() - silentAt)
      if (!heard) this.unanswered++
      this.#open(stop)
    })
  }
}

// These callers would be on machines of their own: on this one everybody else goes first.
setPriority(19)
const callers = new HalfOpen(workerData as Asked)
parentPort?.on('message', () => {
  const { standing, longestMs, unanswered } = callers
  parentPort?.postMessage({ standing, longestMs, unanswered } satisfies Told)
})
