import { expect, it } from 'vitest'
import { stepOf } from './event-steps.ts'

it('a charge reads the same to renter and operator, in whatever order its amounts come', () => {
  const charged = { id: 'evt_1', type: 'rental.charged', createdAt: '2026-11-27T09:42:00.000Z' } as const
  for (const data of [
    { amountCents: 200, totalCents: 333 },
    { totalCents: 333, amountCents: 200 },
  ])
    expect(stepOf({ ...charged, data }).more).toBe('Amount $2.00. Total $3.33.')
})

it('a failure stands out, with its reason and the message of the machine', () => {
  const failed = { id: 'evt_1', type: 'rental.failed', createdAt: '2026-11-27T09:42:00.000Z' } as const
  expect(stepOf({ ...failed, data: { reason: 'provisioning_failed', message: 'The host has no free GPUs.', n: 3 } })).toMatchObject({
    tone: 'bad',
    more: 'The host has no free GPUs. Provisioning failed.',
  })
  expect(stepOf({ ...failed, type: 'rental.stopped', data: {} })).toEqual({
    key: 'evt_1',
    at: failed.createdAt,
    what: 'Stopped',
    more: null,
  })
})
