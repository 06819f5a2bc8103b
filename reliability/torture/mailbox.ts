/** A mail server that some letters reach only at the second attempt. It defers a few, and accepts a few without telling the sender. */
import { SMTPServer } from 'smtp-server'
import { listen } from '../free-port.ts'
import type { Random } from '../random.ts'

/** An accepted letter. */
export interface AcceptedLetter {
  /** The ID in the outbox. */
  readonly id: string
  readonly atMs: number
  /** When the connection that delivered it began. */
  readonly connectedAtMs: number
  /** Whether the sender was told that it was accepted. */
  readonly senderNotified: boolean
}

const deferredShare = 0.03
const unreportedShare = 0.02

const deferral = (why: string) => Object.assign(new Error(why), { responseCode: 451 })

/** `url` is the address in the form of the service's setting. */
export async function openMailbox(random: Random) {
  const accepted: AcceptedLetter[] = []
  const startedAtMs = new WeakMap<object, number>()
  const attempted = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onConnect: (session, done) => {
      startedAtMs.set(session, performance.now())
      done()
    },
    onData: (stream, session, done) => {
      const connectedAtMs = startedAtMs.get(session)
      if (connectedAtMs === undefined) throw new Error('a letter came by a connection that never began')
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const id = /^message-id:\s*<([^@>]+)@/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? ''
        // Otherwise the last of many letters could take any number of attempts.
        const isFirstAttempt = !attempted.has(id)
        attempted.add(id)
        if (isFirstAttempt && random.chance(deferredShare)) return done(deferral('Try again later'))
        const senderNotified = !(isFirstAttempt && random.chance(unreportedShare))
        accepted.push({ id, atMs: performance.now(), connectedAtMs, senderNotified })
        done(senderNotified ? undefined : deferral('Accepted, but reported as deferred'))
      })
    },
  })
  // A killed sender resets its connections.
  server.on('error', () => {})
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${await listen(server.server)}`, accepted, close }
}
