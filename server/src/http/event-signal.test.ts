import { expect, it, vi } from 'vitest'
import { EventSignal } from './event-signal.ts'

const longMs = 60_000

it('a call that waits when waiting ends is released', async () => {
  const signal = new EventSignal()
  const waiting = signal.waiter(1, 'live', 'key_1')?.next(longMs)
  signal.end()
  expect(await waiting).toBe(false)
})

it('a call that is busy when waiting ends does not wait afterwards', async () => {
  const signal = new EventSignal()
  const waiter = signal.waiter(1, 'live', 'key_1')
  signal.end()
  expect(await waiter?.next(longMs)).toBe(false)
  expect(signal.waiting).toBe(0)
})

it('no call waits once waiting has ended', () => {
  const signal = new EventSignal()
  signal.end()
  expect(signal.waiter(1, 'live', 'key_1')).toBeUndefined()
})

it('a call that waits again waits for as long as it asks, regardless of its first wait', async () => {
  vi.useFakeTimers()
  const signal = new EventSignal()
  const waiter = signal.waiter(1, 'live', 'key_1')
  const first = waiter?.next(100)
  signal.receive('1 live events')
  expect(await first).toBe(true)
  let ended = false
  const second = waiter?.next(longMs).then(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(longMs - 1)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await second
  vi.useRealTimers()
})

it('a call that is busy when news arrives is notified when it waits next', async () => {
  const signal = new EventSignal()
  const waiter = signal.waiter(1, 'live', 'key_1')
  signal.receive('1 live events')
  expect(await waiter?.next(longMs)).toBe(true)
  signal.end()
})

it('a call counts as waiting once it checked and found nothing', () => {
  const signal = new EventSignal()
  const waiter = signal.waiter(1, 'live', 'key_1')
  expect(signal.waiting).toBe(0)
  waiter?.next(longMs)
  expect(signal.waiting).toBe(1)
  signal.end()
  expect(signal.waiting).toBe(0)
})
