/** The main figures of the start page. */
import { beforeAll, describe, expect, it } from 'vitest'
import { feeCents, introducedPair } from '../introduced-pair.ts'
import { validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { startRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('figures', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ PROVISION_LOCAL_SECONDS: '3000' })
    const pair = await introducedPair(app)
    await pair.conclude()
    const inEuros = (await pair.report(await pair.introduce(), { currency: 'EUR', months: 2, monthlyCents: 1_500_000 })).body.id
    await pair.confirm(inEuros)
    await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    await app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))
    await fund(app, 'halden', 1_000_000)
    const offer = await putOffer(app, 'kestrel', { capacity_gpus: 8, price_per_hour_cents: 250 })
    await startRental(app.as('mina'), offer, { gpu_count: 4 })
  })

  it('of a company count the results of its requests, what it rents and what others rent from it', async () => {
    const { body: buyer } = await (await app.signedIn('olav')).get('/company/figures')
    expect(buyer.requests).toEqual({ filed: 3, offered: 2, introduced: 2, ready: 2, concluded: 2 })
    expect(buyer.rentals.active).toBe(1)
    expect(buyer.offers).toEqual({ capacityGpus: 0, rentedGpus: 0 })
    const { body: seller } = await (await app.signedIn('ruth')).get('/company/figures')
    expect([seller.requests.filed, seller.listings]).toEqual([0, 1])
    expect(seller.offers).toEqual({ capacityGpus: 8, rentedGpus: 4 })
    expect(buyer.rentals.hourlyCents).toBe(4 * 250)
  })

  it('of a company show what it owes and is owed in open invoices, per currency, and when the first is due', async () => {
    const { body: buyer } = await (await app.signedIn('olav')).get('/company/figures')
    const { body: seller } = await (await app.signedIn('ruth')).get('/company/figures')
    const usd = { currency: 'USD', count: 1, amountCents: 12_000_000, overdue: 0, dueAt: expect.any(String) }
    const eur = { currency: 'EUR', count: 1, amountCents: 3_000_000, overdue: 0, dueAt: expect.any(String) }
    expect(buyer.invoices).toEqual({ toPay: [usd, eur], toReceive: [], refundsDue: [] })
    expect(seller.invoices.toReceive).toEqual(buyer.invoices.toPay)
    expect(seller.invoices.toPay).toMatchObject([{ amountCents: feeCents }, { amountCents: 75_000 }])
    await app.sql(`update invoices set status = 'paid', paid_at = app_now() where currency = 'EUR'`)
    await app.sql(`update invoices set due_at = app_now() where kind = 'deal'`)
    expect((await (await app.signedIn('olav')).get('/company/figures')).body.invoices.toPay).toMatchObject([
      { currency: 'USD', overdue: 1 },
    ])
    await app.sql(
      `update invoices set status = 'paid', paid_at = app_now(), refund_due_at = app_now() where kind = 'success_fee' and currency = 'USD'`,
    )
    const refundsDue = async () => (await (await app.signedIn('ruth')).get('/company/figures')).body.invoices.refundsDue
    expect(await refundsDue()).toEqual([{ currency: 'USD', count: 1, amountCents: feeCents }])
    await app.sql('update invoices set refunded_at = app_now() where refund_due_at is not null')
    expect(await refundsDue()).toEqual([])
  })

  it('of the marketplace count only live demand, and sum up what was concluded', async () => {
    const { body } = await (await app.signedIn('oona')).get('/operator/figures')
    expect(body.requests).toEqual({ filed: 3, matched: 2 })
    expect(body.opportunities).toEqual({ decided: 2, accepted: 2 })
    expect(body.medianMatchMinutes).toBeGreaterThanOrEqual(0)
    expect(body.concludedCents).toBe(6 * 2_000_000)
    expect(body.concludedEurCents).toBe(2 * 1_500_000)
    expect(body.introducedEurCents).toBe(0)
    expect(body.introducedCents).toBeGreaterThan(0)
    expect(body.weeks).toHaveLength(12)
    const sumOf = (name: string) => body.weeks.reduce((sum: number, week: Record<string, number>) => sum + (week[name] ?? 0), 0)
    expect(['filed', 'matched', 'introduced'].map(sumOf)).toEqual([3, 2, 2])
  })

  it('of the marketplace use the end of demand if it contradicts the months', async () => {
    const operator = await app.signedIn('oona')
    const introducedCents = async (end: string | null) => {
      await app.sql(
        `update requests set budget_monthly_cents = 1000000, starts_at = '2027-01-31T00:00:00Z', duration_months = 6, ends_at = $1
         where id in (select request_id from introductions)`,
        [end],
      )
      return (await operator.get('/operator/figures')).body.introducedCents
    }
    // For two introductions. The last term is 61 days and 20 hours.
    const ends = [null, '2027-08-02T00:00:00Z', '2027-04-02T20:00:00Z']
    const sums: number[] = []
    for (const end of ends) sums.push(await introducedCents(end))
    expect(sums).toEqual([12_000_000, 12_000_000, 4_065_753])
  })
})
