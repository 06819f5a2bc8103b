/** The SQL of a whole test world: its contents, and how it is emptied. */
import type { TestWorld } from '@parley/contract/test-helpers'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** The company's own objects in its test world, as its lists show them. */
const own: Readonly<Record<keyof TestWorld, string>> = {
  requests: `requests where company_id = $1 and mode = 'test'`,
  opportunities: `opportunities where company_id = $1 and mode = 'test'`,
  introductions: `introductions where mode = 'test' and (buyer_company_id = $1 or seller_company_id = $1)`,
  submissions: `listings where company_id = $1 and mode = 'test'`,
  inquiries: `inquiries where company_id = $1 and mode = 'test'`,
  rentals: `rentals where company_id = $1 and mode = 'test'`,
  webhookEndpoints: `webhook_endpoints where company_id = $1 and mode = 'test' and deleted_at is null`,
}
const countSql = sql<TestWorld>(
  'count_test_world',
  `select ${Object.entries(own)
    .map(([kind, rows]) => `(select count(*) from ${rows})::int as "${kind}"`)
    .join(', ')}`,
)
export async function countTestWorld(read: Reader, companyId: number): Promise<TestWorld> {
  const counted = await read.first(countSql, [companyId])
  if (!counted) throw new Error('the count returned no row')
  return counted
}

const inWorld = (column: string) => `${column} = any(test_world($1)) and mode = 'test'`
const dealsInWorld = `select e.id from introductions i join deals e on e.introduction_id = i.id
  where i.mode = 'test' and i.buyer_company_id = any(test_world($1))`
// Dependent rows are deleted first. Rentals are locked first: a running step of a machine finishes, and no new one begins.
const emptyStatements = [
  sql('lock_test_rentals', `select from rentals where ${inWorld('company_id')} order by id for update`),
  sql('drop_test_work', 'delete from test_work where company_id = $1'),
  sql('drop_test_rental_work', `delete from rental_work w using rentals r where r.id = w.rental_id and ${inWorld('r.company_id')}`),
  sql('drop_test_rental_events', `delete from rental_events e using rentals r where r.id = e.rental_id and ${inWorld('r.company_id')}`),
  sql('drop_test_rentals', `delete from rentals where ${inWorld('company_id')}`),
  sql('drop_test_invoices', `delete from invoices where mode = 'test' and deal_id in (${dealsInWorld})`),
  sql('drop_test_deals', `delete from deals where id in (${dealsInWorld})`),
  sql('drop_test_introductions', `delete from introductions where ${inWorld('buyer_company_id')}`),
  sql('drop_test_opportunities', `delete from opportunities where ${inWorld('company_id')}`),
  sql('drop_test_inquiries', `delete from inquiries where ${inWorld('company_id')}`),
  sql('drop_test_requests', `delete from requests where ${inWorld('company_id')}`),
  sql('drop_test_listings', `delete from listings where ${inWorld('company_id')}`),
  sql('drop_test_approvals', `delete from approvals where company_id = $1 and mode = 'test'`),
  sql('drop_test_replies', `delete from idempotency where company_id = $1 and mode = 'test'`),
]
// Last, because publishers wait from here to the commit.
const forgetEventsSql = sql(
  'forget_test_events',
  `insert into test_worlds (company_id, emptied_at_position) values ($1, forget_events($1, 'test'))
   on conflict (company_id) do update set emptied_at_position = excluded.emptied_at_position`,
)
/** Deletes the events of a test world; cursors from before become invalid. */
export const forgetTestEvents = (tx: Tx, companyId: number) => tx.enqueue(forgetEventsSql, [companyId])

/** Deletes everything in a test world; the caller holds the world's exclusive lock. */
export function dropTestWorld(tx: Tx, companyId: number): void {
  for (const statement of emptyStatements) tx.enqueue(statement, [companyId])
}
