/** Describes a field's problem for people: what to enter, without schema terms. */

import { humanize } from './humanize.ts'
import { moneyText } from './money-text.ts'

const rewrites: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^must fit into capacityGpus$/, 'choose sizes that are no larger than the Capacity'],
  [/^must be given, or durationMonths$/, 'enter an end date or a number of months'],
  [/^must be after startsAt$/, 'must be after the start'],
  [/^(?:must not be blank|\w+ is required)$/, 'enter a value'],
  [/^must be a date-time with .*$/, 'enter a date and a time in the years 2000 to 2199'],
  [/^must be a day of UTC.*$/, 'enter a date in the years 2000 to 2199'],
  [/^must be an e-mail address$/, 'enter an email address'],
  [/^must be a country .*$/, 'choose a country'],
  [/^must be one of .*$/, 'choose one of the options'],
  [/^must be (at least|at most) ([\d,]+) characters long$/, 'enter $1 $2 characters'],
  [/^must be a text of (at most [\d,]+ characters)$/, 'enter $1'],
  [/^is not a whole application\/pdf$/, 'The file is damaged: it is not a complete PDF.'],
  [/^is not a whole image\/png$/, 'The file is damaged: it is not a complete PNG.'],
  [/^is not a whole image\/jpeg$/, 'The file is damaged: it is not a complete JPEG.'],
  [/^must be (a whole number|a number|a web address|one line|one public key)\b/, 'enter $1'],
]

const bounds = /must be (?:a whole number from [\d,]+ (?:to [\d,]+|up)|at (?:least|most) [\d,]+)/
const wholeNumbers = /\d[\d,]*/g

/** The contract counts amounts in cents, and people do not: `from 1 to 100,000` is `from $0.01 to $1,000.00`. */
function formatAmounts(reason: string, currency: string | null): string {
  const money = (cents: string) => moneyText(Number(cents.replaceAll(',', '')), currency ?? 'USD')
  const named = reason.replaceAll(/(?<![\d,])(\d[\d,]*) cents\b/g, (_, cents: string) => money(cents))
  const isAmount = currency !== null || /^\w+Cents /.test(reason)
  if (!isAmount) return named
  return named
    .replace(bounds, (of) => of.replaceAll(wholeNumbers, money).replace('must be a whole number', 'enter an amount'))
    .replace(/^(\w+Cents) enter/, '$1: enter')
}

/**
 * `reason` is the contract's or the service's: `must be a whole number from 1 to 64, or null` is `enter a whole number from 1 to 64`.
 * `currency` is the currency of an amount field. For an email field, the service counts letters, too.
 */
export function problemText(reason: string, currency: string | null = null, isEmail = false): string {
  if (isEmail && /^(?:must be at least|must be an e-mail|must not be blank)/.test(reason)) return 'enter an email address'
  const text = formatAmounts(reason.replace(/, or null$/, ''), currency)
  const [pattern, replacement] = rewrites.find(([one]) => one.test(text)) ?? [/^$/, '']
  return text
    .replace(pattern, replacement)
    .replaceAll(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (name) => humanize(name.replace(/Cents$/, '')).toLowerCase())
}
