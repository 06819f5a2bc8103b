import { describe, expect, it, vi } from 'vitest'
import {
  amountProblem,
  amountText,
  centsIn,
  comparedWithMarket,
  parseNumber,
  whyRetype,
  whyRetypeCredit,
  whyRetypePrice,
} from './amounts.ts'

const market = { cents: 250, name: 'median' }

describe('an amount is typed again', () => {
  it('beyond one and a half times the leading bid, and not at it', () => {
    expect(whyRetype(300, { leadingCents: 200, market })).toBeNull()
    expect(whyRetype(301, { leadingCents: 200, market })).toBe('is 1.6 times the leading bid')
    expect(whyRetype(12_400, { leadingCents: 123 })).toBe('is 101 times the leading bid')
  })
  it('beyond twice the market, whatever leads', () => {
    expect(whyRetype(500, { market })).toBeNull()
    expect(whyRetype(501, { market })).toBe('is 2.1 times the median of $2.50')
    expect(whyRetype(700, { leadingCents: 600, market })).toBe('is 2.8 times the median of $2.50')
  })
  it('beyond what the listing asks of anybody, and not at it', () => {
    expect(whyRetype(119, { listedCents: 119, floorCents: 100 })).toBeNull()
    expect(whyRetype(120, { listedCents: 119, market })).toBe("is more than the listing's own price of $1.19")
  })
  it('beyond twice the reserve where neither is known, and always where nothing is', () => {
    expect(whyRetype(400, { leadingCents: null, market: null, floorCents: 200 })).toBeNull()
    expect(whyRetype(401, { floorCents: 200 })).toBe('is 2.1 times the minimum')
    expect(whyRetype(201, { leadingCents: 200, floorCents: 100 })).toBeNull()
    expect(whyRetype(1, {})).toBe('cannot be compared with a market price')
  })
})

describe('a typed amount', () => {
  it.each(['1,240.50', '1.240,50', '1 240,50', '1240.5', "1'240.50", '\u200e$1,240.50\n', '\u202d1,240.50\u202c'])(
    'is read however it is grouped: %s',
    (text) => {
      for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN']) {
        expect(centsIn(text, locale)).toBe(124_050)
        expect(amountText(text, locale)).toBe('1,240.50')
      }
    },
  )
  it('with a decimal comma is not a hundred times as much', () => {
    expect(centsIn('1,24')).toBe(124)
    expect(centsIn('12,34,567.50', 'en-IN')).toBe(123_456_750)
  })
  it('that is thousands to one reader and three decimals to another is read as the locale groups, or refused, never guessed', () => {
    expect([centsIn('1,240', 'en-US'), centsIn('1.240', 'de-DE')]).toEqual([124_000, 124_000])
    for (const [text, locale] of [
      ['1.240', 'en-US'],
      ['1,240', 'de-DE'],
      ['1.240', 'fr-FR'],
      ['1,240', 'de-CH'],
    ] as const) {
      expect(centsIn(text, locale)).toBeNull()
      expect(amountProblem(text, 'USD', locale)).toBe(`${text} can be read in two ways: enter 1240 or 1.24`)
    }
    expect([centsIn('1.240.000', 'en-US'), centsIn('1,240,000', 'de-DE')]).toEqual([124_000_000, 124_000_000])
    expect([centsIn('0.125', 'en-US'), centsIn('1.240,00', 'en-US'), centsIn('1,240.00', 'de-DE')]).toEqual([null, 124_000, 124_000])
  })
  it('may name its currency, and not another', () => {
    for (const text of ['$1,240.50', 'USD 1 240.50', '1240.50 usd', 'US$ 1240.5']) {
      expect([centsIn(text, 'en-US'), amountProblem(text, 'USD', 'en-US')]).toEqual([124_050, null])
    }
    expect(amountProblem('€ 1.240,50', 'USD', 'en-US')).toBe('enter the amount in USD, not in EUR')
    expect(amountProblem('€ 1.240,50', '', 'en-US')).toBeNull()
    expect([amountProblem('', 'USD'), amountProblem('a lot', 'USD', 'en-US')]).toEqual([null, 'enter an amount, such as 1,240.50'])
  })
  it('with a part of a cent says that two decimals are the most', () => {
    const message = ['60000.999', '0.125', '$2.3455'].map((text) => amountProblem(text, 'USD', 'en-US'))
    expect(message).toEqual(message.map(() => 'enter an amount with at most two decimals'))
    expect([amountProblem('2.340', 'USD', 'en-US'), amountProblem('2.3400', 'USD', 'en-US')]).toEqual([
      '2.340 can be read in two ways: enter 2340 or 2.34',
      null,
    ])
  })
  it('that is none, or has half a cent, is left as it was typed', () => {
    const none = ['', 'a lot', '1.005', '1,2345', '1,24,5', '-3', '1e3']
    expect(none.map((text) => centsIn(text, 'en-US'))).toEqual(none.map(() => null))
    expect(none.map((text) => amountText(text, 'en-US'))).toEqual(none)
  })
})

it('a price is typed again where it is far above or below the market, and not where no market is known', () => {
  expect(whyRetypePrice(25_000, market)).toBe('is 100 times the median of $2.50')
  expect(whyRetypePrice(25, market)).toBe('is 90 % below the median of $2.50')
  expect([whyRetypePrice(125, market), whyRetypePrice(500, market), whyRetypePrice(25_000, null)]).toEqual([null, null, null])
})

it('a price is compared with the market in percent, and as a multiple beyond twice the market, wherever it is shown', () => {
  expect([240, 250, 260, 500, 501, 24_000, 1].map((cents) => comparedWithMarket(cents, market))).toEqual([
    '4 % below the median of $2.50',
    'at the median of $2.50',
    '4 % above the median of $2.50',
    '100 % above the median of $2.50',
    '2.1 times the median of $2.50',
    '96 times the median of $2.50',
    '99 % below the median of $2.50',
  ])
  expect(whyRetype(24_000, { market })).toBe(`is ${comparedWithMarket(24_000, market)}`)
})

it('a number that is no money has decimals as the locale marks them', () => {
  expect([
    parseNumber('7.680', 'en-US'),
    parseNumber('7,680', 'en-US'),
    parseNumber('7,680', 'de-DE'),
    parseNumber('7.680', 'de-DE'),
  ]).toEqual([7.68, 7680, 7.68, 7680])
  expect([parseNumber('1 000', 'en-US'), parseNumber('1,5', 'en-US'), parseNumber('-3', 'en-US'), parseNumber('few', 'en-US')]).toEqual([
    1000,
    1.5,
    -3,
    Number.NaN,
  ])
})

it('a top-up is typed again where it is large', () => {
  expect(whyRetypeCredit(5_000_000)).toBeNull()
  expect(whyRetypeCredit(5_000_001)).toBe('is a large top-up')
})

it('an amount is read where the browser names no language', () => {
  vi.stubGlobal('navigator', { language: 'en-US@posix' })
  expect(centsIn('28,500')).toBe(2_850_000)
  vi.unstubAllGlobals()
})
