/** The service on the oldest supported PostgreSQL, if a Debian package older than the embedded one is installed. */
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database } from '../../src/db/client.ts'
import { migrate } from '../../src/db/migrate.ts'
import { sql } from '../../src/db/statement.ts'
import { databaseAccount } from '../../src/postgres/account.ts'
import { runToEnd } from '../../src/postgres/run-as.ts'
import { root } from '../paths.ts'
import { makeDatabase } from '../test-app.ts'

const programs = ['15', '16', '17'].map((version) => `/usr/lib/postgresql/${version}/bin`).find((folder) => existsSync(folder))
const timeoutMs = 180_000
const server = join(root, 'server')

const columns = `select table_name, column_name, data_type, is_nullable, generation_expression from information_schema.columns
  where table_schema = 'public' order by 1, 2`
const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by 1`

describe.skipIf(programs === undefined)('an older PostgreSQL', () => {
  let folder: string
  let older: pg.ClientConfig
  const run = (program: string, ...args: string[]) => runToEnd(join(programs ?? '', program), args, databaseAccount(folder), timeoutMs)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-older-'))
    const account = databaseAccount(join(folder, 'cluster'))
    if (account !== null) await chown(folder, account.uid, account.gid)
    await run('initdb', '-D', join(folder, 'cluster'), '-A', 'trust', '-U', 'parley', '--encoding=UTF8', '--locale=C')
    await control('-o', `-c listen_addresses= -k ${folder}`, '-l', join(folder, 'log'), 'start')
    older = { host: folder, user: 'parley', database: 'postgres' }
    await migrate(older, server, () => {})
  })
  afterAll(async () => {
    await control('-m', 'immediate', 'stop')
    await rm(folder, { recursive: true })
  })
  const control = (...args: string[]) => run('pg_ctl', '-D', join(folder, 'cluster'), '-w', ...args)

  const query = async (connection: pg.ClientConfig, text: string) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }

  it('has the same columns and indexes', async () => {
    const newest = await makeDatabase('template1')
    await migrate(newest, server, () => {})
    for (const text of [columns, indexes]) expect(await query(older, text)).toEqual(await query(newest, text))
  })

  // What the planner must not use has so high a cost there that a page would be compiled for seconds.
  it('compiles no statement of the service', async () => {
    const database = new Database({ connection: older, readers: 1, writers: 1, onError: () => {} })
    expect(await database.read.rows(sql('show_jit', `select current_setting('jit') as jit`))).toEqual([{ jit: 'off' }])
    await database.close()
  })
})
