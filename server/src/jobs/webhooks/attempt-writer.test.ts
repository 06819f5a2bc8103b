import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { Database } from '../../db/client.ts'
import { AttemptWriter } from './attempt-writer.ts'

it('writes an entry that is added as soon as the one before it is written', async () => {
  const transaction = vi.fn(async () => {})
  const writer = new AttemptWriter({ db: { transaction } as unknown as Database, retrySeconds: [], log: pino({ level: 'silent' }) })
  const released = { endpointId: 'we_a', kind: 'first', slow: false } as const
  await writer.add({ released })
  void writer.add({ released })
  await writer.written()
  expect(transaction).toHaveBeenCalledTimes(2)
})
