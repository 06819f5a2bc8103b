/** Applies the numbered migrations that the database has not seen, each in its own transaction, one process at a time. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clientConfig } from './client.ts'

/** Held by whoever changes the schema. */
export const migrationLock = 20_261_120

/** A connection for work that may take long and wait for others: without timeouts. */
export async function patientClient(connection: pg.ClientConfig, role: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(connection, role),
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function migrate(connection: pg.ClientConfig, folder: string, say: (line: string) => void): Promise<void> {
  const client = await patientClient(connection, 'migrate')
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(migrationsTable)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    for (const name of await migrationNames(folder)) {
      if (applied.has(name)) continue
      say(`migrating: ${name}`)
      await client.query('begin')
      await applyMigration(client, folder, name)
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

export const migrationsTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default clock_timestamp())'

/** In the transaction of whoever calls. */
export async function applyMigration(client: pg.Client, folder: string, name: string): Promise<void> {
  await client.query(await readFile(join(folder, name), 'utf8'))
  await client.query('insert into migrations (name) values ($1)', [name])
}

export async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
}
