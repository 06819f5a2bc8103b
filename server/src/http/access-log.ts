/** One line a call, in the log's own form; written by hand, since the logger's way takes longer than most checks of a call. */
import { hostname } from 'node:os'
import type { DestinationStream, Logger } from 'pino'

export interface CallLine {
  readonly id: string
  /** Null for what was no HTTP. */
  readonly method: string | null
  /** The endpoint's path as its card has it; null for everything else. */
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

  /** Writes where `log` writes, unless it keeps such lines back. */
  constructor(log: Logger, to: DestinationStream) {
    this.#to = to
    this.#wanted = log.isLevelEnabled('info')
    this.#start = `{"level":${log.levels.values.info},"pid":${process.pid},"hostname":${JSON.stringify(hostname())},"time":`
  }

  /** None of the texts holds what JSON would have to escape: ids, methods that the parser knows, paths of cards. */
  write(listener: string, { id, method, route, status, ms, keyId }: CallLine): void {
    if (!this.#wanted) return
    if (this.#lines === '') setImmediate(() => this.#handOn())
    this.#lines += `${this.#start}${Date.now()},"request_id":"${id}","method":${quoted(method)},"route":${quoted(route)},"status":${status},"ms":${Math.round(ms * 100) / 100},"key":${quoted(keyId)},"msg":"${listener}"}\n`
  }

  /** The lines of one turn of the event loop go on together. */
  #handOn(): void {
    const lines = this.#lines
    this.#lines = ''
    this.#to.write(lines)
  }
}
