/** A partner's program: a key, and the calls it makes. */
import { randomUUID } from 'node:crypto'
import { partnerCards } from '@parley/contract/partner'
import { expectDescribed } from './document.ts'
import { type Answered, cardFor, expectKept, speak } from './voice.ts'

export type { Answered }
export interface CallOptions {
  /** The Idempotency-Key; a fresh one when left out, none when null. */
  readonly key?: string | null
  readonly headers?: Record<string, string>
}

export class PartnerVoice {
  readonly key: string | undefined
  readonly #baseUrl: string

  constructor(baseUrl: string, key: string | undefined) {
    this.#baseUrl = baseUrl
    this.key = key
  }

  get(path: string, options: CallOptions = {}): Promise<Answered> {
    return this.call('GET', path, undefined, { key: null, ...options })
  }
  post(path: string, body?: unknown, options: CallOptions = {}): Promise<Answered> {
    return this.call('POST', path, body, options)
  }
  put(path: string, body?: unknown, options: CallOptions = {}): Promise<Answered> {
    return this.call('PUT', path, body, options)
  }
  patch(path: string, body?: unknown, options: CallOptions = {}): Promise<Answered> {
    return this.call('PATCH', path, body, options)
  }

  /** One call; its answer is checked against its card before anybody looks at it. A string body is sent as it is. */
  async call(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<Answered> {
    const headers: Record<string, string> = { ...options.headers }
    if (this.key !== undefined) headers.authorization ??= `Bearer ${this.key}`
    if (options.key !== null) headers['idempotency-key'] ??= options.key ?? randomUUID()
    if (body !== undefined) headers['content-type'] ??= 'application/json'
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const answered = await speak(this.#baseUrl + path, { method, headers, body: text })
    const card = cardFor(partnerCards, method, path)
    expectKept(card, answered)
    if (card) expectDescribed(method, card.path, answered)
    return answered
  }
}
