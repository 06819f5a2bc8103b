import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-29T12:00:00.400Z') }))
afterEach(() => void vi.useRealTimers())

/** The time on a new page that has received these dates. */
const clockAfter = async (...dates: readonly (string | null)[]) => {
  vi.resetModules()
  const { serverNow, syncClock } = await import('./clock.ts')
  for (const date of dates) syncClock(date)
  return new Date(serverNow()).toISOString()
}
const second = (ofMinute: number) => new Date(Date.parse('2026-11-29T12:00:00Z') + ofMinute * 1000).toUTCString()

it("the page's clock is the service's, not this machine's", async () => {
  expect(await clockAfter()).toBe('2026-11-29T12:00:00.400Z')
  expect(await clockAfter(second(60))).toBe('2026-11-29T12:01:00.000Z')
})

it('the latest of several readings counts, because a header has whole seconds', async () => {
  expect(await clockAfter(second(60), second(61), second(60))).toBe('2026-11-29T12:01:01.000Z')
})

it('a clock that was changed is followed, also backwards', async () => {
  expect(await clockAfter(second(60), second(20))).toBe('2026-11-29T12:00:20.000Z')
})

it('a response without a valid date changes nothing', async () => {
  expect(await clockAfter(null, 'soon')).toBe('2026-11-29T12:00:00.400Z')
  expect(await clockAfter(second(60), null, 'soon')).toBe('2026-11-29T12:01:00.000Z')
})
