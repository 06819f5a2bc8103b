/** GET /v1/events: pages, cursors, filters, where a walk begins, and who sees what. */
import { beforeAll, describe, expect, it } from 'vitest'
import { lockHead } from '../../src/domain/events/publishing.store.ts'
import { cleanUp } from '../../src/jobs/clean-up.ts'
import { createdKey } from '../keys.ts'
import { putListing, validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'
import { latestCursor, walk } from './feed.ts'

/** Inserts events of a company, as the publisher would have done long ago. */
async function putEvents(app: TestApp, companyId: number, count: number, type = 'request.filed', age = '0 seconds'): Promise<void> {
  await app.sql(
    `with head as (update event_head set position = position + $2, created_at = app_now() returning position - $2 as position)
     insert into events (position, id, company_id, mode, type, object_type, object_id, status, created_at)
     select h.position + n, new_public_id('evt'), $1, 'live', $3, split_part($3, '.', 1), 'dem_' || n, 'open', app_now() - $4::interval
     from head h, generate_series(1, $2::bigint) n`,
    [companyId, count, type, age],
  )
}
const companyOf = async (app: TestApp, name: string): Promise<number> =>
  Number((await app.sql<{ id: number }>('select id from companies where name = $1', [name]))[0]?.id)

describe('the feed', () => {
  let app: TestApp
  let mina: PartnerClient
  const file = async (client = mina) => (await client.post('/requests', validDemand(await app.nowMs()))).body.id as string
  const code = async (query: string, client = mina) => {
    const { status, body } = await client.get(`/events?${query}`)
    return status === 200 ? 200 : [body.error.code, body.error.param]
  }
  beforeAll(async () => {
    app = await openTestApp()
    mina = app.as('mina')
  })

  it('shows the oldest first, and each event once regardless of the page size', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push(await file())
    await app.settle()
    for (const limit of [1, 2, 200]) {
      const { events } = await walk(mina, `limit=${limit}&type=request.filed`)
      expect(events.map(({ object }) => object.id)).toEqual(ids)
      expect(new Set(events.map(({ id }) => id)).size).toBe(5)
    }
    const { body } = await mina.get('/events?limit=2')
    expect(body.data).toHaveLength(2)
    expect(body.meta.nextCursor).toBe(body.meta.resumeCursor)
    expect(body.meta.resumeCursor.length).toBeLessThanOrEqual(64)
    for (const limit of [0, 201, 'x']) expect(await code(`limit=${limit}`)).toEqual(['invalid_request', 'limit'])
  })

  it('begins at its end for many callers at the same time, for a company without any event, and while notifications fail', async () => {
    const lena = app.as('lena', 'test')
    const ends = () => Promise.all([mina, lena, lena].flatMap((client) => Array.from({ length: 8 }, () => client.get('/events?since=now'))))
    for (const { status, body } of await ends()) expect([status, body.data]).toEqual([200, []])
    await app.sql(
      `create function fails() returns trigger language plpgsql as $$ begin raise exception 'no letters today'; end $$;
       create trigger fails before update on notification_head for each statement execute function fails()`,
    )
    await file()
    for (const { status, body } of await ends()) expect([status, body.data]).toEqual([200, []])
    await app.sql('drop trigger fails on notification_head; drop function fails')
  })

  it('continues from a resumeCursor, including one on an empty page', async () => {
    await app.settle()
    const { cursor } = await walk(mina)
    const empty = (await mina.get(`/events?cursor=${cursor}`)).body
    expect([empty.data, empty.meta.nextCursor]).toEqual([[], null])
    const id = await file()
    await app.settle()
    for (const from of [cursor, empty.meta.resumeCursor]) {
      expect((await walk(mina, '', from)).events.map(({ object }) => object.id)).toEqual([id])
    }
  })

  it('accepts types and families, up to twenty', async () => {
    const cursor = (await walk(mina, 'type=request.closed&since=now')).cursor
    const id = await file()
    await mina.post(`/requests/${id}/close`)
    await app.settle()
    expect((await walk(mina, 'type=request.closed', cursor)).events.map(({ type }) => type)).toEqual(['request.closed'])
    const all = (await walk(mina, 'type=rental.*,request.*')).events
    expect(all.length).toBeGreaterThan(2)
    expect((await walk(mina, 'type=rental.*,introduction.revealed')).events).toEqual([])
    for (const type of ['', '*', 'request', 'request.*,', 'request.gone', 'lot.*', Array(21).fill('rental.*').join(',')]) {
      expect(await code(`type=${type}`), type).toEqual(['invalid_request', 'type'])
    }
  })

  it('binds a cursor to its company, mode and types, regardless of the order of the types', async () => {
    const { body } = await mina.get('/events?type=rental.*,request.*')
    const cursor = body.meta.resumeCursor
    expect(await code(`type=request.*,rental.*&cursor=${cursor}`)).toBe(200)
    expect(await code(`type=request.*,rental.*&limit=3&wait=0&cursor=${cursor}`)).toBe(200)
    expect(await code(`type=request.*&cursor=${cursor}`)).toEqual(['invalid_cursor', 'cursor'])
    expect(await code(`cursor=${cursor}`)).toEqual(['invalid_cursor', 'cursor'])
    const plain = await latestCursor(mina)
    expect(await code(`cursor=${plain}`, app.as('tomas'))).toBe(200)
    expect(await code(`cursor=${plain}`, app.as('sam'))).toEqual(['invalid_cursor', 'cursor'])
    expect(await code(`cursor=${plain}`, app.as('mina', 'test'))).toEqual(['invalid_cursor', 'cursor'])
    expect(await code(`cursor=${plain.slice(1)}`)).toEqual(['invalid_cursor', 'cursor'])
    expect(await code(`cursor=${'x'.repeat(65)}`)).toEqual(['invalid_request', 'cursor'])
    const list = (await mina.get('/requests?limit=1')).body.meta.nextCursor
    expect(await code(`cursor=${list}`)).toEqual(['invalid_cursor', 'cursor'])
  })

  it('says that a cursor is of the other mode', async () => {
    const testing = app.as('mina', 'test')
    const message = async (query: string, client: PartnerClient) => (await client.get(`/events?${query}`)).body.error.message
    const type = 'type=request.*'
    const ofTests = (await testing.get(`/events?since=now&${type}`)).body.meta.resumeCursor
    expect(await message(`cursor=${ofTests}&${type}`, mina)).toMatch(/read with a test key, and this is a live key.*since=now/)
    expect(await message(`cursor=${await latestCursor(mina)}`, testing)).toMatch(/read with a live key, and this is a test key/)
    expect(await message(`cursor=${await latestCursor(app.as('sam'))}`, testing)).toMatch(/keys of the same company and mode.*emptied/)
  })

  it('begins at a time within thirty days, or now', async () => {
    await app.settle()
    const before = new Date(await app.nowMs()).toISOString()
    await app.advance('1 second')
    const id = await file()
    await app.settle()
    const idsSince = async (since: string) => (await walk(mina, `since=${encodeURIComponent(since)}`)).events.map(({ object }) => object.id)
    expect(await idsSince(before)).toEqual([id])
    expect(await idsSince(before.replace('Z', '+00:00'))).toEqual([id])
    expect(await idsSince('now')).toEqual([])
    const filed = (await mina.post('/requests', validDemand(await app.nowMs()))).body
    expect(await idsSince(filed.createdAt)).toEqual([filed.id])
    const now = await app.nowMs()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const day = 86_400_000
    for (const since of ['yesterday', 'NOW', '', '2028-01-01', at(-31 * day), at(day), at(90_000)]) {
      expect(await code(`since=${since}`), since).toEqual(['invalid_request', 'since'])
    }
    // The clocks of callers may be ahead of ours by a minute.
    for (const ms of [-29 * day, 30_000]) expect(await code(`since=${at(ms)}`), String(ms)).toBe(200)
    expect(await code(`since=now&cursor=${await latestCursor(mina)}`)).toEqual(['invalid_request', 'since'])
  })

  it.each(['now', 'a time'])('that begins at %s shows nothing of what was done before, published or not', async (since) => {
    const begin = async () => walk(mina, `since=${since === 'now' ? since : new Date(await app.nowMs()).toISOString()}`)
    const publisherWaits = async () =>
      (await app.sql(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%event_head%'`)).length > 0
    const walking = await app.service.db.transaction(async (tx) => {
      await lockHead(tx)
      await file()
      await app.advance('1 second')
      const begun = begin()
      await until(publisherWaits)
      return { begun }
    })
    const { cursor, events } = await walking.begun
    expect(events).toEqual([])
    const id = await file()
    await app.settle()
    expect((await walk(mina, '', cursor)).events.map(({ object }) => object.id)).toEqual([id])
  })

  it('shows a key the objects that its scopes read, and nothing without any', async () => {
    const key = async (scopes: string[]) => app.withKey(await createdKey(app, 'ingrid', { scopes: ['events:read', ...scopes] }))
    const seen = async (client: PartnerClient) => [...new Set((await walk(client)).events.map(({ object }) => object.type))]
    await mina.post(`/radar/nodes/${await putListing(app, 'kestrel')}/inquiries`, {})
    await file()
    await app.settle()
    expect(await seen(await key([]))).toEqual([])
    expect(await seen(await key(['catalog:read', 'requests:write']))).toEqual([])
    expect(await seen(await key(['requests:read']))).toEqual(['request'])
    expect((await seen(await key(['requests:read', 'radar:read']))).sort()).toEqual(['inquiry', 'request'])
    const none = (await (await key([])).get('/events?wait=0')).body
    expect([none.data, none.meta.nextCursor]).toEqual([[], null])
  })

  it('ends a page that examined 5,000 events of other types, with a cursor to continue', async () => {
    const quill = await companyOf(app, 'Quill Imaging')
    await putEvents(app, quill, 5_200)
    await putEvents(app, quill, 1, 'rental.running')
    const lena = app.as('lena')
    const { body } = await lena.get('/events?type=rental.*')
    expect([body.data, typeof body.meta.nextCursor]).toEqual([[], 'string'])
    expect((await walk(lena, 'type=rental.*')).events.map(({ type }) => type)).toEqual(['rental.running'])
    // The feed has no maximum depth.
    expect((await walk(lena, 'limit=200')).events).toHaveLength(5_201)
  })

  it('stores events for thirty days: an older cursor has expired, and a newer one has missed nothing', async () => {
    const cursor = await latestCursor(mina)
    const id = await file()
    await app.settle()
    const after = (await walk(mina, '', cursor)).cursor
    await app.advance('29 days')
    expect((await walk(mina, '', cursor)).events.map(({ object }) => object.id)).toEqual([id])
    const young = (await walk(mina, '', after)).cursor
    await app.advance('1 day')
    await app.advance('1 minute')
    expect(await code(`cursor=${cursor}`)).toEqual(['cursor_expired', 'cursor'])
    expect(await code(`cursor=${after}`)).toEqual(['cursor_expired', 'cursor'])
    expect((await walk(mina)).events).toEqual([])
    const kept = await file()
    await app.settle()
    expect((await walk(mina, '', young)).events.map(({ object }) => object.id)).toEqual([kept])
    await app.advance('1 hour')
    await cleanUp(app.service.db)
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }>('select count(*)::int as count from events')
    expect(count).toBe(1)
    expect((await walk(mina, '', young)).events.map(({ object }) => object.id)).toEqual([kept])
  })

  it('refuses a cursor from after its end, which can exist after a backup is restored', async () => {
    await file()
    await app.settle()
    const { cursor } = await walk(mina)
    await app.sql(`update event_head set position = position - 1`)
    expect(await code(`cursor=${cursor}`)).toEqual(['invalid_cursor', 'cursor'])
    await app.sql(`update event_head set position = position + 1`)
    expect(await code(`cursor=${cursor}`)).toBe(200)
  })

  it('refuses the cursors from before events were deleted, and accepts those from after', async () => {
    const testing = app.as('mina', 'test')
    await file(testing)
    await app.settle()
    const { cursor } = await walk(testing)
    const [forgotten] = await app.sql<{ position: number }>(
      `select forget_events((select id from companies where name = 'Halden Research'), 'test') as position`,
    )
    await app.sql(
      `insert into test_worlds (company_id, emptied_at_position) select id, $1 from companies where name = 'Halden Research'
       on conflict (company_id) do update set emptied_at_position = excluded.emptied_at_position`,
      [forgotten?.position],
    )
    const after = await walk(testing)
    expect(after.events).toEqual([])
    const id = await file(testing)
    await app.settle()
    expect((await walk(testing, '', after.cursor)).events.map(({ object }) => object.id)).toEqual([id])
    expect(await code(`cursor=${cursor}`, testing)).toEqual(['invalid_cursor', 'cursor'])
  })
})
