import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { winnerOf } from './rules.ts'

describe('the winner', () => {
  it('is nobody without a bid', () => {
    expect(winnerOf([])).toBeNull()
  })

  it('has the highest amount and, among equals, the earliest place, regardless of the order of reading', () => {
    const bids = fc.uniqueArray(fc.record({ id: fc.uuid(), amountCents: fc.integer({ min: 1, max: 5 }), place: fc.nat() }), {
      selector: ({ place }) => place,
      minLength: 1,
    })
    fc.assert(
      fc.property(bids, (input) => {
        const [best] = [...input].sort((a, b) => b.amountCents - a.amountCents || a.place - b.place)
        expect(winnerOf(input)).toEqual(best)
      }),
    )
  })
})
