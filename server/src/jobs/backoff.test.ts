import { expect, it } from 'vitest'
import { Backoff } from './backoff.ts'

it('a failed item waits twice as long each time, up to a limit, and starts over after a success', () => {
  const clock = { ms: 0 }
  const backoff = new Backoff({ firstMs: 10, maxMs: 40, nowMs: () => clock.ms })
  const lot = { id: 'lot_1' }
  const isReady = () => backoff.ready([lot]).length === 1
  for (const waitMs of [10, 20, 40, 40]) {
    expect(isReady()).toBe(true)
    backoff.failed(lot.id)
    clock.ms += waitMs - 1
    expect(isReady()).toBe(false)
    clock.ms += 1
  }
  expect(backoff.ready([])).toEqual([])
  backoff.failed(lot.id)
  clock.ms += 10
  expect(isReady()).toBe(true)
})
