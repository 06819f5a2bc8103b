import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type CompanyEvent, webhooks } from '@parley/sdk'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { hangs, Receiver } from '../../server/test/webhooks/receiver.ts'
import { deliver } from '../src/commands/deliver.ts'

const event: CompanyEvent = {
  id: 'evt_1',
  type: 'request.filed',
  createdAt: '2026-01-01T00:00:00.000Z',
  object: { type: 'request', id: 'dem_1', status: 'open' },
}
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const receiver = new Receiver()
beforeAll(() => receiver.open())
afterAll(() => receiver.close())
afterEach(() => void vi.useRealTimers())

it.each([
  ['does not respond', hangs],
  ['does not end its response', (response: Parameters<typeof hangs>[0]) => void response.writeHead(200).write('x')],
])('a delivery to a program that %s fails after ten seconds, also when memory was collected', async (_, respond) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  receiver.received.length = 0
  const received = new Promise<void>((resolve) => {
    receiver.respond = (...args) => {
      respond(...args)
      resolve()
    }
  })
  const delivered = deliver(new URL(receiver.url), event, webhooks.generateSecret(), new AbortController().signal)
  await received
  collectGarbage()
  vi.advanceTimersByTime(10_000)
  expect(await delivered).toMatchObject({ status: null, error: 'no response in time' })
})
