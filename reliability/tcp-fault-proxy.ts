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

/** A cut that a connection has yet to come to: how many bytes still pass, and who is told whether it came about. */
interface WaitingCut {
  readonly cut: Cut
  left?: number
  readonly happened: (did: boolean) => void
}

type Connection = ReturnType<typeof joined>

function joined(near: Socket, far: Socket) {
  /** Trips are times that something was sent after an answer: what is sent together waits once. */
  const seen = { lastUsedMs: performance.now(), trips: 0 }
  let answered = true
  let waiting: WaitingCut | undefined

  /** The cut that waits does not come about. */
  const spare = () => {
    waiting?.happened(false)
    waiting = undefined
  }
  /** Whether it came to the cut before the connection ended by itself. */
  const cut = (next: Cut): Promise<boolean> =>
    new Promise((resolve) => {
      spare()
      waiting = { cut: next, happened: resolve }
      if (near.destroyed) spare()
    })
  /** A socket of the file system knows no reset: its other end hears that it was closed. */
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
        // What was passed on arrives before the reset, which else overtakes it.
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

/** How many of so many bytes still pass, or null when all do. */
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

/** A line to a program; where that is may change from connection to connection. */
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

  /** How often somebody waited for the program that it leads to. */
  const trips = () => [...open].reduce((sum, { seen }) => sum + seen.trips, endedTrips)

  /** Cuts the next connection that is made; tells whether it came to the cut. */
  const cutNext = (cut: Cut): Promise<boolean> => new Promise((resolve) => awaited.push((connection) => resolve(connection.cut(cut))))

  /** Cuts one of the open connections, the `n`-th by when they were last used, if traffic on it comes to that within so long. */
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
