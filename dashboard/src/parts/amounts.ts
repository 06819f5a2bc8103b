/** When an amount is so far from the usual that it is typed twice. */

export interface Usual {
  /** The leading bid, where there is one. */
  readonly leadingCents?: number | null
  /** The reference price of the same thing. */
  readonly marketCents?: number | null
  /** The least that is taken, which says something where nothing else is known. */
  readonly floorCents?: number | null
}

const leadingTimes = 1.5
const marketTimes = 2

/** Why an amount is typed again, as the end of a sentence; null where it is usual. */
export function whyTypedAgain(cents: number, { leadingCents, marketCents, floorCents }: Usual): string | null {
  if (leadingCents != null && cents > leadingCents * leadingTimes) return `is ${timesOf(cents, leadingCents)} the leading bid`
  if (marketCents != null) return cents > marketCents * marketTimes ? `is ${timesOf(cents, marketCents)} the market price` : null
  if (leadingCents != null) return null
  if (floorCents != null) return cents > floorCents * marketTimes ? `is ${timesOf(cents, floorCents)} the least that is taken` : null
  return 'cannot be compared with a market price'
}

/** `1.6 times`, `50 times`; never rounded down to the limit that it is beyond. */
function timesOf(cents: number, usualCents: number): string {
  const times = Math.ceil((cents / usualCents) * 10) / 10
  return `${(times < 10 ? times : Math.round(times)).toLocaleString('en')} times`
}

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const withDecimalComma = /^\d+,\d{1,2}$/
const plain = /^\d+(?:\.\d*)?$|^\.\d+$/

/**
 * A typed amount, however its writer groups digits and marks decimals: `1,240.50`, `1.240,50`, `1 240,50` and `1240.5` are one, and
 * `1,24` is no 124. NaN where it is no amount.
 */
export function amountIn(text: string): number {
  const typed = text.replaceAll(/[\s_'’]/g, '')
  if (groupedByPoints.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  if (withDecimalComma.test(typed)) return Number(typed.replace(',', '.'))
  if (grouped.test(typed)) return Number(typed.replaceAll(',', ''))
  return plain.test(typed) ? Number(typed) : Number.NaN
}

/** The same as cents; a third digit after the point is not rounded away unseen. */
export function centsOf(text: string): number {
  const hundredfold = amountIn(text) * 100
  const cents = Math.round(hundredfold)
  return Math.abs(cents - hundredfold) < 1e-6 ? cents : hundredfold
}

/** As cents, where it is whole cents; null where it is none. */
export function centsIn(text: string): number | null {
  const cents = centsOf(text)
  return Number.isInteger(cents) ? cents : null
}

const twoDigits = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as it was understood, with its digits grouped: `1,240.50`. What is no amount stays as it was typed. */
export function amountText(text: string): string {
  const cents = centsIn(text)
  return cents === null ? text : twoDigits.format(cents / 100)
}
