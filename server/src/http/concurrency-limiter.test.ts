import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

const queueTimeoutMs = 1_000
const limiterOf = (maxSlots: number) => new ConcurrencyLimiter(maxSlots, queueTimeoutMs)

interface TestCall {
  hasSlot: boolean
  outcome: 'nothing' | 'slot' | 'refused'
}

describe('slots', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Requests a slot, and records the result. */
  function call(limiter: ConcurrencyLimiter, key = 'one key'): TestCall {
    const testCall: TestCall = { hasSlot: false, outcome: 'nothing' }
    const slot = limiter.acquire(testCall, key, performance.now())
    if (slot === undefined) testCall.outcome = 'slot'
    else
      slot.then(
        () => {
          testCall.outcome = 'slot'
        },
        () => {
          testCall.outcome = 'refused'
        },
      )
    return testCall
  }
  const calls = (limiter: ConcurrencyLimiter, count: number, key?: string) => Array.from({ length: count }, () => call(limiter, key))
  const release = (limiter: ConcurrencyLimiter, ended: TestCall) => limiter.release(ended, performance.now())
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const outcomes = (testCalls: readonly TestCall[]) => testCalls.map((one) => one.outcome)

  it('are granted immediately while some are free', () => {
    const limiter = limiterOf(2)
    expect(outcomes(calls(limiter, 2))).toEqual(['slot', 'slot'])
    expect([limiter.slotsTaken, limiter.waiting]).toEqual([2, 0])
  })

  it('go to the waiter that came first, regardless of how long it has waited, and to nobody else', async () => {
    const limiter = limiterOf(1)
    const [first, second, third] = calls(limiter, 3) as [TestCall, TestCall, TestCall]
    await advance(queueTimeoutMs - 1)
    const newcomer = call(limiter)
    release(limiter, first)
    await advance(0)
    expect(outcomes([second, third, newcomer])).toEqual(['slot', 'nothing', 'nothing'])
  })

  it('are refused to a waiter once it has waited a second, not earlier, and also when one becomes free at that moment', async () => {
    const limiter = limiterOf(1)
    const [first, late] = calls(limiter, 2) as [TestCall, TestCall]
    await advance(600)
    const early = call(limiter)
    await advance(399)
    expect(late.outcome).toBe('nothing')
    await advance(1)
    release(limiter, first)
    await advance(0)
    expect(outcomes([late, early])).toEqual(['refused', 'slot'])
    expect([limiter.refused, limiter.waits.count]).toEqual([{ timeout: 1, full: 0 }, 1])
  })

  it('are refused to each waiter in time, also when none becomes free', async () => {
    const limiter = limiterOf(1)
    const [, first] = calls(limiter, 2) as [TestCall, TestCall]
    await advance(600)
    const second = call(limiter)
    await advance(400)
    expect(outcomes([first, second])).toEqual(['refused', 'nothing'])
    await advance(600)
    expect(second.outcome).toBe('refused')
  })

  it('are refused to nobody after a stall of half a second', async () => {
    const limiter = limiterOf(32)
    const all = calls(limiter, 512)
    await advance(500)
    for (const ended of all) {
      release(limiter, ended)
      await advance(0)
    }
    expect(new Set(outcomes(all))).toEqual(new Set(['slot']))
    expect([limiter.slotsTaken, limiter.waiting, limiter.refused]).toEqual([0, 0, { timeout: 0, full: 0 }])
  })

  it('are granted key by key once more calls wait than are processed, and in order within each key', async () => {
    const limiter = limiterOf(2)
    const working = calls(limiter, 2, 'busy')
    const waiting = new Map([
      ...calls(limiter, 5, 'busy').map((one, i) => [one, `busy ${i}`] as const),
      ...calls(limiter, 2, 'quiet').map((one, i) => [one, `quiet ${i}`] as const),
    ])
    const granted: string[] = []
    for (let ended = working.shift(); ended; ended = working.shift()) {
      release(limiter, ended)
      await advance(0)
      for (const [one, name] of waiting) {
        if (one.outcome !== 'slot') continue
        waiting.delete(one)
        working.push(one)
        granted.push(name)
      }
    }
    expect(granted).toEqual(['busy 0', 'quiet 0', 'busy 1', 'quiet 1', 'busy 2', 'busy 3', 'busy 4'])
  })

  it('are granted in the order of arrival while the queue is short, regardless of the key', async () => {
    const limiter = limiterOf(4)
    const inside = calls(limiter, 4, 'busy')
    const queue = [call(limiter, 'busy'), call(limiter, 'busy'), call(limiter, 'quiet'), call(limiter, 'busy')]
    for (const [i, ended] of inside.entries()) {
      release(limiter, ended)
      await advance(0)
      expect(outcomes(queue)).toEqual(queue.map((_, at) => (at <= i ? 'slot' : 'nothing')))
    }
  })

  it('are not reserved for a caller that disconnected', async () => {
    const limiter = limiterOf(1)
    const [first, gone, next] = calls(limiter, 3) as [TestCall, TestCall, TestCall]
    release(limiter, gone)
    release(limiter, first)
    await advance(0)
    expect(outcomes([gone, next])).toEqual(['nothing', 'slot'])
    release(limiter, gone)
    expect([limiter.slotsTaken, limiter.waiting]).toEqual([1, 0])
  })

  it('are released once, regardless of how often a call is reported as ended', () => {
    const limiter = limiterOf(2)
    const [first] = calls(limiter, 2) as [TestCall]
    release(limiter, first)
    release(limiter, first)
    expect(limiter.slotsTaken).toBe(1)
  })

  it('have at most ten thousand waiters, of which one key is at most half, so that others can still wait', async () => {
    const limiter = limiterOf(1)
    calls(limiter, 20_000, 'busy')
    expect([limiter.waiting, limiter.refused.full]).toEqual([5_000, 14_999])
    calls(limiter, 20_000, 'as busy')
    expect(limiter.waiting).toBe(7_500)
    for (let i = 0; i < 5_000; i++) call(limiter, `key ${i}`)
    expect(limiter.waiting).toBe(10_000)
    const shed = limiter.refused.full
    const last = call(limiter, 'the last')
    await advance(0)
    expect([last.outcome, limiter.waiting, limiter.refused.full]).toEqual(['refused', 10_000, shed + 1])
  })
})
