import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Clock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A query with a round trip of `ms`. The database reads its clock right after it was sent. */
function query(clock: Clock, ms: number, aheadMs: number) {
  const requestedAtMs = Date.now()
  vi.advanceTimersByTime(ms)
  clock.set(requestedAtMs + aheadMs, requestedAtMs)
}

it('does not fall behind after a slow response', () => {
  const clock = new Clock()
  query(clock, 900, 0)
  expect(clock.now()).toBe(Date.now())
})

it('follows the database, more precisely the faster it responds', () => {
  const clock = new Clock()
  query(clock, 900, 3_600_000)
  expect(clock.now() - Date.now()).toBe(3_599_100)
  query(clock, 1, 3_600_000)
  expect(clock.now() - Date.now()).toBe(3_599_999)
  query(clock, 900, 3_600_000)
  expect(clock.now() - Date.now()).toBe(3_599_999)
  query(clock, 1, -5_000)
  expect(clock.now() - Date.now()).toBe(-5_000)
})
