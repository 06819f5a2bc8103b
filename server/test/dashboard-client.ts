/** A person at the dashboard: one session cookie, and the calls that pages make. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { cardFor, expectContract, type HttpResponse, sendCall } from './http-client.ts'

export class DashboardClient {
  /** The session's token from the last response. */
  sid: string | undefined
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  get(path: string): Promise<HttpResponse> {
    return this.call('GET', path, undefined)
  }
  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<HttpResponse> {
    return this.call('POST', path, body, headers)
  }

  async call(method: string, path: string, body: unknown, extra: Record<string, string> = {}): Promise<HttpResponse> {
    const headers: Record<string, string> = { ...(method === 'GET' ? {} : { origin: this.#url }), ...extra }
    if (this.sid !== undefined) headers.cookie ??= `sid=${this.sid}`
    if (body !== undefined) headers['content-type'] ??= 'application/json'
    const plain = typeof body === 'string' || body instanceof Uint8Array
    const payload = body === undefined ? null : plain ? body : JSON.stringify(body)
    const response = await sendCall(`${this.#url}/v1${path}`, { method, headers, body: payload })
    const cookie = response.headers.get('set-cookie')
    if (cookie !== null) this.sid = /^sid=([^;]*)/.exec(cookie)?.[1] || undefined
    expectContract(cardFor(dashboardCards, method, path), response)
    return response
  }
}
