/** The one HTTP client: what is answered is heard whole or not at all, and why it was not is told. */
import { Agent, request } from 'node:http'
import type { ErrorBody } from '@parley/sdk'

export interface Answer {
  readonly status: number
  /** By lower-case name; what is repeated is joined. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}
export interface TimedAnswer extends Answer {
  readonly ms: number
}
/** `refused`: there was no connection, and nothing can have happened. `cut`: it ended without an answer. `silent`: none came in time. */
type Unheard = 'refused' | 'cut' | 'silent'
export type Heard = TimedAnswer | Unheard

export interface Sending {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}

/** A call that carries JSON. */
export const jsonCall = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: object): Sending =>
  body === undefined
    ? { method, path, headers }
    : { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** Connections that are kept between calls, not as long as the service keeps them: it may close one while a call is sent on it. */
const kept = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY, timeout: 30_000 })
const usualTimeoutMs = 12_000

/** One call to a port of this machine. */
export const sendTo = (port: number, sending: Sending, timeoutMs = usualTimeoutMs): Promise<Heard> =>
  exchange(kept, port, sending, timeoutMs)

/** The same on a connection of its own. */
export function sendAlone(port: number, sending: Sending, timeoutMs: number): Promise<Heard> {
  const own = new Agent({ keepAlive: true })
  return exchange(own, port, sending, timeoutMs).finally(() => own.destroy())
}

function exchange(agent: Agent, port: number, { method, path, headers, body }: Sending, timeout: number): Promise<Heard> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    let why: Unheard = 'refused'
    const unheard = () => resolve(why)
    // Said even where node:http would not, such as with the body of a GET.
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

/** Undefined where the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fault that an answer tells, where it has the envelope that every fault has. */
export const errorIn = ({ text }: Answer): ErrorBody | undefined => (parsed(text) as { error?: ErrorBody } | undefined)?.error

/** The fault's code, where it is told in the envelope and of this call. */
export function codeOf(heard: Heard): string {
  if (typeof heard === 'string') return heard
  const error = errorIn(heard)
  return error !== undefined && error.request_id === heard.headers.get('request-id') ? error.code : 'no envelope'
}

/** What was heard, in a word: the status with the fault's code, or why nothing was. */
export function kindOf(heard: Heard): string {
  if (typeof heard === 'string') return heard
  return heard.status < 300 ? `${heard.status}` : `${heard.status} ${codeOf(heard)}`
}

/** What was heard, whole. */
export const wordsOf = (heard: Heard): string => (typeof heard === 'string' ? heard : `${heard.status} ${heard.text}`)

/** What a list answers. */
export interface Page<Item> {
  readonly data: readonly Item[]
  /** Where the next page begins, if there is one; and where a feed is gone on with. */
  readonly meta: { readonly nextCursor: string | null; readonly resumeCursor: string }
}

/** The thing that a call made, read or changed. @throws when it was answered otherwise */
export function doneIn<Thing>(heard: Heard): Thing {
  if (typeof heard === 'string' || heard.status >= 300) throw new Error(`answered ${wordsOf(heard)}`)
  return JSON.parse(heard.text) as Thing
}

export const isReplay = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true'

/** Whether a call that was sent again with its Idempotency-Key was answered by the same bytes, marked as a replay. */
export const isReplayOf = (heard: Heard, { status, text }: Pick<Answer, 'status' | 'text'>): boolean =>
  typeof heard !== 'string' && heard.status === status && heard.text === text && isReplay(heard)

/** Told to come again: nothing was done, or the outcome is unknown. */
export const isComeAgain = (heard: Heard): boolean =>
  typeof heard !== 'string' && ((heard.status === 503 && codeOf(heard) === 'api_error') || codeOf(heard) === 'idempotency_key_in_flight')
