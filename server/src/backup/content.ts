/** What a database of the service holds, besides what its migrations make: the rows of its tables, and how far its sequences are. */
import type pg from 'pg'

export interface Table {
  /** Quoted where it must be. */
  readonly name: string
  /** Those that are stored as given; generated ones make themselves. */
  readonly columns: readonly string[]
  /** With all that is kept aside of its rows. */
  readonly bytes: number
  /** As PostgreSQL last estimated; null where it never did. */
  readonly rows: number | null
}
export interface Sequence {
  readonly sequence: string
  readonly value: string
  readonly called: boolean
}

// What the migrator keeps of functions is no content: the start after a restore applies them.
const tablesSql = `
  select quote_ident(c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    pg_total_relation_size(c.oid)::float8 as bytes, case when c.reltuples >= 0 then c.reltuples::float8 end as rows
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('sql_files', 'sql_releases') order by c.relname`

export const tablesOf = async (client: pg.Client): Promise<Table[]> => (await client.query<Table>(tablesSql)).rows

const sequencesSql = `
  select quote_ident(c.relname) as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname`

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(sequencesSql)
  const found: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query(`select last_value::text as value, is_called as called from ${name}`)
    found.push({ sequence: name, ...state.rows[0] })
  }
  return found
}
