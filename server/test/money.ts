/** Money in tests: funded wallets, and checks of the ledger. */
import { type CompanyName, companies } from '../src/demo/cast.ts'
import type { TestApp } from './test-app.ts'

/** Tops up a company's wallet. */
export async function fund(app: TestApp, company: CompanyName, cents: number): Promise<void> {
  await app.sql(
    `insert into ledger_transfers (kind, source, from_account, to_company, to_account, amount_cents, reference)
     select 'credit', 'test ' || gen_random_uuid(), 'world', id, 'wallet', $2, 'top-up' from companies where name = $1`,
    [companies[company].name, cents],
  )
}

/** A company's accounts, in cents. */
export async function balanceOf(app: TestApp, company: CompanyName) {
  const [row] = await app.sql<{ wallet: number; hold: number; payable: number; revenue: number }>(
    `select wallet_cents::int as wallet, hold_cents::int as hold, payable_cents::int as payable, revenue_cents::int as revenue
     from company_balances b join companies c on c.id = b.company_id where c.name = $1`,
    [companies[company].name],
  )
  return row
}

/** Companies whose balances differ from the sum of their transfers, or whose count of active rentals is wrong. */
export async function imbalances(app: TestApp): Promise<unknown[]> {
  return app.sql(
    `select b.company_id from company_balances b
     left join lateral (select
         coalesce(sum(account_change(t, b.company_id, 'wallet')), 0) as wallet, coalesce(sum(account_change(t, b.company_id, 'hold')), 0) as hold,
         coalesce(sum(account_change(t, b.company_id, 'payable')), 0) as payable,
         coalesce(sum(account_change(t, b.company_id, 'revenue')), 0) as revenue
       from ledger_transfers t where b.company_id in (t.from_company, t.to_company)) s on true
     where (b.wallet_cents, b.hold_cents, b.payable_cents, b.revenue_cents) <> (s.wallet, s.hold, s.payable, s.revenue)
       or b.active_rentals <> (select count(*) from rentals r where r.company_id = b.company_id and r.status <> 'stopped')`,
  )
}
