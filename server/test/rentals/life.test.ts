import { beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import {
  advanceAndSettle,
  eventsOf,
  freeGpus,
  priceByTheSecond,
  quickMachines,
  runningRental,
  sshKey,
  startRental,
  typesOf,
} from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a rental', () => {
  let app: TestApp
  let buyer: PartnerClient
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, MAX_ACTIVE_RENTALS: '100', DAILY_SPEND_LIMIT_CENTS: '100000000' })
    buyer = app.as('mina')
    await fund(app, 'halden', 10_000_000)
  })

  it('holds the price of an hour, comes up, is charged by the second, and returns the rest and the GPUs', async () => {
    const offer = await putOffer(app, 'kestrel', { capacity_gpus: 8, price_per_hour_cents: 249 })
    const before = await balanceOf(app, 'halden')
    const begun = await startRental(buyer, offer, { gpu_count: 4, name: 'spring', template_id: 'pytorch' })
    expect(begun).toMatchObject({
      status: 'provisioning',
      name: 'spring',
      offer_id: offer,
      gpu_model: 'h100-sxm',
      gpu_count: 4,
      region: 'eu-north',
      template_id: 'pytorch',
      price_per_hour_cents: 996,
      currency: 'usd',
      hold_cents: 996,
      accrued_cents: 0,
      connection: null,
      stop_reason: null,
      running_at: null,
      stopping_at: null,
      stopped_at: null,
    })
    expect(await freeGpus(app, offer)).toBe(4)
    expect(await balanceOf(app, 'halden')).toMatchObject({ wallet: (before?.wallet ?? 0) - 996, hold: 996 })

    await advanceAndSettle(app, '1 second')
    const running = (await buyer.get(`/rentals/${begun.id}`)).body
    expect(running).toMatchObject({ status: 'running', connection: { host: '127.0.0.1', port: 2222, username: 'root' } })
    await advanceAndSettle(app, '30 minutes')
    expect((await buyer.get(`/rentals/${begun.id}`)).body.accrued_cents).toBeGreaterThanOrEqual(498)

    const stopping = await buyer.post(`/rentals/${begun.id}/stop`)
    expect(stopping.body).toMatchObject({ status: 'stopping', stop_reason: 'requested', connection: null })
    await app.settle()
    const stopped = (await buyer.get(`/rentals/${begun.id}`)).body
    expect(stopped.status).toBe('stopped')
    expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
    expect((await buyer.post(`/rentals/${begun.id}/stop`)).body).toEqual(stopped)
    expect(await freeGpus(app, offer)).toBe(8)
    expect(await balanceOf(app, 'halden')).toMatchObject({ wallet: (before?.wallet ?? 0) - stopped.accrued_cents, hold: 0 })
    const earned = await balanceOf(app, 'kestrel')
    expect([earned?.payable, earned?.revenue]).toEqual([
      stopped.accrued_cents - Math.floor(stopped.accrued_cents / 10),
      Math.floor(stopped.accrued_cents / 10),
    ])
    expect(await imbalances(app)).toEqual([])
  })

  it('is recorded in events: oldest first, page by page, without a gap or a secret', async () => {
    const offer = await putOffer(app, 'kestrel')
    const { id, notices } = await runningRental(app, buyer, offer, { ssh_public_key: `${sshKey} secretmarker` })
    expect(notices).toEqual([])
    await advanceAndSettle(app, '10 seconds')
    await buyer.post(`/rentals/${id}/stop`)
    await app.settle()
    const events = await eventsOf(buyer, id)
    expect(events.map((event) => event.type)).toEqual(
      ['created', 'provisioning', 'running', 'stop_requested', 'stopping', 'charged', 'stopped'].map((type) => `rental.${type}`),
    )
    expect(JSON.stringify(events)).not.toContain('secretmarker')
    const times = events.map((event) => event.created_at)
    expect(times).toEqual([...times].sort())

    const walked = []
    let cursor = ''
    for (;;) {
      const { body } = await buyer.get(`/rentals/${id}/events?limit=2${cursor}`)
      walked.push(...body.data)
      if (body.meta.next_cursor === null) break
      cursor = `&cursor=${body.meta.next_cursor}`
    }
    expect(walked).toEqual(events)
    const other = await startRental(buyer, offer)
    expect((await buyer.get(`/rentals/${other.id}/events?limit=2${cursor}`)).body.error.code).toBe('invalid_cursor')
    const numbers = await app.sql<{ number: number }>('select number from rental_events where rental_id = $1 order by number', [id])
    expect(numbers.map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('is accessible only to its company, and only in live mode', async () => {
    const offer = await putOffer(app, 'kestrel')
    const { id } = await startRental(buyer, offer)
    const test = app.as('mina', 'test')
    for (const client of [app.as('lena'), test]) {
      for (const path of [`/rentals/${id}`, `/rentals/${id}/events`]) expect((await client.get(path)).body.error.code).toBe('not_found')
    }
    expect((await test.get('/rentals')).body.data).toEqual([])
    expect((await app.as('lena').post(`/rentals/${id}/stop`)).body.error.code).toBe('not_found')
    for (const path of ['/rentals', `/rentals/${id}/stop`]) {
      expect((await test.post(path, path === '/rentals' ? { offer_id: offer, gpu_count: 1 } : undefined)).body.error.code).toBe(
        'test_mode_not_supported',
      )
    }
    expect((await app.as('olav').get(`/rentals/${id}`)).status).toBe(200)
    expect((await app.as('olav').post(`/rentals/${id}/stop`)).body.error.code).toBe('forbidden_role')
  })

  it('is listed newest first, and can be filtered by status', async () => {
    const offer = await putOffer(app, 'kestrel')
    const first = await startRental(buyer, offer)
    await app.advance('1 second')
    const second = await startRental(buyer, offer)
    const ids = (await buyer.get('/rentals?limit=2')).body.data.map((one: { id: string }) => one.id)
    expect(ids).toEqual([second.id, first.id])
    await advanceAndSettle(app, '1 second')
    const running = await buyer.get('/rentals?status=running')
    expect(running.body.data.map((one: { id: string }) => one.id).slice(0, 2)).toEqual([second.id, first.id])
  })

  it('costs nothing when its machine fails, and says so', async () => {
    const offer = await putOffer(app, 'kestrel')
    await app.sql(`update offers set driver_settings = '{"fails": true}' where id = $1`, [offer])
    const before = await balanceOf(app, 'halden')
    const { id } = await startRental(buyer, offer)
    await advanceAndSettle(app, '1 second')
    const failed = (await buyer.get(`/rentals/${id}`)).body
    expect(failed).toMatchObject({ status: 'stopped', stop_reason: 'provisioning_failed', running_at: null, accrued_cents: 0 })
    expect(await typesOf(buyer, id)).toEqual(['created', 'provisioning', 'failed', 'stopping', 'stopped'])
    const [, , failure] = await eventsOf(buyer, id)
    expect(failure.data).toEqual({ reason: expect.any(String), charged_cents: 0 })
    expect(await balanceOf(app, 'halden')).toEqual(before)
    expect(await freeGpus(app, offer)).toBe(8)
  })

  it('that is stopped before it runs costs nothing', async () => {
    const offer = await putOffer(app, 'kestrel')
    const before = await balanceOf(app, 'halden')
    const { id } = await startRental(buyer, offer)
    await buyer.post(`/rentals/${id}/stop`)
    await advanceAndSettle(app, '1 second')
    expect((await buyer.get(`/rentals/${id}`)).body).toMatchObject({ status: 'stopped', running_at: null, accrued_cents: 0 })
    expect(await balanceOf(app, 'halden')).toEqual(before)
    expect(await typesOf(buyer, id)).toEqual(['created', 'provisioning', 'stop_requested', 'stopping', 'stopped'])
  })
})
