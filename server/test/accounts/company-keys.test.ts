import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import { createKey } from '../keys.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const codeIn = ({ body }: { body: { error?: { code: string } } | null }) => body?.error?.code ?? 'ok'
const hour = 3_600_000

describe("a company's keys", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('are listed for its owner, masked and each with its holder', async () => {
    const { id, key } = await createKey(app, 'mina', { name: 'of a trader' })
    const page = await app.signedIn('ingrid')
    const listed = await page.get('/company/keys?limit=100')
    const found = listed.body.data.find((one: { id: string }) => one.id === id)
    expect(found).toMatchObject({ name: 'of a trader', holder: { name: people.mina.name, email: people.mina.email } })
    expect(listed.text).not.toContain(key)
    expect(listed.text).not.toContain(people.ruth.email)
  })

  it("can be revoked by its owner with immediate effect, and another company's keys are not found", async () => {
    const { id, key } = await createKey(app, 'mina')
    expect((await (await app.signedIn('ruth')).post(`/company/keys/${id}/revoke`)).status).toBe(404)
    const page = await app.signedIn('ingrid')
    const revoked = await page.post(`/company/keys/${id}/revoke`)
    expect(codeIn(await app.withKey(key).get('/me'))).toBe('api_key_revoked')
    expect((await page.post(`/company/keys/${id}/revoke`)).text).toBe(revoked.text)
  })
})

describe('a key', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const inHours = async (hours: number) => new Date((await app.nowMs()) + hours * hour).toISOString()

  it('can be renamed only by its holder', async () => {
    const { id } = await createKey(app, 'sam')
    const page = await app.signedIn('sam')
    expect((await page.call('PATCH', `/keys/${id}`, { name: 'nightly job' })).body.name).toBe('nightly job')
    expect((await (await app.signedIn('ruth')).call('PATCH', `/keys/${id}`, { name: 'x' })).status).toBe(404)
  })

  it('is rolled into a new key with the same settings, and the old one stays valid for the overlap', async () => {
    const { id, key } = await createKey(app, 'sam', {
      scopes: ['radar:read', 'requests:read'],
      rateLimitPerMin: 7,
      dailySpendLimitCents: 500,
    })
    const page = await app.proven('sam')
    const rolled = await page.post(`/keys/${id}/roll`, { overlapHours: 2 })
    expect(rolled.body).toMatchObject({
      name: 'for a test',
      scopes: ['radar:read', 'requests:read'],
      rateLimitPerMin: 7,
      dailySpendLimitCents: 500,
    })
    expect(rolled.body.expiresAt).toBeNull()
    expect((await app.withKey(rolled.body.key).get('/me')).body.rate_limit_per_min).toBe(7)
    expect(codeIn(await app.withKey(key).get('/me'))).toBe('ok')
    await app.advance('2 hours')
    expect(codeIn(await app.withKey(key).get('/me'))).toBe('api_key_expired')
    expect(codeIn(await app.withKey(rolled.body.key).get('/me'))).toBe('ok')
  })

  it('does not outlive its own expiry when it is rolled', async () => {
    const expiresAt = await inHours(1)
    const { id } = await createKey(app, 'sam', { expiresAt })
    const page = await app.proven('sam')
    const rolled = await page.post(`/keys/${id}/roll`, { overlapHours: 168, expiresAt: null })
    const old = (await page.get('/keys')).body.data.find((one: { id: string }) => one.id === id)
    expect([old.expiresAt, rolled.body.expiresAt]).toEqual([expiresAt, null])
  })

  it('passes the expiry that was chosen for it on to each successor, even if it expires sooner itself by then', async () => {
    const page = await app.proven('sam')
    for (const expiresAt of [null, await inHours(900)]) {
      const { id } = await createKey(app, 'sam', { expiresAt })
      const roll = async () => (await page.post(`/keys/${id}/roll`)).body.expiresAt
      expect([await roll(), await roll(), await roll()]).toEqual([expiresAt, expiresAt, expiresAt])
    }
  })

  it('expires immediately without an overlap, which is at most seven days', async () => {
    const { id, key } = await createKey(app, 'sam')
    const page = await app.proven('sam')
    expect((await page.post(`/keys/${id}/roll`, { overlapHours: 169 })).body.error.param).toBe('overlapHours')
    expect((await page.post(`/keys/${id}/roll`, { overlapHours: 0 })).status).toBe(201)
    expect(codeIn(await app.withKey(key).get('/me'))).toBe('api_key_expired')
    expect(codeIn(await page.post(`/keys/${id}/roll`))).toBe('key_not_active')
  })

  it('expires by the clock of the database, even if the service has an older reading of it', async () => {
    const { id, key } = await createKey(app, 'sam')
    const page = await app.proven('sam')
    await app.sql(`update test_clock set shift = shift + interval '1 minute'`)
    expect((await page.post(`/keys/${id}/roll`, { overlapHours: 0 })).status).toBe(201)
    expect(codeIn(await app.withKey(key).get('/me'))).toBe('api_key_expired')
  })

  it('in live mode can be rolled only with a fresh second factor, and only by its holder', async () => {
    const { id } = await createKey(app, 'sam')
    expect(codeIn(await (await app.signedIn('sam')).post(`/keys/${id}/roll`))).toBe('second_factor_required')
    expect((await (await app.proven('ruth')).post(`/keys/${id}/roll`)).status).toBe(404)
  })

  it('that is not found is reported only after the problems of the body', async () => {
    const { id } = await createKey(app, 'sam')
    const page = await app.proven('ruth')
    expect((await page.post(`/keys/${id}/roll`, { overlapHours: 169 })).body.error).toMatchObject({
      code: 'invalid_request',
      param: 'overlapHours',
    })
    expect(codeIn(await page.post(`/keys/${id}/roll`, { overlapHours: 168 }))).toBe('not_found')
  })

  it('is rolled once by many parallel calls, and only within the limit of 20 keys', async () => {
    const page = await app.proven('pedro')
    const { id } = (await page.post('/keys', { name: 'rolled', mode: 'test' })).body
    const once = await Promise.all(Array.from({ length: 6 }, () => page.post(`/keys/${id}/roll`, { overlapHours: 0 })))
    expect(once.map(codeIn).sort()).toEqual([
      'key_not_active',
      'key_not_active',
      'key_not_active',
      'key_not_active',
      'key_not_active',
      'ok',
    ])
    const { id: another } = (await page.post('/keys', { name: 'rolled often', mode: 'test' })).body
    const often = await Promise.all(Array.from({ length: 24 }, () => page.post(`/keys/${another}/roll`)))
    // The demo person has two keys besides the rolled key and this one. Sixteen more are allowed.
    expect(often.filter(({ status }) => status === 201)).toHaveLength(16)
    expect(new Set(often.map(codeIn))).toEqual(new Set(['ok', 'key_limit_reached']))
  })
})
