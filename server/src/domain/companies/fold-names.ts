import { foldName } from '@parley/contract/folding'
import type { Database } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

/** Names that one transaction looks at. */
const sliceSize = 500

interface Named {
  readonly id: number
  readonly name: string
  readonly folded: string | null
}
const namesSql = sql<Named>(
  'named_companies',
  'select id, name, folded_name as folded from companies where id > $1 and played_for is null order by id limit $2 for no key update',
)
const unfoldedSql = sql<Named>(
  'unfolded_names',
  'select id, name, folded_name as folded from companies where id > $1 and folded_name is null and played_for is null order by id limit $2 for no key update',
)
// No company is created between the look for a namesake and the write: the start of an instance never fails on one.
const alone = sql('companies_alone', 'lock table companies in share row exclusive mode')
const clearSql = sql('clear_folded_name', 'update companies set folded_name = null where id = $1')
const foldSql = sql(
  'fold_name',
  'update companies set folded_name = $2 where id = $1 and not exists (select from companies where folded_name = $2)',
)

/**
 * Folds the names that a release before wrote, or folded otherwise: what is folded otherwise now is cleared first, so that it stands in
 * nobody's way. Of two that look alike the first keeps the name for itself; the other goes on, and is compared with nobody's.
 */
export async function foldNames(db: Database): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await db.transaction(async (tx) => {
      const rows = await tx.rows(namesSql, [from, sliceSize])
      for (const { id, name, folded } of rows) if (folded !== null && folded !== foldName(name)) tx.enqueue(clearSql, [id])
      return rows.length < sliceSize ? null : (rows.at(-1)?.id ?? null)
    })
  }
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await db.transaction(async (tx) => {
      tx.enqueue(alone)
      const rows = await tx.rows(unfoldedSql, [from, sliceSize])
      for (const { id, name } of rows) tx.enqueue(foldSql, [id, foldName(name)])
      return rows.length < sliceSize ? null : (rows.at(-1)?.id ?? null)
    })
  }
}
