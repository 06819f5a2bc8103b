/** The access log: one JSON line a call. Lines are formatted here, since the logger itself takes longer than most checks of a call. */
import { hostname } from 'node:os'
import type { DestinationStream, Logger } from 'pino'

export interface CallLine {
  readonly id: string
  /** Null for input that is not HTTP. */
  readonly method: string | null
  /** The path of the endpoint's card; null for calls to no endpoint. */
  readonly route: string | null
  readonly status: number
  readonly ms: number
  readonly keyId: string | null
}

const quoted = (text: string | null) => (text === null ? 'null' : `"${text}"`)

export class AccessLog {
  readonly #to: DestinationStream
  readonly #start: string
  readonly #wanted: boolean
  #lines = ''

  /** Writes to the same destination as `log`, unless the level of `log` suppresses these lines. */
  constructor(log: Logger, to: DestinationStream) {
    this.#to = to
    this.#wanted = log.isLevelEnabled('info')
    this.#start = `{"level":${log.levels.values.info},"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"time":`
  }

  /** No text needs JSON escaping: they are IDs, methods that the parser knows, and paths of cards. */
  write(listener: string, { id, method, route, status, ms, keyId }: CallLine): void {
    if (!this.#wanted) return
    if (this.#lines === '') setImmediate(() => this.#flush())
    this.#lines += `${this.#start}${Date.now()},"request_id":"${id}","method":${quoted(method)},"route":${quoted(route)},"status":${status},"ms":${Math.round(ms * 100) / 100},"key":${quoted(keyId)},"msg":"${listener}"}\n`
  }

  /** Lines of one tick of the event loop are written together. */
  #flush(): void {
    const lines = this.#lines
    this.#lines = ''
    this.#to.write(lines)
  }
}
