/** A partner's program: an API key, and the calls that it makes. */
import { randomUUID } from 'node:crypto'
import { partnerCards } from '@parley/contract/partner'
import { expect } from 'vitest'
import { expectDescribed } from './document.ts'
import { cardFor, expectContract, type HttpResponse, sendCall } from './http-client.ts'

export type { HttpResponse }

interface CallOptions {
  /** The Idempotency-Key. A new one if omitted, none if null. */
  readonly key?: string | null
  readonly headers?: Record<string, string>
}

export class PartnerClient {
  readonly key: string | undefined
  readonly #baseUrl: string

  constructor(baseUrl: string, key: string | undefined) {
    this.#baseUrl = baseUrl
    this.key = key
  }

  get(path: string, options: CallOptions = {}): Promise<HttpResponse> {
    return this.call('GET', path, undefined, { key: null, ...options })
  }
  post(path: string, body?: unknown, options: CallOptions = {}): Promise<HttpResponse> {
    return this.call('POST', path, body, options)
  }
  put(path: string, body?: unknown, options: CallOptions = {}): Promise<HttpResponse> {
    return this.call('PUT', path, body, options)
  }
  delete(path: string, options: CallOptions = {}): Promise<HttpResponse> {
    return this.call('DELETE', path, undefined, options)
  }
  patch(path: string, body?: unknown, options: CallOptions = {}): Promise<HttpResponse> {
    return this.call('PATCH', path, body, options)
  }

  /** Makes one call and checks the response against its card. A string body is sent unchanged. */
  async call(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<HttpResponse> {
    const headers: Record<string, string> = { ...options.headers }
    if (this.key !== undefined) headers.authorization ??= `Bearer ${this.key}`
    if (options.key !== null) headers['idempotency-key'] ??= options.key ?? randomUUID()
    if (body !== undefined) headers['content-type'] ??= 'application/json'
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const response = await sendCall(this.#baseUrl + path, { method, headers, body: text })
    const card = cardFor(partnerCards, method, path)
    expectContract(card, response)
    if (card) expectDescribed(method, card.path, response)
    expectMode(this.key, response)
    return response
  }
}

/** Responses to a test key have the mode header. They have none if the key is unknown, or was not looked up in time. */
function expectMode(key: string | undefined, { status, headers, body }: HttpResponse): void {
  const mode = [...headers].find(([name]) => /^x-.+-mode$/.test(name))?.[1]
  if (!key?.startsWith('gpk_test_') || body?.error?.code === 'invalid_api_key') expect(mode).toBeUndefined()
  else if (status !== 429 && status !== 503) expect(mode, `${status}`).toBe('test')
}
