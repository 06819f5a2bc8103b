/** A server that returns a test's scripted responses, call by call, and records its requests. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Scripted {
  /** Without it, the connection is closed without a response. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sends nothing, as long as the caller stays. */
  readonly silent?: true
}
interface Heard {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export class ScriptedServer implements AsyncDisposable {
  readonly heard: Heard[] = []
  readonly #script: Scripted[]
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    this.heard.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    const answer = this.#script.shift() ?? { status: 500, body: 'The script has ended.' }
    if (answer.silent) return
    if (answer.status === undefined) return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1', ...answer.headers })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}))
  })

  private constructor(script: readonly Scripted[]) {
    this.#script = [...script]
  }

  static async open(...script: readonly Scripted[]): Promise<ScriptedServer> {
    const server = new ScriptedServer(script)
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    return server
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** An error object as the API returns it. */
export const failure = (status: number, type: string, code: string, more: object = {}): Scripted => ({
  status,
  body: { error: { type, code, message: code, doc_url: `http://x/docs/errors#${code}`, request_id: 'req_1', ...more } },
})
