/** Calls a listener of this process as if the caller had made the call: through its parser, its checks and its limits, without a socket. */
import { type IncomingMessage, request, type Server } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'

/** `address` is what the caller is counted by. */
export function loopback(server: Server, address: string): typeof fetch {
  return async (url, init = {}) => {
    const response = await send(server, address, new URL(String(url)), init)
    const headers = Object.entries(response.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
    return new Response(await text(response), { status: response.statusCode ?? 500, headers: Object.fromEntries(headers) })
  }
}

function send(server: Server, address: string, { pathname, search, host }: URL, init: RequestInit): Promise<IncomingMessage> {
  const [clientSide, serverSide] = duplexPair()
  // As with a socket: if one end closes, so does the other.
  clientSide.once('close', () => serverSide.destroy())
  serverSide.once('close', () => clientSide.destroy())
  // Node accepts any stream as a connection. It reads the remote address from the stream.
  const connection: Duplex & { readonly remoteAddress: string } = Object.assign(serverSide, { remoteAddress: address })
  server.emit('connection', connection)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        createConnection: () => clientSide,
        method: init.method ?? 'GET',
        path: pathname + search,
        headers: { ...Object.fromEntries(new Headers(init.headers)), host },
        ...(init.signal && { signal: init.signal }),
      },
      resolve,
    )
    call.on('error', reject)
    // If the response breaks off, its reader gets the error.
    call.end(typeof init.body === 'string' ? init.body : undefined)
  })
}
