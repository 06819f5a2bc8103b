import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TickQueue } from './tick-queue.ts'

describe('work that arrives at the same time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setImmediate', 'clearImmediate'] }))
  afterEach(() => void vi.useRealTimers())

  it('is done in order, a part of it in each tick of the event loop', () => {
    const queue = new TickQueue()
    const done: number[] = []
    for (let i = 0; i < 3_200; i++) queue.add(() => done.push(i))
    expect(done).toHaveLength(0)
    let ticks = 0
    for (let before = 0; done.length < 3_200; before = done.length) {
      vi.advanceTimersToNextTimer()
      expect(done.length - before).toBeLessThanOrEqual(100)
      ticks++
    }
    expect(done).toEqual(Array.from({ length: 3_200 }, (_, i) => i))
    expect(ticks).toBeLessThan(200)
  })

  it('gets a separate tick for work that it adds', () => {
    const queue = new TickQueue()
    const done: string[] = []
    queue.add(() => {
      done.push('first')
      queue.add(() => done.push('second'))
    })
    vi.advanceTimersToNextTimer()
    expect(done).toEqual(['first'])
    vi.advanceTimersToNextTimer()
    expect(done).toEqual(['first', 'second'])
  })
})
