import { setImmediate as nextTick } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { RateLimits, tightest } from './rate-limit.ts'
import type { RateLimitBucket, RateLimitStatus } from './rate-limit-bucket.ts'
import type { LeaseRequest } from './rate-limit-leases.ts'

describe('a window of an instance that is alone', () => {
  let nowMs = 0
  let limits: RateLimits
  beforeEach(() => {
    nowMs = Date.parse('2026-11-23T10:00:00Z')
    limits = new RateLimits({ now: () => nowMs, sharedSince: () => false, lease: () => Promise.reject(new Error('nobody is asked')) })
  })
  /** Counted without a promise. */
  const take = (bucket: RateLimitBucket, caller: string, limit: number) => bucket.take(caller, limit) as RateLimitStatus

  it('of a minute resets in 60 seconds at most, whenever it began', () => {
    const bucket = limits.open('minute')
    const resets = Array.from({ length: 1_000 }, (_, i) => {
      nowMs += 17.137
      return take(bucket, `caller ${i}`, 5).resetSeconds
    })
    expect(new Set(resets)).toEqual(new Set([60]))
  })

  it('begins with the first call, ends a minute later, and counts each caller by itself', () => {
    const bucket = limits.open('minute')
    expect([1, 2, 3].map(() => take(bucket, 'ada', 2).exceeded)).toEqual([false, false, true])
    expect(take(bucket, 'ben', 2)).toMatchObject({ remaining: 1, exceeded: false })
    nowMs += 59_999
    expect(take(bucket, 'ada', 2)).toMatchObject({ exceeded: true, remaining: 0, resetSeconds: 1 })
    nowMs += 1
    expect(take(bucket, 'ada', 2)).toMatchObject({ exceeded: false, remaining: 1 })
  })

  it('of a day is the UTC day', () => {
    const bucket = limits.open('day', null)
    expect(take(bucket, 'ada', 1)).toMatchObject({ exceeded: false, daily: true, resetSeconds: 14 * 3600 })
    nowMs = Date.parse('2026-11-23T23:59:59.999Z')
    expect(take(bucket, 'ada', 1)).toMatchObject({ exceeded: true, resetSeconds: 1 })
    nowMs++
    expect(take(bucket, 'ada', 1).exceeded).toBe(false)
  })

  it('is no longer than it should be when the clock is set back', () => {
    const bucket = limits.open('minute')
    take(bucket, 'ada', 1)
    nowMs -= 3_600_000
    expect(take(bucket, 'ada', 1)).toMatchObject({ exceeded: false, resetSeconds: 60 })
  })

  it('takes a count back', () => {
    const bucket = limits.open('tries')
    take(bucket, 'ada', 1)
    bucket.refund('ada')
    bucket.refund('nobody')
    expect(take(bucket, 'ada', 1).exceeded).toBe(false)
  })

  it('describes a call when it has the fewest calls left', () => {
    const [wide, narrow] = [take(limits.open('day', null), 'ada', 9), take(limits.open('minute'), 'ada', 3)]
    expect([tightest([]), tightest([wide, narrow]), tightest([narrow, wide])]).toEqual([undefined, narrow, narrow])
  })
})

describe('a window that several instances count', () => {
  it('of a day is asked for again after a clock was set back', async () => {
    let nowMs = Date.parse('2026-11-23T10:00:00Z')
    let requests = 0
    const lease = ({ wanted, ends_ms }: LeaseRequest) => {
      requests++
      return Promise.resolve({ granted: requests === 1 ? 0 : wanted, taken: 0, elsewhere: 0, ends_ms })
    }
    const bucket = new RateLimits({ now: () => nowMs, sharedSince: () => true, lease }).open('day', null)
    expect((await bucket.take('ada', 100)).exceeded).toBe(true)
    nowMs -= 3_600_000
    expect((await bucket.take('ada', 100)).exceeded).toBe(false)
  })

  it('is asked for again when the limit was raised after it was used up', async () => {
    let granted = 0
    const lease = ({ ends_ms }: LeaseRequest) => Promise.resolve({ granted, taken: 10, elsewhere: 0, ends_ms })
    const bucket = new RateLimits({ now: () => 0, sharedSince: () => true, lease }).open('day', null)
    expect((await bucket.take('ada', 10)).exceeded).toBe(true)
    granted = 1
    expect([(await bucket.take('ada', 10)).exceeded, (await bucket.take('ada', 20)).exceeded]).toEqual([true, false])
  })

  it('reports what one instance counted alone, also if the database does not answer at first', async () => {
    const counted: number[] = []
    let isDown = true
    const lease = (request: LeaseRequest) => {
      counted.push(request.counted)
      const { wanted, ends_ms } = request
      return isDown ? Promise.reject(new Error('no database')) : Promise.resolve({ granted: wanted, taken: wanted, elsewhere: 0, ends_ms })
    }
    const limits = new RateLimits({ now: () => 0, sharedSince: () => false, lease })
    const bucket = limits.open('minute')
    for (let calls = 0; calls < 3; calls++) bucket.take('ada', 100)
    limits.share()
    await nextTick()
    isDown = false
    await bucket.take('ada', 100)
    expect(counted.at(-1)).toBe(3)
  })

  it('loses 250 calls at most with an instance that dies, however large its limit is', async () => {
    const limit = 1_000_000_000
    const nowMs = Date.parse('2026-11-23T10:00:00Z')
    let taken = 0
    const lease = ({ wanted, ends_ms }: LeaseRequest) => {
      taken += wanted
      return Promise.resolve({ granted: wanted, taken, elsewhere: 0, ends_ms })
    }
    for (let instances = 1; instances <= 10; instances++) {
      const limits = new RateLimits({ now: () => nowMs, sharedSince: () => true, lease })
      expect(await limits.open('day', null).take('ada', limit)).toMatchObject({ exceeded: false, remaining: limit - taken + 249 })
      expect(taken).toBe(instances * 250)
    }
  })

  it('lends as much, once, while the database does not answer', async () => {
    const limits = new RateLimits({ now: () => 0, sharedSince: () => true, lease: () => Promise.reject(new Error('no database')) })
    const bucket = limits.open('day', null)
    const statuses: RateLimitStatus[] = []
    for (let calls = 0; calls < 252; calls++) statuses.push(await bucket.take('ada', 1_000_000_000))
    expect(statuses.filter(({ unknown }) => !unknown)).toHaveLength(250)
  })
})
