import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { Database } from '../../src/db/client.ts'
import { connectWithoutTimeouts, migrate, migrationLock } from '../../src/db/migrate.ts'
import { connectionTo } from '../../src/postgres/connection.ts'
import { root } from '../paths.ts'
import { makeDatabase, openInstance } from '../test-app.ts'

const server = join(root, 'server')

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

it('a database that is not UTF-8 is rejected before anything is written', async () => {
  const { host, port, user } = inject('database')
  const database = `latin_${process.pid}`
  const admin = { host, port, user, database: 'parley' }
  await withClient(admin, (client) => client.query(`create database ${database} encoding 'LATIN1' locale 'C' template template0`))
  try {
    await expect(migrate({ ...admin, database }, server, () => {})).rejects.toThrow('has the encoding LATIN1')
    expect(
      await withClient(
        { ...admin, database },
        async (client) => (await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount,
      ),
    ).toBe(0)
  } finally {
    await withClient(admin, (client) => client.query(`drop database ${database}`))
  }
})

it('database settings that change the meaning of statements have no effect', async () => {
  const connection = await makeDatabase(inject('database').template)
  await withClient(connection, async (client) => {
    for (const setting of [
      'standard_conforming_strings = off',
      "datestyle = 'SQL, DMY'",
      "intervalstyle = 'sql_standard'",
      "timezone = 'Asia/Tokyo'",
      "default_transaction_isolation = 'serializable'",
    ])
      await client.query(`alter database ${connection.database} set ${setting}`)
  })
  const app = await openInstance(connection)
  expect((await app.as('mina').post('/webhook-endpoints', { url: 'https://receiver.example/parley' })).status).toBe(201)
  const shown = { standard_conforming_strings: 'on', datestyle: 'ISO, MDY', timezone: 'UTC', isolation: 'read committed' }
  const sql = `select current_setting('standard_conforming_strings') as standard_conforming_strings, current_setting('datestyle') as datestyle,
    current_setting('timezone') as timezone, current_setting('default_transaction_isolation') as isolation`
  expect(await app.service.db.read.rows({ name: 'shown_settings', text: sql } as never)).toEqual([shown])
})

it('time limits that the database sets do not apply to migrations, backups and restores', async () => {
  const connection = await makeDatabase(inject('database').template)
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  await withClient(connection, async (client) => {
    for (const limit of limits) await client.query(`alter database ${connection.database} set ${limit} = '1s'`)
  })
  const client = await connectWithoutTimeouts({ ...connection, options: '-c statement_timeout=2s' }, 'test')
  const { rows } = await client.query(`select ${limits.map((limit) => `current_setting('${limit}') as ${limit}`).join(', ')}`)
  await client.end()
  expect(rows).toEqual([Object.fromEntries(limits.map((limit) => [limit, '0']))])
})

it('a start that waits for a lock says which session holds it and how to end it', async () => {
  const connection = await makeDatabase(inject('database').template)
  const holder = new pg.Client({ ...connection, application_name: 'a maintenance script' })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [migrationLock])
  const lines: string[] = []
  // What the line says to do.
  await migrate(connection, server, (line) => {
    lines.push(line)
    const [statement = ''] = /select pg_terminate_backend.*/.exec(line) ?? []
    void withClient(connection, (client) => client.query(statement))
  })
  await holder.end().catch(() => {})
  expect(lines).toEqual([expect.stringContaining('(application "a maintenance script", role')])
})

it('a restore by a superuser who does not own the database is refused before anything changes', async () => {
  const connection = await makeDatabase(inject('database').template)
  const role = `owner_${process.pid}`
  await withClient(connection, async (client) => {
    await client.query(`create role ${role}`)
    await client.query(`alter database ${connection.database} owner to ${role}`)
  })
  try {
    const lines = (async function* () {})()
    await expect(restoreBackup(lines, { connection, server, overwrite: true })).rejects.toThrow(`give the DATABASE_URL of ${role}`)
  } finally {
    await withClient(connection, async (client) => {
      await client.query(`alter database ${connection.database} owner to current_user`)
      await client.query(`drop role ${role}`)
    })
  }
})

it('migrations of a newer release are reported', async () => {
  const connection = await makeDatabase(inject('database').template)
  await withClient(connection, (client) => client.query(`insert into migrations (name) values ('9999-later.sql')`))
  const lines: string[] = []
  await migrate(connection, server, (line) => lines.push(line))
  expect(lines).toContain('the database has migrations of a newer release: 9999-later.sql; this release runs beside it')
})

it("an owner who created the service's role and is no member of it yet, as in PostgreSQL 16 and newer, serves as that role", async () => {
  const admin = await makeDatabase(inject('database').template)
  const owner = `maker_${process.pid}`
  await withClient(admin, async (client) => {
    await client.query(`create role ${owner} login`)
    await client.query(`grant parley_service to ${owner} with admin true, inherit false, set false`)
    await client.query(`alter database ${admin.database} owner to ${owner}`)
    await client.query(`grant usage, create on schema public to ${owner}`)
    const { rows } = await client.query(`select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`)
    for (const { name } of rows) await client.query(`alter table ${name} owner to ${owner}`)
  })
  const lines: string[] = []
  const connection = await migrate({ ...admin, user: owner }, server, (line) => lines.push(line))
  expect(lines).toEqual([])
  expect(await withClient(connection, async (client) => (await client.query('select current_user')).rows)).toEqual([
    { current_user: 'parley_service' },
  ])
})

it('a service role created after the tables gets its rights, and none to change append-only tables', async () => {
  const owner = await makeDatabase(inject('database').template)
  const privilegesSql = `select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`
  const privileges = () => withClient(owner, async (client) => (await client.query(privilegesSql)).rows)
  const before = await privileges()
  await withClient(owner, (client) => client.query('revoke all on all tables in schema public from parley_service'))
  expect(await privileges()).not.toEqual(before)
  await migrate(owner, server, () => {})
  expect(await privileges()).toEqual(before)
})

it("a database URL with options and an application name does not override the service's own", async () => {
  const { host, port, user, database } = await makeDatabase(inject('database').template)
  const parameters = new URLSearchParams({
    ...{ host: String(host), application_name: 'mine', statement_timeout: '1', query_timeout: '1' },
    options: '-c search_path=public -c work_mem=5MB',
  })
  const connection = connectionTo({ databaseUrl: `postgres://${user}@localhost:${port}/${database}?${parameters}` }, null)
  const db = new Database({ connection: await migrate(connection, server, () => {}), readers: 1, writers: 1, onError: () => {} })
  const text = `select current_user as role, current_setting('application_name') as name, current_setting('work_mem') as memory,
    current_setting('statement_timeout') as timeout, current_setting('enable_seqscan') as scans`
  const expected = { role: 'parley_service', memory: '5MB', timeout: '10s', scans: 'off' }
  const statement = { name: 'shown_connection', text } as never
  expect(await db.read.first(statement)).toEqual({ ...expected, name: 'parley reader' })
  expect(await db.transaction((tx) => tx.first(statement))).toEqual({ ...expected, name: 'parley writer' })
  await db.close()
})
