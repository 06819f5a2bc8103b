import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { Database } from '../../src/db/client.ts'
import { sql } from '../../src/db/statement.ts'
import { exportAudit } from '../../src/domain/audit/export-audit.ts'
import { verifyChain } from '../../src/domain/audit/verify-chain.ts'
import { linkPending } from '../../src/jobs/audit-chain.ts'
import { validDemand } from '../listings.ts'
import { openTestApp, serviceConnection, type TestApp, until } from '../test-app.ts'

const insertRows = `insert into audit (action, target, detail) select 'test.row', 'row ' || n, json_build_object('n', n) from generate_series(1, $1) n`

describe('the audit', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('is linked automatically, soon after the commit', async () => {
    const filed = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const linked = () =>
      app.sql('select position from audit_chain l join audit a on a.id = l.audit_id where a.target = $1', [filed.body.id])
    await until(async () => (await linked()).length === 1)
  })

  it('shows a company its own entries, with who did what with which key', async () => {
    const filed = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const page = await app.signedIn('olav')
    const [entry] = (await page.get('/audit?action=request&limit=1')).body.data
    expect(entry).toMatchObject({ action: 'request.filed', target: filed.body.id, person: 'Mina Aune', factor: null, detail: null })
    expect([entry.keyId, entry.requestId]).toEqual([(await app.as('mina').get('/me')).body.key_id, filed.headers.get('request-id')])
    const strangers = (await (await app.signedIn('pedro')).get('/audit?limit=100')).text
    expect(strangers).not.toContain(filed.body.id)
    expect((await (await app.signedIn('noa')).get('/audit')).body.error.code).toBe('company_required')
  })

  it('does not show a company its own handle, which only the operator may know', async () => {
    const ingrid = await app.proven('ingrid')
    expect((await ingrid.call('PATCH', '/company/billing', { billingAddress: 'Storgata 1' })).status).toBe(200)
    const [entry] = (await ingrid.get('/audit?action=company.billing_edited')).body.data
    expect(entry).toMatchObject({ target: 'company', detail: { fields: ['billingAddress'] } })
    for (const path of ['/audit?limit=100', '/audit/export']) expect((await ingrid.get(path)).text).not.toContain('hdl_')
  })

  it('can be searched by the operator, and by nobody else', async () => {
    const operator = await app.signedIn('oona')
    const company = (await operator.get('/operator/companies?q=Halden')).body.data[0].id
    const person = (await operator.get('/operator/people?q=mina')).body.data[0].id
    const found = (await operator.get(`/operator/audit?company=${company}&person=${person}&action=request.filed`)).body.data
    expect(found.length).toBeGreaterThan(0)
    for (const one of found) expect(one).toMatchObject({ company: 'Halden Research', person: 'Mina Aune', action: 'request.filed' })
    expect((await operator.get('/operator/audit?until=2020-01-01T00:00:00Z')).body.data).toEqual([])
    expect((await operator.get(`/operator/audit?target=${found[0].target}`)).body.data.map(({ id }: { id: string }) => id)).toContain(
      found[0].id,
    )
    expect((await operator.get('/operator/audit?colour=red')).body.error.param).toBe('colour')
    for (const path of ['/operator/audit', '/operator/audit/export'])
      expect((await operator.get(`${path}?person=`)).body.error.param).toBe('person')
    expect((await (await app.signedIn('ingrid')).get('/operator/audit')).body.error.code).toBe('operator_only')
  })

  it('can be read page by page, and is exported completely as JSON lines with their links', async () => {
    await app.sql(insertRows, [2500])
    // The service links them too. If it is already doing so, this call has nothing to do and returns before they are linked.
    await linkPending(app.service.db)
    await until(async () => (await verifyChain(app.service.db.read)).waiting.count === 0)
    const operator = await app.signedIn('oona')
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null && walked.length < 250; ) {
      const { body } = await operator.get(`/operator/audit?action=test.row&limit=100${cursor && `&cursor=${cursor}`}`)
      walked.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.meta.nextCursor
    }
    expect(new Set(walked).size).toBe(300)
    const exported = await operator.get('/operator/audit/export?action=test.row')
    expect(exported.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = exported.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(2500)
    for (const line of lines) expect([typeof line.position, line.hash.length]).toEqual(['number', 64])
    const own = (await (await app.signedIn('mina')).get('/audit/export')).text
    expect(own).toContain('request.filed')
    // A row's position in the chain would count what everybody does.
    for (const line of own.trimEnd().split('\n')) expect(Object.keys(JSON.parse(line))).not.toContain('position')
    expect(own).not.toContain('test.row')
  })

  it('is searched in parts for rare entries: the result is a short page with a cursor, never a slow one', async () => {
    await app.sql("insert into audit (action, target) values ('test.rare', 'row_of_old')")
    await app.sql(insertRows, [5_100])
    const operator = await app.signedIn('oona')
    const find = (query: string) => operator.get(`/operator/audit?${query}`).then(({ body }) => body)
    const first = await find('action=test.rare')
    expect([first.data, typeof first.meta.nextCursor]).toEqual([[], 'string'])
    const second = await find(`action=test.rare&cursor=${first.meta.nextCursor}`)
    expect([second.data.length, second.meta.nextCursor]).toEqual([1, null])
    // The target has an index.
    expect((await find('target=row_of_old')).data).toMatchObject([{ action: 'test.rare' }])
    const lines = (await operator.get('/operator/audit/export?action=test.rare')).text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).target)).toEqual(['row_of_old'])
  })

  it('exports what was written at the time of the request, regardless of how slowly it is read', async () => {
    await app.sql(insertRows, [1200])
    const exported = exportAudit(app.service.db.read, null, { action: 'test.row' })
    const before = (await exported.next()).value?.split('\n').length ?? 0
    await app.advance('1 second')
    await app.sql(insertRows, [1200])
    const after = (await Readable.from(exported).toArray()).join('').split('\n').length
    const [row] = await app.sql<{ count: number }>("select count(*)::int from audit where action = 'test.row'")
    expect(before - 1 + after - 1).toBe((row?.count ?? 0) - 1200)
  })

  it('links rows while the publishing of events waits for another instance', async () => {
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query('select from event_head for update')
    const waiting = `select pid, query_start::text from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%event_head%'`
    const link = async () => {
      await app.sql(insertRows, [10])
      await until(async () => (await verifyChain(app.service.db.read)).waiting.count === 0)
      return app.sql(waiting)
    }
    let before = await link()
    // A wait ends by itself after some time. If two links happen in one wait, the second did not wait.
    await until(async () => {
      const [earlier, now] = [before, await link()]
      before = now
      return now.length > 0 && JSON.stringify(now) === JSON.stringify(earlier)
    })
    await holder.query('rollback')
    await holder.end()
  })

  it('links each row once if two instances link at the same time, in any order of commits', async () => {
    const connection = await serviceConnection(app.connection)
    const other = new Database({ connection, readers: 1, writers: 2, onError: () => {} })
    const slow = await app.connect()
    await slow.query('begin')
    await slow.query(insertRows, [10])
    await app.sql(insertRows, [3000])
    await Promise.all([linkPending(app.service.db), linkPending(other), linkPending(app.service.db), linkPending(other)])
    await slow.query('commit')
    await slow.end()
    await Promise.all([linkPending(other), linkPending(app.service.db)])
    await until(async () => (await verifyChain(other.read)).waiting.count === 0)
    const [counts] = await app.sql(`select (select count(*) from audit)::int as rows, count(*)::int as links,
      count(distinct audit_id)::int as linked, max(position)::int as last from audit_chain`)
    expect(counts).toEqual({ rows: counts?.links, links: counts?.links, linked: counts?.links, last: counts?.links })
    expect((await verifyChain(other.read)).broken).toBeNull()
    await other.close()
  })

  it('cannot be changed by the role of the service, or by the owner while the guard is active', async () => {
    const { rows } = await (async () => {
      const client = await app.connect()
      await client.query('set role parley_service')
      for (const change of [
        `update audit set action = 'x'`,
        'delete from audit',
        'truncate audit',
        `update audit_chain set hash = ''`,
        'delete from audit_chain',
        'alter table audit disable trigger append_only',
        'drop table audit_chain',
      ])
        await expect(client.query(change), change).rejects.toThrow(/permission denied|must be owner/)
      const result = await client.query('select current_user')
      await client.end()
      return result
    })()
    expect(rows).toEqual([{ current_user: 'parley_service' }])
    const role = sql<{ role: string }>('test_role', 'select current_user as role')
    const { db } = app.service
    expect([await db.read.first(role), await db.transaction((tx) => tx.first(role))]).toEqual(
      ['reader', 'writer'].map(() => ({ role: 'parley_service' })),
    )
    for (const change of ['update audit_chain set position = 0', 'delete from audit_chain', 'truncate audit, audit_chain'])
      await expect(app.sql(change), change).rejects.toThrow('append-only')
  })
})

