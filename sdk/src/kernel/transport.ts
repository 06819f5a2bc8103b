/** Sends calls: builds requests, applies timeouts, and retries. */

import type { Approval } from '../generated/types.ts'
import type { Attempt, CallOptions, CallSpec, WriteOptions } from './call.ts'
import { ApiError, ApprovalPendingError, apiError, ConnectionError, type FailedCall, TimeoutError } from './errors.ts'
import { expectValidHeaders } from './headers.ts'
import { Page, type PageBody, PagePromise } from './pages.ts'
import { isRecord } from './record.ts'
import { retryDelayMs } from './retry.ts'
import { expectNonNegative, pause, startTimer } from './wait.ts'

interface TransportOptions {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof fetch
  readonly onAttempt: ((attempt: Attempt) => void) | undefined
}

/** The request that each attempt sends. */
interface OutgoingRequest {
  readonly url: string
  readonly method: CallSpec['method']
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

export class Transport {
  readonly #options: TransportOptions

  constructor(options: TransportOptions) {
    this.#options = options
  }

  /** Returns the response body. Unknown fields are passed through. */
  async call<T>(spec: CallSpec, options: WriteOptions = {}): Promise<T> {
    const { replay = 'safe' } = spec
    const idempotencyKey = options.idempotencyKey ?? (replay === 'keyed' ? crypto.randomUUID() : undefined)
    const maxRetries = expectNonNegative('maxRetries', options.maxRetries ?? this.#options.maxRetries)
    const timeoutMs = expectNonNegative('timeoutMs', options.timeoutMs ?? this.#options.timeoutMs)
    const outgoing: OutgoingRequest = { ...this.#buildRequest(spec, options, idempotencyKey), timeoutMs, signal: options.signal }
    const failed: FailedCall = { method: spec.method, path: spec.path, idempotencyKey, replay }
    for (let attempt = 1; ; attempt++) {
      options.signal?.throwIfAborted()
      const startedAt = performance.now()
      const responseInfo: { status?: number; requestId?: string } = {}
      const report = (more: Pick<Attempt, 'error' | 'retryInMs'>) =>
        this.#options.onAttempt?.({
          ...{ method: spec.method, path: spec.path, attempt, durationMs: performance.now() - startedAt },
          ...responseInfo,
          ...more,
        })
      let body: unknown
      try {
        body = await this.#attempt(outgoing, failed, responseInfo)
      } catch (error) {
        const retryInMs = attempt > maxRetries ? undefined : retryDelayMs(error, attempt, replay)
        if (error instanceof Error) report(retryInMs === undefined ? { error } : { error, retryInMs })
        if (retryInMs === undefined) throw error
        await pause(retryInMs, options.signal)
        continue
      }
      report({})
      return body as T
    }
  }

  /** A list without pages. */
  async list<T>(spec: CallSpec, options?: CallOptions): Promise<T[]> {
    const { data } = await this.call<{ data: T[] }>(spec, options)
    return data
  }

  /** A paginated list. */
  pages<T>(spec: CallSpec, options?: CallOptions): PagePromise<T> {
    const load = async (query: object | undefined): Promise<Page<T>> => {
      const body = await this.call<PageBody<T>>({ ...spec, query }, options)
      return new Page(body, (cursor) => load({ ...query, cursor }))
    }
    return new PagePromise(() => load(spec.query))
  }

  async #attempt(outgoing: OutgoingRequest, call: FailedCall, responseInfo: { status?: number; requestId?: string }): Promise<unknown> {
    const { url, method, headers, body, timeoutMs, signal } = outgoing
    const deadline = new Deadline(timeoutMs, signal)
    try {
      // A redirected write could be sent as a GET.
      const init: RequestInit = { method, headers, body, redirect: 'manual', signal: deadline.signal }
      const response = await this.#options.fetch(url, init)
      responseInfo.status = response.status
      const requestId = response.headers.get('request-id') ?? undefined
      if (requestId !== undefined) responseInfo.requestId = requestId
      return parseResponse(response, await response.text(), call, headers)
    } catch (error) {
      if (error instanceof ApiError || error instanceof ApprovalPendingError) throw error
      signal?.throwIfAborted()
      const prefix = `${call.method} ${call.path}: no response from ${withoutCredentials(this.#options.baseUrl)}`
      if (deadline.expired) throw new TimeoutError(`${prefix} within ${timeoutMs} ms`, call, { cause: error })
      throw new ConnectionError(`${prefix} (${reasonOf(error)}). Set the URL with baseUrl or PARLEY_BASE_URL`, call, { cause: error })
    } finally {
      deadline.end()
    }
  }

  /** Builds the request. Throws if it cannot be sent at all, which is not a connection failure. */
  #buildRequest(
    spec: CallSpec,
    options: CallOptions,
    idempotencyKey: string | undefined,
  ): Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'> {
    const headers = this.#headers(spec, options, idempotencyKey)
    expectValidHeaders(headers)
    return { url: this.#url(spec), method: spec.method, headers, body: spec.body === undefined ? null : JSON.stringify(spec.body) }
  }

  #url({ path, query = {} }: CallSpec): string {
    const params = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
    const search = new URLSearchParams(Object.fromEntries(params.map(([name, value]) => [name, String(value)]))).toString()
    return `${this.#options.baseUrl}${path}${search === '' ? '' : `?${search}`}`
  }

  #headers({ body }: CallSpec, options: CallOptions, idempotencyKey: string | undefined): Record<string, string> {
    const { apiKey, headers } = this.#options
    return {
      accept: 'application/json',
      ...headers,
      ...options.headers,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    }
  }
}

/** Returns the API's response. With any other content, such as a login page or an incomplete response, the result of the call is unknown. */
function parseResponse(response: Response, text: string, call: FailedCall, headers: Readonly<Record<string, string>>): unknown {
  const body = parseJson(text)
  if (!response.ok) throw withKeyHint(apiError(response.status, response.headers, body, call), headers)
  if (!isRecord(body)) throw new Error(`the response with status ${response.status} is incomplete or not from the API`)
  if (response.status !== 202) return body
  if (typeof body.id !== 'string') throw new Error('the response with status 202 is not an approval')
  throw new ApprovalPendingError(body as unknown as Approval, call)
}

/** The base URL without credentials. */
function withoutCredentials(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl)
  return `${origin}${pathname}`
}

/** If the key is missing, the message says how to set it. */
function withKeyHint(error: ApiError, headers: Readonly<Record<string, string>>): ApiError {
  const hasNoKey = !Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  if (error.status === 401 && hasNoKey) error.message += ' The client has no key: set PARLEY_API_KEY, or pass it as apiKey.'
  return error
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Aborts an attempt after its timeout, or when the caller aborts. */
class Deadline {
  expired = false
  readonly #controller = new AbortController()
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #callerSignal: AbortSignal | undefined
  readonly #abort = () => this.#controller.abort(this.#callerSignal?.reason)

  constructor(ms: number, callerSignal: AbortSignal | undefined) {
    this.#callerSignal = callerSignal
    this.#timer = startTimer(ms, () => {
      this.expired = true
      this.#controller.abort()
    })
    callerSignal?.addEventListener('abort', this.#abort, { once: true })
    if (callerSignal?.aborted) this.#abort()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#callerSignal?.removeEventListener('abort', this.#abort)
  }
}
