import { beforeAll, describe, expect, it } from 'vitest'
import { Clock } from '../../src/core/clock.ts'
import { newId } from '../../src/core/ids.ts'
import type { KeyCall } from '../../src/core/key-call.ts'
import { type PersonName, people } from '../../src/demo/cast.ts'
import { CallLog } from '../../src/jobs/call-log.ts'
import type { Json } from '../http-client.ts'
import { createKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import { scrape } from '../scrape.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

const requestIdOf = ({ headers }: { headers: Headers }) => headers.get('request-id') as string

/** The calls that a person's page lists, once the call with this request ID is among them. */
async function listedWith(app: TestApp, name: PersonName, path: string, requestId: string): Promise<Json[]> {
  const page = await app.signedIn(name)
  let listed: Json[] = []
  await until(async () => {
    await app.service.callLog.flush()
    listed = (await page.get(path)).body.data
    return listed.some((one) => one.requestId === requestId)
  })
  return listed
}

describe('the log of calls', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('lists each call with its key, what was called and what was returned, newest first', async () => {
    const filed = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const closed = await app.as('mina').post(`/requests/${filed.body.id}/close`)
    const refused = await app.as('mina').get('/requests?limit=0&secret=hidden')
    const page = await listedWith(app, 'mina', '/calls', requestIdOf(refused))
    const [third, second, first] = page
    expect(third).toMatchObject({ method: 'GET', path: '/requests', resourceId: null, status: 400, errorCode: 'invalid_request' })
    expect(second).toMatchObject({ requestId: requestIdOf(closed), path: '/requests/{id}/close', resourceId: filed.body.id, status: 200 })
    expect(first).toMatchObject({ requestId: requestIdOf(filed), method: 'POST', status: 201, errorCode: null })
    expect(first.key.masked).toMatch(/^gpk_live_….{4}$/)
    expect(Math.abs(Date.parse(first.at) - (await app.nowMs()))).toBeLessThan(10_000)
    expect(first.durationMs).toBeGreaterThan(0)
    const [row] = await app.sql('select string_agg(c::text, chr(10)) as all from key_calls c')
    expect(JSON.stringify(row), 'no query is kept').not.toContain('hidden')
  })

  it('lists calls that matched no endpoint, and calls with a revoked key', async () => {
    const { key, id } = await createKey(app, 'sam')
    const lost = await app.withKey(key).get('/nothing/here')
    await (await app.signedIn('sam')).post(`/keys/${id}/revoke`)
    await app.withKey(key).get('/openapi.json')
    const late = await app.withKey(key).get('/me')
    const [second, first, ...others] = await listedWith(app, 'sam', `/calls?key=${id}`, requestIdOf(late))
    expect(others, 'nothing of what needs no key').toEqual([])
    expect(first).toMatchObject({ requestId: requestIdOf(lost), path: null, status: 404, errorCode: 'not_found' })
    expect(second).toMatchObject({ path: '/me', status: 401, errorCode: 'api_key_revoked' })
  })

  it("shows people their own calls, shows the company's calls to its owner with who made them, and shows neither to anyone else", async () => {
    const requestId = requestIdOf(await app.as('mina').get('/me'))
    const owners = await listedWith(app, 'ingrid', '/company/calls', requestId)
    const { name, email } = people.mina
    expect(owners.find((one) => one.requestId === requestId)?.holder).toEqual({ name, email })
    expect((await listedWith(app, 'mina', '/calls', requestId)).every((one) => one.holder === undefined)).toBe(true)
    const filtered = async (who: PersonName, path: string) =>
      (await (await app.signedIn(who)).get(`${path}?requestId=${requestId}`)).body.data?.length
    expect(await filtered('ingrid', '/calls'), "her own keys' calls").toBe(0)
    expect(await filtered('ruth', '/calls')).toBe(0)
    expect(await filtered('ruth', '/company/calls')).toBe(0)
    expect((await (await app.signedIn('mina')).get('/company/calls')).body.error.code).toBe('forbidden_role')
  })

  it('does not move with a person who changes companies: it stays with the company that the key acted for', async () => {
    const requestId = requestIdOf(await app.as('yuki').get('/me'))
    await listedWith(app, 'yuki', '/calls', requestId)
    await app.sql(
      `update memberships set company_id = (select id from companies where name = 'Quill Imaging')
       where person_id = (select id from people where email = $1)`,
      [people.yuki.email],
    )
    const seenBy = async (who: PersonName) =>
      (await (await app.signedIn(who)).get(`/company/calls?requestId=${requestId}`)).body.data.length
    expect([await seenBy('pedro'), await seenBy('lena')]).toEqual([1, 0])
  })

  it('does not show a company the later address of a former member, or what they name their key', async () => {
    const requestId = requestIdOf(await app.as('olav').get('/me'))
    await listedWith(app, 'ingrid', '/company/calls', requestId)
    const olav = await app.signedIn('olav')
    expect((await olav.post('/company/leave')).status).toBe(204)
    await app.sql(`update people set email = 'olav@elsewhere.example' where email = $1`, [people.olav.email])
    const [key] = (await olav.get('/keys')).body.data.filter(({ mode }: Json) => mode === 'live')
    expect((await olav.call('PATCH', `/keys/${key.id}`, { name: 'Elsewhere, production' })).status).toBe(200)
    const { text, body } = await (await app.signedIn('ingrid')).get('/company/calls?limit=100')
    const [call] = body.data.filter((one: Json) => one.requestId === requestId)
    expect(call.holder).toEqual({ name: people.olav.name, email: null })
    expect(call.key).toEqual({ id: key.id, name: key.masked, masked: key.masked })
    expect(text).not.toMatch(/elsewhere/i)
  })

  it('can be searched by key, request ID, status and time, and an invalid parameter is refused by name', async () => {
    const { key, id } = await createKey(app, 'tomas', { scopes: ['catalog:read'] })
    const good = requestIdOf(await app.withKey(key).get('/me'))
    const bad = requestIdOf(await app.withKey(key).get('/requests'))
    await listedWith(app, 'tomas', '/calls', bad)
    const page = await app.signedIn('tomas')
    const found = async (query: string) => (await page.get(`/calls?${query}`)).body.data.map((one: Json) => one.requestId)
    expect(await found(`key=${id}`)).toEqual([bad, good])
    expect(await found(`requestId=${good}`)).toEqual([good])
    expect(await found(`key=${id}&status=4xx`)).toEqual([bad])
    expect(await found(`key=${id}&status=5xx`)).toEqual([])
    await app.sql('update key_calls set status = 503 where id = $1', [bad])
    expect(await found(`key=${id}&status=5xx`)).toEqual([bad])
    expect(await found(`key=${id}&status=4xx`)).toEqual([])
    const hourAgo = new Date((await app.nowMs()) - 3_600_000).toISOString()
    expect(await found(`key=${id}&from=${hourAgo}`)).toEqual([bad, good])
    expect(await found(`key=${id}&to=${hourAgo}`)).toEqual([])
    for (const [param, value] of [
      ['key', 'nothing'],
      ['requestId', 'req_1'],
      ['status', '600'],
      ['from', 'yesterday'],
      ['path', '/me'],
    ]) {
      expect((await page.get(`/calls?${param}=${value}`)).body.error.param).toBe(param)
    }
  })

  it('can be read page by page, with each call once', async () => {
    const { key, id } = await createKey(app, 'lena')
    const made: string[] = []
    for (let i = 0; i < 7; i++) made.unshift(requestIdOf(await app.withKey(key).get('/me')))
    await listedWith(app, 'lena', '/calls', made[0] as string)
    const page = await app.signedIn('lena')
    const walked: string[] = []
    let cursor = ''
    do {
      const { body } = await page.get(`/calls?key=${id}&limit=3${cursor}`)
      walked.push(...body.data.map((one: Json) => one.requestId))
      cursor = body.meta.nextCursor ? `&cursor=${body.meta.nextCursor}` : ''
    } while (cursor)
    expect(walked.sort()).toEqual(made.sort())
  })
})

