/** Restores a backup in one transaction, so completely or not at all. */
import type pg from 'pg'
import { hasOtherConnections } from '../db/client.ts'
import { connectWithoutTimeouts, makeTables, migrate, migrationLock, migrationNames } from '../db/migrate.ts'
import { sequencesOf, type Table, tablesOf } from './content.ts'
import { type Head, headOf, isEnd, isRows, isSequence, isTable, type Line, type TableLine } from './lines.ts'

interface RestoreOptions {
  readonly connection: pg.ClientConfig
  /** The folder of the server, whose migrations create the tables. */
  readonly server: string
  /** Whether the database's current content may be lost. */
  readonly overwrite: boolean
  /** Receives the tables that are left out, and the migrations that are applied after the rows are restored. */
  readonly log?: (line: string) => void
}

/** Returns the head of the backup and the number of restored rows. The database then has the tables and functions of this release. */
export async function restoreBackup(lines: AsyncIterable<Line>, options: RestoreOptions): Promise<{ head: Head; rows: number }> {
  const restored = await restoreRows(lines, options)
  await migrate(options.connection, options.server, options.log ?? (() => {}))
  return restored
}

async function restoreRows(lines: AsyncIterable<Line>, options: RestoreOptions): Promise<{ head: Head; rows: number }> {
  const client = await connectWithoutTimeouts(options.connection, 'restore')
  const reading = lines[Symbol.asyncIterator]()
  try {
    await refuseOtherSuperuser(client)
    const head = headOf((await reading.next()).value)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await requireUnused(client, options.overwrite)
    await createEmptyTables(client, options.server, head.migrations)
    const { rows, leftOut } = await load(client, { [Symbol.asyncIterator]: () => reading })
    await client.query('commit')
    await client.query('analyze')
    if (leftOut.length > 0) options.log?.(`not restored, because the service has no such tables: ${leftOut.join(', ')}`)
    return { head, rows }
  } finally {
    await reading.return?.(undefined)
    await client.end()
  }
}

/** A superuser may restore into every database, but the service, which runs as another role, could not use the tables. */
async function refuseOtherSuperuser(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; role: string }>(
    `select pg_get_userbyid(datdba)::text as owner, current_user::text as role from pg_database
     where datname = current_database() and datdba <> current_user::regrole and current_setting('is_superuser')::boolean`,
  )
  const [other] = rows
  if (!other) return
  const { owner, role } = other
  throw new Error(
    `the database belongs to ${owner}, and the service could not use what ${role} restores: give the DATABASE_URL of ${owner}. ` +
      `If ${owner} is no superuser, have one run: grant set on parameter session_replication_role to ${owner}`,
  )
}

async function requireUnused(client: pg.Client, overwrite: boolean): Promise<void> {
  const { rows } = await client.query<{ used: boolean; filled: boolean }>(
    `select ${hasOtherConnections} as used,
       exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as filled`,
  )
  if (rows[0]?.used) throw new Error('the service is running on this database: stop every instance first')
  if (rows[0]?.filled && !overwrite) throw new Error('the database is not empty: give --overwrite to replace its content')
}

/** The tables as they were when the backup was taken, empty. Later migrations are applied once the rows are restored. */
async function createEmptyTables(client: pg.Client, server: string, names: readonly string[]): Promise<void> {
  const known = new Set(await migrationNames(server))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`the backup is of a newer version: it contains the migration ${unknown}`)
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await makeTables(client, server, names)
  // The rows were checked when they were written: no trigger fires, and nothing is computed again.
  await client.query('set local session_replication_role = replica').catch((error: Error) => {
    throw new Error(
      `the role of DATABASE_URL may not restore (${error.message}): ` +
        'have a superuser run: grant set on parameter session_replication_role to the role',
    )
  })
  const { rows } = await client.query<Pick<Table, 'name'>>(
    `select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

/** Leaves out the tables that no migration creates: somebody may have made one by hand. */
async function load(client: pg.Client, lines: AsyncIterable<Line>): Promise<{ rows: number; leftOut: readonly string[] }> {
  const tables = new Set((await tablesOf(client)).map(({ name }) => name))
  const sequences = new Set((await sequencesOf(client)).map(({ sequence }) => sequence))
  const leftOut: string[] = []
  let table: TableLine | undefined
  let read = 0
  let rows = 0
  let expectedRows: number | undefined
  for await (const line of lines) {
    if (isTable(line)) {
      table = line
      if (!tables.has(table.table)) leftOut.push(table.table)
    } else if (isRows(line)) {
      read += line.length
      if (!table || tables.has(table.table)) rows += await insert(client, table, line)
    } else if (isSequence(line)) {
      if (sequences.has(line.sequence)) await client.query('select setval($1, $2, $3)', [line.sequence, line.value, line.called])
    } else if (isEnd(line)) expectedRows = line.rows
  }
  if (expectedRows !== read) throw new Error('the backup is incomplete: nothing was restored')
  return { rows, leftOut }
}

async function insert(client: pg.Client, table: TableLine | undefined, rows: readonly string[]): Promise<number> {
  if (table === undefined) throw new Error('the backup is damaged: it has rows without a table')
  const columns = table.columns.join(', ')
  const { rowCount } = await client.query(
    `insert into ${table.table} (${columns}) overriding system value select ${columns} from unnest($1::${table.table}[])`,
    [rows],
  )
  return rowCount ?? 0
}
