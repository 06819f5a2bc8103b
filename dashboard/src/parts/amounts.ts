/** When an amount is so unusual that it has to be typed twice. */
import { moneyText } from './money-text.ts'

/** The market price, and its name: the median, or with too few sellers the reference price. */
export interface MarketPrice {
  readonly cents: number
  readonly name: string
}

interface Usual {
  /** The leading bid, if there is one. */
  readonly leadingCents?: number | null
  /** The listing's own price. */
  readonly listedCents?: number | null
  readonly market?: MarketPrice | null
  /** The minimum, which helps if nothing else is known. */
  readonly floorCents?: number | null
}

const leadingTimes = 1.5
const marketTimes = 2

/** Why an amount has to be typed again, as the end of a sentence. Null if it is usual. */
export function whyTypedAgain(cents: number, { leadingCents, listedCents, market, floorCents }: Usual): string | null {
  if (leadingCents != null && cents > leadingCents * leadingTimes) return `is ${timesOf(cents, leadingCents)} the leading bid`
  if (listedCents != null && cents > listedCents) return `is more than the listing's own price of ${moneyText(listedCents)}`
  if (market != null) return cents > market.cents * marketTimes ? `is ${besideMarket(cents, market)}` : null
  if (leadingCents != null) return null
  if (floorCents != null) return cents > floorCents * marketTimes ? `is ${timesOf(cents, floorCents)} the minimum` : null
  return 'cannot be compared with a market price'
}

/** Why a seller types a price again: an extra digit or point shows in either direction. Null if it is usual, or nothing is known. */
export function whyPriceTypedAgain(cents: number, market: MarketPrice | null): string | null {
  if (market === null) return null
  if (cents * marketTimes < market.cents) return `is ${besideMarket(cents, market)}`
  return whyTypedAgain(cents, { market })
}

/** `4 % above the median of $2.50`; beyond twice it, `96 times the median of $2.50`. */
export function besideMarket(cents: number, market: MarketPrice): string {
  const usual = `the ${market.name} of ${moneyText(market.cents)}`
  if (cents > market.cents * marketTimes) return `${timesOf(cents, market.cents)} ${usual}`
  const percent = Math.max(Math.round((cents / market.cents - 1) * 100), -99)
  return percent === 0 ? `at ${usual}` : `${Math.abs(percent)} % ${percent < 0 ? 'below' : 'above'} ${usual}`
}

const largeCreditCents = 5_000_000
/** Why an operator types a top-up again: with an extra digit, the money can be spent immediately. Null if it is usual. */
export const whyCreditTypedAgain = (cents: number): string | null => (cents > largeCreditCents ? 'is a large top-up' : null)

/** `1.6 times`, `50 times`. Never rounded down to the limit that it exceeds. */
function timesOf(cents: number, usualCents: number): string {
  const times = Math.ceil((cents / usualCents) * 10) / 10
  return `${(times < 10 ? times : Math.round(times)).toLocaleString('en')} times`
}

const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const groupedTwiceByPoints = /^\d{1,3}(?:\.\d{3}){2,}$/
const withDecimalComma = /^\d+,\d{1,2}$/
const plain = /^\d+(?:\.\d*)?$|^\.\d+$/
/** Thousands to one reader, three decimals to another. */
const eitherWay = /^[1-9]\d{0,2}([.,])\d{3}$/

/** The browser's language. English if that is not a valid language tag, which some systems' settings produce. */
export function readersLocale(): string {
  try {
    return Intl.getCanonicalLocales(globalThis.navigator?.language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** How a locale groups digits and marks decimals. */
function signsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const sign = (wanted: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { group: sign('group'), decimal: sign('decimal') }
}

const blanks = /[\s_'’]/g
const currencySigns: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', USD: 'USD', '€': 'EUR', EUR: 'EUR' }
const beforeOrAfter = /^(US\$|\$|USD|€|EUR)?(.*?)(US\$|\$|USD|€|EUR)?$/i

/** The typed text without blanks and without its currency. */
function typedAmount(text: string): { readonly digits: string; readonly currencies: readonly string[] } {
  const [, before, digits = '', after] = beforeOrAfter.exec(text.replaceAll(blanks, '')) ?? []
  const currencies = [before, after].flatMap((sign) => currencySigns[sign?.toUpperCase() ?? ''] ?? [])
  return { digits, currencies: [...new Set(currencies)] }
}

/**
 * Parses a typed amount with any digit grouping and decimal mark: `1,240.50`, `1.240,50`, `$1 240,50` and `1240.5` are the same, and
 * `1,24` is not 124. `1.240`, which is ambiguous, means thousands if the reader's locale groups digits that way. Otherwise it is not
 * an amount: the result is never a thousand times more or less than was meant. NaN if it is not an amount.
 */
function amountIn(text: string, locale = readersLocale()): number {
  const { digits } = typedAmount(text)
  const [, sign] = eitherWay.exec(digits) ?? []
  if (sign !== undefined) return sign === signsOf(locale).group ? Number(digits.replace(sign, '')) : Number.NaN
  return plainAmount(digits)
}

function plainAmount(typed: string): number {
  if (groupedByPoints.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  if (groupedTwiceByPoints.test(typed)) return Number(typed.replaceAll('.', ''))
  if (withDecimalComma.test(typed)) return Number(typed.replace(',', '.'))
  if (grouped.test(typed)) return Number(typed.replaceAll(',', ''))
  return plain.test(typed) ? Number(typed) : Number.NaN
}

/** A typed number other than money: three decimals are decimals if the reader's locale marks them that way. */
export function numberIn(text: string, locale = readersLocale()): number {
  const typed = text.replaceAll(blanks, '')
  if (typed.startsWith('-')) return -numberIn(typed.slice(1), locale)
  const [, sign] = eitherWay.exec(typed) ?? []
  if (sign !== undefined && sign === signsOf(locale).decimal) return Number(typed.replace(',', '.'))
  return amountIn(typed, locale)
}

/** Why a typed amount is invalid, or not in this currency. Null if it is valid or empty. */
export function amountProblem(text: string, currency: string, locale = readersLocale()): string | null {
  const { digits, currencies } = typedAmount(text)
  if (text.trim() === '') return null
  const other = currencies.find((one) => one !== currency)
  if (other !== undefined && currency !== '') return `enter the amount in ${currency}, not in ${other}`
  if (!Number.isNaN(amountIn(text, locale))) return centsIn(text, locale) === null ? 'enter an amount with at most two decimals' : null
  const [, sign] = eitherWay.exec(digits) ?? []
  if (sign === undefined) return 'enter an amount, such as 1,240.50'
  return `${digits} can be read in two ways: enter ${digits.replace(sign, '')} or ${Number(digits.replace(sign, '.')).toFixed(2)}`
}

/** The same as cents. A third decimal is not silently rounded. */
export function centsOf(text: string, locale?: string): number {
  const hundredfold = amountIn(text, locale) * 100
  const cents = Math.round(hundredfold)
  return Math.abs(cents - hundredfold) < 1e-6 ? cents : hundredfold
}

/** As cents, if it is whole cents. Null if it is not. */
export function centsIn(text: string, locale?: string): number | null {
  const cents = centsOf(text, locale)
  return Number.isInteger(cents) ? cents : null
}

const twoDigits = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as it was understood, with grouped digits: `1,240.50`. Other text is returned unchanged. */
export function amountText(text: string, locale?: string): string {
  const cents = centsIn(text, locale)
  return cents === null ? text : twoDigits.format(cents / 100)
}
