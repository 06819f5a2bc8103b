import { leastBidCents } from '@parley/contract/dashboard/lots'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Sealer } from '../../core/sealer.ts'
import { newReceipt, openBid, sealBid } from './receipts.crypto.ts'
import { winnerOf } from './rules.ts'

describe('the winner', () => {
  it('is nobody without a bid', () => {
    expect(winnerOf([])).toBeNull()
  })

  it('has the highest amount and, of equals, the earliest place, in whatever order they are read', () => {
    const bids = fc.uniqueArray(fc.record({ id: fc.uuid(), amountCents: fc.integer({ min: 1, max: 5 }), place: fc.nat() }), {
      selector: ({ place }) => place,
      minLength: 1,
    })
    fc.assert(
      fc.property(bids, (given) => {
        const [best] = [...given].sort((a, b) => b.amountCents - a.amountCents || a.place - b.place)
        expect(winnerOf(given)).toEqual(best)
      }),
    )
  })
})

describe('the least bid', () => {
  it.each([
    ['open', null, null, 1],
    ['open', 300, null, 300],
    ['open', 300, 50, 51],
    ['open', null, 100, 101],
    ['open', null, 101, 103],
    ['open', null, 1000, 1010],
    ['sealed', 300, null, 300],
    ['sealed', null, null, 1],
  ] as const)('%s, reserve %s, leading %s: %s', (format, reserve, current, least) => {
    expect(leastBidCents(format, reserve, current)).toBe(least)
  })
})

describe('a sealed bid', () => {
  const sealer = new Sealer(Buffer.alloc(32, 1), 'sealed bids')
  const terms = { lotId: 'lot_1', bidId: 'bid_1', amountCents: 12_345 }
  const { commitment, nonce } = newReceipt(terms)
  const sealed = sealBid(sealer, terms.amountCents, nonce)

  it('opens to the amount of its receipt', () => {
    expect(openBid(sealer, sealed, { ...terms, commitment })).toBe(12_345)
  })
  it('is as long for every amount, and one that a release before sealed opens, too', () => {
    const lengths = [1, 99, 100_000, 1_000_000_000].map((amountCents) => sealBid(sealer, amountCents, nonce).length)
    expect(new Set(lengths).size).toBe(1)
    expect(openBid(sealer, sealer.seal(`12345:${nonce}`), { ...terms, commitment })).toBe(12_345)
  })
  it('does not open as another bid, with another amount or with another key', () => {
    expect(() => openBid(sealer, sealed, { ...terms, bidId: 'bid_2', commitment })).toThrow('receipt')
    expect(() => openBid(sealer, sealBid(sealer, 99, nonce), { ...terms, commitment })).toThrow('receipt')
    expect(() => openBid(new Sealer(Buffer.alloc(32, 2), 'sealed bids'), sealed, { ...terms, commitment })).toThrow()
  })
  it('has a receipt of its own each time', () => {
    expect(newReceipt(terms).commitment).not.toBe(commitment)
  })
})