describe('the content of the log of calls', () => {
  let app: TestApp
  let holder: KeyCall['holder']
  beforeAll(async () => {
    app = await openTestApp()
    const { id } = await createKey(app, 'pedro')
    holder = { keyId: id, personId: 1, companyId: null }
  })
  const ended = (): KeyCall => ({
    id: newId('call'),
    holder,
    method: 'GET',
    path: '/me',
    resourceId: '',
    status: 200,
    errorCode: null,
    startedAtMs: performance.now(),
    ms: 1,
  })
  const storedIds = async () =>
    (await app.sql<{ id: string }>('select id from key_calls where key_id = $1', [holder.keyId])).map(({ id }) => id)

  it('is bounded in memory: the oldest calls are dropped and counted', async () => {
    const log = new CallLog(app.service.db, new Clock(), 10)
    const calls = Array.from({ length: 25 }, ended)
    for (const call of calls) log.note(call)
    await log.flush()
    await log.flush()
    expect(log.dropped).toBe(15)
    expect((await storedIds()).sort()).toEqual(
      calls
        .slice(15)
        .map(({ id }) => id)
        .sort(),
    )
    expect((await scrape(app)).of('parley_call_log_dropped_total')).toBe(0)
  })

  it('leaves space for every key, regardless of how much another key calls', async () => {
    const log = new CallLog(app.service.db, new Clock())
    const quiet = ended()
    log.note(quiet)
    const { id } = await createKey(app, 'pedro')
    for (let i = 0; i < 5000; i++) log.note({ ...ended(), holder: { ...holder, keyId: id } })
    await log.flush()
    expect(log.dropped).toBe(4800)
    expect(await app.sql('select from key_calls where key_id = $1', [id])).toHaveLength(200)
    expect(await storedIds()).toContain(quiet.id)
  })

  it('waits while it cannot be written, and is then written once', async () => {
    const log = new CallLog(app.service.db, new Clock(), 10)
    const call = ended()
    log.note(call)
    await app.sql('alter table key_calls rename to key_calls_away')
    await expect(log.flush()).rejects.toThrow('key_calls')
    await app.sql('alter table key_calls_away rename to key_calls')
    await log.flush()
    await log.flush()
    expect(log.dropped).toBe(0)
    expect((await storedIds()).filter((id) => id === call.id)).toEqual([call.id])
  })

  it('is limited to the newest ten thousand calls of one key', async () => {
    await app.sql(
      `insert into key_calls (id, key_id, person_id, at, method, status, duration_ms)
       select 'req_' || lpad(n::text, 22, '0'), $1, 1, app_now() - n * interval '1 second', 'GET', 200, 1 from generate_series(1, 10050) n`,
      [holder.keyId],
    )
    const log = new CallLog(app.service.db, new Clock())
    const calls = Array.from({ length: 100 }, ended)
    for (const call of calls) log.note(call)
    await log.flush()
    const now = new Set(await storedIds())
    expect(now.size).toBe(10_000)
    expect(calls.every(({ id }) => now.has(id))).toBe(true)
  })

  it('is at most thirty days old', async () => {
    await app.advance('31 days')
    const call = ended()
    const log = new CallLog(app.service.db, await clockOf(app))
    log.note(call)
    await log.iterate()
    expect(await storedIds()).toEqual([call.id])
  })

  it('is written when the service shuts down', async () => {
    const other = await openInstance(app.connection)
    const requestId = requestIdOf(await other.as('mina').get('/me'))
    await until(async () => (await scrape(other)).of('parley_calls_in_flight') === 0)
    await other.close()
    expect(await app.sql('select from key_calls where id = $1', [requestId])).toHaveLength(1)
  })
})

async function clockOf(app: TestApp): Promise<Clock> {
  const clock = new Clock()
  const requestedAtMs = Date.now()
  clock.set(await app.nowMs(), requestedAtMs)
  return clock
}
