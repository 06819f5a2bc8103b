/** Receivers of webhooks behind one address, told apart by their path. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { signatures } from '../server/src/domain/webhooks/signing.crypto.ts'

/** Of ten, four answer well, three hang, two fail, one redirects. */
export const kinds = ['good', 'hangs', 'fails', 'good', 'redirects', 'hangs', 'good', 'fails', 'hangs', 'good'] as const
export type Kind = (typeof kinds)[number]

export interface Arrivals {
  /** When each event came first, in the order in which they came. */
  readonly first: Map<string, number>
  /** How often one came again. */
  repeats: number
}

const answers: Readonly<Record<Kind, (response: ServerResponse) => void>> = {
  good: (response) => response.writeHead(204).end(),
  hangs: () => {},
  fails: (response) => response.writeHead(500).end(),
  redirects: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
}

export class WebhookReceivers {
  readonly arrivals = new Map<string, Arrivals>()
  readonly violations: string[] = []
  readonly calls: Record<Kind, number> = { good: 0, hangs: 0, fails: 0, redirects: 0 }
  readonly #secretOf: (name: string) => string
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, kind = '', name = ''] = (request.url ?? '').split('/')
      const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers
      const genuine = signature === signatures([this.#secretOf(name)], String(id), Number(time), Buffer.concat(chunks).toString())
      if (!genuine || !(kind in answers)) this.violations.push(`a call of ${request.url} that is not genuine`)
      this.#note(kind as Kind, name, String(id))
      answers[kind as Kind](response)
    })
  })

  /** `secretOf`: that of the endpoint with such a name. */
  constructor(secretOf: (name: string) => string) {
    this.#secretOf = secretOf
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket.on('error', () => {}))
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  #note(kind: Kind, name: string, id: string): void {
    this.calls[kind]++
    const arrivals = this.arrivals.get(name) ?? { first: new Map(), repeats: 0 }
    this.arrivals.set(name, arrivals)
    if (arrivals.first.has(id)) arrivals.repeats++
    else arrivals.first.set(id, performance.now())
  }

  /** Where the receivers are: `{address}/{kind}/{name}`. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', 8_192, resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** As a receiver's process that is killed and started again: what is under way is cut off, and for so long nobody listens. */
  async restart(awayMs: number): Promise<void> {
    const { port } = this.#server.address() as AddressInfo
    this.close()
    await pause(awayMs)
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}
