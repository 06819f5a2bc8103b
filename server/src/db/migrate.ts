/**
 * Migrates a database to this release's schema, one process at a time, in one transaction: first the numbered migrations that it lacks
 * (tables, indexes, data), then the functions and triggers that changed (the .sql files next to the code, each in its current version).
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clientConfig } from './client.ts'
import { withServiceRole } from './service-role.ts'

/** Held while the schema is changed. */
export const migrationLock = 20_261_120

/** How often a migration that waits for a lock asks who holds it. */
const waitCheckMs = 2_000

/** Functions that the defaults, checks and indexes of tables use. They are applied before the migrations. */
const groundFile = 'db/ground.sql'

/** The driver sends no timeout of 0. Without these settings, those of the database or of its role would apply. */
const noTimeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map((name) => `-c ${name}=0`).join(' ')

/** A connection without timeouts, for work that may take long and wait for others. */
export async function connectWithoutTimeouts(connection: pg.ClientConfig, role: string): Promise<pg.Client> {
  const config = clientConfig(connection, role)
  const client = new pg.Client({
    ...config,
    options: `${config.options} ${noTimeouts}`,
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * `server` is the folder that contains `migrations` and `src`. `log` receives a line per migration and one for the functions.
 * Returns the connection options for serving.
 */
export async function migrate(connection: pg.ClientConfig, server: string, log: (line: string) => void): Promise<pg.ClientConfig> {
  const client = await connectWithoutTimeouts(connection, 'migrate')
  try {
    await requireUtf8(client)
    await reportingWaits(client, connection, log, async () => {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      await client.query(schemaTables)
      await client.query('begin')
      await applyRelease(client, server, log)
      await client.query('commit')
    })
    return await withServiceRole(client, connection, log)
  } finally {
    await client.end()
  }
}

/** While the work waits for a lock, `log` receives a line for each session that holds it. */
async function reportingWaits(client: pg.Client, connection: pg.ClientConfig, log: (line: string) => void, work: () => Promise<void>) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const reported = new Set<number>()
  let checking: Promise<void> | null = null
  const check = async () => {
    for (const { pid, name, user } of await blockersOf(rows[0]?.pid ?? 0, connection)) {
      if (reported.has(pid)) continue
      reported.add(pid)
      const other = `session ${pid} (application "${name}", role "${user}") of the database`
      log(
        name.startsWith('parley ')
          ? `waiting for another instance or command of the service: ${other} holds a lock`
          : `waiting for ${other}, which holds a lock. To end it: select pg_terminate_backend(${pid})`,
      )
    }
  }
  const timer = setInterval(() => {
    // Without a connection to ask with, the work continues.
    checking ??= check()
      .catch(() => {})
      .finally(() => {
        checking = null
      })
  }, waitCheckMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await checking
  }
}

/** The sessions that hold what a session waits for. */
async function blockersOf(pid: number, connection: pg.ClientConfig) {
  const client = await connectWithoutTimeouts(connection, 'migrate')
  try {
    const { rows } = await client.query<{ pid: number; name: string; user: string }>(
      `select pid, coalesce(application_name, '') as name, coalesce(usename::text, '') as user
       from pg_stat_activity where pid = any(pg_blocking_pids($1))`,
      [pid],
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Checked before anything is written: people write text in every script. */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new Error(`the database has the encoding ${encoding}: DATABASE_URL must name a UTF8 database (createdb -E UTF8 -T template0)`)
}

async function applyRelease(client: pg.Client, server: string, log: (line: string) => void): Promise<void> {
  const applied = await appliedMigrations(client)
  const names = await migrationNames(server)
  const missing = names.filter((name) => !applied.has(name))
  const newer = [...applied].filter((name) => !names.includes(name))
  if (newer.length > 0) log(`the database has migrations of a newer release: ${newer.sort().join(', ')}; this release runs beside it`)
  const functions = await readFunctions(server)
  const current = await isKnownRelease(client, functions)
  if (!current) await applyFunctions(client, functions.filter(isGround))
  for (const name of missing) {
    log(`migrating: ${name}`)
    await applyMigration(client, server, name)
  }
  if (current) return
  await applyFunctions(client, functions)
  await client.query('insert into sql_releases (hash) values ($1)', [releaseHash(functions)])
  log('migrating: functions')
}

/** The migrator's own tables. */
const schemaTables = `
  create table if not exists migrations (name text primary key, applied_at timestamptz not null default clock_timestamp());
  create table if not exists sql_files (name text primary key, hash text not null);
  create table if not exists sql_releases (hash text primary key, applied_at timestamptz not null default clock_timestamp())`

/** Creates the tables with these migrations in an empty schema, in the caller's transaction. `migrate` adds the functions. */
export async function makeTables(client: pg.Client, server: string, names: readonly string[]): Promise<void> {
  await client.query(schemaTables)
  for (const file of (await readFunctions(server)).filter(isGround)) await client.query(file.text)
  for (const name of names) await applyMigration(client, server, name)
}

async function applyMigration(client: pg.Client, server: string, name: string): Promise<void> {
  await client.query(await readFile(join(server, 'migrations', name), 'utf8'))
  await client.query('insert into migrations (name) values ($1)', [name])
}

/** Refuses a database from before the first release, whose migrations had the same numbers and other contents. */
async function appliedMigrations(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const names = new Set(rows.map((row) => row.name))
  if (names.has('0001-ground.sql')) {
    throw new Error('this database was created before the first release and cannot be migrated: set an empty DATA_DIR or DATABASE_URL')
  }
  return names
}

export async function migrationNames(server: string): Promise<string[]> {
  return (await readdir(join(server, 'migrations'))).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
}

interface FunctionFile {
  readonly name: string
  readonly text: string
  readonly hash: string
}

const isGround = ({ name }: FunctionFile) => name === groundFile

async function readFunctions(server: string): Promise<FunctionFile[]> {
  const folder = join(server, 'src')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: sha256(text) }
    }),
  )
}

/**
 * Whether these functions were current at some time. If an instance of the previous release is restarted while this one runs, it finds
 * its own functions here and leaves the newer ones, which work for it too.
 */
async function isKnownRelease(client: pg.Client, files: readonly FunctionFile[]): Promise<boolean> {
  const { rowCount } = await client.query('select from sql_releases where hash = $1', [releaseHash(files)])
  return rowCount === 1
}

async function applyFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from sql_files')
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]))
  // A body may use a function of a later file.
  await client.query('set local check_function_bodies = off')
  for (const { name, text, hash } of files) {
    if (hashes.get(name) === hash) continue
    await client.query(text)
    await client.query('insert into sql_files values ($1, $2) on conflict (name) do update set hash = excluded.hash', [name, hash])
  }
}

const releaseHash = (files: readonly FunctionFile[]): string => sha256(files.map(({ name, hash }) => `${name} ${hash}\n`).join(''))
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
