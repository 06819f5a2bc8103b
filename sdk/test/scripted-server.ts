/** A server that returns a test's scripted responses, call by call, and records its requests. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedResponse {
  /** Without it, the connection is closed without a response. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sends nothing, as long as the caller stays. */
  readonly silent?: true
}
interface RecordedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export class ScriptedServer implements AsyncDisposable {
  readonly requests: RecordedRequest[] = []
  readonly #script: ScriptedResponse[]
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    this.requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    const scripted = this.#script.shift() ?? { status: 500, body: 'The script has ended.' }
    if (scripted.silent) return
    if (scripted.status === undefined) return void request.socket.destroy()
    response.writeHead(scripted.status, { 'content-type': 'application/json', 'request-id': 'req_1', ...scripted.headers })
    response.end(typeof scripted.body === 'string' ? scripted.body : JSON.stringify(scripted.body ?? {}))
  })

  private constructor(script: readonly ScriptedResponse[]) {
    this.#script = [...script]
  }

  static async open(...script: readonly ScriptedResponse[]): Promise<ScriptedServer> {
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
export const failure = (status: number, type: string, code: string, more: object = {}): ScriptedResponse => ({
  status,
  body: { error: { type, code, message: code, doc_url: `http://x/docs/errors#${code}`, request_id: 'req_1', ...more } },
})
