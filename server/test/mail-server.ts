/** Receives the mail of an app. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

class SmtpError extends Error {
  readonly responseCode: number
  constructor(responseCode: number) {
    super(`no: ${responseCode}`)
    this.responseCode = responseCode
  }
}

/** A real SMTP server on loopback that can be told to reject addresses, permanently or temporarily. */
export class MailServer {
  readonly received: Email[] = []
  readonly rejections = new Map<string, number>()
  attempts = 0
  /** Promises by address. The reply about an address waits for its promise. */
  readonly delays = new Map<string, Promise<void>>()
  readonly #server = new SMTPServer({
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(null, password === 'smtp-password' ? { user: 'user' } : undefined),
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: async ({ address }, _session, done) => {
      this.attempts++
      await this.delays.get(address)
      const code = this.rejections.get(address)
      done(code === undefined ? undefined : new SmtpError(code))
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
