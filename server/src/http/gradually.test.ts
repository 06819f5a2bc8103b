import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gradually } from './gradually.ts'

describe('what comes all at once', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setImmediate', 'clearImmediate'] }))
  afterEach(() => void vi.useRealTimers())

  it('is done in its order, a part of it with each turn of the event loop', () => {
    const line = new Gradually()
    const done: number[] = []
    for (let i = 0; i < 3_200; i++) line.add(() => done.push(i))
    expect(done).toHaveLength(0)
    let turns = 0
    for (let before = 0; done.length < 3_200; before = done.length) {
      vi.advanceTimersToNextTimer()
      expect(done.length - before).toBeLessThanOrEqual(100)
      turns++
    }
    expect(done).toEqual(Array.from({ length: 3_200 }, (_, i) => i))
    expect(turns).toBeLessThan(200)
  })

  it('gives a turn of its own to what comes of it', () => {
    const line = new Gradually()
    const done: string[] = []
    line.add(() => {
      done.push('first')
      line.add(() => done.push('second'))
    })
    vi.advanceTimersToNextTimer()
    expect(done).toEqual(['first'])
    vi.advanceTimersToNextTimer()
    expect(done).toEqual(['first', 'second'])
  })
})
