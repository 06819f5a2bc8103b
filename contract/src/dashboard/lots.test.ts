import { describe, expect, it } from 'vitest'
import { minBidCents } from './lots.ts'

describe('the minimum bid', () => {
  it.each([
    ['open', null, null, 1],
    ['open', 300, null, 300],
    ['open', 300, 50, 51],
    ['open', null, 100, 101],
    ['open', null, 101, 103],
    ['open', null, 1000, 1010],
    ['sealed', 300, null, 300],
    ['sealed', null, null, 1],
  ] as const)('%s, reserve %s, leading %s: %s', (format, reserve, current, min) => {
    expect(minBidCents(format, reserve, current)).toBe(min)
  })
})
