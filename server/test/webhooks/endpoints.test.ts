import { beforeAll, describe, expect, it } from 'vitest'
import { createdKey } from '../keys.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { publish } from './events.ts'

const url = 'https://hooks.example/parley'

describe('webhook endpoints', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ WEBHOOKS_ALLOW_PRIVATE: '0' })
  })
  const create = (body: object = {}, who: 'mina' | 'lena' | 'ruth' = 'mina', mode: 'live' | 'test' = 'live') =>
    app.as(who, mode).post('/webhook-endpoints', { url, ...body })
  const drop = async (id: string) => app.as('mina').call('DELETE', `/webhook-endpoints/${id}`, undefined)

  it('are created with a secret, and read without it', async () => {
    const made = await create({ description: 'Nightly sync' })
    expect(made.status).toBe(201)
    const { secret, ...endpoint } = made.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(endpoint).toMatchObject({ url, types: ['*'], description: 'Nightly sync', enabled: true, disabledReason: null })
    expect((await app.as('mina').get(`/webhook-endpoints/${endpoint.id}`)).body).toEqual(endpoint)
    const listed = await app.as('ingrid').get('/webhook-endpoints')
    expect(listed.body).toEqual({ data: [endpoint], meta: { nextCursor: null } })
    await drop(endpoint.id)
  })

  it('show the secret again in a replay, and store neither it nor the reply in readable form', async () => {
    const made = await app.as('mina').post('/webhook-endpoints', { url }, { key: 'once' })
    const again = await app.as('mina').post('/webhook-endpoints', { url }, { key: 'once' })
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([201, made.text, 'true'])
    const rolled = await app.as('mina').post(`/webhook-endpoints/${made.body.id}/roll-secret`, {}, { key: 'roll' })
    const rolledAgain = await app.as('mina').post(`/webhook-endpoints/${made.body.id}/roll-secret`, {}, { key: 'roll' })
    expect([rolledAgain.text, rolledAgain.headers.get('idempotency-replayed')]).toEqual([rolled.text, 'true'])
    const tables = await app.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const secret of [made.body.secret, rolled.body.secret]) {
      const text = secret.slice('whsec_'.length, -1)
      for (const { name } of tables) {
        const found = await app.sql(`select from ${name} t where t::text like '%' || $1 || '%'`, [text])
        expect(found.length, name).toBe(0)
        const bytes = Buffer.from(text, 'base64').toString('hex')
        expect((await app.sql(`select from ${name} t where t::text like '%' || $1 || '%'`, [bytes])).length, name).toBe(0)
      }
    }
    await drop(made.body.id)
  })

  it('are edited field by field, and an edit that is empty, or sends what they are, changes nothing', async () => {
    const { id, secret: _, ...made } = (await create()).body
    const path = `/webhook-endpoints/${id}`
    const { url, types, description, enabled } = made
    for (const edit of [{}, { enabled }, { url, types, description, enabled }])
      expect((await app.as('mina').patch(path, edit)).body).toEqual({ id, ...made })
    expect(await app.sql(`select 1 from audit where action = 'webhook.edited' and target = $1`, [id])).toEqual([])
    const edited = await app.as('mina').patch(path, { url: 'https://other.example/', types: ['rental.*', 'request.filed'] })
    expect(edited.body).toMatchObject({ url: 'https://other.example/', types: ['rental.*', 'request.filed'], description: null })
    const off = await app.as('mina').patch(path, { enabled: false, description: 'Paused' })
    expect(off.body).toMatchObject({ enabled: false, disabledReason: 'requested', description: 'Paused' })
    expect((await app.as('mina').patch(path, { enabled: true })).body).toMatchObject({ enabled: true, disabledReason: null })
    await drop(id)
  })

  it('send nothing to a URL set by a key that could not read it itself', async () => {
    const { id, url } = (await create()).body
    const path = `/webhook-endpoints/${id}`
    const narrow = app.withKey(await createdKey(app, 'mina', { scopes: ['webhooks:write', 'rentals:read'] }))
    const elsewhere = { url: 'https://elsewhere.example/' }
    for (const patch of [elsewhere, { ...elsewhere, types: ['request.filed'] }, { types: ['rental.*', 'request.filed'] }]) {
      const { status, body } = await narrow.patch(path, patch)
      expect([status, body.error.code, body.error.required_scope]).toEqual([403, 'insufficient_scope', 'requests:read'])
    }
    expect((await narrow.patch(path, { enabled: false })).body).toMatchObject({ url, types: ['*'], enabled: false })
    expect((await narrow.patch(path, { ...elsewhere, types: ['rental.*'] })).body).toMatchObject({ ...elsewhere, types: ['rental.*'] })
    expect((await narrow.patch(path, { types: ['*'] })).status).toBe(403)
    await drop(id)
  })

  it('send no older events either to a URL set by a key that could not read them itself', async () => {
    const { id } = (await create()).body
    const path = `/webhook-endpoints/${id}`
    const narrow = app.withKey(await createdKey(app, 'mina', { scopes: ['webhooks:write', 'rentals:read'] }))
    await publish(app, 'halden', ['request.filed', 'rental.running'])
    const elsewhere = { url: 'https://elsewhere.example/', types: ['rental.*'] }
    const waiting = await narrow.patch(path, elsewhere)
    expect([waiting.status, waiting.body.error.required_scope]).toEqual([403, 'requests:read'])
    await app.sql(`update webhook_deliveries set status = 'failed', next_attempt_at = null where endpoint_id = $1`, [id])
    const redeliver = async (by: PartnerClient, type: string) => {
      const { data } = (await app.as('mina').get(`${path}/deliveries`)).body
      const { id: delivery } = data.find((one: { type: string }) => one.type === type)
      return by.post(`${path}/deliveries/${delivery}/redeliver`)
    }
    // The key that set the current URL could read it.
    expect((await redeliver(narrow, 'request.filed')).status).toBe(200)
    await app.sql(`update webhook_deliveries set status = 'failed', next_attempt_at = null where endpoint_id = $1`, [id])
    expect((await narrow.patch(path, elsewhere)).status).toBe(200)
    const old = await redeliver(narrow, 'request.filed')
    expect([old.status, old.body.error?.required_scope]).toEqual([403, 'requests:read'])
    expect((await redeliver(narrow, 'rental.running')).status).toBe(200)
    expect((await redeliver(app.as('mina'), 'request.filed')).status).toBe(200)
    await drop(id)
  })

  it('are refused with all problems, in the order of the fields', async () => {
    const { id } = (await create()).body
    const invalid = { zzz: 1, description: 7, types: ['nope'], url: 'ftp://x' }
    const problems = [
      'url: must be an https address',
      'types: holds "nope", which is no event type, no family of them (as in rental.*) and not *',
      'description: must be a text of at most 500 characters, or null',
      'zzz: is not a known property',
    ]
    for (const response of [await create(invalid), await app.as('mina').patch(`/webhook-endpoints/${id}`, invalid)])
      expect([response.status, response.body.error]).toEqual([400, expect.objectContaining({ param: 'url', problems })])
    const missing = await app.as('mina').post('/webhook-endpoints', { types: [''] })
    expect(missing.body.error.problems).toEqual(['url: is required', 'types: each item must not be blank'])
    await drop(id)
  })

  it('are deleted permanently, by members who may manage them, and a repeat with the same key is a replay', async () => {
    const { id } = (await create()).body
    const path = `/webhook-endpoints/${id}`
    expect((await app.as('olav').call('DELETE', path, undefined)).body.error.code).toBe('forbidden_role')
    const deleted = await app.as('mina').call('DELETE', path, undefined, { key: 'delete it' })
    expect([deleted.status, deleted.body]).toEqual([200, { id, deleted: true }])
    const again = await app.as('mina').call('DELETE', path, {}, { key: 'delete it' })
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([deleted.text, 'true'])
    expect((await app.as('mina').call('DELETE', path, undefined, { key: null })).status).toBe(404)
    for (const gone of [await app.as('mina').get(path), await app.as('mina').get(`${path}/deliveries`)]) expect(gone.status).toBe(404)
  })

  it('are limited to 10 per company and mode, regardless of how many are created at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 11 }, () => create({}, 'lena')))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(made.find(({ status }) => status !== 201)?.body.error).toMatchObject({
      code: 'webhook_limit_reached',
      type: 'invalid_request_error',
    })
    expect((await create({}, 'lena', 'test')).status).toBe(201)
    const [first] = (await app.as('lena').get('/webhook-endpoints?limit=1')).body.data
    await app.as('lena').call('DELETE', `/webhook-endpoints/${first.id}`, undefined)
    expect((await create({}, 'lena')).status).toBe(201)
  })

  it('belong to one mode and one company, and do not exist for any other', async () => {
    const { id } = (await create({}, 'ruth')).body
    const path = `/webhook-endpoints/${id}`
    for (const other of [app.as('ruth', 'test'), app.as('pedro')]) {
      const responses = [
        await other.get(path),
        await other.get(`${path}/deliveries`),
        await other.patch(path, { enabled: false }),
        await other.post(`${path}/ping`),
        await other.post(`${path}/roll-secret`),
        await other.call('DELETE', path, undefined),
      ]
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
    expect((await app.as('ruth').get(path)).body.enabled).toBe(true)
  })

  it('receive what the key that created them could read, for as long as they exist', async () => {
    const scopes = ['webhooks:read', 'webhooks:write', 'rentals:read']
    const narrow = app.withKey(await createdKey(app, 'mina', { scopes }))
    const refused = await narrow.post('/webhook-endpoints', { url, types: ['rental.*', 'request.filed'] })
    expect([refused.status, refused.body.error.param]).toEqual([400, 'types'])
    const made = await narrow.post('/webhook-endpoints', { url, types: ['rental.running'] })
    expect(made.status).toBe(201)
    const path = `/webhook-endpoints/${made.body.id}`
    const widened = await app.as('mina').patch(path, { types: ['request.filed'] })
    expect([widened.status, widened.body.error.param]).toEqual([400, 'types'])
    expect((await app.as('mina').patch(path, { types: ['rental.*'] })).status).toBe(200)
    await drop(made.body.id)
  })

  it.each([
    [['nothing.such']],
    [['rental']],
    [['rental.running.*']],
    [['*.*']],
    [['']],
    [[]],
    [['ping']],
    [['rental.*', 'rental.*']],
    [Array.from({ length: 65 }, (_, i) => `rental.${i}`)],
  ])('refuse invalid types: %j', async (types) => {
    const response = await create({ types })
    expect([response.status, response.body.error.param]).toEqual([400, 'types'])
  })

  it('are disabled with the suspension of their company, and not with the revocation of the key that created them', async () => {
    const page = await app.proven('pedro')
    const key = (await page.post('/keys', { name: 'x', mode: 'live', scopes: ['webhooks:write', 'webhooks:read'] })).body
    const { id } = (await app.withKey(key.key).post('/webhook-endpoints', { url })).body
    await page.post(`/keys/${key.id}/revoke`)
    expect((await app.as('pedro').get(`/webhook-endpoints/${id}`)).body.enabled).toBe(true)
    const operator = await app.proven('oona')
    const handle = await app.companyHandle('basalt')
    expect((await operator.post(`/operator/companies/${handle}/suspend`, { reason: 'Unpaid' })).status).toBe(200)
    await operator.post(`/operator/companies/${handle}/restore`)
    expect((await app.as('pedro').get(`/webhook-endpoints/${id}`)).body).toMatchObject({ enabled: false, disabledReason: 'requested' })
  })

  it('are not pinged or redelivered to while they are disabled, and the error says why', async () => {
    const { id } = (await create()).body
    const path = `/webhook-endpoints/${id}`
    const delivery = (await app.as('mina').post(`${path}/ping`)).body.id
    await app.as('mina').patch(path, { enabled: false })
    for (const step of ['ping', `deliveries/${delivery}/redeliver`]) {
      const { status, body } = await app.as('mina').post(`${path}/${step}`)
      expect([status, body.error.code, body.error.current]).toEqual([409, 'webhook_endpoint_disabled', 'requested'])
    }
    await drop(id)
  })

  it.each([0, 24, 72])('keep the previous secret for %i hours', async (overlapHours) => {
    const { id } = (await create()).body
    const rolled = await app.as('mina').post(`/webhook-endpoints/${id}/roll-secret`, { overlapHours })
    expect(rolled.body.secret).toMatch(/^whsec_/)
    const [row] = await app.sql(
      `select sealed_previous_secret is not null as kept, extract(epoch from previous_secret_ends_at - app_now())::float8 / 3600 as hours
       from webhook_endpoints where id = $1`,
      [id],
    )
    expect(row).toEqual(overlapHours === 0 ? { kept: false, hours: null } : { kept: true, hours: expect.closeTo(overlapHours, 1) })
    await drop(id)
  })

  it.each([-1, 73, 1.5, '24', null])('refuse an overlap of %j', async (overlapHours) => {
    const { id } = (await create()).body
    const rolled = await app.as('mina').post(`/webhook-endpoints/${id}/roll-secret`, { overlapHours })
    expect([rolled.status, rolled.body.error.param]).toEqual([400, 'overlapHours'])
    await drop(id)
  })
})
