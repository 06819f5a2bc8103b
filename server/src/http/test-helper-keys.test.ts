import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TestHelperKeys } from './test-helper-keys.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('a key counts as playing for ten minutes after its last test helper', async () => {
  const keys = new TestHelperKeys()
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
  keys.note('key_1')
  await minutes(9)
  keys.note('key_1')
  await minutes(9)
  expect([keys.has('key_1'), keys.has('key_2')]).toEqual([true, false])
  await minutes(1.1)
  expect(keys.has('key_1')).toBe(false)
})
