/** Consumes the outbox: claims due letters, sends them outside any transaction, records the results. Any number of instances may run it. */
import type { Logger } from 'pino'
import { UnsealError } from '../core/sealer.ts'
import { pause } from '../core/wait.ts'
import type { Database, Tx } from '../db/client.ts'
import type { LetterBody, Outbox } from '../domain/mail/outbox.steps.ts'
import { type DueMail, markSent, markUndelivered, markWithdrawn, takeDueMails } from '../domain/mail/store.ts'
import type { Loop } from './loop.ts'
import type { Delivery, Sender } from './smtp.ts'

const intervalMs = 500
/** Of each of two kinds. */
const batchSize = 4
export const maxConcurrentLetters = 2 * batchSize
const maxBatches = 5
/** The last attempt is about 17 hours after the first. */
const maxAttempts = 8
/** How long it is tried to record a result: less than the five minutes after which the letter is due again. */
const recordTimeoutMs = 240_000
const recordRetryMs = 250
const maxRecordRetryMs = 4_000

interface MailLoopOptions {
  readonly db: Database
  readonly outbox: Outbox
  readonly sender: Sender
  readonly log: Logger
}

async function deliver({ db, outbox, sender, log }: MailLoopOptions, mail: DueMail): Promise<void> {
  const { id } = mail
  if (mail.withdrawn) {
    await record(db, async (tx) => markWithdrawn(tx, id, 'The recipient is no longer a member.'))
    return log.info({ mail: id }, 'mail: not sent, the recipient is no longer a member')
  }
  const delivery = await send(outbox, sender, mail)
  await record(db, async (tx) => {
    if (delivery.sent) markSent(tx, id)
    else markUndelivered(tx, id, delivery.error, delivery.final || mail.attempts >= maxAttempts)
  })
  if (!delivery.sent) log.warn({ mail: id, attempts: mail.attempts, error: delivery.error, final: delivery.final }, 'mail: not delivered')
}

async function send(outbox: Outbox, sender: Sender, { id, recipient: to, subject, sealedBody }: DueMail): Promise<Delivery> {
  if (sealedBody === null) throw new Error('a waiting email has no body')
  const body = unseal(outbox, sealedBody)
  return body instanceof UnsealError ? notDelivered(body) : sender.send({ id, to, subject, ...body })
}

/** A letter that cannot be opened is tried as often as others: the secret that it was sealed with may be restored. */
function unseal(outbox: Outbox, sealedBody: Buffer): LetterBody | UnsealError {
  try {
    return outbox.open(sealedBody)
  } catch (error) {
    if (error instanceof UnsealError) return error
    throw error
  }
}
const notDelivered = ({ message }: UnsealError) => ({ sent: false, error: message, final: false }) as const

/** Records that a letter was accepted, and retries while the database is unavailable. Otherwise the letter would be sent twice. */
async function record(db: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  const startedAtMs = performance.now()
  for (let retryMs = recordRetryMs; ; retryMs = Math.min(2 * retryMs, maxRecordRetryMs)) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (performance.now() - startedAtMs > recordTimeoutMs) throw error
    }
    await pause(retryMs)
  }
}

/** Sends the next due letters. Returns whether there may be more. A letter that fails does not block the others. */
async function deliverDue(options: MailLoopOptions): Promise<boolean> {
  const due = await options.db.transaction((tx) => takeDueMails(tx, batchSize))
  const outcomes = await Promise.allSettled(due.map((mail) => deliver(options, mail)))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') options.log.warn({ err: outcome.reason }, 'mail: the delivery failed and is retried later')
  return due.length >= batchSize
}

export function mailLoop(options: MailLoopOptions): Loop {
  let interrupted = false
  return {
    name: 'mail',
    intervalMs,
    iterate: async () => {
      let batches = 0
      while (!interrupted && batches < maxBatches && (await deliverDue(options))) batches++
    },
    // A letter that is cut off is due again like one whose attempt failed.
    interrupt: () => {
      interrupted = true
      options.sender.close()
    },
    end: () => options.sender.close(),
  }
}
