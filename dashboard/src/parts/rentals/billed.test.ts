import { expect, it } from 'vitest'
import { billedOf, secondsText } from './billed.ts'

it('a rental is billed from when it ran to when it was being stopped, to the millisecond', () => {
  const times = { runningAt: '2026-11-26T08:00:10.000Z', stoppingAt: '2026-11-26T08:01:33.417Z' }
  expect(billedOf(times)?.seconds).toBe(83.417)
  expect(billedOf({ ...times, stoppingAt: null })).toBeNull()
  expect(billedOf({ ...times, runningAt: null })).toBeNull()
})

it('seconds are shown as they are multiplied, and as people say them', () => {
  expect(secondsText(12.5)).toBe('12.5 s')
  expect(secondsText(60)).toBe('60 s (1 min 0 s)')
  expect(secondsText(83.417)).toBe('83.417 s (1 min 23.417 s)')
  expect(secondsText(7_261)).toBe('7,261 s (2 h 1 min 1 s)')
})
