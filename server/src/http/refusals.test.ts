import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusals } from './refusals.ts'

describe('refusals', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are answered at once while they are few', () => {
    const refusals = new Refusals()
    let answered = 0
    for (let i = 0; i < 5; i++) refusals.turn(() => answered++)
    expect(answered).toBe(5)
  })

  it('are answered at five hundred a second, in their order, when they are many', () => {
    const refusals = new Refusals()
    const answered: number[] = []
    for (let i = 0; i < 1_500; i++) refusals.turn(() => answered.push(i))
    vi.advanceTimersByTime(2_000)
    expect(answered).toEqual(Array.from({ length: 1_005 }, (_, i) => i))
    vi.advanceTimersByTime(1_000)
    expect([answered.length, refusals.waiting]).toEqual([1_500, 0])
  })

  it('give no turns away to those who hear and come again at once', () => {
    const refusals = new Refusals()
    let answered = 0
    const again = () => {
      answered++
      refusals.turn(again)
    }
    for (let i = 0; i < 100; i++) refusals.turn(again)
    vi.advanceTimersByTime(1_000)
    expect(answered).toBeLessThanOrEqual(505)
  })

  it('wait in no longer a line than 2,500', () => {
    const refusals = new Refusals()
    let answered = 0
    for (let i = 0; i < 2_600; i++) refusals.turn(() => answered++)
    expect([answered, refusals.waiting]).toEqual([100, 2_500])
  })
})
