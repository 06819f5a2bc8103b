/** Webhook receivers behind one address, distinguished by their path. */
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { signatures } from '../server/src/domain/webhooks/signing.crypto.ts'
import { listen } from './free-port.ts'

/** Of ten receivers, four succeed, three hang, two fail, one redirects. */
export const kinds = ['good', 'hangs', 'fails', 'good', 'redirects', 'hangs', 'good', 'fails', 'hangs', 'good'] as const
type Kind = (typeof kinds)[number]

interface Arrivals {
  /** When each event first arrived, in order of arrival. */
  readonly first: Map<string, number>
  /** How often an event arrived again. */
  repeats: number
}

const responders: Readonly<Record<Kind, (response: ServerResponse) => void>> = {
  good: (response) => response.writeHead(204).end(),
  hangs: () => {},
  fails: (response) => response.writeHead(500).end(),
  redirects: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
}

export type WebhookReceivers = Awaited<ReturnType<typeof openReceivers>>

/**
 * `secretOf` returns the secret of the endpoint with a given name. The receivers are at `{address}/{kind}/{name}`. `onCall` receives the
 * body of each delivery, and when the call began to arrive.
 */
export async function openReceivers(secretOf: (name: string) => string, onCall: (body: string, atMs: number) => void = () => {}) {
  const arrivals = new Map<string, Arrivals>()
  const violations: string[] = []
  const calls: Record<Kind, number> = { good: 0, hangs: 0, fails: 0, redirects: 0 }
  const recordArrival = (kind: Kind, name: string, id: string) => {
    calls[kind]++
    const own = arrivals.get(name) ?? { first: new Map(), repeats: 0 }
    arrivals.set(name, own)
    if (own.first.has(id)) own.repeats++
    else own.first.set(id, performance.now())
  }
  const server = createServer((request, response) => {
    const atMs = performance.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const [, kind = '', name = ''] = (request.url ?? '').split('/')
      const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers
      const genuine = signature === signatures([secretOf(name)], String(id), Number(time), body)
      if (!genuine || !(kind in responders)) violations.push(`a call of ${request.url} that is not genuine`)
      recordArrival(kind as Kind, name, String(id))
      onCall(body, atMs)
      responders[kind as Kind](response)
    })
  })
  const port = await listen(server)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  /** Acts like a receiver whose process is killed and restarted: calls in progress are cut off, and nothing listens for `downMs`. */
  const restart = async (downMs: number) => {
    close()
    await pause(downMs)
    await listen(server, port)
  }
  return { address: `http://127.0.0.1:${port}`, arrivals, violations, calls, restart, close }
}
