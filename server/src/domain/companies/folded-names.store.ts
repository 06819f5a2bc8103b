/** The SQL of folded names, which are compared so that names that look alike are equal. */
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

export interface NamedCompany {
  readonly id: number
  readonly name: string
  readonly folded: string | null
}
const namesSql = sql<NamedCompany>(
  'named_companies',
  'select id, name, folded_name as folded from companies where id > $1 and played_for is null order by id limit $2 for no key update',
)
/** Locks up to `limit` companies after an id. */
export const lockNamed = (tx: Tx, afterId: number, limit: number) => tx.rows(namesSql, [afterId, limit])

const unfoldedSql = sql<NamedCompany>(
  'find_unfolded_names',
  'select id, name, folded_name as folded from companies where id > $1 and folded_name is null and played_for is null order by id limit $2 for no key update',
)
/** Locks up to `limit` companies after an id whose names are not folded. */
export const lockUnfolded = (tx: Tx, afterId: number, limit: number) => tx.rows(unfoldedSql, [afterId, limit])

const lockTableSql = sql('lock_companies', 'lock table companies in share row exclusive mode')
/** No company is created until the commit. */
export const lockCompanies = (tx: Tx) => tx.enqueue(lockTableSql)

const clearSql = sql('clear_folded_name', 'update companies set folded_name = null where id = $1')
export const clearFoldedName = (tx: Tx, id: number) => tx.enqueue(clearSql, [id])

const foldSql = sql(
  'fold_name',
  'update companies set folded_name = $2 where id = $1 and not exists (select from companies where folded_name = $2)',
)
/** Changes nothing if another company has the folded name. */
export const setFoldedName = (tx: Tx, id: number, folded: string) => tx.enqueue(foldSql, [id, folded])
