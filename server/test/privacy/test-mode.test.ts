import { beforeAll, describe, expect, inject, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { HttpResponse } from '../http-client.ts'
import { createKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { parseResponse, sendRaw } from '../raw-http.ts'
import { scrape } from '../scrape.ts'
import { TcpProxy } from '../tcp-proxy.ts'
import { makeDatabase, openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

const seen = ({ status, headers, body }: HttpResponse) => [status, body.error?.code, headers.get('x-parley-mode')]

describe('a reply to a test key names its mode', () => {
  let app: TestApp
  let testClient: PartnerClient
  beforeAll(async () => {
    app = await openTestApp()
    testClient = app.as('mina', 'test')
  })

  it('when the key was revoked or has expired, or its holder is suspended', async () => {
    const { key, id } = await createKey(app, 'mina', { mode: 'test' })
    await (await app.proven('mina')).post(`/keys/${id}/revoke`)
    for (let i = 0; i < 2; i++) expect(seen(await app.withKey(key).get('/me'))).toEqual([401, 'api_key_revoked', 'test'])
    expect(seen(await app.withKey(key).get('/nothing'))).toEqual([404, 'not_found', 'test'])
    const expiresAt = new Date((await app.nowMs()) + 3_600_000).toISOString()
    const passing = await createKey(app, 'mina', { mode: 'test', expiresAt })
    await app.advance('2 hours')
    for (let i = 0; i < 2; i++) expect(seen(await app.withKey(passing.key).post('/requests', {}))).toEqual([401, 'api_key_expired', 'test'])
    const { body } = await app.withKey(passing.key).get('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    await app.sql('update people set suspended_at = app_now() where email = $1', [people.lena.email])
    expect(seen(await app.as('lena', 'test').get('/me'))).toEqual([403, 'banned', 'test'])
  })

  it('when the request is for a tunnel and its key is cached: nothing is looked up for a request that is not a call', async () => {
    const connecting = async (key: string) => {
      const response = parseResponse(await sendRaw(app.baseUrl, `CONNECT a:1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`))
      return [response.status, response.headers.get('x-parley-mode')]
    }
    const { key } = await createKey(app, 'mina', { mode: 'test' })
    expect(await connecting(key)).toEqual([404, undefined])
    await app.withKey(key).get('/me')
    expect(await connecting(key)).toEqual([404, 'test'])
    for (const other of [app.as('mina').key as string, `${key.slice(0, -1)}!`]) expect(await connecting(other)).toEqual([404, undefined])
  })

  it('and not when the key is live, unknown or missing', async () => {
    expect((await app.as('mina').get('/me')).headers.has('x-parley-mode')).toBe(false)
    for (const key of [undefined, `${testClient.key?.slice(0, -1)}!`, 'gpk_test_nobody'])
      expect(seen(await app.withKey(key).get('/me'))).toEqual([401, 'invalid_api_key', null])
  })

  it('in a header with the name of the service', async () => {
    const named = await openTestApp({ SERVICE_NAME: 'Kapazitaet' })
    const { headers } = await named.as('mina', 'test').get('/nothing')
    expect([headers.get('x-kapazitaet-mode'), headers.get('x-parley-mode')]).toEqual(['test', null])
  })

  it('when the key, or its address, is over its limit', async () => {
    const limited = await openTestApp({ RATE_LIMIT_TEST_PER_MIN: '1', RATE_LIMIT_IP_PER_MIN: '2' })
    const one = limited.as('mina', 'test')
    expect((await one.get('/me')).status).toBe(200)
    for (let i = 0; i < 2; i++) expect(seen(await one.get('/me'))).toEqual([429, 'rate_limited', 'test'])
  })

  it('when there is no slot for its call', async () => {
    const full = await openTestApp({ CALLS_AT_ONCE: '2', QUEUE_TIMEOUT_SECONDS: '0.1' })
    const one = full.as('mina', 'test')
    const { body } = await one.post('/requests', validDemand(await full.nowMs()))
    const holder = await full.connect()
    await holder.query('begin')
    await holder.query('select from requests where id = $1 for update', [body.id])
    const held = one.post(`/requests/${body.id}/close`)
    await until(async () => (await scrape(full)).of('parley_slots_taken{listener="partner",work="writing"}') === 1)
    expect(seen(await one.post('/requests', {}))).toEqual([503, 'api_error', 'test'])
    await holder.end()
    expect((await held).status).toBe(200)
  })

  it('when the database is unreachable', async () => {
    const proxy = new TcpProxy()
    const connection = await makeDatabase(inject('database').template)
    const other = await openInstance(connection, {}, await proxy.open(connection))
    const one = other.as('mina', 'test')
    expect((await one.get('/me')).status).toBe(200)
    await proxy.close()
    await until(async () => (await scrape(other)).of('parley_rights_trusted') === 0)
    expect(seen(await one.get('/me'))).toEqual([503, 'api_error', 'test'])
    expect(seen(await one.post('/requests', {}))).toEqual([503, 'api_error', 'test'])
  })

  it('while the service drains', async () => {
    const other = await openTestApp()
    const one = other.as('mina', 'test')
    const holder = await other.connect()
    const { body } = await one.post('/requests', validDemand(await other.nowMs()))
    await holder.query('begin')
    await holder.query('select from requests where id = $1 for update', [body.id])
    const accepted = one.post(`/requests/${body.id}/close`)
    await until(() => other.service.traffic.callsInFlight === 1)
    const closing = other.close()
    expect(seen(await one.get('/me'))).toEqual([503, 'api_error', 'test'])
    expect(seen(await one.get('/nothing'))).toEqual([503, 'api_error', 'test'])
    await holder.query('commit')
    await holder.end()
    expect((await accepted).status).toBe(200)
    await closing
  })
})
