/** HTTP/1.1 by hand over one connection: what is sent is exactly these bytes, what is answered is heard whole or not at all. */
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  /** By lower-case name; of a repeated one the last. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/** The call went out, and nobody heard what became of it; or it never went out. */
export class Unheard extends Error {
  /** Nothing can have happened: there was no connection. */
  readonly neverSent: boolean
  constructor(why: string, neverSent = false) {
    super(why)
    this.neverSent = neverSent
  }
}

export interface Sending {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
}

export function bytesOf({ method, path, headers, body }: Sending): Buffer {
  const content = body === undefined ? Buffer.alloc(0) : Buffer.from(body)
  const length = body === undefined && method === 'GET' ? [] : [`content-length: ${content.length}`]
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map((pair) => pair.join(': ')), ...length]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Unheard) => void
}

export class HttpConnection {
  readonly #socket: Socket
  #heard: Buffer = Buffer.alloc(0)
  #waiting: Waiting | undefined
  #everConnected = false
  #ended = false

  constructor(port: number, timeoutMs: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setTimeout(timeoutMs, () => this.#fail(`no answer within ${timeoutMs} ms`))
    this.#socket.on('connect', () => {
      this.#everConnected = true
    })
    this.#socket.on('data', (bytes) => this.#hear(bytes))
    this.#socket.on('error', (error) => this.#fail(error.message))
    this.#socket.on('close', () => this.#fail('the connection ended'))
  }

  get isOpen(): boolean {
    return !this.#ended
  }

  /** Sends one call and waits for its answer. @throws Unheard */
  exchange(bytes: Buffer): Promise<Answer> {
    if (this.#ended) return Promise.reject(new Unheard('the connection had ended', true))
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(bytes)
    })
  }

  close(): void {
    this.#ended = true
    this.#socket.destroy()
  }

  #hear(bytes: Buffer): void {
    this.#heard = this.#heard.length === 0 ? bytes : Buffer.concat([this.#heard, bytes])
    const found = firstAnswer(this.#heard)
    if (found === undefined || this.#waiting === undefined) return
    const { resolve } = this.#waiting
    this.#waiting = undefined
    this.#heard = found.rest
    if (found.answer.headers.get('connection') === 'close') this.close()
    resolve(found.answer)
  }

  #fail(why: string): void {
    this.close()
    this.#waiting?.reject(new Unheard(why, !this.#everConnected))
    this.#waiting = undefined
  }
}

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

/** Keeps connections to one port open between calls. */
export class HttpConnections {
  readonly #port: number
  readonly #timeoutMs: number
  #idle: HttpConnection[] = []

  constructor(port: number, timeoutMs: number) {
    this.#port = port
    this.#timeoutMs = timeoutMs
  }

  async exchange(bytes: Buffer): Promise<Answer> {
    let line = this.#idle.pop()
    while (line !== undefined && !line.isOpen) line = this.#idle.pop()
    line ??= new HttpConnection(this.#port, this.#timeoutMs)
    const answer = await line.exchange(bytes)
    if (line.isOpen) this.#idle.push(line)
    return answer
  }

  close(): void {
    for (const line of this.#idle) line.close()
    this.#idle = []
  }
}
