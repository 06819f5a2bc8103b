import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { Clock } from '../../core/clock.ts'
import { Sealer } from '../../core/sealer.ts'
import type { Database } from '../../db/client.ts'
import { Unavailable } from '../../db/unavailable.ts'
import type { ClaimedDelivery } from '../../domain/webhooks/sending.store.ts'
import type { AttemptWriter } from './attempt-writer.ts'
import { WebhookSender } from './sender.ts'
import type { WebhookTransport } from './transport.ts'

const sealer = new Sealer(randomBytes(32), 'webhook secrets')
const delivery = (id: string): ClaimedDelivery => ({
  id,
  endpoint_id: 'we_a',
  kind: 'first',
  slow: false,
  url: 'https://receiver.example/',
  sealed_secret: sealer.seal('whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz'),
  sealed_previous_secret: null,
  event_id: 'evt_a',
  payload: '{}',
  attempts: 0,
  round: 0,
})

let nowMs = 0

/** A sender with one lane of two deliveries. Before the second, the database is asked for the endpoint again, and fails like this. */
function senderWith(failure: Error): WebhookSender {
  const claims = [[delivery('whd_a'), delivery('whd_b')]]
  const db = {
    transaction: async () => claims.pop() ?? [],
    read: { first: () => Promise.reject(failure), rows: () => Promise.reject(failure) },
  } as unknown as Database
  const transport = {
    async send() {
      nowMs += 1_000
      return { outcome: 'succeeded', status: 200, body: '', error: null, durationMs: 1 }
    },
    close() {},
  } as unknown as WebhookTransport
  const writer = { add: async () => {}, written: async () => {}, stop: async () => {} } as unknown as AttemptWriter
  const log = pino({ level: 'silent' })
  return new WebhookSender({ db, clock: new Clock(), sealer, transport, writer, userAgent: 'test', log })
}

afterEach(() => vi.restoreAllMocks())

it.each([
  ['is not an internal error if the database is away', new Unavailable(), 0],
  ['is an internal error otherwise', new TypeError('a mistake'), 1],
])('a lane that ends early %s', async (_what, failure, count) => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const sender = senderWith(failure)
  sender.start()
  await sender.idle()
  expect(sender.attempts.get('succeeded')).toBe(1)
  expect(sender.failedLanes).toBe(count)
  await sender.stop()
})
