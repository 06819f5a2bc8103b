/** The content of a database of the service, besides what its migrations create: the rows of its tables, and the state of its sequences. */
import type pg from 'pg'

export interface Table {
  /** Quoted if necessary. */
  readonly name: string
  /** The stored columns. Generated ones are computed again. */
  readonly columns: readonly string[]
  /** Including the out-of-line data of its rows. */
  readonly bytes: number
  /** PostgreSQL's last estimate; null if there is none. */
  readonly rows: number | null
}
export interface Sequence {
  readonly sequence: string
  readonly value: string
  readonly called: boolean
}

// The migrator's records of functions are not content: the start after a restore applies the functions.
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
