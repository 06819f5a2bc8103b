/** A receiver of webhooks on loopback: it stores what arrives, verifies it as partners do, and responds as configured. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import type { Json } from '../http-client.ts'
import { until } from '../test-app.ts'

export interface Received {
  readonly id: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: Json
}
/** Responds to one delivery. */
type Responder = (response: ServerResponse, received: Received, request: IncomingMessage) => void

const succeeds: Responder = (response) => response.writeHead(204).end()
export const respondWith =
  (status: number, headers: Readonly<Record<string, string>> = {}): Responder =>
  (response) =>
    response.writeHead(status, headers).end()
/** Never responds. */
export const hangs: Responder = () => {}

export class Receiver {
  readonly received: Received[] = []
  /** How it responds from now on. */
  respond: Responder = succeeds
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const headers = request.headers as Record<string, string>
      const received = { id: headers['webhook-id'] ?? '', path: request.url ?? '', headers, text, body: JSON.parse(text) }
      this.received.push(received)
      this.respond(response, received, request)
    })
  })

  async open(): Promise<this> {
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket))
    })
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`
  }
  get ids(): string[] {
    return this.received.map(({ id }) => id)
  }
  /** Waits until so many have arrived. */
  async waitFor(count: number): Promise<readonly Received[]> {
    await until(() => this.received.length >= count)
    return this.received
  }
  close(): Promise<unknown> {
    for (const socket of this.#sockets) socket.destroy()
    return new Promise((resolve) => this.#server.close(resolve))
  }
}

/** Throws unless both third-party libraries verify it. */
export function verify({ text, headers }: Received, secret: string): void {
  new Webhook(secret).verify(text, headers)
  new SvixWebhook(secret).verify(text, headers)
}
