/** A mail server that some letters reach at the second try alone: a few are put off, and of a few the sender never hears that they were taken. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Random } from './random.ts'

/** A letter that was taken. */
export interface Taken {
  /** The outbox's own. */
  readonly id: string
  readonly atMs: number
  /** When the connection began that it came by. */
  readonly connectedAtMs: number
  /** Whether its sender could hear of it. */
  readonly told: boolean
}

const putOffShare = 0.03
const untoldShare = 0.02

class PutOff extends Error {
  readonly responseCode = 451
}

export class Mailbox {
  readonly taken: Taken[] = []
  readonly #connectedAtMs = new WeakMap<object, number>()
  readonly #server: SMTPServer

  constructor(random: Random) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 100,
      onConnect: (session, done) => {
        this.#connectedAtMs.set(session, performance.now())
        done()
      },
      onData: (stream, session, done) => {
        const connectedAtMs = this.#connectedAtMs.get(session)
        if (connectedAtMs === undefined) throw new Error('a letter came by a connection that never began')
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const id = /^message-id:\s*<([^@>]+)@/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? ''
          if (random.chance(putOffShare)) return done(new PutOff('Try again later'))
          const told = !random.chance(untoldShare)
          this.taken.push({ id, atMs: performance.now(), connectedAtMs, told })
          done(told ? undefined : new PutOff('Taken, and told otherwise'))
        })
      },
    })
    // A sender that is killed resets its connections.
    this.#server.on('error', () => {})
  }

  /** Its address, as the service's setting has it. */
  open(): Promise<string> {
    return new Promise((resolve) => {
      const listening = this.#server.listen(0, '127.0.0.1', () => resolve(`smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`))
    })
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve))
  }
}
