import { describe, expect, it } from 'vitest'
import { Buckets } from './rate-limit.ts'

describe('a window', () => {
  it('of a minute resets in 60 seconds at most, whenever it began', () => {
    const buckets = new Buckets()
    const moments = Array.from({ length: 1_000 }, (_, i) => 1_000 + i * 17.137)
    expect(new Set(moments.map((nowMs) => buckets.take(`caller ${nowMs}`, 5, nowMs).resetSeconds))).toEqual(new Set([60]))
  })
})
