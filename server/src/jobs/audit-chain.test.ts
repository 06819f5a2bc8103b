import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import type { Database } from '../db/client.ts'
import { AuditChain } from './audit-chain.ts'

afterEach(() => vi.useRealTimers())

/** A chain without rows, whose transactions take until `finish` is called. */
function chainOf() {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const transaction = vi.fn(() => finished.then(() => ({ upTo: 0, count: 0 })))
  const chain = new AuditChain({ transaction } as unknown as Database, pino({ level: 'silent' }), () => {})
  return { chain, transaction, finish: () => finish() }
}

it('links nothing for a commit after its loop ended', () => {
  vi.useFakeTimers()
  const { chain, transaction } = chainOf()
  void chain.loop.end?.()
  chain.wake()
  vi.advanceTimersByTime(1_000)
  expect(transaction).not.toHaveBeenCalled()
})

it('ends after an iteration that a commit began', async () => {
  vi.useFakeTimers()
  const { chain, transaction, finish } = chainOf()
  chain.wake()
  vi.advanceTimersByTime(1_000)
  expect(transaction).toHaveBeenCalledTimes(1)
  const ended = vi.fn()
  void Promise.resolve(chain.loop.end?.()).then(ended)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).not.toHaveBeenCalled()
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalled()
})
