import { foldName } from '@parley/contract/folding'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

const unfoldedSql = sql<{ id: number; name: string }>(
  'unfolded_names',
  'select id, name from companies where folded_name is null order by id for no key update',
)
const foldSql = sql(
  'fold_name',
  'update companies set folded_name = $2 where id = $1 and not exists (select from companies where folded_name = $2)',
)

/**
 * Folds the names that an instance of the release before wrote. Of two that look alike the first keeps the name for itself; the other
 * goes on, and is compared with nobody's.
 */
export async function foldNames(tx: Tx): Promise<void> {
  for (const { id, name } of await tx.rows(unfoldedSql)) tx.later(foldSql, [id, foldName(name)])
}
