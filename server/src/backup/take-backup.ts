/** Reads everything that a database contains at one moment, while others write to it. */
import type pg from 'pg'
import { connectWithoutTimeouts } from '../db/migrate.ts'
import { sequencesOf, type Table, tablesOf } from './content.ts'
import type { Head, Line } from './lines.ts'

const maxBatchRows = 1_000
/** About this many bytes of a table are held in memory. */
const maxBatchBytes = 4 * 1024 * 1024

/** The lines of a backup. The snapshot is held until the last line is read. */
export async function* takeBackup(connection: pg.ClientConfig, secret: string): AsyncGenerator<Line> {
  const client = await connectWithoutTimeouts(connection, 'backup')
  try {
    await client.query('begin isolation level repeatable read, read only')
    yield await headFrom(client, secret)
    let rows = 0
    for (const table of await tablesOf(client)) {
      yield { table: table.name, columns: table.columns }
      for await (const some of rowsOf(client, table)) {
        rows += some.length
        yield some
      }
    }
    // After the rows: a sequence is not part of the snapshot, and must not be behind any number that was assigned.
    yield* await sequencesOf(client)
    yield { rows }
  } finally {
    await client.end()
  }
}

async function headFrom(client: pg.Client, secret: string): Promise<Head> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const [now] = (await client.query<{ at: string }>('select to_json(app_now())::text as at')).rows
  const takenAt = JSON.parse(now?.at ?? '""') as string
  return { parley: 'backup', format: 1, takenAt, migrations: rows.map(({ name }) => name), secret }
}

async function* rowsOf(client: pg.Client, { name, bytes, rows: estimated }: Table): AsyncGenerator<readonly string[]> {
  const bytesPerRow = bytes / Math.max(1, estimated ?? (await countOf(client, name)))
  const batchRows = Math.max(1, Math.min(maxBatchRows, Math.floor(maxBatchBytes / bytesPerRow)))
  await client.query(`declare every_row no scroll cursor for select t::text as row from ${name} t`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchRows} from every_row`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('close every_row')
}

const countOf = async (client: pg.Client, name: string): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*)::float8 as count from ${name}`)).rows[0]?.count ?? 0
