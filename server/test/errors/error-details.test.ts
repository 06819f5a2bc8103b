/** What errors contain besides their message, so that a program can act on them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newApiKey, newId } from '../../src/core/ids.ts'
import { validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('errors', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const failed = (response: { body: { error: object } }) => {
    const { request_id: _, doc_url: __, ...error } = response.body.error as Record<string, unknown>
    return error
  }

  it('name every invalid field of a body, in the order of the fields, for every kind of object', async () => {
    const node = { gpu_count: 0, title: ' ', colour: 'red', quantity_available: 'many', available_from: 'tomorrow', aaa: 1 }
    const proposed = failed(await app.as('ruth').post('/radar/submissions', node))
    expect(proposed).toMatchObject({ code: 'invalid_request', param: 'title', message: (proposed.problems as string[])[0] })
    const fields = (problems: unknown) => (problems as string[]).map((problem) => problem.slice(0, problem.indexOf(':')))
    expect(fields(proposed.problems)).toEqual(['title', 'gpu_count', 'quantity_available', 'available_from', 'aaa', 'colour'])

    const rental = failed(await app.as('mina').post('/rentals', { gpu_count: 3, name: '' }))
    expect([rental.code, rental.param, fields(rental.problems)]).toEqual(['invalid_request', 'offer_id', ['offer_id', 'gpu_count', 'name']])
    const inquiry = failed(await app.as('mina').post(`/radar/nodes/${newId('node')}/inquiries`, { quantity: 0, duration: 5 }))
    expect(fields(inquiry.problems)).toEqual(['quantity', 'duration'])
    const endpoint = failed(await app.as('mina').post('/webhook-endpoints', { url: 'ftp://x.example', types: ['no.such'] }))
    expect(fields(endpoint.problems)).toEqual(['url', 'types'])

    const demand = failed(await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), nodes: 0, region: '' }))
    expect(demand).toMatchObject({ code: 'request_invalid', param: 'nodes', message: (demand.problems as string[])[0] })
    expect(fields(demand.problems)).toEqual(['nodes', 'region'])

    const page = await app.proven('mina')
    const key = failed(await page.post('/keys', { name: '', mode: 'real' }))
    expect([key.param, fields(key.problems)]).toEqual(['name', ['name', 'mode']])
  })

  it('name every field that contains what no text may contain', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
    const body = { title: 'a\0', os: '\ud800', gpu_count: 1, deep: nested(40), region: { '\0': 1 } }
    const { code, param, problems } = failed(await app.as('ruth').post('/radar/submissions', body))
    expect([code, param, problems]).toEqual([
      'invalid_request',
      'title',
      [
        'title: must not contain a NUL character',
        'os: must not contain an unpaired surrogate',
        'deep: must not be nested deeper than 32 levels',
        'region: must not contain a NUL character',
      ],
    ])
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, '\0']))
    expect(failed(await app.as('ruth').post('/radar/submissions', many)).problems).toHaveLength(50)
    expect(failed(await app.as('ruth').post('/radar/submissions', { 'a\0': 1 })).message).toContain('name of a property')
  })

  it('name the right that a role lacks', async () => {
    const refused = failed(await app.as('olav').post('/requests', validDemand(await app.nowMs())))
    expect(refused).toMatchObject({ code: 'forbidden_role', required_right: 'request.manage', role: 'viewer' })
    expect(refused.message).toContain('owner, authorized_signatory, trader')
    const page = await app.signedIn('olav')
    expect(failed(await page.post('/requests', validDemand(await app.nowMs())))).toMatchObject({
      code: 'forbidden_role',
      required_right: 'request.manage',
      role: 'viewer',
    })
  })

  it('name the bucket that is empty', async () => {
    const limitedApp = await openTestApp({
      RATE_LIMIT_PER_MIN: '3',
      RATE_LIMIT_WRITES_PER_MIN: '1',
      RATE_LIMIT_RENTAL_WRITES_PER_MIN: '1',
      RATE_LIMIT_IP_PER_MIN: '9',
    })
    const limitOf = async (call: () => Promise<{ body: { error?: { limit?: string; message: string } } }>) => {
      let error: { limit?: string; message: string } | undefined
      for (let i = 0; i < 10 && error?.limit === undefined; i++) ({ error } = (await call()).body)
      expect(error?.message).toMatch(/Wait \d+ s\.$/)
      return error?.limit
    }
    expect(await limitOf(() => limitedApp.as('mina').post('/rentals', {}))).toBe('rental_write')
    expect(await limitOf(() => limitedApp.as('ruth').post('/radar/submissions', {}))).toBe('write')
    const page = await limitedApp.signedIn('mina')
    expect(await limitOf(() => page.post('/rentals', {}))).toBe('rental_write')
    expect(await limitOf(() => limitedApp.as('lena').get('/me'))).toBe('minute')
    expect(await limitOf(() => limitedApp.withKey(undefined).get('/me'))).toBe('address')
  })

  const key = newApiKey('live')
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  const keys: [string, string | undefined, RegExp][] = [
    ['none', undefined, /^No API key was sent\. Send the header `Authorization: Bearer <key>`/],
    ['without Bearer', key, /^The word Bearer is missing/],
    ['another scheme', 'Basic bWluYTpzZWNyZXQ=', /only the scheme Bearer/],
    ['nothing behind Bearer', 'Bearer', /^No key stands behind Bearer/],
    ['two words', `Bearer ${key} ${key}`, /^More than a key/],
    ['the masked form', 'Bearer gpk_live_...4Xyz', /masked form/],
    ['a part of it', `Bearer ${key.slice(0, 30)}`, /is not an API key\. A key is gpk_live_ or gpk_test_ followed by 49/],
    ['a mistyped one', `Bearer ${mistyped}`, /is mistyped/],
    ['an unknown one', `Bearer ${key}`, /^No such API key exists here/],
  ]
  it.each(keys)('say what is wrong with a key: %s', async (_what, authorization, message) => {
    const response = await app.withKey(undefined).get('/me', { headers: authorization === undefined ? {} : { authorization } })
    expect([response.status, response.body.error.code]).toEqual([401, 'invalid_api_key'])
    expect(response.body.error.message).toMatch(message)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    for (const word of (authorization ?? '').split(' ').filter((one) => one.length > 12)) expect(response.text).not.toContain(word)
  })
})
