/** Applies the numbered migrations that the database has not seen, each in its own transaction, one process at a time. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clientConfig } from './client.ts'

const migrationLock = 20_261_120

export async function migrate(connection: pg.ClientConfig, folder: string, say: (line: string) => void): Promise<void> {
  // Migrations may take long and wait for each other: no statement timeout here.
  const client = new pg.Client({
    ...clientConfig(connection, 'migrate'),
    statement_timeout: 0,
    query_timeout: 0,
    lock_timeout: 0,
  } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default clock_timestamp())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    for (const name of await migrationNames(folder)) {
      if (applied.has(name)) continue
      say(`migrating: ${name}`)
      const text = await readFile(join(folder, name), 'utf8')
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

export async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
}
