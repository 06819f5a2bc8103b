/** The one HTTP client. It returns a complete response, or the reason why there is none. */
import { Agent, request } from 'node:http'
import type { ErrorBody } from '@parley/sdk'

export interface HttpResponse {
  readonly status: number
  /** By lower-case name. Repeated headers are joined. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}
export interface TimedResponse extends HttpResponse {
  readonly ms: number
}
/** `refused`: there was no connection, so nothing was executed. `cut`: the connection ended without a response. `silent`: no response came in time. */
type NoResponse = 'refused' | 'cut' | 'silent'
export type CallResult = TimedResponse | NoResponse

export interface HttpCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}

/** A call with an optional JSON body. */
export const jsonCall = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object): HttpCall =>
  body === undefined
    ? { method, path, headers }
    : { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** Keep-alive connections. They are closed before the service's own timeout, because the service may close one while a call is sent on it. */
const sharedAgent = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY, timeout: 30_000 })
const defaultTimeoutMs = 12_000

/** Sends one call to a port of this machine. */
export const sendTo = (port: number, call: HttpCall, timeoutMs = defaultTimeoutMs): Promise<CallResult> =>
  exchange(sharedAgent, port, call, timeoutMs)

/** The same on its own connection. */
export function sendOnNewConnection(port: number, call: HttpCall, timeoutMs: number): Promise<CallResult> {
  const own = new Agent({ keepAlive: true })
  return exchange(own, port, call, timeoutMs).finally(() => own.destroy())
}

function exchange(agent: Agent, port: number, { method, path, headers, body }: HttpCall, timeout: number): Promise<CallResult> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let reason: NoResponse = 'refused'
    const resolveWithoutResponse = () => resolve(reason)
    // Set explicitly, because node:http omits it in some cases, such as for a GET with a body.
    const length = body === undefined && method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body ?? '') }
    const clientRequest = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent, timeout })
    const connected = () => {
      reason = 'cut'
    }
    clientRequest.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()))
    clientRequest.on('timeout', () => {
      reason = 'silent'
      clientRequest.destroy()
    })
    clientRequest.on('error', resolveWithoutResponse)
    clientRequest.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', resolveWithoutResponse)
      response.on('end', () => {
        const { statusCode: status = 0, headers: responseHeaders } = response
        const headerEntries = Object.entries(responseHeaders).map(([name, value]) => [name, String(value)] as const)
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status, headers: new Map(headerEntries), text, ms: performance.now() - startedAt })
      })
    })
    clientRequest.end(body)
  })
}

/** Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error in a response, if it has the error envelope. */
export const errorIn = ({ text }: HttpResponse): ErrorBody | undefined => (parseJson(text) as { error?: ErrorBody } | undefined)?.error

/** The error's code, if the response has the envelope and the envelope has this call's request ID. */
export function codeOf(result: CallResult): string {
  if (typeof result === 'string') return result
  const error = errorIn(result)
  return error !== undefined && error.request_id === result.headers.get('request-id') ? error.code : 'no envelope'
}

/** A short result: the status with the error's code, or why there was no response. */
export function kindOf(result: CallResult): string {
  if (typeof result === 'string') return result
  return result.status < 300 ? `${result.status}` : `${result.status} ${codeOf(result)}`
}

/** The full result: status and body, or why there was no response. */
export const describeResult = (result: CallResult): string => (typeof result === 'string' ? result : `${result.status} ${result.text}`)

/** A page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[]
  /** `nextCursor`: where the next page begins, if there is one. `resumeCursor`: where to resume a feed. */
  readonly meta: { readonly nextCursor: string | null; readonly resumeCursor: string }
}

/** The object that a call created, read or changed. @throws if the call failed */
export function bodyOf<Body>(result: CallResult): Body {
  if (typeof result === 'string' || result.status >= 300) throw new Error(`got ${describeResult(result)}`)
  return JSON.parse(result.text) as Body
}

export const isReplay = ({ headers }: HttpResponse): boolean => headers.get('idempotency-replayed') === 'true'

/** Whether a call sent again with its Idempotency-Key got the same bytes, marked as a replay. */
export const isReplayOf = (result: CallResult, { status, text }: Pick<HttpResponse, 'status' | 'text'>): boolean =>
  typeof result !== 'string' && result.status === status && result.text === text && isReplay(result)

/** Whether the response says to retry: nothing was done, or the outcome is unknown. */
export const isRetryable = (result: CallResult): boolean =>
  typeof result !== 'string' &&
  ((result.status === 503 && codeOf(result) === 'api_error') || codeOf(result) === 'idempotency_key_in_flight')