describe('a change to the audit', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    await app.sql(insertRows, [40])
    await until(async () => (await app.sql('select audit_id from audit_waiting')).length === 0)
  })
  /** Acts as an owner who bypasses the guard, in a transaction that is rolled back. */
  async function reportAfter(change: string) {
    const client = await app.connect()
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(change)
    const rows = async (statement: { text: string }, values: readonly unknown[] = []) =>
      (await client.query(statement.text, values as unknown[])).rows as never[]
    const report = await verifyChain({ rows, first: async (statement, values) => (await rows(statement, values))[0] })
    await client.query('rollback')
    await client.end()
    return report
  }
  const at = (position: number) => `(select audit_id from audit_chain where position = ${position})`

  const alterations = [
    ['action', `'another'`],
    ['target', 'null'],
    ['at', `at + interval '1 microsecond'`],
    ['company_id', '1'],
    ['person_id', '1'],
    ['key_id', `'key'`],
    ['request_id', `'req'`],
    ['factor', `'totp'`],
    ['detail', `'{"n": 8}'`],
    ['ref', `'aud_0000000000000000000000'`],
    ['mode', `'test'`],
  ] as const
  it('is looked for in every column of a row, except its number and its transaction, which the chain itself covers', async () => {
    const columns = await app.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'audit'::regclass and attnum > 0 and not attisdropped`,
    )
    const tried = [...alterations.map(([column]) => column), 'id', 'written_in']
    expect(columns.map(({ name }) => name).sort()).toEqual(tried.sort())
  })

  it.each(alterations)('is found and named: %s', async (column, value) => {
    const { broken, links } = await reportAfter(`update audit set ${column} = ${value} where id = ${at(17)}`)
    expect([links, broken?.position]).toEqual([16, 17])
    expect(broken?.fault).toContain('altered')
  })

  it.each([
    ['a row that is gone', `delete from audit where id = ${at(9)}`, 9, 'is missing'],
    ['a link that is gone', 'delete from audit_chain where position = 12', 12, 'the link is missing'],
    ["a link's hash", `update audit_chain set hash = sha256('') where position = 5`, 5, 'altered'],
    ["a link's place in the chain", `update audit_chain set previous = sha256('') where position = 5`, 5, 'does not follow'],
    [
      'a link that names another row',
      `delete from audit_chain where position = 6; update audit_chain set audit_id = audit_id - 1 where position = 7`,
      6,
      'missing',
    ],
  ])('is found and named: %s', async (_what, change, position, fault) => {
    const { broken } = await reportAfter(change)
    expect(broken?.position).toBe(position)
    expect(broken?.fault).toContain(fault)
  })

  it('is found at the end too, if the last row was deleted with its link or before it had one', async () => {
    const last = '(select max(position) from audit_chain)'
    const { broken } = await reportAfter(
      `delete from audit where id = (select audit_id from audit_chain where position = ${last}); delete from audit_chain where position = ${last}`,
    )
    expect(broken?.fault).toBe('the link is missing')
    const early = await reportAfter(`insert into audit_waiting select max(id) + 1 from audit`)
    expect(early.broken?.fault).toBe('a row that waited for its link is missing')
  })

  it('is not reported if nothing was changed, and rows not yet linked are counted, with the age of the oldest', async () => {
    const untouched = await reportAfter('select 1')
    expect(untouched).toMatchObject({ broken: null, waiting: { count: 0, oldestSeconds: null, lost: 0 } })
    const waiting = await reportAfter(`insert into audit (at, action) values (app_now() - interval '3 seconds', 'x'), (app_now(), 'y')`)
    expect(waiting.broken).toBeNull()
    expect(waiting.waiting.count).toBe(2)
    expect(waiting.waiting.oldestSeconds).toBeGreaterThanOrEqual(3)
  })
})
