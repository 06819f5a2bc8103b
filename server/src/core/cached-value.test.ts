import { setImmediate as nextTick } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { CachedValue } from './cached-value.ts'

/** Values whose creation waits until the test finishes it. */
function controlledValue() {
  const waiting: { resolve(value: string): void; reject(error: Error): void }[] = []
  let nowMs = 0
  const kept = new CachedValue({
    load: () => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject })),
    ttlMs: 1_000,
    now: () => nowMs,
  })
  return {
    kept,
    made: () => waiting.length,
    finish: (nth: number, value: string) => waiting[nth]?.resolve(value),
    fail: (nth: number) => waiting[nth]?.reject(new Error('away')),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('a cached value', () => {
  it('is created once for all concurrent callers, then returned immediately while it is valid', async () => {
    const { kept, made, finish, pass } = controlledValue()
    const reads = [kept.read(), kept.read()]
    finish(0, 'first')
    expect(await Promise.all(reads)).toEqual(['first', 'first'])
    pass(499)
    expect([kept.read(), made()]).toEqual(['first', 1])
  })

  it('is created again in the background from half its time on, and its readers wait only once it is too old', async () => {
    const { kept, made, finish, pass } = controlledValue()
    const first = kept.read()
    finish(0, 'first')
    await first
    pass(500)
    expect([kept.read(), made()]).toEqual(['first', 2])
    pass(499)
    expect([kept.read(), made()], 'once').toEqual(['first', 2])
    pass(1)
    const later = kept.read()
    finish(1, 'second')
    expect([await later, made()]).toEqual(['second', 2])
  })

  it('stays until it is too old if it cannot be created again', async () => {
    const { kept, made, finish, fail, pass } = controlledValue()
    const first = kept.read()
    finish(0, 'first')
    await first
    pass(500)
    expect(kept.read()).toBe('first')
    fail(1)
    await nextTick()
    expect([kept.read(), made()]).toEqual(['first', 3])
    fail(2)
    await nextTick()
    pass(500)
    const later = kept.read()
    fail(3)
    await expect(later).rejects.toThrow('away')
  })

  it('is no longer valid after the clock was set back', async () => {
    const { kept, made, finish, pass } = controlledValue()
    const reads = kept.read()
    finish(0, 'before')
    await reads
    pass(-3_600_000)
    void kept.read()
    expect(made()).toBe(2)
  })

  it('is valid from when it was requested, not from when it arrived', async () => {
    const { kept, made, finish, pass } = controlledValue()
    const reads = kept.read()
    pass(1_000)
    finish(0, 'old')
    await reads
    void kept.read()
    expect(made()).toBe(2)
  })

  it('is never stored, nor returned to callers after a change, if it was requested before the change', async () => {
    const { kept, finish } = controlledValue()
    const before = kept.read()
    kept.forget()
    const after = kept.read()
    finish(0, 'stale')
    expect(await before).toBe('stale')
    finish(1, 'fresh')
    expect(await after).toBe('fresh')
    expect(kept.read()).toBe('fresh')
  })

  it('is created again after a failure', async () => {
    let broken = true
    const kept = new CachedValue({
      load: async () => {
        if (broken) throw new Error('away')
        return 'well'
      },
      ttlMs: 1_000,
      now: () => 0,
    })
    await expect(kept.read()).rejects.toThrow('away')
    broken = false
    expect(await kept.read()).toBe('well')
  })
})
