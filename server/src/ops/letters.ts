/** The state of letters, as metrics and on the operator's page. */
import { withTimeout } from '../core/with-timeout.ts'
import type { Reader } from '../db/statement.ts'
import { type LetterTally, tallyLetters } from '../domain/mail/store.ts'
import { family, gauge, type Metric } from './exposition.ts'

const readTimeoutMs = 2_000

/** Undefined if the database does not respond in time. */
export async function readLetters(read: Reader): Promise<LetterTally | undefined> {
  return withTimeout(readTimeoutMs, tallyLetters(read), undefined).catch(() => undefined)
}

const tallied = ({ lastError: _, ...counts }: LetterTally): Metric =>
  family(
    'parley_letters',
    'gauge',
    'Letters by state: waiting, waiting after a failed attempt, sent and failed within a day. Counted to 10,000.',
    Object.entries(counts).map(([state, value]) => ({ labels: { state }, value })),
  )
const disabledMetric = (disabled: boolean): Metric =>
  gauge('parley_mail_disabled', 'Whether letters are stored and not sent, because no SMTP server is set.', disabled ? 1 : 0)

export async function letterMetrics(read: Reader, mailDisabled: boolean): Promise<Metric[]> {
  const tally = await readLetters(read)
  return [...(tally ? [tallied(tally)] : []), disabledMetric(mailDisabled)]
}
