import { beforeAll, describe, expect, it } from 'vitest'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe("a quote for an offer of the caller's own company, whose members set the price", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    await fund(app, 'kestrel', 1_000)
  })

  it('reveals nothing about the balance to a page or to a key, regardless of the price that is set', async () => {
    const own = await putOffer(app, 'kestrel')
    const page = await app.signedIn('sam')
    expect((await page.get('/wallet')).body.error.code).toBe('forbidden_role')
    const replies = new Set<string>()
    for (const pricePerHourCents of [1, 999, 1_001, 900_000]) {
      expect((await page.post(`/offers/${own}/price`, { pricePerHourCents })).status).toBe(200)
      const { sufficientBalance, notices } = (await page.post('/rental-quotes', { offerId: own, gpuCount: 1 })).body
      const quoted = (await app.as('sam').post('/rental-quotes', { offer_id: own, gpu_count: 1 })).body
      replies.add(JSON.stringify([sufficientBalance, notices, quoted.sufficient_balance, quoted.notices]))
    }
    expect(replies.size).toBe(1)
    expect([...replies][0]).toContain("This is your own company's offer")
  })

  it('differs from a quote for an offer of another company, which says whether the balance covers it', async () => {
    const offers = await Promise.all([1_000, 1_001].map((price_per_hour_cents) => putOffer(app, 'basalt', { price_per_hour_cents })))
    const responses = await Promise.all(offers.map((offer_id) => app.as('sam').post('/rental-quotes', { offer_id, gpu_count: 1 })))
    expect(responses.map(({ body }) => body.sufficient_balance)).toEqual([true, false])
  })
})
