/** The SQL of audiences: the only companies that may see a node. */
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

const companiesSql = sql<{ id: number }>('companies_by_handles', 'select id from companies where handle = any($1) and played_for is null')
export const companiesByHandles = (tx: Tx, handles: readonly string[]) => tx.rows(companiesSql, [handles])

const dropSql = sql('drop_audience', 'delete from listing_audience where listing_id = $1 and company_id <> all($2)')
const addSql = sql(
  'add_audience',
  'insert into listing_audience (listing_id, company_id) select $1, unnest($2::bigint[]) on conflict do nothing',
)
export function setAudience(tx: Tx, listingId: string, companyIds: readonly number[]): void {
  tx.enqueue(dropSql, [listingId, companyIds])
  tx.enqueue(addSql, [listingId, companyIds])
}
