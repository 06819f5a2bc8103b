import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../http-client.ts'
import { createdKey, createKey } from '../keys.ts'
import { fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { advanceAndSettle, quickMachines } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const noPolicy = {
  daily_spend_cents: null,
  total_spend_cents: null,
  max_gpu_count: null,
  max_price_per_hour_cents: null,
  regions: null,
  gpu_models: null,
  auto_stop_hours: null,
  approval: null,
}

describe('the policy of a key', () => {
  let app: TestApp
  let offer_id: string
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, MAX_ACTIVE_RENTALS: '1000', DAILY_SPEND_LIMIT_CENTS: '100000000' })
    await fund(app, 'halden', 10_000_000)
    offer_id = await putOffer(app, 'kestrel', { price_per_hour_cents: 100, capacity_gpus: 400 })
  })
  const scopes = ['catalog:read', 'rentals:read', 'rentals:write']
  const withPolicy = async (policy: object, mode: 'live' | 'test' = 'live') =>
    app.withKey(await createdKey(app, 'mina', { mode, scopes, policy }))
  const rent = (client: PartnerClient, overrides: object = {}, path = '/rentals') =>
    client.post(path, { offer_id, gpu_count: 1, ...overrides })
  const refused = async (client: PartnerClient, overrides: object = {}) => (await rent(client, overrides)).body.error

  it('is shown in /me and with the key, by the codes of what it names, and is null for a key without one', async () => {
    const policy = { dailySpendCents: 500, gpuModels: ['H100 SXM'], regions: ['eu-north', 'EU North'], autoStopHours: 4, approval: 'spend' }
    const client = await withPolicy(policy)
    const shown = {
      ...noPolicy,
      daily_spend_cents: 500,
      gpu_models: ['h100-sxm'],
      regions: ['eu-north'],
      auto_stop_hours: 4,
      approval: 'spend',
    }
    expect((await client.get('/me')).body.policy).toEqual(shown)
    const [listed] = (await (await app.signedIn('mina')).get('/keys?limit=1')).body.data
    expect(listed.policy).toMatchObject({ dailySpendCents: 500, gpuModels: ['h100-sxm'], maxGpuCount: null })
    expect((await app.as('mina').get('/me')).body.policy).toBeNull()
    expect((await (await withPolicy({})).get('/me')).body.policy).toBeNull()
  })

  it('is refused for unknown names, with the nearest known ones, and for values out of bounds', async () => {
    const page = await app.proven('mina')
    const problem = async (policy: object) => (await page.post('/keys', { name: 'agent', mode: 'live', policy })).body.error?.problems?.[0]
    expect(await problem({ gpuModels: ['H100 SXMM'] })).toBe(
      'policy: gpuModels hold "H100 SXMM", which nothing is called; did you mean "H100 SXM"?',
    )
    expect(await problem({ regions: ['atlantis-7'] })).toBe('policy: regions hold "atlantis-7", which nothing is called')
    expect(await problem({ maxGpuCount: 9 })).toMatch(/^policy: maxGpuCount must be a whole number from 1 to 8/)
    expect(await problem({ regions: [] })).toMatch(/^policy: regions must be a list of 1 to 50 items/)
    expect(await problem({ spend: 1 })).toMatch(/^policy: /)
  })

  it('allows only the rentals within it, and a quote says so beforehand', async () => {
    const client = await withPolicy({ maxGpuCount: 2, maxPricePerHourCents: 150, regions: ['eu-north'], gpuModels: ['h100-sxm'] })
    expect((await rent(client)).status).toBe(201)
    expect(await refused(client, { gpu_count: 4 })).toMatchObject({ code: 'policy_violation', policy: 'max_gpu_count' })
    expect(await refused(client, { gpu_count: 2 })).toMatchObject({ code: 'policy_violation', policy: 'max_price_per_hour_cents' })
    const quote = await client.post('/rental-quotes', { offer_id, gpu_count: 4 })
    expect(quote.body.notices).toHaveLength(2)
    expect(quote.body.notices[1]).toMatch(/^The key's policy will not allow this rental: it has too many GPUs/)
    const otherRegionOffer = await putOffer(app, 'kestrel', { region: 'us-east', price_per_hour_cents: 100 })
    expect(await refused(client, { offer_id: otherRegionOffer })).toMatchObject({ code: 'policy_violation', policy: 'regions' })
    const another = await putOffer(app, 'kestrel', { gpu_model: 'l40s', price_per_hour_cents: 100 })
    expect(await refused(client, { offer_id: another })).toMatchObject({ code: 'policy_violation', policy: 'gpu_models' })
  })

  it('stops its rentals automatically, or at their own stop time if that is sooner', async () => {
    const client = await withPolicy({ autoStopHours: 2 })
    const hours = (rental: { created_at: string; auto_stop_at: string }) =>
      (Date.parse(rental.auto_stop_at) - Date.parse(rental.created_at)) / 3_600_000
    expect(hours((await rent(client)).body)).toBe(2)
    const soon = new Date((await app.nowMs()) + 1_800_000).toISOString()
    expect((await rent(client, { auto_stop_at: soon })).body.auto_stop_at).toBe(soon)
    const late = new Date((await app.nowMs()) + 9_000_000).toISOString()
    expect(hours((await rent(client, { auto_stop_at: late })).body)).toBe(2)
    const offer_id = await putOffer(app, 'kestrel', { price_per_hour_cents: 100 })
    const quote = await client.post('/rental-quotes', { offer_id, gpu_count: 1, hours: 10, auto_stop_at: late })
    expect(quote.body).toMatchObject({ estimated_total_cents: 200 })
  })

  it('limits what is spent in a day and in total, shows what counts, and lets a hold be renewed only within it', async () => {
    const client = await withPolicy({ totalSpendCents: 250 })
    const rental = (await rent(client)).body
    expect((await rent(client)).status).toBe(201)
    expect(await refused(client)).toMatchObject({
      code: 'policy_spend_limit_exceeded',
      policy: 'total_spend_cents',
      limit_cents: 250,
      committed_cents: 200,
    })
    const quote = await client.post('/rental-quotes', { offer_id, gpu_count: 1 })
    expect(quote.body.notices).toContain(
      "The key's policy will not allow this rental: it would cost more than the key may spend in total (total_spend_cents), of which 0.50 USD is left.",
    )
    await advanceAndSettle(app, '1 second')
    await advanceAndSettle(app, '2 hours')
    const ended = (await client.get(`/rentals/${rental.id}`)).body
    expect(ended).toMatchObject({ stop_reason: 'spend_limit', accrued_cents: 100 })
    const daily = await withPolicy({ dailySpendCents: 100 })
    expect((await rent(daily)).status).toBe(201)
    expect(await refused(daily)).toMatchObject({ policy: 'daily_spend_cents', limit_cents: 100, resets_at: expect.any(String) })
  })

  it('continues counting when the key is rolled, and is passed on unchanged', async () => {
    const { key, id } = await createKey(app, 'mina', { scopes, policy: { totalSpendCents: 100, maxGpuCount: 2 } })
    expect((await rent(app.withKey(key))).status).toBe(201)
    const rolled = (await (await app.proven('mina')).post(`/keys/${id}/roll`)).body
    expect(rolled.policy).toMatchObject({ totalSpendCents: 100, maxGpuCount: 2 })
    expect(await refused(app.withKey(rolled.key))).toMatchObject({ code: 'policy_spend_limit_exceeded', committed_cents: 100 })
  })

  // A daily cap honours the hours that are held: it is exceeded by less than an hour of each rental.
  it.each([
    { policy: { dailySpendCents: 1000 }, limit: 1199 },
    { policy: { totalSpendCents: 1000 }, limit: 1000 },
  ])(
    'holds after an outage as it does without one, and is shared by the rentals of a key and of the key it was rolled to: $policy',
    async ({ policy, limit }) => {
      const dayMs = 86_400_000
      const now = await app.nowMs()
      await advanceAndSettle(app, `${Math.ceil(now / dayMs) * dayMs + 3_600_000 - now} milliseconds`)
      const { key, id } = await createKey(app, 'mina', { scopes, policy })
      const first = (await rent(app.withKey(key))).body
      await advanceAndSettle(app, '1 second')
      await advanceAndSettle(app, '20 minutes')
      const rolled = (await (await app.proven('mina')).post(`/keys/${id}/roll`)).body
      const second = (await rent(app.withKey(rolled.key))).body
      await advanceAndSettle(app, '1 second')
      await advanceAndSettle(app, '2 days')
      const read = async ({ id }: Json) => (await app.as('mina').get(`/rentals/${id}`)).body
      const rentals = [await read(first), await read(second)]
      expect(rentals.map(({ stop_reason }) => stop_reason)).toEqual(['spend_limit', 'spend_limit'])
      const [one, other] = rentals.map(({ accrued_cents }) => accrued_cents)
      expect(one + other).toBeLessThanOrEqual(limit)
      expect(Math.min(one, other)).toBeGreaterThanOrEqual(300)
    },
  )

  it.each(['live', 'test'] as const)('is not exceeded by rentals that start at the same time, in %s mode', async (mode) => {
    const client = await withPolicy({ totalSpendCents: 500 }, mode)
    const path = mode === 'test' ? '/test-helpers/rentals' : '/rentals'
    const responses = await Promise.all(Array.from({ length: 24 }, () => rent(client, {}, path)))
    const started = responses.filter(({ status }) => status === 201)
    expect(started).toHaveLength(5)
    expect(new Set(responses.filter((one) => !started.includes(one)).map(({ body }) => body.error.code))).toEqual(
      new Set(['policy_spend_limit_exceeded']),
    )
    if (mode === 'live') expect(await imbalances(app)).toEqual([])
  })
})
