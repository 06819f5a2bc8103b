/** Filling a table is quickest without its indexes: they are taken away, and built again when the rows are there. */
import type { Stage } from './stage.ts'

/** What fills a market: the bench's stage, or anything else that reaches a database. */
export type Filler = Pick<Stage, 'sql' | 'say'>

interface Index {
  readonly name: string
  readonly definition: string
}

/** Those that no constraint rests on. */
const plainIndexes = `select i.relname as name, pg_get_indexdef(i.oid) as definition from pg_index x
  join pg_class i on i.oid = x.indexrelid
  where x.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.oid)`

export async function withoutIndexes(stage: Filler, database: string, table: string, fill: () => Promise<void>): Promise<void> {
  const indexes = await stage.sql<Index>(plainIndexes, [table], database)
  for (const { name } of indexes) await stage.sql(`drop index ${name}`, [], database)
  await fill()
  for (const [at, { name, definition }] of indexes.entries()) {
    stage.say(`  index ${at + 1} of ${indexes.length}: ${name}`)
    await stage.sql(`set maintenance_work_mem = '1GB'; ${definition}`, [], database)
  }
}
