/** The highest limits that a key may have: the company's ceilings, set by the operator, cap what its members choose. */
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { createdKey, createKey } from '../keys.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const settings = { RATE_LIMIT_PER_MIN: '60', RATE_LIMIT_TEST_PER_MIN: '30', DAILY_SPEND_LIMIT_CENTS: '100000' }
const noLimits = { rateLimitPerMin: null, testRateLimitPerMin: null, dailySpendLimitCents: null }

describe("a key's limits", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(settings)
  })
  const setLimits = async (limits: object) => {
    const operator = await app.proven('oona')
    const response = await operator.call('PUT', `/operator/companies/${await app.companyHandle('halden')}/limits`, limits)
    expect([response.status, response.body.limits]).toEqual([200, { ...noLimits, ...limits }])
  }
  const me = async (key: string) => (await app.withKey(key).get('/me')).body

  it('are at most the defaults of the service, regardless of who creates the key, including a viewer', async () => {
    for (const name of ['olav', 'mina', 'ingrid'] as const) {
      const page = await app.proven(name)
      for (const [mode, field, above, max] of [
        ['live', 'rateLimitPerMin', 61, 60],
        ['live', 'rateLimitPerMin', 1_000_000, 60],
        ['test', 'rateLimitPerMin', 31, 30],
        ['live', 'dailySpendLimitCents', 100_001, 100_000],
      ] as const) {
        const { status, body } = await page.post('/keys', { name: 'greedy', mode, [field]: above })
        expect([status, body.error.code, body.error.param], `${name} ${field}`).toEqual([400, 'invalid_request', field])
        expect(body.error.message).toContain(`at most ${max}`)
        expect((await page.post('/keys', { name: 'modest', mode, [field]: max })).status).toBe(201)
      }
    }
  })

  it('are validated with all other settings of a new key, and all problems are returned together', async () => {
    const page = await app.proven('tomas')
    const wrong = {
      name: '\u200b',
      mode: 'live',
      expiresAt: '2020-01-01T00:00:00Z',
      rateLimitPerMin: 61,
      dailySpendLimitCents: 100_001,
      policy: { maxGpuCount: 9, regions: ['atlantis-7', 'eu-north'], gpuModels: ['atlas-1', 'atlas-2'] },
    }
    const { status, body } = await page.post('/keys', wrong)
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_request', 'name'])
    expect(body.error.problems).toEqual([
      'name: must not be blank',
      'expiresAt: must be in the future',
      "rateLimitPerMin: must be at most 60 calls a minute, your company's limit",
      "dailySpendLimitCents: must be at most 100000 cents a day, your company's limit",
      'policy: maxGpuCount must be a whole number from 1 to 8, or null',
      'policy: regions hold "atlantis-7", which nothing is called',
      'policy: gpuModels hold "atlas-1", which nothing is called',
      'policy: gpuModels hold "atlas-2", which nothing is called',
    ])
    // Without a mode it is unknown which ceiling applies.
    expect((await page.post('/keys', { ...wrong, name: 'x', mode: 'prod' })).body.error.problems.slice(0, 2)).toEqual([
      'mode: must be one of live, test',
      'expiresAt: must be in the future',
    ])
    const { id } = await createKey(app, 'tomas')
    const rolled = await page.post(`/keys/${id}/roll`, { overlapHours: 169, expiresAt: wrong.expiresAt })
    expect(rolled.body.error.problems).toEqual(['overlapHours: must be a whole number from 0 to 168', 'expiresAt: must be in the future'])
  })

  it('are returned before a key is created: the highest, and those that apply without own values', async () => {
    const limits = async () => (await (await app.signedIn('olav')).get('/keys/limits')).body
    const [live, test] = [
      { rateLimitPerMin: 60, dailySpendLimitCents: 100_000 },
      { rateLimitPerMin: 30, dailySpendLimitCents: 100_000 },
    ]
    expect(await limits()).toEqual({ live: { ...live, default: live }, test: { ...test, default: test } })
    await setLimits({ rateLimitPerMin: 500, testRateLimitPerMin: 40, dailySpendLimitCents: 900_000 })
    expect(await limits()).toEqual({
      live: { rateLimitPerMin: 500, dailySpendLimitCents: 900_000, default: live },
      test: { rateLimitPerMin: 40, dailySpendLimitCents: 900_000, default: test },
    })
    await setLimits({ rateLimitPerMin: 4, dailySpendLimitCents: 700 })
    const lowered = { rateLimitPerMin: 4, dailySpendLimitCents: 700 }
    expect(await limits()).toMatchObject({ live: { ...lowered, default: lowered } })
    const { per_minute, daily_spend_cents } = (await me(await createdKey(app, 'tomas'))).limits
    expect([per_minute, daily_spend_cents]).toEqual([4, 700])
    await setLimits({})
  })

  it("follow the company's raised ceilings for new keys that ask for it", async () => {
    const defaultKey = await createdKey(app, 'mina')
    await setLimits({ rateLimitPerMin: 500, dailySpendLimitCents: 900_000 })
    const key = await createdKey(app, 'mina', { rateLimitPerMin: 500, dailySpendLimitCents: 900_000 })
    expect(await me(key)).toMatchObject({ rate_limit_per_min: 500, limits: { per_minute: 500, daily_spend_cents: 900_000 } })
    expect(await me(defaultKey)).toMatchObject({ rate_limit_per_min: null, limits: { per_minute: 60, daily_spend_cents: 100_000 } })
    await setLimits({})
    expect(await me(key)).toMatchObject({ rate_limit_per_min: 60, limits: { per_minute: 60, daily_spend_cents: 100_000 } })
  })

  it("are capped by a lowered ceiling immediately, with or without a value of the key's own, and /me shows what applies", async () => {
    const [own, defaultKey] = [await createdKey(app, 'mina', { rateLimitPerMin: 50 }), await createdKey(app, 'mina')]
    const test = await createdKey(app, 'mina', { mode: 'test' })
    await setLimits({ rateLimitPerMin: 4, testRateLimitPerMin: 3, dailySpendLimitCents: 700 })
    for (const key of [own, defaultKey]) {
      const first = await app.withKey(key).get('/me')
      expect(first.headers.get('ratelimit-limit')).toBe('4')
      expect(first.body).toMatchObject({
        rate_limit_per_min: 4,
        company: { name: 'Halden Research', role: 'trader' },
        limits: { per_minute: 4, per_day: 50_000, writes_per_minute: 100_000, rental_writes_per_minute: 100_000, daily_spend_cents: 700 },
      })
      for (let n = 0; n < 3; n++) expect((await app.withKey(key).get('/me')).status).toBe(200)
      expect((await app.withKey(key).get('/me')).status).toBe(429)
    }
    expect(await me(test)).toMatchObject({ rate_limit_per_min: 3, limits: { per_minute: 3, daily_spend_cents: null } })
    await setLimits({})
  })

  it("are at most the company's current ceilings in a key that replaces another", async () => {
    await setLimits({ rateLimitPerMin: 500, testRateLimitPerMin: 400, dailySpendLimitCents: 900_000 })
    const page = await app.proven('mina')
    const minted = async (input: object) => (await page.post('/keys', { name: 'old', mode: 'live', ...input })).body.id as string
    const high = await minted({ rateLimitPerMin: 500, dailySpendLimitCents: 900_000 })
    const test = await minted({ mode: 'test', rateLimitPerMin: 400 })
    const [low, defaultKey] = [await minted({ rateLimitPerMin: 2, dailySpendLimitCents: 3 }), await minted({})]
    await setLimits({ rateLimitPerMin: 4, dailySpendLimitCents: 700 })
    const rolled = async (id: string) => {
      const { status, body } = await page.post(`/keys/${id}/roll`)
      return [status, body.rateLimitPerMin, body.dailySpendLimitCents]
    }
    expect(await rolled(high)).toEqual([201, 4, 700])
    expect(await rolled(test)).toEqual([201, 30, null])
    expect(await rolled(low)).toEqual([201, 2, 3])
    expect(await rolled(defaultKey)).toEqual([201, null, null])
    await setLimits({})
  })

  it('restrict what rentals may cost when they start', async () => {
    await fund(app, 'halden', 50_000)
    const offer = await putOffer(app, 'kestrel')
    const { key } = await createKey(app, 'mina', { scopes: ['rentals:read', 'rentals:write'], dailySpendLimitCents: 90_000 })
    await setLimits({ dailySpendLimitCents: 1 })
    const refused = await app.withKey(key).post('/rentals', { offer_id: offer, gpu_count: 1 })
    expect([refused.status, refused.body.error.code, refused.body.error.limit_cents]).toEqual([402, 'key_spend_limit_exceeded', 1])
    const listed = (await (await app.signedIn('mina')).get('/keys')).body.data[0]
    expect([listed.dailySpendLimitCents, listed.today.spendLimitCents]).toEqual([90_000, 1])
    await setLimits({})
    expect((await app.withKey(key).post('/rentals', { offer_id: offer, gpu_count: 1 })).status).toBe(201)
  })

  it('can be set only by the operator, with a second factor, and are audited', async () => {
    const path = `/operator/companies/${await app.companyHandle('halden')}/limits`
    expect((await (await app.proven('ingrid')).call('PUT', path, {})).body.error.code).toBe('operator_only')
    expect((await (await app.signedIn('oona')).call('PUT', path, {})).body.error.code).toBe('second_factor_required')
    const operator = await app.proven('oona')
    expect((await operator.call('PUT', path, { rateLimitPerMin: 0 })).body.error.param).toBe('rateLimitPerMin')
    await operator.call('PUT', path, { rateLimitPerMin: 9 })
    const [entry] = (await operator.get('/operator/audit?action=company.limits_set&limit=1')).body.data
    expect(entry).toMatchObject({ person: people.oona.name, factor: 'totp', detail: { ...noLimits, rateLimitPerMin: 9 } })
    await setLimits({})
  })
})
