import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Filing, startFiling } from '../../../reliability/filing.ts'
import { startTwoInstances, type TwoInstances } from '../../../reliability/installations.ts'
import { readBackup, writeBackup } from '../../src/backup/backup-file.ts'
import { tablesOf } from '../../src/backup/content.ts'
import type { Line } from '../../src/backup/lines.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { takeBackup } from '../../src/backup/take-backup.ts'
import { Database } from '../../src/db/client.ts'
import { verifyChain } from '../../src/domain/audit/verify-chain.ts'
import { root } from '../paths.ts'
import { makeDatabase, openInstance, until } from '../test-app.ts'

const server = join(root, 'server')
const mark = '0123456789abcdef'

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Every row of every table, in PostgreSQL's text form. */
const contentOf = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    const tables = await tablesOf(client)
    const content = new Map<string, string[]>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      content.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return content
  })

/** Recreates every foreign key, so that PostgreSQL checks all rows. */
const recheckReferences = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ again: string }>(
      `select format('alter table %s drop constraint %I, add %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as again
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    for (const { again } of rows) await client.query(again)
    return rows.length
  })

async function* linesIn(text: string): AsyncGenerator<Line> {
  for (const line of text.trimEnd().split('\n')) yield JSON.parse(line) as Line
}

describe('a backup', () => {
  let folder: string
  let pair: TwoInstances
  let filing: Filing
  let source: pg.ClientConfig
  let file: string
  let filedBefore: readonly string[]
  const restored = async (overwrite = false) => {
    const connection = await makeDatabase('template1')
    await restoreBackup(readBackup(file), { connection, server, overwrite })
    return connection
  }

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'tools/build.mjs')])
    folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
    file = join(folder, 'taken.jsonl.gz')
    source = await makeDatabase('template1')
    const { host = '', port, user, database } = source
    const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    pair = await startTwoInstances(databaseUrl, folder)
    filing = startFiling({ ...pair, writers: 4, pauseMs: 0, isAcceptable: () => false })
    await until(() => filing.filed.length > 100)
    filedBefore = filing.filed.map(({ id }) => id)
    const written = filing.filed.length
    await writeBackup(file, takeBackup(source, mark))
    await until(() => filing.filed.length > written + 20)
  })
  afterAll(async () => {
    await filing.stop()
    await Promise.all(pair.instances.map((instance) => instance.stop()))
    await rm(folder, { recursive: true })
  })

  it('taken during writes is from one moment: everything acknowledged before it, and no dangling reference', async () => {
    const connection = await restored()
    const ids = await withClient(connection, async (client) => (await client.query<{ id: string }>('select id from requests')).rows)
    const restoredIds = new Set(ids.map(({ id }) => id))
    expect(filedBefore.filter((id) => !restoredIds.has(id))).toEqual([])
    expect(await recheckReferences(connection)).toBeGreaterThan(20)
    const db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
    const report = await verifyChain(db.read)
    await db.close()
    expect(report.broken).toBeNull()
    expect(report.links).toBeGreaterThan(0)
  })

  it('restores every row of every table and every sequence', async () => {
    await filing.stop()
    await Promise.all(pair.instances.map((instance) => instance.stop()))
    await writeBackup(file, takeBackup(source, mark))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const connection = await restored()
    const [before, after] = [await contentOf(source), await contentOf(connection)]
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows)
    expect(before.get('requests')?.length).toBeGreaterThan(100)
    const again: Line[] = []
    for await (const line of takeBackup(connection, mark)) again.push(line)
    const taken = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
    const sequences = (lines: readonly string[]) => lines.filter((line) => line.startsWith('{"sequence"'))
    expect(sequences(again.map((line) => JSON.stringify(line)))).toEqual(sequences(taken))
    expect(sequences(taken).length).toBeGreaterThan(2)
    // Also for tables without PostgreSQL statistics: row by row, a backup takes forty times as long.
    const batches = taken.map((line) => JSON.parse(line) as unknown).filter(Array.isArray)
    expect(batches.length).toBeLessThan(batches.flat().length / 100)
  })

  it('leaves out tables and sequences that are not of the service, and names them', async () => {
    await withClient(source, (client) =>
      client.query('create table "A note" (id serial, text text); insert into "A note" (text) values (1)'),
    )
    const withNote = join(folder, 'with-note.jsonl.gz')
    await writeBackup(withNote, takeBackup(source, mark))
    await withClient(source, (client) => client.query('drop table "A note"'))
    const connection = await makeDatabase('template1')
    const logged: string[] = []
    await restoreBackup(readBackup(withNote), { connection, server, overwrite: false, log: (line) => logged.push(line) })
    expect(logged[0]).toContain('no such tables: "A note"')
    expect(await contentOf(connection)).toEqual(await contentOf(source))
  })

  it('works as before: the same key reads and replays what it filed, and files more', async () => {
    const app = await openInstance(await restored())
    const client = app.withKey(pair.apiKey)
    const [{ id, call, text, closed }] = filing.filed.filter((one) => !one.closed) as [(typeof filing.filed)[0]]
    const { notices: _, ...request } = JSON.parse(text)
    expect([closed, (await client.get(`/requests/${id}`)).text]).toEqual([false, JSON.stringify(request)])
    const key = call.headers['idempotency-key'] ?? ''
    const replayed = await client.post('/requests', JSON.parse(String(call.body)), { headers: { 'idempotency-key': key } })
    expect([replayed.text, replayed.headers.get('idempotency-replayed')]).toEqual([text, 'true'])
    expect((await client.post('/requests', JSON.parse(String(call.body)))).status).toBe(201)
  })

  it('overwrites nothing without --overwrite, and nothing that the service is running on', async () => {
    const connection = await restored()
    const restore = (overwrite: boolean) => restoreBackup(readBackup(file), { connection, server, overwrite })
    await expect(restore(false)).rejects.toThrow('the database is not empty: give --overwrite')
    const app = await openInstance(connection)
    await expect(restore(true)).rejects.toThrow('stop every instance first')
    await app.close()
    await withClient(connection, async (client) => {
      const serviceConnections = `select from pg_stat_activity where datname = current_database() and application_name like 'parley %'`
      await until(async () => (await client.query(serviceConnections)).rowCount === 0)
      // Some dependent tables are append-only, except for a restore.
      await client.query('set session_replication_role = replica')
      await client.query('truncate requests cascade')
    })
    await restore(true)
    expect((await contentOf(connection)).get('requests')).toEqual((await contentOf(source)).get('requests'))
  })

  it('that is cut off, damaged or foreign changes nothing', async () => {
    const connection = await restored()
    const before = await contentOf(connection)
    const bytes = await readFile(file)
    const text = gunzipSync(bytes).toString()
    const damaged = Buffer.from(bytes)
    // In the checksum before the length.
    damaged[damaged.length - 6] = (damaged.at(-6) ?? 0) ^ 1
    const broken: Record<string, Buffer> = {
      'cut off': bytes.subarray(0, bytes.length - 2_000),
      'cut off between lines': gzipSync(text.split('\n').slice(0, -2).join('\n')),
      damaged,
      'less a row': gzipSync(text.replace(/^\["[^"\\]*(?:\\.[^"\\]*)*",/m, '[')),
      foreign: gzipSync('{"something":"else"}\n'),
      'no gzip': Buffer.from(text),
      'of a later format': gzipSync(text.replace('"format":1', '"format":2')),
      'of a newer version': gzipSync(text.replace('"0001-people.sql"', '"9999-later.sql"')),
    }
    for (const [how, content] of Object.entries(broken)) {
      const path = join(folder, 'broken')
      await writeFile(path, content)
      await expect(restoreBackup(readBackup(path), { connection, server, overwrite: true }), how).rejects.toThrow(
        how === 'foreign' || how.startsWith('less') || how.startsWith('of a') || how.includes('between') ? /backup/ : path,
      )
    }
    expect(await contentOf(connection)).toEqual(before)
  })

  it('says which right is missing if the role may not restore', async () => {
    const { database, ...rest } = await makeDatabase('template1')
    const role = `restorer_${database?.slice(6, 14)}`
    await withClient({ database, ...rest }, async (client) => {
      await client.query(`create role ${role} login`)
      await client.query(`alter database ${database} owner to ${role}`)
      await client.query(`alter schema public owner to ${role}`)
    })
    const connection = { ...rest, database, user: role }
    await expect(restoreBackup(readBackup(file), { connection, server, overwrite: true })).rejects.toThrow('grant set on parameter')
    await withClient({ database, ...rest }, (client) =>
      client.query(`alter database ${database} owner to current_user; alter schema public owner to current_user; drop role ${role}`),
    )
  })

  it('that fails leaves no file, and the previous one unchanged', async () => {
    const before = await readFile(file)
    async function* failing() {
      yield* linesIn('{"rows":0}')
      throw new Error('the database is gone')
    }
    await expect(writeBackup(file, failing())).rejects.toThrow('the database is gone')
    const missing = join(folder, 'missing')
    await expect(writeBackup(join(missing, 'backup.gz'), linesIn('{"rows":0}'))).rejects.toThrow(`the folder ${missing} does not exist`)
    expect((await readFile(file)).equals(before)).toBe(true)
    expect((await readdir(folder)).filter((name) => name.includes('making'))).toEqual([])
  })
})
