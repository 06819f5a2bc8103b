/** A line between two programs that can be cut at any byte, in either direction. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { listen } from './free-port.ts'

export const ways = ['reset', 'close', 'hang', 'slow'] as const

export interface Cut {
  /** The bytes that are counted: those to whom the line leads, or those that come back. */
  readonly direction: 'out' | 'back'
  /** After so many bytes from now on, or after a share of the next that come at once. */
  readonly after: { readonly bytes: number } | { readonly share: number }
  readonly way: (typeof ways)[number]
  /** How long it hangs before it is reset, or is slow. */
  readonly ms: number
}

const dripBytes = 24
const dripEveryMs = 2

class Connection {
  lastUsedMs = performance.now()
  /** Times that something was sent after an answer: what is sent together waits once. */
  trips = 0
  #answered = true
  readonly #near: Socket
  readonly #far: Socket
  #cut: { readonly words: Cut; left: number | null; readonly happened: (did: boolean) => void } | undefined

  constructor(near: Socket, far: Socket) {
    this.#near = near
    this.#far = far
    near.once('close', () => this.spare())
    this.#carry(near, far, 'out')
    this.#carry(far, near, 'back')
  }

  /** Whether it came to the cut before the connection ended by itself. */
  cut(words: Cut): Promise<boolean> {
    return new Promise((resolve) => {
      this.spare()
      this.#cut = { words, left: 'bytes' in words.after ? words.after.bytes : null, happened: resolve }
      if (this.#near.destroyed) this.spare()
    })
  }

  /** The cut that waits does not come about. */
  spare(): void {
    this.#cut?.happened(false)
    this.#cut = undefined
  }

  /** A socket of the file system knows no reset: its other end hears that it was closed. */
  reset(): void {
    this.#near.resetAndDestroy()
    if (this.#far.remoteAddress === undefined) this.#far.destroy()
    else this.#far.resetAndDestroy()
  }

  #carry(from: Socket, to: Socket, direction: Cut['direction']): void {
    from.on('data', (bytes: Buffer) => {
      this.lastUsedMs = performance.now()
      if (direction === 'out' && this.#answered) this.trips++
      this.#answered = direction === 'back'
      const due = this.#due(bytes, direction)
      if (due === null) this.#pass(bytes, from, to)
      else this.#happen(bytes, due, from, to)
    })
    from.on('error', () => {})
    from.on('close', () => to.end())
  }

  #pass(bytes: Buffer, from: Socket, to: Socket): void {
    if (to.destroyed || to.write(bytes)) return
    from.pause()
    to.once('drain', () => from.resume())
  }

  /** How many of these bytes still pass, or null when all do. */
  #due(bytes: Buffer, direction: Cut['direction']): number | null {
    const cut = this.#cut
    if (cut === undefined || cut.words.direction !== direction) return null
    cut.left ??= 'share' in cut.words.after ? Math.round(bytes.length * cut.words.after.share) : 0
    if (bytes.length < cut.left) {
      cut.left -= bytes.length
      return null
    }
    return cut.left
  }

  #happen(bytes: Buffer, passing: number, from: Socket, to: Socket): void {
    const { words, happened } = this.#cut as { words: Cut; happened: (did: boolean) => void }
    this.#cut = undefined
    if (passing > 0) to.write(bytes.subarray(0, passing))
    happened(true)
    const reset = () => this.reset()
    switch (words.way) {
      case 'reset':
        // What was passed on arrives before the reset, which else overtakes it.
        return void setImmediate(reset)
      case 'close':
        to.end()
        from.destroy()
        return
      case 'hang':
        for (const end of [this.#near, this.#far]) end.pause()
        setTimeout(reset, words.ms)
        return
      case 'slow':
        from.pause()
        this.#drip(bytes.subarray(passing), from, to, performance.now() + words.ms)
    }
  }

  #drip(bytes: Buffer, from: Socket, to: Socket, untilMs: number): void {
    if (bytes.length === 0 || performance.now() > untilMs) {
      if (bytes.length > 0) to.write(bytes)
      from.resume()
      return
    }
    to.write(bytes.subarray(0, dripBytes))
    setTimeout(() => this.#drip(bytes.subarray(dripBytes), from, to, untilMs), dripEveryMs)
  }
}

export class TcpFaultProxy {
  port = 0
  readonly #target: () => NetConnectOpts
  readonly #server = createServer({ noDelay: true }, (near) => this.#accept(near))
  readonly #open = new Set<Connection>()
  #endedTrips = 0
  readonly #awaited: ((connection: Connection) => void)[] = []

  private constructor(target: () => NetConnectOpts) {
    this.#target = target
  }

  /** A line to a program; where that is may change from connection to connection. */
  static async to(target: () => NetConnectOpts): Promise<TcpFaultProxy> {
    const proxy = new TcpFaultProxy(target)
    proxy.port = await listen(proxy.#server)
    return proxy
  }

  #accept(near: Socket): void {
    const far = connect({ noDelay: true, ...this.#target() })
    const connection = new Connection(near, far)
    this.#open.add(connection)
    near.once('close', () => {
      this.#open.delete(connection)
      this.#endedTrips += connection.trips
    })
    far.once('error', () => near.destroy())
    this.#awaited.shift()?.(connection)
  }

  /** How often somebody waited for the program that it leads to. */
  get trips(): number {
    return [...this.#open].reduce((sum, { trips }) => sum + trips, this.#endedTrips)
  }

  /** Cuts the next connection that is made; tells whether it came to the cut. */
  cutNext(cut: Cut): Promise<boolean> {
    return new Promise((resolve) => this.#awaited.push((connection) => resolve(connection.cut(cut))))
  }

  /** Cuts one of the open connections, the `n`-th by when they were last used, if traffic on it comes to that within so long. */
  async cutOpen(n: number, cut: Cut, withinMs: number): Promise<boolean> {
    const connection = [...this.#open].sort((a, b) => b.lastUsedMs - a.lastUsedMs)[n]
    if (connection === undefined) return false
    const timer = setTimeout(() => connection.spare(), withinMs)
    const did = await connection.cut(cut)
    clearTimeout(timer)
    return did
  }

  async close(): Promise<void> {
    for (const connection of this.#open) connection.reset()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
