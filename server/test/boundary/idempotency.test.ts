import { beforeAll, describe, expect, it } from 'vitest'
import { createdKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('an Idempotency-Key', () => {
  let app: TestApp
  let demand: ReturnType<typeof validDemand>
  const filedBy = async (region: string) => app.sql('select id from requests where region = $1', [region])

  beforeAll(async () => {
    app = await openTestApp()
    demand = validDemand(await app.nowMs())
  })

  it('returns the same bytes again and writes nothing twice, regardless of the order of properties', async () => {
    const first = await app.as('mina').post('/requests', { ...demand, region: 'replay' }, { key: 'one' })
    const { gpuModel, ...rest } = demand
    const replay = await app.as('mina').post('/requests', { ...rest, region: 'replay', gpuModel }, { key: 'one' })
    expect([replay.status, replay.text]).toEqual([201, first.text])
    expect([first.headers.get('idempotency-replayed'), replay.headers.get('idempotency-replayed')]).toEqual([null, 'true'])
    expect(replay.headers.get('request-id')).not.toBe(first.headers.get('request-id'))
    expect(await filedBy('replay')).toHaveLength(1)
  })

  it('belongs to the company: a call with a rotated key, or by a colleague, is replayed', async () => {
    const first = await app.as('mina').post('/requests', { ...demand, region: 'rotated' }, { key: 'company' })
    const other = app.withKey(await createdKey(app, 'mina', { scopes: ['requests:write'] }))
    expect((await other.post('/requests', { ...demand, region: 'rotated' }, { key: 'company' })).text).toBe(first.text)
    expect((await app.as('tomas').post('/requests', { ...demand, region: 'rotated' }, { key: 'company' })).text).toBe(first.text)
    const elsewhere = await app.as('lena').post('/requests', { ...demand, region: 'rotated' }, { key: 'company' })
    const testModeResponse = await app.as('mina', 'test').post('/requests', { ...demand, region: 'rotated' }, { key: 'company' })
    expect(new Set([first.body.id, elsewhere.body.id, testModeResponse.body.id]).size).toBe(3)
  })

  it('belongs to one method, path and body', async () => {
    const { body } = await app.as('mina').post('/requests', demand, { key: 'bound' })
    const others = [
      app.as('mina').post('/requests', { ...demand, nodes: 3 }, { key: 'bound' }),
      app.as('mina').post('/requests', { unknownField: true }, { key: 'bound' }),
      app.as('mina').post(`/requests/${body.id}/close`, undefined, { key: 'bound' }),
      app.as('mina').patch(`/requests/${body.id}`, demand, { key: 'bound' }),
    ]
    for (const { status, body } of await Promise.all(others)) {
      expect([status, body.error.code]).toEqual([409, 'idempotency_key_reused'])
    }
  })

  it('distinguishes a number beyond the largest one from null', async () => {
    const without = { ...demand, budgetMonthlyCents: null }
    expect((await app.as('mina').post('/requests', without, { key: 'larger' })).status).toBe(201)
    const larger = JSON.stringify(without).replace('"budgetMonthlyCents":null', '"budgetMonthlyCents":1e400')
    expect((await app.as('mina').post('/requests', larger, { key: 'larger' })).body.error.code).toBe('idempotency_key_reused')
  })

  it('replays to many calls at the same time', async () => {
    const first = await app.as('mina').post('/requests', demand, { key: 'many' })
    const replays = await Promise.all(Array.from({ length: 20 }, () => app.as('mina').post('/requests', demand, { key: 'many' })))
    for (const { status, text } of replays) expect([status, text]).toEqual([201, first.text])
  })

  it('has up to 255 printable ASCII characters', async () => {
    const file = (key: string) => app.as('mina').post('/requests', demand, { key })
    expect((await file('~'.repeat(255))).status).toBe(201)
    for (const key of ['~'.repeat(256), 'ä', 'a\tb']) {
      const { status, body, headers } = await file(key)
      expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_request', 'Idempotency-Key'])
      expect(headers.get('idempotency-key')).toBeNull()
    }
    const optional = await app.as('mina').post('/rentals/rental_0000000000000000000000/stop', undefined, { key: '~'.repeat(256) })
    expect([optional.status, optional.body.error.param]).toEqual([400, 'Idempotency-Key'])
  })

  it('can be used again after a failure, whether the request was fixed or not', async () => {
    for (let i = 0; i < 2; i++) {
      const failed = await app.as('mina').post('/requests', { ...demand, nodes: 0 }, { key: 'mended' })
      expect(failed.body.error.code).toBe('request_invalid')
      expect(failed.headers.get('idempotency-key')).toBe('mended')
    }
    expect((await app.as('mina').post('/requests', demand, { key: 'mended' })).status).toBe(201)
  })

  it('is remembered for 24 hours', async () => {
    const first = await app.as('mina').post('/requests', demand, { key: 'a day' })
    await app.advance('23 hours 59 minutes')
    expect((await app.as('mina').post('/requests', demand, { key: 'a day' })).body.id).toBe(first.body.id)
    await app.advance('2 minutes')
    expect((await app.as('mina').post('/requests', demand, { key: 'a day' })).body.id).not.toBe(first.body.id)
  })

  it('does not replay an expired response while the new call that uses it runs', async () => {
    const [{ body: old }, { body: held }] = await Promise.all([
      app.as('mina').post('/requests', demand, { key: 'yesterday' }),
      app.as('mina').post('/requests', demand),
    ])
    await app.advance('25 hours')
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query('select from requests where id = $1 for update', [held.id])
    const first = app.as('mina').post(`/requests/${held.id}/close`, undefined, { key: 'yesterday' })
    await until(
      async () =>
        (await app.sql(`select from pg_locks where locktype = 'tuple' or (locktype = 'transactionid' and not granted)`)).length > 0,
    )
    const meanwhile = [
      app.as('mina').post('/requests', demand, { key: 'yesterday' }),
      app.as('mina').post(`/requests/${held.id}/close`, undefined, { key: 'yesterday' }),
    ]
    for (const { status, body } of await Promise.all(meanwhile)) {
      expect([status, body.error?.code]).toEqual([409, 'idempotency_key_in_flight'])
    }
    await holder.query('commit')
    await holder.end()
    expect((await first).body).toMatchObject({ id: held.id, status: 'closed' })
    expect((await app.as('mina').get(`/requests/${old.id}`)).body.status).toBe('open')
  })

  it('takes effect once if 50 identical calls arrive at the same time', async () => {
    const calls = Array.from({ length: 50 }, () => app.as('mina').post('/requests', { ...demand, region: 'storm' }, { key: 'storm' }))
    const responses = await Promise.all(calls)
    for (const { status, body, headers } of responses) {
      if (status === 201) continue
      expect([status, body.error.code, body.error.retry_after_seconds]).toEqual([409, 'idempotency_key_in_flight', 1])
      expect(headers.get('retry-after')).toBe('1')
    }
    expect(responses.filter(({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'))).toHaveLength(1)
    expect(await filedBy('storm')).toHaveLength(1)
  })

  it('is in flight while the first call runs, and replays after it has finished', async () => {
    const holder = await app.connect()
    const { body } = await app.as('mina').post('/requests', demand)
    await holder.query('begin')
    await holder.query('select from requests where id = $1 for update', [body.id])
    const path = `/requests/${body.id}/close`
    const first = app.as('mina').post(path, undefined, { key: 'slow' })
    await until(
      async () =>
        (await app.sql(`select from pg_locks where locktype = 'tuple' or (locktype = 'transactionid' and not granted)`)).length > 0,
    )
    expect((await app.as('mina').post(path, undefined, { key: 'slow' })).body.error.code).toBe('idempotency_key_in_flight')
    await holder.query('commit')
    await holder.end()
    expect((await first).status).toBe(200)
    expect((await app.as('mina').post(path, undefined, { key: 'slow' })).headers.get('idempotency-replayed')).toBe('true')
  })

  it('leaves an audit row per effect, with the call that made it', async () => {
    const { body, headers } = await app.as('mina').post('/requests', demand, { key: 'audited' })
    await app.as('mina').post('/requests', demand, { key: 'audited' })
    const rows = await app.sql('select action, request_id, key_id is not null as keyed from audit where target = $1', [body.id])
    expect(rows).toEqual([{ action: 'request.filed', request_id: headers.get('request-id'), keyed: true }])
  })
})
