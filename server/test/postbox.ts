/** Receives the mail of an app. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

class Refusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number) {
    super(`no: ${responseCode}`)
    this.responseCode = responseCode
  }
}

/** A real SMTP server on loopback that can be told to reject addresses, permanently or temporarily. */
export class Postbox {
  readonly received: Email[] = []
  readonly refusals = new Map<string, number>()
  tries = 0
  /** Promises by address. The reply about an address waits for its promise. */
  readonly waits = new Map<string, Promise<void>>()
  readonly #server = new SMTPServer({
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(null, password === 'smtp-password' ? { user: 'user' } : undefined),
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: async ({ address }, _session, done) => {
      this.tries++
      await this.waits.get(address)
      const code = this.refusals.get(address)
      done(code === undefined ? undefined : new Refusal(code))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          this.received.push(mail)
          done()
        }, done)
      })
    },
  })

  open(): Promise<number> {
    return new Promise((resolve) => {
      const listening = this.#server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
    })
  }
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve))
  }
  to(address: string): Email[] {
    return this.received.filter((mail) => mail.to?.some((one) => one.address === address))
  }
}
