/** When an amount is so unusual that it has to be typed twice. */
import { moneyText } from './money-text.ts'

/** The market price, and its name: the median, or with too few sellers the reference price. */
export interface MarketPrice {
  readonly cents: number
  readonly name: string
}

interface PriceReferences {
  /** The leading bid, if there is one. */
  readonly leadingCents?: number | null
  /** The listing's own price. */
  readonly listedCents?: number | null
  readonly market?: MarketPrice | null
  /** The minimum, which helps if nothing else is known. */
  readonly floorCents?: number | null
}

const maxLeadingRatio = 1.5
const maxMarketRatio = 2

/** Why an amount has to be typed again, as the end of a sentence. Null if it is usual. */
export function whyRetype(cents: number, { leadingCents, listedCents, market, floorCents }: PriceReferences): string | null {
  if (leadingCents != null && cents > leadingCents * maxLeadingRatio) return `is ${ratioText(cents, leadingCents)} the leading bid`
  if (listedCents != null && cents > listedCents) return `is more than the listing's own price of ${moneyText(listedCents)}`
  if (market != null) return cents > market.cents * maxMarketRatio ? `is ${comparedWithMarket(cents, market)}` : null
  if (leadingCents != null) return null
  if (floorCents != null) return cents > floorCents * maxMarketRatio ? `is ${ratioText(cents, floorCents)} the minimum` : null
  return 'cannot be compared with a market price'
}

/** Why a seller types a price again: an extra digit or point shows in either direction. Null if it is usual, or nothing is known. */
export function whyRetypePrice(cents: number, market: MarketPrice | null): string | null {
  if (market === null) return null
  if (cents * maxMarketRatio < market.cents) return `is ${comparedWithMarket(cents, market)}`
  return whyRetype(cents, { market })
}

/** `4 % above the median of $2.50`; beyond twice it, `96 times the median of $2.50`. */
export function comparedWithMarket(cents: number, market: MarketPrice): string {
  const reference = `the ${market.name} of ${moneyText(market.cents)}`
  if (cents > market.cents * maxMarketRatio) return `${ratioText(cents, market.cents)} ${reference}`
  const percent = Math.max(Math.round((cents / market.cents - 1) * 100), -99)
  return percent === 0 ? `at ${reference}` : `${Math.abs(percent)} % ${percent < 0 ? 'below' : 'above'} ${reference}`
}

const largeCreditCents = 5_000_000
/** Why an operator types a top-up again: with an extra digit, the money can be spent immediately. Null if it is usual. */
export const whyRetypeCredit = (cents: number): string | null => (cents > largeCreditCents ? 'is a large top-up' : null)

/** `1.6 times`, `50 times`. Never rounded down to the limit that it exceeds. */
function ratioText(cents: number, referenceCents: number): string {
  const times = Math.ceil((cents / referenceCents) * 10) / 10
  return `${(times < 10 ? times : Math.round(times)).toLocaleString('en')} times`
}

const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const groupedTwiceByPoints = /^\d{1,3}(?:\.\d{3}){2,}$/
const withDecimalComma = /^\d+,\d{1,2}$/
const plainNumber = /^\d+(?:\.\d*)?$|^\.\d+$/
/** Thousands to one reader, three decimals to another. */
const ambiguousGrouping = /^[1-9]\d{0,2}([.,])\d{3}$/

/** The browser's language. English if that is not a valid language tag, which some systems' settings produce. */
export function browserLocale(): string {
  try {
    return Intl.getCanonicalLocales(globalThis.navigator?.language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** How a locale groups digits and marks decimals. */
function separatorsOf(locale: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const separator = (partType: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === partType)?.value ?? ''
  return { group: separator('group'), decimal: separator('decimal') }
}

/** Also what is invisible, such as the direction marks of a copied text. */
const whitespace = /[\s_'’\p{Cf}]/gu
const currencySigns: Readonly<Record<string, string>> = { $: 'USD', US$: 'USD', USD: 'USD', '€': 'EUR', EUR: 'EUR' }
const currencyAffixes = /^(US\$|\$|USD|€|EUR)?(.*?)(US\$|\$|USD|€|EUR)?$/i

/** The typed text without blanks and without its currency. */
function splitCurrency(text: string): { readonly digits: string; readonly currencies: readonly string[] } {
  const [, before, digits = '', after] = currencyAffixes.exec(text.replaceAll(whitespace, '')) ?? []
  const currencies = [before, after].flatMap((sign) => currencySigns[sign?.toUpperCase() ?? ''] ?? [])
  return { digits, currencies: [...new Set(currencies)] }
}

/**
 * Parses a typed amount with any digit grouping and decimal mark: `1,240.50`, `1.240,50`, `$1 240,50` and `1240.5` are the same, and
 * `1,24` is not 124. `1.240`, which is ambiguous, means thousands if the reader's locale groups digits that way. Otherwise it is not
 * an amount: the result is never a thousand times more or less than was meant. NaN if it is not an amount.
 */
function parseAmount(text: string, locale = browserLocale()): number {
  const { digits } = splitCurrency(text)
  const [, separator] = ambiguousGrouping.exec(digits) ?? []
  if (separator !== undefined) return separator === separatorsOf(locale).group ? Number(digits.replace(separator, '')) : Number.NaN
  return parsePlainAmount(digits)
}

function parsePlainAmount(typed: string): number {
  if (groupedByPoints.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'))
  if (groupedTwiceByPoints.test(typed)) return Number(typed.replaceAll('.', ''))
  if (withDecimalComma.test(typed)) return Number(typed.replace(',', '.'))
  if (grouped.test(typed)) return Number(typed.replaceAll(',', ''))
  return plainNumber.test(typed) ? Number(typed) : Number.NaN
}

/** A typed number other than money: three decimals are decimals if the reader's locale marks them that way. */
export function parseNumber(text: string, locale = browserLocale()): number {
  const typed = text.replaceAll(whitespace, '')
  if (typed.startsWith('-')) return -parseNumber(typed.slice(1), locale)
  const [, separator] = ambiguousGrouping.exec(typed) ?? []
  if (separator !== undefined && separator === separatorsOf(locale).decimal) return Number(typed.replace(',', '.'))
  return parseAmount(typed, locale)
}

/** Why a typed amount is invalid, or not in this currency. Null if it is valid or empty. */
export function amountProblem(text: string, currency: string, locale = browserLocale()): string | null {
  const { digits, currencies } = splitCurrency(text)
  if (text.trim() === '') return null
  const other = currencies.find((one) => one !== currency)
  if (other !== undefined && currency !== '') return `enter the amount in ${currency}, not in ${other}`
  if (!Number.isNaN(parseAmount(text, locale))) return centsIn(text, locale) === null ? 'enter an amount with at most two decimals' : null
  const [, separator] = ambiguousGrouping.exec(digits) ?? []
  if (separator === undefined) return 'enter an amount, such as 1,240.50'
  return `${digits} can be read in two ways: enter ${digits.replace(separator, '')} or ${Number(digits.replace(separator, '.')).toFixed(2)}`
}

/** The same as cents. A third decimal is not silently rounded. */
export function centsOf(text: string, locale?: string): number {
  const exactCents = parseAmount(text, locale) * 100
  const cents = Math.round(exactCents)
  return Math.abs(cents - exactCents) < 1e-6 ? cents : exactCents
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
