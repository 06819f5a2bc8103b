import { scopes } from '@parley/contract/access'
import { beforeAll, describe, expect, it } from 'vitest'
import { isApiKey, newApiKey } from '../../src/core/ids.ts'
import { people } from '../../src/demo/cast.ts'
import { createdKey, createKey } from '../keys.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('API keys', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const codeOf = async (key: string | undefined, headers: Record<string, string> = {}) =>
    (await app.withKey(key).get('/me', { headers })).body.error?.code ?? 'ok'

  it('have a prefix, a mode, 256 random bits and a checksum over all of it', () => {
    const key = newApiKey('test')
    expect(key).toMatch(/^gpk_test_[0-9A-Za-z]{49}$/)
    expect(isApiKey(key)).toBe(true)
    expect(isApiKey(key.replace('test', 'live'))).toBe(false)
    const at = 20
    expect(isApiKey(key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1))).toBe(false)
  })

  it('are shown once, and only their hash is stored', async () => {
    const { key, id } = await createKey(app, 'mina', { name: 'shown once' })
    const page = await app.signedIn('mina')
    const listed = await page.get('/keys')
    const [first] = listed.body.data
    expect(first).toMatchObject({ id, name: 'shown once', masked: `gpk_live_…${key.slice(-4)}`, scopes: ['catalog:read'] })
    expect(listed.text).not.toContain(key)
    const [row] = await app.sql(`select encode(hash, 'hex') as hash, api_keys::text as all from api_keys where id = $1`, [id])
    expect(JSON.stringify(row)).not.toContain(key.slice(9, 40))
  })

  it('authenticate only in one well-formed bearer header', async () => {
    const key = app.as('mina').key as string
    expect(await codeOf(key)).toBe('ok')
    expect(await codeOf(undefined)).toBe('invalid_api_key')
    expect(await codeOf(newApiKey('live')), 'well-formed, but unknown').toBe('invalid_api_key')
    expect(await codeOf(undefined, { authorization: `Basic ${btoa(`${key}:`)}` })).toBe('invalid_api_key')
    expect(await codeOf(undefined, { authorization: key })).toBe('invalid_api_key')
    expect(await codeOf(undefined, { authorization: `bearer ${key}` })).toBe('ok')
    expect(await codeOf(undefined, { cookie: `sid=${key}` })).toBe('invalid_api_key')
    expect((await app.withKey(undefined).get(`/me?key=${key}`)).body.error.code).toBe('invalid_api_key')
  })

  it('list their scopes in the order of the contract, and none implies another', async () => {
    const key = await createdKey(app, 'mina', { scopes: ['requests:write', 'catalog:read'] })
    const me = await app.withKey(key).get('/me')
    expect(me.body).toMatchObject({ scopes: ['catalog:read', 'requests:write'], mode: 'live', rate_limit_per_min: null })
    expect((await app.withKey(key).get('/requests')).body.error.required_scope).toBe('requests:read')
    expect((await app.as('mina').get('/me')).body.scopes).toEqual(scopes)
  })

  it('expire at their set time', async () => {
    const expiresAt = new Date((await app.nowMs()) + 3_600_000).toISOString()
    const key = await createdKey(app, 'mina', { expiresAt })
    expect(await codeOf(key)).toBe('ok')
    await app.advance('1 hour')
    expect(await codeOf(key)).toBe('api_key_expired')
  })

  it('are refused when disabled for the company', async () => {
    await app.sql(`update companies set api_keys_disabled = true where name = 'Quill Imaging'; select announce_rights()`)
    await until(async () => (await codeOf(app.as('lena').key)) === 'api_keys_disabled')
    await app.sql(`update companies set api_keys_disabled = false where name = 'Quill Imaging'; select announce_rights()`)
    await until(async () => (await codeOf(app.as('lena').key)) === 'ok')
  })

  it('write with the current role of their holder, regardless of what the instance has cached', async () => {
    const { id } = (
      await app.as('tomas').post('/requests', {
        gpuModel: 'L4',
        gpusPerNode: 1,
        nodes: 1,
        region: 'eu',
        startsAt: new Date(await app.nowMs()).toISOString(),
        durationMonths: 1,
      })
    ).body
    // Changed without an announcement.
    await app.sql(`update memberships set role = 'viewer' where person_id = (select id from people where name = 'Tomas Vik')`)
    expect((await app.as('tomas').post(`/requests/${id}/close`)).body.error.code).toBe('forbidden_role')
  })

  it('are ended by a suspension before it returns, as sessions are', async () => {
    const operator = await app.proven('oona')
    const sam = await app.signedIn('sam')
    const found = await operator.get('/operator/people?q=sam@kestrel')
    const suspended = await operator.post(`/operator/people/${found.body.data[0].id}/suspend`)
    expect(suspended.body.suspendedAt).not.toBeNull()
    expect(await codeOf(app.as('sam').key)).toBe('banned')
    expect((await sam.get('/auth/session')).body.error.code).toBe('banned')
    await operator.post(`/operator/people/${found.body.data[0].id}/restore`)
    const self = await operator.get('/operator/people?q=oona')
    expect((await operator.post(`/operator/people/${self.body.data[0].id}/suspend`)).body.error.code).toBe('invalid_request')
    expect(await codeOf(app.as('sam').key)).toBe('ok')
  })

  it('are limited to 20 active ones per person, even if they are created in parallel', async () => {
    const page = await app.signedIn('pedro')
    const input = { name: 'one of many', mode: 'test' }
    const responses = await Promise.all(Array.from({ length: 24 }, () => page.post('/keys', input)))
    // The demo person already has two.
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(18)
    expect(responses.find(({ status }) => status !== 201)?.body.error.code).toBe('key_limit_reached')
  })

  it('are limited to a hundred new ones per person and day, regardless of how many of them were revoked or rolled', async () => {
    const page = await app.signedIn('olav')
    await app.sql(
      `insert into api_keys (id, person_id, name, mode, scopes, hash, last_four, revoked_at)
       select new_public_id('key'), p.id, 'made before', 'test', '{}', sha256(n::text::bytea), '0000', app_now()
       from people p, generate_series((select count(*) from api_keys k where k.person_id = p.id), 98) n where p.email = $1`,
      [people.olav.email],
    )
    const input = { name: 'one more', mode: 'test' }
    const { id } = (await page.post('/keys', input)).body
    const messages = await Promise.all([page.post('/keys', input), page.post(`/keys/${id}/roll`, {})])
    for (const { body } of messages) {
      expect(body.error.code).toBe('key_limit_reached')
      expect(body.error.message).toMatch(/^You created 100 API keys in the last 24 hours/)
    }
    expect((await page.post(`/keys/${id}/revoke`)).status).toBe(200)
    await app.advanceSignedIn('24 hours')
    expect((await page.post('/keys', input)).status).toBe(201)
  })

  it('need a fresh second factor in live mode, but not in test mode', async () => {
    const page = await app.signedIn('ingrid')
    expect((await page.post('/keys', { name: 'x', mode: 'live' })).body.error.code).toBe('second_factor_required')
    expect((await page.post('/keys', { name: 'x', mode: 'test' })).status).toBe(201)
    expect((await page.post('/keys', { name: 'x', mode: 'test', expiresAt: '2020-01-01T00:00:00Z' })).body.error.param).toBe('expiresAt')
    expect((await page.post('/keys', { name: 'x', mode: 'test', scopes: ['catalog:write'] })).body.error.param).toBe('scopes')
  })

  it("are refused immediately after they are revoked, and somebody else's key is not found", async () => {
    const { key, id } = await createKey(app, 'mina')
    const page = await app.signedIn('mina')
    expect((await (await app.signedIn('ruth')).post(`/keys/${id}/revoke`)).status).toBe(404)
    const revoked = await page.post(`/keys/${id}/revoke`)
    expect(await codeOf(key)).toBe('api_key_revoked')
    expect((await page.post(`/keys/${id}/revoke`)).text).toBe(revoked.text)
  })

  it('leave both names in the audit when they are renamed, and nothing if the name stays the same', async () => {
    const { id } = await createKey(app, 'mina', { name: 'nightly' })
    const page = await app.signedIn('mina')
    const rename = (name: string, by = page) => by.call('PATCH', `/keys/${id}`, { name })
    expect((await rename('weekly')).body).toMatchObject({ id, name: 'weekly' })
    expect((await rename('weekly')).status).toBe(200)
    expect((await rename('theirs', await app.signedIn('ruth'))).body.error.code).toBe('not_found')
    const rows = await app.sql<{ detail: object }>(`select detail from audit where action = 'key.renamed' and target = $1`, [id])
    expect(rows).toEqual([{ detail: { from: 'nightly', to: 'weekly' } }])
  })

  it('show when they were last used', async () => {
    await app.as('lena').get('/me')
    const page = await app.signedIn('lena')
    await until(async () => (await page.get('/keys')).body.data.some((one: { lastUsedAt: string | null }) => one.lastUsedAt !== null))
  })
})
