/** A proxy between an instance and its database. It stops a call before a statement of its write, until the test lets it pass. */
import type { Socket } from 'node:net'
import type pg from 'pg'
import { TcpProxy } from './tcp-proxy.ts'

/** The first statements of a call's write. Other transactions, and reads, pass. */
const opensWrite = /^(open_write|take_\w+_lock)/

export class StatementGate {
  readonly #proxy = new TcpProxy((database) => this.#forwardTo(database))
  /** How many statements still pass before one is held, and what it tells then. */
  #armed: { remaining: number; readonly held: (name: string) => void } | undefined
  #release = () => {}

  /** Listens on loopback. Returns the connection settings that lead through the gate. */
  open(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
    return this.#proxy.open(connection)
  }

  /** Holds the nth statement from now; the first is 0. Resolves with its name when it arrives. */
  holdNth(n: number): Promise<string> {
    return new Promise((held) => {
      this.#armed = { remaining: n, held }
    })
  }
  /** Lets the held statement and all later ones pass. */
  openAgain(): void {
    this.#armed = undefined
    this.#release()
  }

  close(): Promise<void> {
    return this.#proxy.close()
  }

  #forwardTo(database: Socket): (bytes: Buffer) => void {
    let sent = Promise.resolve()
    const statements = new StatementReader((bytes, name) => {
      const held = name === undefined ? undefined : this.#heldAt(name)
      sent = sent.then(() => held?.()).then(() => void database.write(bytes))
    })
    return (bytes) => statements.read(bytes)
  }

  /** What a statement waits for, if it is the one to hold. */
  #heldAt(name: string): (() => Promise<void>) | undefined {
    const armed = this.#armed
    if (armed === undefined || armed.remaining-- !== 0) return undefined
    return () =>
      new Promise((release) => {
        this.#release = release
        armed.held(name)
      })
  }
}

/** Splits what a client sends into statements, and names those of calls' writes. */
class StatementReader {
  readonly #onStatement: (bytes: Buffer, name?: string) => void
  #rest: Buffer = Buffer.alloc(0)
  #messages: Buffer[] = []
  #started = false
  #name = ''
  #isOfWrite = false

  constructor(onStatement: (bytes: Buffer, name?: string) => void) {
    this.#onStatement = onStatement
  }

  read(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes])
    for (;;) {
      // Only the first message has no type.
      const lengthAt = this.#started ? 1 : 0
      if (this.#rest.length < lengthAt + 4) return
      const end = lengthAt + this.#rest.readInt32BE(lengthAt)
      if (this.#rest.length < end) return
      const message = this.#rest.subarray(0, end)
      this.#rest = this.#rest.subarray(end)
      this.#take(this.#started ? String.fromCharCode(message[0] ?? 0) : '', message)
      this.#started = true
    }
  }

  #take(type: string, message: Buffer): void {
    this.#messages.push(message)
    if (type === 'B') this.#name = textAt(message, message.indexOf(0, 5) + 1)
    if (type === 'Q') this.#name = textAt(message, 5)
    // What precedes the sync of a statement stays with it.
    if (['P', 'B', 'D', 'E', 'C'].includes(type)) return
    const bytes = Buffer.concat(this.#messages)
    this.#messages = []
    if (type === 'S' || type === 'Q') this.#onStatement(bytes, this.#writeStatement())
    else this.#onStatement(bytes)
  }

  /** The name of the statement, if it belongs to a call's write. */
  #writeStatement(): string | undefined {
    const name = this.#name
    if (name === 'begin') this.#isOfWrite = false
    else if (opensWrite.test(name)) this.#isOfWrite = true
    return this.#isOfWrite ? name : undefined
  }
}

const textAt = (message: Buffer, start: number): string => message.toString('utf8', start, message.indexOf(0, start))
