import { beforeAll, describe, expect, it } from 'vitest'
import { namedOffers, seedOffers } from '../../src/demo/offers.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { quickMachines, runningRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a preview', () => {
  let app: TestApp
  let client: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    client = await app.signedIn('noa')
  })
  const preview = async (overrides: object) => (await client.post('/rentals/preview', { familyId: 'h100', gpuCount: 2, ...overrides })).body

  it('uses the cheapest offer of the family that can start the size now, in a region or anywhere', async () => {
    await putOffer(app, 'kestrel', { price_per_hour_cents: 100, free_gpus: 1 })
    await putOffer(app, 'kestrel', { price_per_hour_cents: 110, gpu_counts: [1, 4], free_gpus: 8 })
    await putOffer(app, 'kestrel', { price_per_hour_cents: 120, withdrawn_at: '2026-01-01T00:00:00Z' })
    await putOffer(app, 'kestrel', { price_per_hour_cents: 130, gpu_model: 'l4' })
    const cheapest = await putOffer(app, 'basalt', { price_per_hour_cents: 140, gpu_model: 'h100-pcie', region: 'us-east', free_gpus: 2 })
    const northern = await putOffer(app, 'kestrel', { price_per_hour_cents: 150 })
    expect(await preview({ templateId: 'vllm' })).toEqual({
      pricePerHourCents: 280,
      estimatedProvisionSeconds: 40,
      matchedListing: { id: cheapest, providerCode: expect.any(String), region: 'us-east', model: 'h100-pcie' },
    })
    expect((await preview({ region: 'eu-north' })).matchedListing.id).toBe(northern)
    expect((await preview({ gpuCount: 8 })).matchedListing.id).toBe(northern)
  })

  it.each([{ familyId: 'b300' }, { familyId: 'x'.repeat(65) }, { region: 'asia-south' }, { region: 'x'.repeat(65) }])(
    'finds nothing for %j',
    async (overrides) => {
      expect((await preview(overrides)).error.code).toBe('offer_unavailable')
    },
  )

  it.each([
    [{ templateId: 'windows' }, 'invalid_template', 'templateId'],
    [{ templateId: 'w'.repeat(65) }, 'invalid_template', 'templateId'],
    [{ templateId: '' }, 'invalid_template', 'templateId'],
    [{ gpuCount: 3 }, 'invalid_request', 'gpuCount'],
    [{ gpuCount: '2' }, 'invalid_request', 'gpuCount'],
    [{ familyId: '' }, 'invalid_request', 'familyId'],
    [{ hours: 1 }, 'invalid_request', 'hours'],
  ])('refuses %j, and names the field as it is spelled in the request', async (overrides, code, param) => {
    expect((await preview(overrides)).error).toMatchObject({ code, param, message: expect.stringContaining(param) })
  })
})

describe("the demo world's offers", () => {
  it('are about sixty of two sellers: one has a single GPU left, one is sold out, one has machines that fail, and one waits for review', async () => {
    const app = await openTestApp(quickMachines)
    await fund(app, 'halden', 1_000_000)
    const [oona, sam, yuki] = await app.sql<{ personId: number; companyId: number; mode: 'live' }>(
      `select p.id as "personId", m.company_id as "companyId", 'live' as mode from people p left join memberships m on m.person_id = p.id
       where p.name ~ '^(Oona|Sam|Yuki) ' order by p.name`,
    )
    await app.service.db.transaction((tx) => seedOffers(tx, sam as never, yuki as never, oona as never))
    const offers = (await app.as('mina').get('/offers?limit=200')).body.data as { id: string; provider_code: string }[]
    expect(offers.length).toBeGreaterThanOrEqual(55)
    expect(offers.length).toBeLessThanOrEqual(65)
    expect(new Set(offers.map((offer) => offer.provider_code)).size).toBe(2)
    const named = await namedOffers(app.service.db.read)
    const read = async (id: string | undefined) => (await app.as('mina').get(`/offers/${id}`)).body
    expect(await read(named?.single)).toMatchObject({ available: true, available_gpu_counts: [1] })
    expect(await read(named?.soldOut)).toMatchObject({ available: false, available_gpu_counts: [] })
    expect(await read(named?.faulty)).toMatchObject({ available: true })
    const failed = await runningRental(app, app.as('mina'), named?.faulty ?? '')
    expect(failed).toMatchObject({ running_at: null, stop_reason: 'provisioning_failed' })
    expect((await (await app.signedIn('oona')).get('/operator/offers')).body.data).toMatchObject([{ status: 'pending', onMarket: false }])
  })
})
