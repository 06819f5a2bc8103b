import { describe, expect, it } from 'vitest'
import { Sealer } from '../../core/sealer.ts'
import { newReceipt, openBid, sealBid } from './receipts.crypto.ts'

describe('a sealed bid', () => {
  const sealer = new Sealer(Buffer.alloc(32, 1), 'sealed bids')
  const terms = { lotId: 'lot_1', bidId: 'bid_1', amountCents: 12_345 }
  const { commitment, nonce } = newReceipt(terms)
  const sealed = sealBid(sealer, terms.amountCents, nonce)

  it('opens to the amount of its receipt', () => {
    expect(openBid(sealer, sealed, { ...terms, commitment })).toBe(12_345)
  })
  it('has the same length for every amount, and also opens if an earlier release sealed it', () => {
    const lengths = [1, 99, 100_000, 1_000_000_000].map((amountCents) => sealBid(sealer, amountCents, nonce).length)
    expect(new Set(lengths).size).toBe(1)
    expect(openBid(sealer, sealer.seal(`12345:${nonce}`), { ...terms, commitment })).toBe(12_345)
  })
  it('does not open as another bid, with another amount or with another key', () => {
    expect(() => openBid(sealer, sealed, { ...terms, bidId: 'bid_2', commitment })).toThrow('receipt')
    expect(() => openBid(sealer, sealBid(sealer, 99, nonce), { ...terms, commitment })).toThrow('receipt')
    expect(() => openBid(new Sealer(Buffer.alloc(32, 2), 'sealed bids'), sealed, { ...terms, commitment })).toThrow()
  })
  it('has a new receipt each time', () => {
    expect(newReceipt(terms).commitment).not.toBe(commitment)
  })
})
