/** One delivery over HTTP: sent once, without following redirects. Reads a bounded part of the response. Everything ends within ten seconds. */
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { performance } from 'node:perf_hooks'
import { createSecureContext } from 'node:tls'
import { hostProblem } from '../../domain/webhooks/addresses.steps.ts'
import { failureOf, type SendOutcome } from './failures.ts'
import { checkedLookup, type Resolve } from './resolve.ts'

export interface Exchange {
  readonly outcome: SendOutcome
  /** Null without a response. */
  readonly status: number | null
  /** Its first bytes. */
  readonly body: string | null
  /** Why it failed; null for a success. */
  readonly error: string | null
  readonly durationMs: number
}

interface TransportOptions {
  readonly allowPrivate: boolean
  readonly resolve: Resolve
  /** For the whole exchange. */
  readonly timeoutMs?: number
}

const maxStoredBytes = 1_024
const maxReadBytes = 65_536
/** The time for reading a body once the status is known. It no longer changes the outcome. */
const bodyTimeoutMs = 1_000
/** Shorter than receivers keep a connection open, so that they rarely close one that is about to be used. */
const agentOptions = { keepAlive: true, timeout: 2_000 } as const

/** An attempt that was cut off because the sender stops. Its outcome is unknown. */
export class DeliveryAborted extends Error {}
class TimedOut extends Error {}

/** Why no delivery goes to the URL of an endpoint, which may have been stored while private addresses were allowed. */
function refusal(url: URL): string | undefined {
  if (url.protocol !== 'https:') return 'The URL is not an https address.'
  return hostProblem(url) && 'The host is not public.'
}

export class WebhookTransport {
  readonly #options: TransportOptions
  readonly #httpAgent = new http.Agent(agentOptions)
  #httpsAgent: https.Agent | undefined
  readonly #running = new Set<ClientRequest>()

  constructor(options: TransportOptions) {
    this.#options = options
  }

  /** Rejects only with `DeliveryAborted`. */
  async send(address: string, headers: Readonly<Record<string, string>>, payload: string): Promise<Exchange> {
    const url = new URL(address)
    const startedAtMs = performance.now()
    const ended = (exchange: Omit<Exchange, 'durationMs'>) => ({ ...exchange, durationMs: Math.round(performance.now() - startedAtMs) })
    const error = this.#options.allowPrivate ? undefined : refusal(url)
    if (error) return ended({ outcome: 'refused', status: null, body: null, error })
    try {
      const response = await this.#exchange(url, headers, payload, startedAtMs)
      return ended({ ...outcomeOf(response.status), ...response })
    } catch (error) {
      if (error instanceof DeliveryAborted) throw error
      return ended({ status: null, body: null, ...(error instanceof TimedOut ? timedOut : failureOf(error)) })
    }
  }

  /** Cuts off all exchanges in flight. */
  close(): void {
    for (const request of this.#running) request.destroy(new DeliveryAborted())
    this.#httpAgent.destroy()
    this.#httpsAgent?.destroy()
  }

  /** The receiver may close a reused connection just when it is used again. That is not a failed attempt. */
  async #exchange(url: URL, headers: Readonly<Record<string, string>>, payload: string, startedAtMs: number): Promise<ReceiverResponse> {
    for (;;) {
      const { request, received } = this.#begin(url, headers, payload, startedAtMs)
      try {
        return await received
      } catch (error) {
        if (!(request.reusedSocket && isClosed(error))) throw error
      }
    }
  }

  #agentFor({ protocol }: URL): http.Agent {
    if (protocol === 'http:') return this.#httpAgent
    // Reads the root certificates once, not for each connection: reading them takes longer than the rest of a failed attempt.
    this.#httpsAgent ??= new https.Agent({ ...agentOptions, secureContext: createSecureContext() })
    return this.#httpsAgent
  }

  #begin(url: URL, headers: Readonly<Record<string, string>>, payload: string, startedAtMs: number) {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      agent: this.#agentFor(url),
      lookup: checkedLookup(this.#options.resolve, this.#options.allowPrivate),
    }
    const request = url.protocol === 'http:' ? http.request(url, options) : https.request(url, options)
    const leftMs = () => Math.max(0, (this.#options.timeoutMs ?? 10_000) - (performance.now() - startedAtMs))
    let timer: NodeJS.Timeout | undefined
    this.#running.add(request)
    const received = new Promise<ReceiverResponse>((resolve, reject) => {
      timer = setTimeout(() => {
        reject(new TimedOut())
        request.destroy()
      }, leftMs())
      request.once('response', (response) => {
        // The response has arrived. The end of the time, and later errors of the connection, change nothing.
        clearTimeout(timer)
        request.off('error', reject)
        readResponse(response, Math.min(bodyTimeoutMs, leftMs())).then(resolve, reject)
      })
      request.once('upgrade', ({ statusCode = 101 }, socket) => {
        socket.destroy()
        resolve({ status: statusCode, body: '' })
      })
      request.on('error', reject).on('error', () => {})
    }).finally(() => {
      clearTimeout(timer)
      this.#running.delete(request)
    })
    request.end(payload)
    return { request, received }
  }
}

interface ReceiverResponse {
  readonly status: number
  readonly body: string
}

/** The status, and the first bytes of the body. The rest is cut off. */
function readResponse(response: IncomingMessage, timeoutMs: number): Promise<ReceiverResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const done = () => {
      clearTimeout(timer)
      if (!response.complete) response.destroy()
      resolve({ status: response.statusCode ?? 0, body: readable(Buffer.concat(chunks).subarray(0, maxStoredBytes)) })
    }
    const timer = setTimeout(done, timeoutMs)
    response.on('data', (chunk: Buffer) => {
      if (bytes < maxStoredBytes) chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxReadBytes) done()
    })
    response.once('close', done)
    // A wrong Content-Length or a broken connection: the status had arrived before.
    response.on('error', () => {})
  })
}

/** In a form that the database accepts. */
const readable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '')

const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

const timedOut = { outcome: 'timed_out', error: 'No response within 10 seconds.' } as const

function outcomeOf(status: number): { readonly outcome: SendOutcome; readonly error: string | null } {
  if (status >= 200 && status < 300) return { outcome: 'succeeded', error: null }
  if (status >= 300 && status < 400)
    return { outcome: 'error_status', error: `The receiver returned ${status}. Redirects are not followed.` }
  return { outcome: 'error_status', error: `The receiver returned ${status}.` }
}
