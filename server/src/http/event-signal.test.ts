import { expect, it } from 'vitest'
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
