import { describe, expect, it } from 'vitest'
import { createdKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import { openTestApp } from '../test-app.ts'

const settings = {
  RATE_LIMIT_PER_MIN: '6',
  RATE_LIMIT_TEST_PER_MIN: '3',
  RATE_LIMIT_WRITES_PER_MIN: '2',
  RATE_LIMIT_TEST_HELPERS_PER_MIN: '12',
}

describe('a test key', () => {
  it('has the limit of test keys until it calls a test helper, and then the limit of the helpers', async () => {
    const app = await openTestApp(settings)
    const key = app.as('mina', 'test')
    const first = await key.get('/me')
    expect([first.headers.get('ratelimit-limit'), first.body.limits.per_minute, first.body.rate_limit_per_min]).toEqual(['3', 3, null])

    const startsAt = await app.nowMs()
    const helper = await key.post('/test-helpers/opportunities')
    expect([helper.status, helper.headers.get('ratelimit-limit'), helper.headers.get('ratelimit-remaining')]).toEqual([201, '12', '10'])
    const me = (await key.get('/me')).body
    expect([me.rate_limit_per_min, me.limits.per_minute, me.limits.writes_per_minute]).toEqual([12, 12, 12])
    for (let n = 3; n < 12; n++) expect((await key.post('/requests', validDemand(startsAt))).status, `call ${n + 1}`).toBe(201)
    expect((await key.get('/me')).status).toBe(429)
  })

  it('has no more than the limit that was set for it, or for its company', async () => {
    const app = await openTestApp(settings)
    const slow = app.withKey(await createdKey(app, 'mina', { mode: 'test', rateLimitPerMin: 2, scopes: ['opportunities:write'] }))
    expect((await slow.post('/test-helpers/opportunities')).status).toBe(201)
    expect((await slow.get('/me')).body.limits.per_minute).toBe(2)
    expect((await slow.get('/me')).status).toBe(429)
  })

  it('keeps the limit of writes if that is higher than the limit of the helpers', async () => {
    const app = await openTestApp({ ...settings, RATE_LIMIT_TEST_PER_MIN: '100', RATE_LIMIT_WRITES_PER_MIN: '20' })
    const key = app.as('mina', 'test')
    expect((await key.post('/test-helpers/opportunities')).status).toBe(201)
    expect((await key.post('/requests/none/close')).headers.get('ratelimit-limit')).toBe('20')
  })

  it('gives a live key nothing: a live key that calls a test helper keeps its own limit', async () => {
    const app = await openTestApp(settings)
    const live = app.as('mina')
    const refused = await live.post('/test-helpers/opportunities')
    expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([403, '6'])
    expect((await live.get('/me')).body.limits).toMatchObject({ per_minute: 6, writes_per_minute: 2 })
  })

  it('can call 200 times a minute by default, regardless of what it calls', async () => {
    const app = await openTestApp({
      RATE_LIMIT_TEST_PER_MIN: '',
      RATE_LIMIT_WRITES_PER_MIN: '',
      RATE_LIMIT_TEST_HELPERS_PER_MIN: '',
      RATE_LIMIT_IP_PER_MIN: '',
    })
    const key = app.as('mina', 'test')
    const readHistory = async () => {
      const { body } = await key.post('/test-helpers/opportunities')
      const accepted = await key.post(`/test-helpers/opportunities/${body.id}/accept`)
      const calls = [
        await key.post(`/introductions/${accepted.body.id}/ready`),
        await key.get(`/opportunities/${body.id}`),
        await key.get('/introductions?limit=1'),
      ]
      expect(calls.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    // Its first call is a test helper: from then on it has the limit of the helpers.
    await readHistory()
    for (let n = 0; n < 3; n++) await Promise.all(Array.from({ length: 13 }, readHistory))
  })
})
