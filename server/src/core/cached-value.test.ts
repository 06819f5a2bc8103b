import { describe, expect, it } from 'vitest'
import { CachedValue } from './cached-value.ts'

/** Values whose creation waits until the test finishes it. */
function controlledValue() {
  const waiting: ((value: string) => void)[] = []
  let nowMs = 0
  const kept = new CachedValue({
    load: () => new Promise<string>((resolve) => waiting.push(resolve)),
    ttlMs: 1_000,
    now: () => nowMs,
  })
  return {
    kept,
    made: () => waiting.length,
    finish: (nth: number, value: string) => waiting[nth]?.(value),
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
    pass(999)
    expect(kept.read()).toBe('first')
    pass(1)
    const later = kept.read()
    finish(1, 'second')
    expect([await later, made()]).toEqual(['second', 2])
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
