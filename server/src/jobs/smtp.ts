/** Sending through SMTP; what the other side refuses for good is told apart from what may pass. */
import { createTransport } from 'nodemailer'
import type { LetterBody } from '../domain/mail/outbox.steps.ts'

export interface Outgoing extends LetterBody {
  readonly id: string
  readonly to: string
  readonly subject: string
}
/** What became of a sending: a word for the operator, and whether another try is worth it. */
export type Delivery = { readonly sent: true } | { readonly sent: false; readonly error: string; readonly final: boolean }

export interface Sender {
  send(mail: Outgoing): Promise<Delivery>
  close(): void
}

/** Of each step. All of a try together take less than the time after which a letter is due again. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

/** With a connection for each letter that is sent at once none waits for another. */
export function smtpSender(url: string, from: string, maxConnections: number): Sender {
  const domain = /@([^>]+)/.exec(from)?.[1] ?? 'localhost'
  const transport = createTransport({ url, pool: true, maxConnections, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      try {
        // The same id at each try: a mail that was taken although its answer was lost can be told to be the same.
        const mail = { from, to: { name: '', address: to }, subject, text, html, messageId: `<${id}@${domain}>` }
        await transport.sendMail({ ...mail, headers: headersOf(unsubscribeUrl) })
        return { sent: true }
      } catch (error) {
        return refusal(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Mail programs show a button that posts there (RFC 8058). No machine answers what a machine sent. */
const headersOf = (unsubscribeUrl: string | undefined): Record<string, string> =>
  unsubscribeUrl === undefined
    ? { 'Auto-Submitted': 'auto-generated' }
    : {
        'Auto-Submitted': 'auto-generated',
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** The reply's code or the error's, never its text, which may repeat what was sent. A 5xx about the mail itself is final. */
function refusal(error: unknown): Delivery {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const final = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return { sent: false, error: [code ?? 'unknown', responseCode].filter(Boolean).join(' '), final }
}
