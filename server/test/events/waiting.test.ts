/** `wait`: a page that would be empty waits for the first event, and holds nothing that others need in the meantime. */
import { performance } from 'node:perf_hooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { companies, people } from '../../src/demo/cast.ts'
import { createKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import { PartnerClient } from '../partner-client.ts'
import { scrape } from '../scrape.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'
import { latestCursor, walk } from './feed.ts'

describe('a call that waits for events', () => {
  let app: TestApp
  let mina: PartnerClient
  beforeAll(async () => {
    app = await openTestApp({ CALLS_AT_ONCE: '2' })
    mina = app.as('mina')
  })

  const file = async (client = mina) => (await client.post('/requests', validDemand(await app.nowMs()))).body.id as string
  const waiterCount = async (of = app) => (await scrape(of)).of('parley_event_waiters')
  const untilWaiters = (count: number, of = app) => until(async () => (await waiterCount(of)) === count)
  /** Well before a wait of 20 seconds ends. The benchmark measures how soon (R16). */
  const earlyMs = 10_000
  const timed = async <T>(promise: Promise<T>) => {
    const startedAtMs = performance.now()
    return { value: await promise, ms: performance.now() - startedAtMs }
  }
  afterEach(() => untilWaiters(0))

  it('returns with the first event, and not with events of other companies', async () => {
    const call = mina.get(`/events?wait=20&cursor=${await latestCursor(mina)}`)
    await untilWaiters(1)
    await app.as('sam').post('/radar/submissions', { title: '8 × H100' })
    await file(app.as('mina', 'test'))
    const { value: id } = await timed(file())
    const { value, ms } = await timed(call)
    expect(value.body.data.map((event: { object: { id: string } }) => event.object.id)).toEqual([id])
    expect(ms).toBeLessThan(earlyMs)
  })

  it('that begins now gets the first event from now on', async () => {
    const call = mina.get('/events?since=now&wait=20')
    await untilWaiters(1)
    const id = await file()
    expect((await call).body.data.map((event: { object: { id: string } }) => event.object.id)).toEqual([id])
  })

  it('is told that its cursor is invalid if the test world was emptied while it waited', async () => {
    const test = app.as('mina', 'test')
    const cursor = await latestCursor(test)
    const calls = [test.get(`/events?wait=20&cursor=${cursor}`), test.get('/events?since=now&wait=20')]
    await untilWaiters(2)
    await test.delete('/test-helpers/world')
    const id = await file(test)
    const [withCursor, fromNow] = await Promise.all(calls)
    expect(withCursor?.body.error).toMatchObject({ code: 'invalid_cursor', message: expect.stringContaining('was emptied') })
    expect(fromNow?.body.data).toMatchObject([{ object: { id } }])
  })

  it('returns immediately if there is an event already', async () => {
    const cursor = await latestCursor(mina)
    await file()
    await app.settle()
    const { value, ms } = await timed(mina.get(`/events?wait=20&cursor=${cursor}`))
    expect(value.body.data).toHaveLength(1)
    expect(ms).toBeLessThan(earlyMs)
  })

  it('returns an empty page when its time is over, with a cursor from which nothing is missed', async () => {
    const { value, ms } = await timed(mina.get('/events?since=now&wait=1'))
    expect([value.body.data, value.body.meta.nextCursor]).toEqual([[], null])
    expect(ms).toBeGreaterThan(990)
    const id = await file()
    await app.settle()
    const { events } = await walk(mina, '', value.body.meta.resumeCursor)
    expect(events.map(({ object }) => object.id)).toEqual([id])
    for (const wait of [-1, 21, 1.5, 'x']) expect((await mina.get(`/events?wait=${wait}`)).body.error.param, `${wait}`).toBe('wait')
  })

  it('keeps waiting when events of other types occur', async () => {
    const call = mina.get('/events?since=now&wait=20&type=request.closed')
    await untilWaiters(1)
    const id = await file()
    await app.settle()
    expect(await waiterCount()).toBe(1)
    await mina.post(`/requests/${id}/close`)
    expect((await call).body.data.map((event: { type: string }) => event.type)).toEqual(['request.closed'])
  })

  it('returns immediately if it is a key’s third at the same time', async () => {
    const calls = [1, 2].map(() => mina.get('/events?since=now&wait=20'))
    await untilWaiters(2)
    const third = await timed(mina.get('/events?since=now&wait=20'))
    expect([third.value.status, third.value.body.data]).toEqual([200, []])
    expect(third.ms).toBeLessThan(earlyMs)
    const other = app.as('tomas').get('/events?since=now&wait=20')
    await untilWaiters(3)
    await file()
    for (const { body } of await Promise.all([...calls, other])) expect(body.data).toHaveLength(1)
  })

  it('holds no slot and no connection: if two calls are served at a time, others continue while many wait', async () => {
    const people = ['mina', 'tomas', 'ingrid', 'olav'] as const
    const calls = people.flatMap((name) => [1, 2].map(() => app.as(name).get('/events?since=now&wait=20')))
    await untilWaiters(8)
    const metrics = await scrape(app)
    expect(metrics.of('parley_slots_taken{listener="partner",work="reading"}')).toBe(0)
    expect(metrics.of('parley_database_connections_used{pool="readers"}')).toBeLessThanOrEqual(1)
    expect((await mina.get('/me')).status).toBe(200)
    await file()
    for (const { body } of await Promise.all(calls)) expect(body.data).toHaveLength(1)
  })

  it('counts as one call', async () => {
    const before = Number((await mina.get('/events')).headers.get('ratelimit-remaining'))
    const waited = await mina.get('/events?since=now&wait=1')
    expect(Number(waited.headers.get('ratelimit-remaining'))).toBe(before - 1)
  })

  it('is removed when its caller disconnects', async () => {
    const controller = new AbortController()
    const call = fetch(`${app.baseUrl}/events?since=now&wait=20`, {
      headers: { authorization: `Bearer ${mina.key}` },
      signal: controller.signal,
    }).catch((error: Error) => error.name)
    await untilWaiters(1)
    controller.abort()
    expect(await call).toBe('AbortError')
    await untilWaiters(0)
    // The log says that there was no response.
    await until(() => app.log.some((line) => line.includes('"route":"/events","status":0,')))
  })

  it('returns an error and no event if its key is revoked in the meantime', async () => {
    const { key, id } = await createKey(app, 'mina', { scopes: ['events:read', 'requests:read'] })
    const client = new PartnerClient(app.baseUrl, key)
    const call = client.get('/events?since=now&wait=20')
    await untilWaiters(1)
    await (await app.proven('mina')).post(`/keys/${id}/revoke`)
    await file()
    expect((await call).body.error.code).toBe('api_key_revoked')
  })

  it('returns an error and no event if the holder of its key has moved to another company in the meantime', async () => {
    const moveTo = async (company: string) => {
      await app.sql(
        `update memberships set company_id = (select id from companies where name = $2)
         where person_id = (select id from people where email = $1)`,
        [people.olav.email, company],
      )
      await app.sql('select announce_rights()')
      await app.service.probe()
    }
    const call = app.as('olav').get('/events?since=now&wait=20')
    await untilWaiters(1)
    await moveTo(companies.quill.name)
    await file()
    expect((await call).body).toMatchObject({ error: { code: 'api_error' } })
    await moveTo(companies.halden.name)
  })

  it('is woken by an event that another instance wrote and published', async () => {
    const other = await openInstance(app.connection)
    const call = other.as('mina').get('/events?since=now&wait=20')
    await untilWaiters(1, other)
    const id = await file()
    const { value, ms } = await timed(call)
    expect(value.body.data.map((event: { object: { id: string } }) => event.object.id)).toEqual([id])
    expect(ms).toBeLessThan(earlyMs)
  })

  it('ends immediately when the service drains', async () => {
    const other = await openInstance(app.connection)
    const call = other.as('mina').get('/events?since=now&wait=20')
    await untilWaiters(1, other)
    const { ms } = await timed(other.close())
    expect((await call).status).toBe(200)
    expect(ms).toBeLessThan(earlyMs)
  })
})
