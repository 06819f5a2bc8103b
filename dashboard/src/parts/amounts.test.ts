import { describe, expect, it } from 'vitest'
import { amountText, centsIn, whyTypedAgain } from './amounts.ts'

describe('an amount is typed again', () => {
  it('beyond one and a half times the leading bid, and not at it', () => {
    expect(whyTypedAgain(300, { leadingCents: 200, marketCents: 250 })).toBeNull()
    expect(whyTypedAgain(301, { leadingCents: 200, marketCents: 250 })).toBe('is 1.6 times the leading bid')
    expect(whyTypedAgain(12_400, { leadingCents: 123 })).toBe('is 101 times the leading bid')
  })
  it('beyond twice the market, whatever leads', () => {
    expect(whyTypedAgain(500, { marketCents: 250 })).toBeNull()
    expect(whyTypedAgain(501, { marketCents: 250 })).toBe('is 2.1 times the market price')
    expect(whyTypedAgain(700, { leadingCents: 600, marketCents: 250 })).toBe('is 2.8 times the market price')
  })
  it('beyond twice the reserve where neither is known, and always where nothing is', () => {
    expect(whyTypedAgain(400, { leadingCents: null, marketCents: null, floorCents: 200 })).toBeNull()
    expect(whyTypedAgain(401, { floorCents: 200 })).toBe('is 2.1 times the least that is taken')
    expect(whyTypedAgain(200, { leadingCents: 200, floorCents: 100 })).toBeNull()
    expect(whyTypedAgain(1, {})).toBe('cannot be compared with a market price')
  })
})

describe('a typed amount', () => {
  it.each(['1,240.50', '1.240,50', '1 240,50', '1240.5', "1'240.50"])('is read however it is grouped: %s', (text) => {
    expect(centsIn(text)).toBe(124_050)
    expect(amountText(text)).toBe('1,240.50')
  })
  it('with a decimal comma is not a hundred times as much', () => {
    expect(centsIn('1,24')).toBe(124)
    expect(centsIn('1,240')).toBe(124_000)
  })
  it('that is none, or has half a cent, is left as it was typed', () => {
    const none = ['', 'a lot', '1.005', '1,2345', '1,24,5', '-3', '1e3']
    expect(none.map(centsIn)).toEqual(none.map(() => null))
    expect(none.map(amountText)).toEqual(none)
  })
})
