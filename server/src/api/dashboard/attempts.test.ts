import { describe, expect, it } from 'vitest'
import { Fault, unavailable } from '../../core/fault.ts'
import { RateLimits } from '../../http/rate-limit.ts'
import { Attempts } from './attempts.ts'

describe('attempts', () => {
  let nowMs = 0
  const limits = () =>
    new RateLimits({ now: () => nowMs, sharedSince: () => false, lease: () => Promise.reject(new Error('nobody is asked')) })
  const wrong = () => Promise.reject(new Fault('invalid_credentials'))
  const right = () => Promise.resolve('in')

  it('lock out after too many failures of one name, and allow it again after a quarter of an hour', async () => {
    const attempts = new Attempts(limits(), 'tries', 3)
    for (let i = 0; i < 3; i++) await expect(attempts.runLimited('ada', wrong)).rejects.toThrow(Fault)
    await expect(attempts.runLimited('ada', right)).rejects.toMatchObject({ code: 'rate_limited', details: { limit: 'attempt' } })
    expect(await attempts.runLimited('ben', right)).toBe('in')
    nowMs += 15 * 60_000
    expect(await attempts.runLimited('ada', right)).toBe('in')
  })

  it('do not count successes, regardless of how many are concurrent', async () => {
    const attempts = new Attempts(limits(), 'tries', 3)
    const all = await Promise.all(Array.from({ length: 20 }, () => attempts.runLimitedSerially('ada', right)))
    expect(new Set(all)).toEqual(new Set(['in']))
  })

  it("do not count failures that are not the caller's fault", async () => {
    const attempts = new Attempts(limits(), 'tries', 3)
    for (const outage of [unavailable(), new Error('connection terminated')])
      for (let i = 0; i < 3; i++) await expect(attempts.runLimited('ada', () => Promise.reject(outage))).rejects.toBe(outage)
    expect(await attempts.runLimited('ada', right)).toBe('in')
  })
})
