/** A TCP proxy between two programs that can be cut at any byte, in either direction. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { listen } from './free-port.ts'

export const ways = ['reset', 'close', 'hang', 'slow'] as const

export interface Cut {
  /** Which bytes are counted: those to the target, or those from it. */
  readonly direction: 'out' | 'back'
  /** Cuts after a number of bytes from now on, or after a share of the next chunk. */
  readonly after: { readonly bytes: number } | { readonly share: number }
  readonly way: (typeof ways)[number]
  /** How long the connection hangs before it is reset, or how long it is slow. */
  readonly ms: number
}

const dripBytes = 24
const dripEveryMs = 2

/** A pending cut of a connection: how many bytes still pass, and a callback that receives whether the cut happened. */
interface WaitingCut {
  readonly cut: Cut
  left?: number
  readonly happened: (did: boolean) => void
}

type Connection = ReturnType<typeof joined>

function joined(near: Socket, far: Socket) {
  /** `trips` counts the sends that follow a response. Data that is sent together counts once. */
  const seen = { lastUsedMs: performance.now(), trips: 0 }
  let answered = true
  let waiting: WaitingCut | undefined

  /** Cancels the pending cut. */
  const spare = () => {
    waiting?.happened(false)
    waiting = undefined
  }
  /** Returns whether the cut happened before the connection ended by itself. */
  const cut = (next: Cut): Promise<boolean> =>
    new Promise((resolve) => {
      spare()
      waiting = { cut: next, happened: resolve }
      if (near.destroyed) spare()
    })
  /** A Unix socket cannot be reset. Its other end sees that it was closed. */
  const reset = () => {
    near.resetAndDestroy()
    if (far.remoteAddress === undefined) far.destroy()
    else far.resetAndDestroy()
  }

  const carry = (from: Socket, to: Socket, direction: Cut['direction']) => {
    from.on('data', (bytes: Buffer) => {
      seen.lastUsedMs = performance.now()
      if (direction === 'out' && answered) seen.trips++
      answered = direction === 'back'
      const passing = waiting?.cut.direction === direction ? passingOf(waiting, bytes.length) : null
      if (waiting === undefined || passing === null) return pass(bytes, from, to)
      const { cut: due, happened } = waiting
      waiting = undefined
      if (passing > 0) to.write(bytes.subarray(0, passing))
      happened(true)
      befall(due, bytes.subarray(passing), from, to)
    })
    from.on('error', () => {})
    from.on('close', () => to.end())
  }

  const befall = ({ way, ms }: Cut, rest: Buffer, from: Socket, to: Socket): void => {
    switch (way) {
      case 'reset':
        // Let the forwarded bytes arrive first. Otherwise the reset overtakes them.
        return void setImmediate(reset)
      case 'close':
        to.end()
        return void from.destroy()
      case 'hang':
        for (const end of [near, far]) end.pause()
        return void setTimeout(reset, ms)
      case 'slow':
        from.pause()
        drip(rest, from, to, performance.now() + ms)
    }
  }

  near.once('close', spare)
  carry(near, far, 'out')
  carry(far, near, 'back')
  return { seen, cut, spare, reset }
}

/** How many of `length` bytes still pass, or null if all do. */
function passingOf(waiting: WaitingCut, length: number): number | null {
  const { after } = waiting.cut
  waiting.left ??= 'share' in after ? Math.round(length * after.share) : after.bytes
  if (length >= waiting.left) return waiting.left
  waiting.left -= length
  return null
}

function pass(bytes: Buffer, from: Socket, to: Socket): void {
  if (to.destroyed || to.write(bytes)) return
  from.pause()
  to.once('drain', () => from.resume())
}

function drip(bytes: Buffer, from: Socket, to: Socket, untilMs: number): void {
  const isOver = bytes.length === 0 || performance.now() > untilMs
  const now = isOver ? bytes : bytes.subarray(0, dripBytes)
  if (now.length > 0) to.write(now)
  if (isOver) from.resume()
  else setTimeout(() => drip(bytes.subarray(dripBytes), from, to, untilMs), dripEveryMs)
}

export type FaultLine = Awaited<ReturnType<typeof openFaultLine>>

/** Opens a proxy to a program. The target's address may change from connection to connection. */
export async function openFaultLine(target: () => NetConnectOpts) {
  const open = new Set<Connection>()
  const awaited: ((connection: Connection) => void)[] = []
  let endedTrips = 0
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ noDelay: true, ...target() })
    const connection = joined(near, far)
    open.add(connection)
    near.once('close', () => {
      open.delete(connection)
      endedTrips += connection.seen.trips
    })
    far.once('error', () => near.destroy())
    awaited.shift()?.(connection)
  })
  const port = await listen(server)

  /** The number of round trips to the target. */
  const trips = () => [...open].reduce((sum, { seen }) => sum + seen.trips, endedTrips)

  /** Cuts the next new connection. Returns whether the cut happened. */
  const cutNext = (cut: Cut): Promise<boolean> => new Promise((resolve) => awaited.push((connection) => resolve(connection.cut(cut))))

  /** Cuts the `n`-th most recently used open connection, if its traffic reaches the cut within `withinMs`. */
  const cutOpen = async (n: number, cut: Cut, withinMs: number): Promise<boolean> => {
    const connection = [...open].sort((a, b) => b.seen.lastUsedMs - a.seen.lastUsedMs)[n]
    if (connection === undefined) return false
    const timer = setTimeout(connection.spare, withinMs)
    return connection.cut(cut).finally(() => clearTimeout(timer))
  }

  const close = async () => {
    for (const connection of open) connection.reset()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port, trips, cutNext, cutOpen, close }
}
