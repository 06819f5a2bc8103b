/** A mail server that some letters reach only at the second attempt. It defers a few, and accepts a few without telling the sender. */
import { SMTPServer } from 'smtp-server'
import { listen } from '../free-port.ts'
import type { Random } from '../random.ts'

/** An accepted letter. */
export interface Taken {
  /** The ID in the outbox. */
  readonly id: string
  readonly atMs: number
  /** When the connection that delivered it began. */
  readonly connectedAtMs: number
  /** Whether the sender was told that it was accepted. */
  readonly told: boolean
}

const putOffShare = 0.03
const untoldShare = 0.02

const putOff = (why: string) => Object.assign(new Error(why), { responseCode: 451 })

/** `url` is the address in the form of the service's setting. */
export async function openMailbox(random: Random) {
  const taken: Taken[] = []
  const begunAtMs = new WeakMap<object, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onConnect: (session, done) => {
      begunAtMs.set(session, performance.now())
      done()
    },
    onData: (stream, session, done) => {
      const connectedAtMs = begunAtMs.get(session)
      if (connectedAtMs === undefined) throw new Error('a letter came by a connection that never began')
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const id = /^message-id:\s*<([^@>]+)@/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? ''
        if (random.chance(putOffShare)) return done(putOff('Try again later'))
        const told = !random.chance(untoldShare)
        taken.push({ id, atMs: performance.now(), connectedAtMs, told })
        done(told ? undefined : putOff('Taken, and told otherwise'))
      })
    },
  })
  // A killed sender resets its connections.
  server.on('error', () => {})
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${await listen(server.server)}`, taken, close }
}
