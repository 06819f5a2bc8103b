import { beforeAll, describe, expect, it } from 'vitest'
import { putOffers } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('rentals of a test world', () => {
  let app: TestApp
  let renter: PartnerClient
  let offer: { id: string; price_per_hour_cents: number }
  const helper = (path: string, body?: object) => renter.post(`/test-helpers/rentals${path}`, body)
  const start = async (overrides: object = {}) => (await helper('', { offer_id: offer.id, gpu_count: 1, ...overrides })).body
  const read = async (id: string) => (await renter.get(`/rentals/${id}`)).body
  const historyOf = async (id: string) => (await renter.get(`/rentals/${id}/events`)).body.data
  const eventTypesOf = async (id: string) => (await historyOf(id)).map((event: { type: string }) => event.type)
  const isIn = (id: string, status: string) => until(async () => (await read(id)).status === status)

  beforeAll(async () => {
    app = await openTestApp()
    renter = app.as('mina', 'test')
    await putOffers(app, 'kestrel', [{}, { free_gpus: 1 }, { free_gpus: 0, capacity_gpus: 8 }])
    offer = (await renter.get('/offers?gpu_count=8&limit=1')).body.data[0]
  })

  it('run within three seconds by the clock, are billed by the second without real money, and stop', async () => {
    const begun = await helper('', { offer_id: offer.id, gpu_count: 1, name: 'trial' })
    expect(begun.status).toBe(201)
    expect(begun.body).toMatchObject({ status: 'provisioning', name: 'trial', hold_cents: offer.price_per_hour_cents, accrued_cents: 0 })
    const { id } = begun.body
    await isIn(id, 'running')
    const running = await read(id)
    expect(Date.parse(running.running_at) - Date.parse(running.created_at)).toBeLessThan(3_000)
    expect(running.connection).toEqual({ host: 'machine.sandbox.example', port: 22, username: 'ubuntu' })

    await app.advance('30 minutes')
    expect((await read(id)).accrued_cents).toBeGreaterThanOrEqual(Math.floor(offer.price_per_hour_cents / 2))
    await app.advance('40 minutes')
    await app.settle()
    const stopping = await helper(`/${id}/stop`)
    expect(stopping.body).toMatchObject({ status: 'stopping', stop_reason: 'requested' })
    await isIn(id, 'stopped')
    expect((await helper(`/${id}/stop`)).body.status).toBe('stopped')
    expect(await eventTypesOf(id)).toEqual([
      'rental.created',
      'rental.provisioning',
      'rental.running',
      'rental.charged',
      'rental.stop_requested',
      'rental.stopping',
      'rental.charged',
      'rental.stopped',
    ])
    const charged = (await historyOf(id)).filter((event: { type: string }) => event.type === 'rental.charged')
    expect(charged.at(-1).data.total_cents).toBe((await read(id)).accrued_cents)
  })

  it('can fail while they are provisioned, can be interrupted while they run, and neither at another time', async () => {
    const failed = await start()
    expect((await helper(`/${failed.id}/interrupt`)).body.error).toMatchObject({ code: 'rental_not_active', current: 'provisioning' })
    expect((await helper(`/${failed.id}/fail`)).body).toMatchObject({ status: 'stopping', stop_reason: 'provisioning_failed' })
    const interrupted = await start()
    await isIn(interrupted.id, 'running')
    expect((await helper(`/${interrupted.id}/fail`)).body.error).toMatchObject({ code: 'rental_not_active', current: 'running' })
    expect((await helper(`/${interrupted.id}/interrupt`)).body).toMatchObject({ status: 'stopping', stop_reason: 'interrupted' })
    for (const { id } of [failed, interrupted]) {
      await isIn(id, 'stopped')
      for (const step of ['fail', 'interrupt']) expect((await helper(`/${id}/${step}`)).body.error.current).toBe('stopped')
    }
    expect(await eventTypesOf(failed.id)).toContain('rental.failed')
    expect((await read(failed.id)).accrued_cents).toBe(0)
  })

  it('take no money, no GPU and no place among the live ones, and count against no cap or limit', async () => {
    const [{ id: free } = { id: '' }] = await app.sql<{ id: string }>(`select id from offers where available order by free_gpus limit 1`)
    const ledger = () =>
      app.sql(`select (select json_agg(b order by b.company_id) from company_balances b) as balances,
        (select count(*) from ledger_transfers) as transfers, (select json_agg(json_build_array(o.id, o.free_gpus, o.wire) order by o.id) from offers o) as offers`)
    const before = await ledger()
    const ids = await Promise.all(Array.from({ length: 25 }, async () => (await start({ offer_id: free })).id))
    for (const id of ids) await isIn(id, 'running')
    await app.advance('3 hours')
    await app.settle()
    for (const id of ids) await helper(`/${id}/stop`)
    for (const id of ids) await isIn(id, 'stopped')
    expect(await ledger()).toEqual(before)
  })

  it('obey the limits that they are given', async () => {
    const autoStopAt = new Date((await app.nowMs()) + 400_000).toISOString()
    const short = await start({ auto_stop_at: autoStopAt })
    const small = await start({ max_total_cents: offer.price_per_hour_cents + 1 })
    for (const { id } of [short, small]) await isIn(id, 'running')
    await app.advance('2 hours')
    await app.settle()
    for (const [{ id }, reason] of [
      [short, 'auto_stop'],
      [small, 'total_limit'],
    ] as const) {
      await isIn(id, 'stopped')
      expect((await read(id)).stop_reason).toBe(reason)
    }
  })

  it('are refused for reasons of the catalog, and never for reasons of a wallet or a cap', async () => {
    await app.sql(`update companies set daily_spend_limit_cents = 0 where name = 'Halden Research'`)
    expect((await start()).status).toBe('provisioning')
    const [{ id: soldOut } = { id: '' }] = await app.sql<{ id: string }>(`select id from offers where on_market and free_gpus = 0 limit 1`)
    for (const [overrides, code] of [
      [{ offer_id: 'offer_0000000000000000000000' }, 'offer_not_found'],
      [{ template_id: 'none' }, 'invalid_template'],
      [{ offer_id: soldOut }, 'offer_unavailable'],
      [{ max_price_per_hour_cents: 0 }, 'offer_unavailable'],
      [{ quote_token: 'forged' }, 'invalid_request'],
      [{ ssh_public_key: 'no key' }, 'invalid_request'],
    ] as const)
      expect((await start(overrides)).error?.code, JSON.stringify(overrides)).toBe(code)
    const quoted = await renter.post('/rental-quotes', { offer_id: offer.id, gpu_count: 1 })
    expect((await helper('', quoted.body.rental_body)).status).toBe(201)
  })

  it('are only in the lists of test keys, and the two calls that spend stay closed to them', async () => {
    const { id } = await start()
    expect((await renter.get('/rentals?limit=1')).body.data[0].id).toBe(id)
    for (const path of [`/rentals/${id}`, `/rentals/${id}/events`]) expect((await app.as('mina').get(path)).status).toBe(404)
    expect((await app.as('mina').post(`/rentals/${id}/stop`)).status).toBe(404)
    expect(JSON.stringify((await app.as('mina').get('/rentals?limit=200')).body)).not.toContain(id)
    const body = { offer_id: offer.id, gpu_count: 1 }
    expect((await renter.post('/rentals', body)).body.error.code).toBe('test_mode_not_supported')
    expect((await renter.post(`/rentals/${id}/stop`)).body.error.code).toBe('test_mode_not_supported')
    expect((await read(id)).status).not.toBe('stopping')
  })
})
