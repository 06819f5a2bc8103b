import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { balanceOf, fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import { advanceAndSettle, quickMachines } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a rental started in the dashboard', () => {
  let app: TestApp
  let mina: DashboardClient
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, DAILY_SPEND_LIMIT_CENTS: '300', MAX_ACTIVE_RENTALS: '2' })
    mina = await app.signedIn('mina')
    await fund(app, 'halden', 5_000)
  })
  const read = async (id: string) => (await mina.get(`/rentals/${id}`)).body

  it('is quoted, started with the body from the quote, reported in events, and stopped', async () => {
    const offerId = await putOffer(app, 'kestrel', { price_per_hour_cents: 200 })
    const quote = await mina.post('/rental-quotes', { offerId, gpuCount: 1, hours: 2 })
    expect(quote.body).toMatchObject({
      pricePerHourCents: 200,
      estimatedTotalCents: 400,
      sufficientBalance: true,
      billingGranularitySeconds: 1,
    })
    const { status, body } = await mina.post('/rentals', quote.body.rentalBody)
    expect([status, body.status, body.holdCents]).toEqual([201, 'provisioning', 200])
    await advanceAndSettle(app, '1 second')
    expect((await read(body.id)).connection).toMatchObject({ port: expect.any(Number) })
    expect((await mina.post(`/rentals/${body.id}/stop`)).body.stopReason).toBe('requested')
    const events = (await mina.get(`/rentals/${body.id}/events`)).body.data
    expect(events[0]).toMatchObject({ type: 'rental.created', data: { offerId, gpuCount: 1, pricePerHourCents: 200 } })
    await app.settle()
  })

  it('has no daily cap, because a cap belongs to a key, and continues to run past it', async () => {
    const offerId = await putOffer(app, 'kestrel', { price_per_hour_cents: 400 })
    const keyed = await app.as('mina').post('/rentals', { offer_id: offerId, gpu_count: 1 })
    expect(keyed.body.error.code).toBe('key_spend_limit_exceeded')
    const { body } = await mina.post('/rentals', { offerId, gpuCount: 1 })
    await advanceAndSettle(app, '1 second')
    for (let hour = 0; hour < 3; hour++) await advanceAndSettle(app, '1 hour')
    const running = await read(body.id)
    expect(running.status).toBe('running')
    expect(running.accruedCents).toBeGreaterThanOrEqual(1200)
    await mina.post(`/rentals/${body.id}/stop`)
    await app.settle()
    expect(await imbalances(app)).toEqual([])
    const spending = async (who: PersonName) => {
      const client = await app.signedIn(who)
      const days: { spentCents: number; earnedCents: number }[] = (await client.get('/wallet/spending?days=2')).body.data
      const sumOf = (name: 'spentCents' | 'earnedCents') => days.reduce((sum, day) => sum + day[name], 0)
      return [sumOf('spentCents'), sumOf('earnedCents')]
    }
    const charged = await app.sql(`select sum(amount_cents)::int as cents from ledger_transfers where kind = 'charge'`)
    expect(await spending('ingrid')).toEqual([charged[0]?.cents, 0])
    expect(await spending('ruth')).toEqual([0, (await balanceOf(app, 'kestrel'))?.payable])
  })

  it('is bound by the wallet and by the limit on active rentals, like any other', async () => {
    const dear = await putOffer(app, 'kestrel', { price_per_hour_cents: 900_000 })
    expect((await mina.post('/rentals', { offerId: dear, gpuCount: 1 })).body.error.code).toBe('insufficient_balance')
    const offerId = await putOffer(app, 'kestrel', { price_per_hour_cents: 50 })
    const input = { offerId, gpuCount: 1 }
    const held = (await balanceOf(app, 'halden'))?.hold ?? 0
    await mina.post('/rentals', input)
    await mina.post('/rentals', input)
    expect((await mina.post('/rentals', input)).body.error.code).toBe('max_active_rentals_reached')
    expect((await balanceOf(app, 'halden'))?.hold).toBe(held + 100)
  })

  it('is refused with errors that name the page’s own fields', async () => {
    const offerId = await putOffer(app, 'kestrel')
    const faults = [
      [{ templateId: 'no-such' }, 'invalid_template', 'templateId', undefined],
      [{ quoteToken: 'forged' }, 'invalid_request', 'quoteToken', 'quoteToken: does not belong to this offer and size'],
      [{ maxPricePerHourCents: -1 }, 'invalid_request', 'maxPricePerHourCents', undefined],
      [{ offer_id: offerId }, 'invalid_request', 'offer_id', undefined],
    ] as const
    for (const [overrides, code, param, message] of faults) {
      const { error } = (await mina.post('/rentals', { offerId, gpuCount: 1, ...overrides })).body
      expect(error).toMatchObject({ code, param, ...(message && { message }) })
    }
  })
})
