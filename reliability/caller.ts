/** One caller with one connection to each address: what it hears, or that its call was refused, cut off, or not answered. */
import { Agent, type IncomingMessage, request } from 'node:http'

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly ms: number
}
/** `refused`: nobody took the call. `cut`: it was taken, and its connection ended without an answer. `silent`: none came in time. */
export type Unheard = 'refused' | 'cut' | 'silent'

export interface Sending {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  call(baseUrl: string, { method, path, headers, body }: Sending): Promise<Answer | Unheard> {
    const startedAt = performance.now()
    return new Promise((resolve) => {
      let connected = false
      const sent = request(baseUrl + path, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => resolve('cut'))
        response.on('end', () => {
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, headers, text: Buffer.concat(chunks).toString(), ms: performance.now() - startedAt })
        })
      })
      sent.setTimeout(this.#patienceMs, () => {
        resolve('silent')
        sent.destroy()
      })
      sent.on('socket', (socket) => {
        connected = !socket.connecting
        if (connected) return
        socket.once('connect', () => {
          connected = true
        })
      })
      sent.on('error', () => resolve(connected ? 'cut' : 'refused'))
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
