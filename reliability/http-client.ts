/** The one HTTP client. It returns a complete response, or the reason why there is none. */
import { Agent, request } from 'node:http'
import type { ErrorBody } from '@parley/sdk'

export interface Answer {
  readonly status: number
  /** By lower-case name. Repeated headers are joined. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}
export interface TimedAnswer extends Answer {
  readonly ms: number
}
/** `refused`: there was no connection, so nothing was executed. `cut`: the connection ended without a response. `silent`: no response came in time. */
type Unheard = 'refused' | 'cut' | 'silent'
export type Heard = TimedAnswer | Unheard

export interface Sending {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}

/** A call with an optional JSON body. */
export const jsonCall = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object): Sending =>
  body === undefined
    ? { method, path, headers }
    : { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** Keep-alive connections. They are closed before the service's own timeout, because the service may close one while a call is sent on it. */
const kept = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY, timeout: 30_000 })
const usualTimeoutMs = 12_000

/** Sends one call to a port of this machine. */
export const sendTo = (port: number, sending: Sending, timeoutMs = usualTimeoutMs): Promise<Heard> =>
  exchange(kept, port, sending, timeoutMs)

/** The same on its own connection. */
export function sendAlone(port: number, sending: Sending, timeoutMs: number): Promise<Heard> {
  const own = new Agent({ keepAlive: true })
  return exchange(own, port, sending, timeoutMs).finally(() => own.destroy())
}

function exchange(agent: Agent, port: number, { method, path, headers, body }: Sending, timeout: number): Promise<Heard> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let why: Unheard = 'refused'
    const unheard = () => resolve(why)
    // Set explicitly, because node:http omits it in some cases, such as for a GET with a body.
    const length = body === undefined && method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body ?? '') }
    const call = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent, timeout })
    const connected = () => {
      why = 'cut'
    }
    call.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()))
    call.on('timeout', () => {
      why = 'silent'
      call.destroy()
    })
    call.on('error', unheard)
    call.on('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', unheard)
      response.on('end', () => {
        const { statusCode: status = 0, headers: given } = response
        const named = Object.entries(given).map(([name, value]) => [name, String(value)] as const)
        const text = Buffer.concat(pieces).toString('utf8')
        resolve({ status, headers: new Map(named), text, ms: performance.now() - startedAt })
      })
    })
    call.end(body)
  })
}

/** Returns undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error in a response, if it has the error envelope. */
export const errorIn = ({ text }: Answer): ErrorBody | undefined => (parsed(text) as { error?: ErrorBody } | undefined)?.error

/** The error's code, if the response has the envelope and the envelope has this call's request ID. */
export function codeOf(heard: Heard): string {
  if (typeof heard === 'string') return heard
  const error = errorIn(heard)
  return error !== undefined && error.request_id === heard.headers.get('request-id') ? error.code : 'no envelope'
}

/** A short result: the status with the error's code, or why there was no response. */
export function kindOf(heard: Heard): string {
  if (typeof heard === 'string') return heard
  return heard.status < 300 ? `${heard.status}` : `${heard.status} ${codeOf(heard)}`
}

/** The full result: status and body, or why there was no response. */
export const wordsOf = (heard: Heard): string => (typeof heard === 'string' ? heard : `${heard.status} ${heard.text}`)

/** A page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[]
  /** `nextCursor`: where the next page begins, if there is one. `resumeCursor`: where to resume a feed. */
  readonly meta: { readonly nextCursor: string | null; readonly resumeCursor: string }
}

/** The object that a call created, read or changed. @throws if the call failed */
export function doneIn<Thing>(heard: Heard): Thing {
  if (typeof heard === 'string' || heard.status >= 300) throw new Error(`answered ${wordsOf(heard)}`)
  return JSON.parse(heard.text) as Thing
}

export const isReplay = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true'

/** Whether a call sent again with its Idempotency-Key got the same bytes, marked as a replay. */
export const isReplayOf = (heard: Heard, { status, text }: Pick<Answer, 'status' | 'text'>): boolean =>
  typeof heard !== 'string' && heard.status === status && heard.text === text && isReplay(heard)

/** Whether the response says to retry: nothing was done, or the outcome is unknown. */
export const isComeAgain = (heard: Heard): boolean =>
  typeof heard !== 'string' && ((heard.status === 503 && codeOf(heard) === 'api_error') || codeOf(heard) === 'idempotency_key_in_flight')
