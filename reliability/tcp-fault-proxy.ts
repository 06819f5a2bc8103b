/** A TCP proxy between two programs that can be cut at any byte, in either direction. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { listen } from './free-port.ts'

export const cutModes = ['reset', 'close', 'hang', 'slow'] as const

export interface Cut {
  /** Which bytes are counted: those to the target, or those from it. */
  readonly direction: 'out' | 'back'
  /** Cuts after a number of bytes from now on, or after a share of the next chunk. */
  readonly after: { readonly bytes: number } | { readonly share: number }
  readonly mode: (typeof cutModes)[number]
  /** How long the connection hangs before it is reset, or how long it is slow. */
  readonly ms: number
}

const dripBytes = 24
const dripIntervalMs = 2

/** A pending cut of a connection: how many bytes still pass, and a callback that receives whether the cut happened. */
interface PendingCut {
  readonly cut: Cut
  bytesLeft?: number
  readonly onResult: (happened: boolean) => void
}

type Connection = ReturnType<typeof pipeSockets>

function pipeSockets(client: Socket, upstream: Socket) {
  /** `roundTrips` counts the sends that follow a response. Data that is sent together counts once. */
  const stats = { lastUsedMs: performance.now(), roundTrips: 0 }
  let responded = true
  let pending: PendingCut | undefined

  /** Cancels the pending cut. */
  const cancelCut = () => {
    pending?.onResult(false)
    pending = undefined
  }
  /** Returns whether the cut happened before the connection ended by itself. */
  const cut = (next: Cut): Promise<boolean> =>
    new Promise((resolve) => {
      cancelCut()
      pending = { cut: next, onResult: resolve }
      if (client.destroyed) cancelCut()
    })
  /** A Unix socket cannot be reset. Its other end sees that it was closed. */
  const reset = () => {
    client.resetAndDestroy()
    if (upstream.remoteAddress === undefined) upstream.destroy()
    else upstream.resetAndDestroy()
  }

  const forward = (from: Socket, to: Socket, direction: Cut['direction']) => {
    from.on('data', (bytes: Buffer) => {
      stats.lastUsedMs = performance.now()
      if (direction === 'out' && responded) stats.roundTrips++
      responded = direction === 'back'
      const bytesToPass = pending?.cut.direction === direction ? bytesBeforeCut(pending, bytes.length) : null
      if (pending === undefined || bytesToPass === null) return forwardChunk(bytes, from, to)
      const { cut: due, onResult } = pending
      pending = undefined
      if (bytesToPass > 0) to.write(bytes.subarray(0, bytesToPass))
      onResult(true)
      applyCut(due, bytes.subarray(bytesToPass), from, to)
    })
    from.on('error', () => {})
    from.on('close', () => to.end())
  }

  const applyCut = ({ mode, ms }: Cut, rest: Buffer, from: Socket, to: Socket): void => {
    switch (mode) {
      case 'reset':
        // Let the forwarded bytes arrive first. Otherwise the reset overtakes them.
        return void setImmediate(reset)
      case 'close':
        to.end()
        return void from.destroy()
      case 'hang':
        for (const end of [client, upstream]) end.pause()
        return void setTimeout(reset, ms)
      case 'slow':
        from.pause()
        drip(rest, from, to, performance.now() + ms)
    }
  }

  client.once('close', cancelCut)
  forward(client, upstream, 'out')
  forward(upstream, client, 'back')
  return { stats, cut, cancelCut, reset }
}

/** How many of `length` bytes still pass, or null if all do. */
function bytesBeforeCut(pending: PendingCut, length: number): number | null {
  const { after } = pending.cut
  pending.bytesLeft ??= 'share' in after ? Math.round(length * after.share) : after.bytes
  if (length >= pending.bytesLeft) return pending.bytesLeft
  pending.bytesLeft -= length
  return null
}

function forwardChunk(bytes: Buffer, from: Socket, to: Socket): void {
  if (to.destroyed || to.write(bytes)) return
  from.pause()
  to.once('drain', () => from.resume())
}

function drip(bytes: Buffer, from: Socket, to: Socket, untilMs: number): void {
  const isOver = bytes.length === 0 || performance.now() > untilMs
  const now = isOver ? bytes : bytes.subarray(0, dripBytes)
  if (now.length > 0) to.write(now)
  if (isOver) from.resume()
  else setTimeout(() => drip(bytes.subarray(dripBytes), from, to, untilMs), dripIntervalMs)
}

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>

/** Opens a proxy to a program. The target's address may change from connection to connection. */
export async function openFaultProxy(target: () => NetConnectOpts) {
  const open = new Set<Connection>()
  const connectionWaiters: ((connection: Connection) => void)[] = []
  let closedRoundTrips = 0
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ noDelay: true, ...target() })
    const connection = pipeSockets(client, upstream)
    open.add(connection)
    client.once('close', () => {
      open.delete(connection)
      closedRoundTrips += connection.stats.roundTrips
    })
    upstream.once('error', () => client.destroy())
    connectionWaiters.shift()?.(connection)
  })
  const port = await listen(server)

  /** The number of round trips to the target. */
  const roundTrips = () => [...open].reduce((sum, { stats }) => sum + stats.roundTrips, closedRoundTrips)

  /** Cuts the next new connection. Returns whether the cut happened. */
  const cutNext = (cut: Cut): Promise<boolean> =>
    new Promise((resolve) => connectionWaiters.push((connection) => resolve(connection.cut(cut))))

  /** Cuts the `n`-th most recently used open connection, if its traffic reaches the cut within `timeoutMs`. */
  const cutOpen = async (n: number, cut: Cut, timeoutMs: number): Promise<boolean> => {
    const connection = [...open].sort((a, b) => b.stats.lastUsedMs - a.stats.lastUsedMs)[n]
    if (connection === undefined) return false
    const timer = setTimeout(connection.cancelCut, timeoutMs)
    return connection.cut(cut).finally(() => clearTimeout(timer))
  }

  const close = async () => {
    for (const connection of open) connection.reset()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port, roundTrips, cutNext, cutOpen, close }
}
