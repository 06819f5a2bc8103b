/** Sends letters through SMTP. Distinguishes final refusals from temporary ones. */
import { createTransport } from 'nodemailer'
import type { LetterBody } from '../domain/mail/outbox.steps.ts'

export interface Outgoing extends LetterBody {
  readonly id: string
  readonly to: string
  readonly subject: string
}
/** The result of an attempt: an error for the operator, and whether another attempt is useless. */
export type Delivery = { readonly sent: true } | { readonly sent: false; readonly error: string; readonly final: boolean }

export interface Sender {
  send(mail: Outgoing): Promise<Delivery>
  /** Cuts off letters under way: their attempts have failed. */
  close(): void
}

/** For each step. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const
/** For a whole attempt: less than the time after which a letter is due again. A reply that arrives line by line resets the timeouts above. */
const attemptMs = 120_000

/** With a connection for each letter that is sent concurrently, none waits for another. A password is sent only over an encrypted connection. */
export function smtpSender(url: string, from: string, maxConnections: number, maxAttemptMs = attemptMs): Sender {
  const domain = /@([^>]+)/.exec(from)?.[1] ?? 'localhost'
  const { username, searchParams } = new URL(url)
  const requireTLS = username !== '' && searchParams.get('ignoreTLS') !== 'true'
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    requireTLS,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      try {
        // The same ID at each attempt: if a letter was accepted but the response lost, the duplicate can be recognized.
        const mail = { from, to: { name: '', address: to }, subject, text, html, messageId: `<${id}@${domain}>` }
        await transport.sendMail({ ...mail, headers: headersOf(unsubscribeUrl), signal: AbortSignal.timeout(maxAttemptMs) })
        return { sent: true }
      } catch (error) {
        return refusal(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Mail programs show a button that posts to this URL (RFC 8058). `Auto-Submitted` prevents automatic replies. */
const headersOf = (unsubscribeUrl: string | undefined): Record<string, string> =>
  unsubscribeUrl === undefined
    ? { 'Auto-Submitted': 'auto-generated' }
    : {
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** The code of the reply or error, never its text, which may repeat what was sent. A 5xx about the letter itself is final, one about the sender is not. */
function refusal(error: unknown): Delivery {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const aboutSender = command === 'MAIL FROM'
  const final = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') && !aboutSender
  const name = code === 'EABORT' ? 'ETIMEDOUT' : code
  return { sent: false, error: [name ?? 'unknown', aboutSender && command, responseCode].filter(Boolean).join(' '), final }
}
