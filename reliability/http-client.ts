/** HTTP/1.1 by hand: what is sent is exactly these bytes, what is answered is heard whole or not at all. */
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** By lower-case name; of a repeated one the last. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}
export interface TimedAnswer extends Answer {
  readonly ms: number
}
/** `refused`: there was no connection, and nothing can have happened. `cut`: it ended without an answer. `silent`: none came in time. */
export type Unheard = 'refused' | 'cut' | 'silent'
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

function bytesOf({ method, path, headers, body }: Sending): Buffer {
  const content = body === undefined ? Buffer.alloc(0) : Buffer.from(body)
  const length = body === undefined && method === 'GET' ? [] : [`content-length: ${content.length}`]
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map((pair) => pair.join(': ')), ...length]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}

class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answer: ((heard: Answer | Unheard) => void) | undefined
  #everConnected = false
  #ended = false

  constructor(port: number, timeoutMs: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setTimeout(timeoutMs, () => this.#end('silent'))
    this.#socket.on('connect', () => {
      this.#everConnected = true
    })
    this.#socket.on('data', (bytes) => this.#hear(bytes))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => this.#end(this.#everConnected ? 'cut' : 'refused'))
  }

  get isOpen(): boolean {
    return !this.#ended
  }

  async exchange(bytes: Buffer): Promise<Heard> {
    if (this.#ended) return 'refused'
    const startedAt = performance.now()
    const heard = await new Promise<Answer | Unheard>((resolve) => {
      this.#answer = resolve
      this.#socket.write(bytes)
    })
    return typeof heard === 'string' ? heard : { ...heard, ms: performance.now() - startedAt }
  }

  close(): void {
    this.#ended = true
    this.#socket.destroy()
  }

  #hear(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const found = firstAnswer(this.#received)
    if (found === undefined || this.#answer === undefined) return
    this.#received = found.rest
    if (found.answer.headers.get('connection') === 'close') this.close()
    this.#tell(found.answer)
  }

  #end(why: Unheard): void {
    this.close()
    this.#tell(why)
  }

  #tell(heard: Answer | Unheard): void {
    this.#answer?.(heard)
    this.#answer = undefined
  }
}

/** A client that keeps connections open between its calls. */
export class HttpClient {
  readonly #timeoutMs: number
  /** By port. */
  readonly #idle = new Map<number, Connection[]>()

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  async call(port: number, sending: Sending): Promise<Heard> {
    const idle = this.#idle.get(port) ?? []
    this.#idle.set(port, idle)
    let connection = idle.pop()
    while (connection !== undefined && !connection.isOpen) connection = idle.pop()
    connection ??= new Connection(port, this.#timeoutMs)
    const heard = await connection.exchange(bytesOf(sending))
    if (connection.isOpen) idle.push(connection)
    return heard
  }

  /** Only its idle connections: a call that is under way ends by itself. */
  close(): void {
    for (const connection of [...this.#idle.values()].flat()) connection.close()
    this.#idle.clear()
  }
}

/** One call on a connection of its own. */
export async function callOnce(port: number, sending: Sending, timeoutMs: number): Promise<Heard> {
  const connection = new Connection(port, timeoutMs)
  return connection.exchange(bytesOf(sending)).finally(() => connection.close())
}

export interface WireError {
  readonly type: string
  readonly code: string
  readonly message: string
  readonly request_id: string
  readonly doc_url: string
  readonly current?: string
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
export const errorIn = ({ text }: Answer): WireError | undefined => (parsed(text) as { error?: WireError } | undefined)?.error

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

/** The thing that a call made, read or changed. @throws when it was answered otherwise */
export function doneIn<Thing>(heard: Heard): Thing {
  if (typeof heard === 'string' || heard.status >= 300) throw new Error(`answered ${wordsOf(heard)}`)
  return JSON.parse(heard.text) as Thing
}

/** Told to come again: nothing was done, or the outcome is unknown. */
export const isComeAgain = (heard: Heard): boolean =>
  typeof heard !== 'string' && ((heard.status === 503 && codeOf(heard) === 'api_error') || codeOf(heard) === 'idempotency_key_in_flight')

/** The first whole answer in these bytes and what comes after it, or nothing while it is not whole. One to HEAD is `bodiless`. */
export function firstAnswer(bytes: Buffer, bodiless = false): { answer: Answer; rest: Buffer } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const [line = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers = new Map(lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]))
  const status = Number(line.split(' ')[1])
  const rest = bytes.subarray(headEnd + 4)
  const content = bodiless ? { bytes: Buffer.alloc(0), rest } : contentOf(rest, status, headers)
  if (content === undefined) return undefined
  return { answer: { status, headers, text: content.bytes.toString('utf8') }, rest: content.rest }
}

function contentOf(bytes: Buffer, status: number, headers: ReadonlyMap<string, string>): { bytes: Buffer; rest: Buffer } | undefined {
  if (status === 204 || status === 304) return { bytes: Buffer.alloc(0), rest: bytes }
  if (headers.get('transfer-encoding') === 'chunked') return unchunked(bytes)
  const length = Number(headers.get('content-length') ?? 0)
  return bytes.length < length ? undefined : { bytes: bytes.subarray(0, length), rest: bytes.subarray(length) }
}

function unchunked(bytes: Buffer): { bytes: Buffer; rest: Buffer } | undefined {
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size + 2
    if (bytes.length < end) return undefined
    if (size === 0) return { bytes: Buffer.concat(pieces), rest: bytes.subarray(end) }
    pieces.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = end
  }
}
