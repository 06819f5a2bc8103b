import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RejectionThrottle } from './rejection-throttle.ts'

describe('rejections', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are sent immediately while they are few', () => {
    const throttle = new RejectionThrottle()
    let rejected = 0
    for (let i = 0; i < 5; i++) throttle.run(() => rejected++)
    expect(rejected).toBe(5)
  })

  it('are sent at five hundred per second, in order, when they are many', () => {
    const throttle = new RejectionThrottle()
    const rejected: number[] = []
    for (let i = 0; i < 1_500; i++) throttle.run(() => rejected.push(i))
    vi.advanceTimersByTime(2_000)
    expect(rejected).toEqual(Array.from({ length: 1_005 }, (_, i) => i))
    vi.advanceTimersByTime(1_000)
    expect([rejected.length, throttle.waiting]).toEqual([1_500, 0])
  })

  it('give no extra turns to callers that retry immediately', () => {
    const throttle = new RejectionThrottle()
    let rejected = 0
    const again = () => {
      rejected++
      throttle.run(again)
    }
    for (let i = 0; i < 100; i++) throttle.run(again)
    vi.advanceTimersByTime(1_000)
    expect(rejected).toBeLessThanOrEqual(505)
  })

  it('wait in a queue of at most 2,500', () => {
    const throttle = new RejectionThrottle()
    let rejected = 0
    for (let i = 0; i < 2_600; i++) throttle.run(() => rejected++)
    expect([rejected, throttle.waiting]).toEqual([100, 2_500])
  })
})
