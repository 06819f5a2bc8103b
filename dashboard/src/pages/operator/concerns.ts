/** The problems in an instance's health that need attention. */
import type { Reply } from '../../client/operations.ts'
import { humanize, pluralize } from '../../parts/humanize.ts'

type Health = Reply<'readHealth'>

/** Due work is done within seconds. Each loop runs at least every minute. */
const longestWaitSeconds = 60
const longestSilenceSeconds = 120

const unreadyMessages: Readonly<Record<NonNullable<Health['unready']>, string>> = {
  draining: 'The instance is stopping. It serves calls for some more seconds.',
  database: 'The database does not respond.',
  read_only: 'The database takes no writes because another node is the leader.',
  migrations: 'The database is missing migrations that this build needs.',
}

export const slotsName = ({ listener, work }: Health['slots'][number]): string => `${humanize(listener)}, ${work}`

export function concernsIn(health: Health): readonly string[] {
  const { unready, rightsTrusted, ledger, backlogs, loops, slots, pools, mailDisabled, letters, drivers } = health
  return [
    unready && unreadyMessages[unready],
    !rightsTrusted && 'The rights cache invalidation does not respond, so every call looks up its key.',
    mailDisabled && 'No emails are sent because SMTP_URL is not set. Nobody can sign up, reset a password or accept an invitation.',
    // A few addresses always bounce.
    letters.failed > 10 &&
      letters.failed > 0.05 * letters.sent &&
      `${pluralize(letters.failed, 'email')} of the last day failed permanently. The last response of the mail server was ${letters.lastError ?? 'none'}.`,
    ledger.mismatchedCompanies > 0 &&
      `The balances of ${pluralize(ledger.mismatchedCompanies, 'company', 'companies')} do not match the sum of their transfers.`,
    backlogs.length === 0 && 'The database did not return the backlogs in time.',
    ...backlogs.map(
      ({ of, oldestSeconds }) =>
        oldestSeconds !== null &&
        oldestSeconds > longestWaitSeconds &&
        `${humanize(of)}: the oldest has waited ${spanText(oldestSeconds)}.`,
    ),
    ...loops.map(
      ({ name, secondsSinceSuccess }) =>
        secondsSinceSuccess > longestSilenceSeconds &&
        `${humanize(name)}: the last successful run was ${spanText(secondsSinceSuccess)} ago.`,
    ),
    ...drivers.map(({ name, accepting }) => !accepting && `The driver ${name} does not take new machines because starts keep failing.`),
    ...slots.map((one) => one.waiting > 0 && `${slotsName(one)}: ${pluralize(one.waiting, 'call')} wait for a slot.`),
    ...pools.map(({ name, waiting }) => waiting > 0 && `${humanize(name)}: ${pluralize(waiting, 'call')} wait for a connection.`),
  ].filter((concern) => typeof concern === 'string')
}

const steps = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const

/** `0.3 s`, `42 s`, `7 min`. */
export function spanText(seconds: number): string {
  const step = steps.find(([length]) => seconds >= length)
  if (step) return `${Math.floor(seconds / step[0])} ${step[1]}`
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}
