/** The SQL of wallets: a company's balances and their movements. */
import { maxBankMovements, maxCsvLines } from '@parley/contract/dashboard/wallet'
import type { Tx } from '../../db/client.ts'
import type { PageStart } from '../../db/defined-list.ts'
import { columns, defineList } from '../../db/list.ts'
import { filter, newestFirst, oldestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}
export interface Period {
  /** Included. */
  readonly from?: string
  /** Not included. */
  readonly to?: string
}

const balances = `b.wallet_cents as "balanceCents", b.hold_cents as "heldCents", b.payable_cents as "earnedCents", 'usd' as currency`
const walletSql = sql<Wire>(
  'find_wallet',
  `select (select row_to_json(d)::text from (select ${balances}) d) as wire from company_balances b where b.company_id = $1`,
)
export const findWallet = (read: Reader, companyId: number) => read.first(walletSql, [companyId])

const bankMovements = (which: string) => `(select coalesce(json_agg(t), '[]') from (
     select t.reference, t.amount_cents as "amountCents", wire_time(t.created_at) as "createdAt" from ledger_transfers t
     where ${which} order by t.created_at desc, t.id desc limit ${maxBankMovements}) t)`
const companyWalletSql = sql<Wire>(
  'find_company_wallet',
  `select (select row_to_json(d)::text from (select ${balances}, ${bankMovements("t.to_company = c.id and t.kind = 'credit'")} as credits,
     ${bankMovements("t.from_company = c.id and t.kind = 'payout'")} as payouts,
     c.bank_details as "bankDetails") d) as wire
   from companies c join company_balances b on b.company_id = c.id where c.handle = $1 and c.played_for is null`,
)
/** The wallet of the company with a handle, with its latest top-ups and payouts. */
export const findCompanyWallet = (read: Reader, handle: string) => read.first(companyWalletSql, [handle])

// A transfer within the company is selected by its target only, so that it is listed once.
const sides = (companyId: string) =>
  [`t.to_company = ${companyId}`, `t.from_company = ${companyId} and t.from_company is distinct from t.to_company`] as const
interface MovementRow extends Wire {
  readonly id: string
}
const movements = defineList({
  name: 'list_statement',
  params: { companyId: 'bigint' },
  rows: ({ companyId }) => ({ from: 'ledger_transfers t', where: sides(companyId) }),
  id: 't.id',
  columns: columns<MovementRow>('movement_document(t, $1::bigint) as wire'),
  sorts: { newest: newestFirst('t.created_at') },
  filters: {
    /** Included. */
    from: filter('timestamptz', (time) => `t.created_at >= ${time}`),
    /** Not included. */
    to: filter('timestamptz', (time) => `t.created_at < ${time}`),
    /** A rental that the company pays for. */
    rentalId: filter(
      'text',
      (id) => `t.rental_id = ${id} and exists (select from rentals r where r.id = ${id} and r.company_id = $1::bigint)`,
    ),
  },
})

const balancesSql = sql<{ id: string; cents: number }>('balances_after', 'select id, cents from balances_after($1, $2)')
/** Movements newest first, each with the free balance right after it. */
export async function listMovements(read: Reader, companyId: number, filters: Period & { readonly rentalId?: string }, start: PageStart) {
  const rows = await movements.rows(read, { companyId }, filters, start)
  const balances = await read.rows(balancesSql, [companyId, rows.map(({ id }) => id)])
  const after = new Map(balances.map(({ id, cents }) => [id, cents]))
  return rows.map((row) => ({ ...row, wire: `${row.wire.slice(0, -1)},"balanceAfterCents":${after.get(row.id)}}` }))
}

export const rentalSpending = defineList({
  name: 'list_rental_spending',
  params: { companyId: 'bigint', from: 'timestamptz', to: 'timestamptz' },
  rows: ({ companyId, from, to }) => ({
    from: 'rentals r',
    where: `r.company_id = ${companyId} and r.mode = 'live' and r.created_at < ${to} and (r.stopped_at is null or r.stopped_at >= ${from})`,
  }),
  id: 'r.id',
  document: ({ from, to }) => `rental_spending_document(r, ${from}, ${to})`,
  sorts: { newest: newestFirst('r.created_at') },
})

const period = { from: 'timestamptz', to: 'timestamptz' } as const
/** Every movement of a period, oldest first. */
export const exportedMovements = defineList({
  name: 'export_statement',
  params: { companyId: 'bigint', ...period },
  rows: ({ companyId, from, to }) => ({
    from: 'ledger_transfers t',
    where: sides(companyId).map((side) => `${side} and t.created_at >= ${from} and t.created_at < ${to}`),
  }),
  id: 't.id',
  columns: columns<Wire>('movement_document(t, $1::bigint) as wire'),
  sorts: { oldest: oldestFirst('t.created_at') },
})

interface ExportStart {
  /** The movements of the period; one more than a file may have, if there are too many. */
  readonly lines: number
  /** The free balance at its beginning. */
  readonly openingCents: number
  /** Its end, but not later than now. */
  readonly end: string
}
const inPeriod = (side: string) => `(select from ledger_transfers t where ${side} and t.created_at >= $2 and t.created_at < $3 limit $4)`
const exportStartSql = sql<ExportStart>(
  'begin_statement_export',
  `select (select count(*) from (${sides('$1').map(inPeriod).join(' union all ')} limit $4) t) as lines,
     balance_before($1, $2) as "openingCents", wire_time(least($3::timestamptz, app_now() + interval '1 millisecond')) as end`,
)
export const beginExport = (read: Reader, companyId: number, { from = '-infinity', to = 'infinity' }: Period) =>
  read.first(exportStartSql, [companyId, from, to, maxCsvLines + 1])

const firstDay = `(date_trunc('day', app_now() at time zone 'UTC') - ($2::int - 1) * interval '1 day') at time zone 'UTC'`
const inDays = (side: string) =>
  `select t.* from ledger_transfers t where ${side} and t.kind in ('charge', 'fee') and t.created_at >= ${firstDay}`
const spendingSql = sql<Wire>(
  'read_spending',
  `select json_build_object('data', coalesce(json_agg(row_to_json(d) order by d.day), '[]'))::text as wire from (
     select to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
       coalesce(sum(t.amount_cents) filter (where t.kind = 'charge' and t.from_company = $1), 0) as "spentCents",
       sum(account_change(row(t.*)::ledger_transfers, $1, 'payable')) as "earnedCents"
     from (${inDays('t.to_company = $1')} union all ${inDays('t.from_company = $1 and t.from_company is distinct from t.to_company')}) t
     group by 1) d`,
)
/** One row per UTC day, oldest first; the last day is today. */
export const findSpending = (read: Reader, companyId: number, days: number) => read.first(spendingSql, [companyId, days])

const creditSql = sql<{ id: string }>(
  'credit_company',
  `insert into ledger_transfers (kind, source, from_account, to_company, to_account, amount_cents, reference)
   select 'credit', c.id || ' ' || $3, 'world', c.id, 'wallet', $2, $3 from companies c where c.handle = $1 and c.played_for is null
   on conflict (kind, source) do nothing returning id`,
)
/** The new credit, or nothing when the company is missing or the reference was already credited. */
export const insertCredit = (tx: Tx, handle: string, amountCents: number, reference: string) =>
  tx.first(creditSql, [handle, amountCents, reference])

const findCreditSql = sql<Wire & { amountCents: number }>(
  'find_credit',
  `select t.amount_cents as "amountCents", (select row_to_json(d)::text from (select t.reference, t.amount_cents as "amountCents",
     'usd' as currency, wire_time(t.created_at) as "createdAt", b.wallet_cents as "balanceCents", $3::boolean as credited) d) as wire
   from companies c join company_balances b on b.company_id = c.id
   join ledger_transfers t on t.kind = 'credit' and t.source = c.id || ' ' || $2
   where c.handle = $1`,
)
export const findCredit = (tx: Tx, handle: string, reference: string, credited: boolean) =>
  tx.first(findCreditSql, [handle, reference, credited])

const lockEarnedSql = sql<{ companyId: number; cents: number }>(
  'lock_earned',
  `select c.id as "companyId", b.payable_cents as cents from companies c join company_balances b on b.company_id = c.id
   where c.handle = $1 for no key update of b`,
)
/** What a company earned and was not paid out, locked until the commit. */
export const lockEarned = (tx: Tx, handle: string) => tx.first(lockEarnedSql, [handle])

const payOutSql = sql<{ id: string }>(
  'pay_out_company',
  `insert into ledger_transfers (kind, source, from_company, from_account, to_account, amount_cents, reference)
   values ('payout', $1::bigint || ' ' || $3::text, $1, 'payable', 'world', $2, $3) returning id`,
)
export const insertPayout = (tx: Tx, companyId: number, amountCents: number, reference: string) =>
  tx.first(payOutSql, [companyId, amountCents, reference])

const findPayoutSql = sql<Wire & { amountCents: number }>(
  'find_payout',
  `select t.amount_cents as "amountCents", (select row_to_json(d)::text from (select t.reference, t.amount_cents as "amountCents",
     'usd' as currency, wire_time(t.created_at) as "createdAt", b.payable_cents as "earnedCents", $3::boolean as "paidOut") d) as wire
   from company_balances b join ledger_transfers t on t.kind = 'payout' and t.source = $1::bigint || ' ' || $2::text
   where b.company_id = $1`,
)
export const findPayout = (tx: Tx, companyId: number, reference: string, paidOut: boolean) =>
  tx.first(findPayoutSql, [companyId, reference, paidOut])

const nextBalanceSql = sql<{ companyId: number }>(
  'next_balance',
  'select company_id as "companyId" from company_balances where company_id > $1 order by company_id limit 1',
)
/** The next company with balances after a company; nothing after the last. */
export const nextBalance = async (read: Reader, afterCompanyId: number) => (await read.first(nextBalanceSql, [afterCompanyId]))?.companyId

const sumOf = (account: string) => `coalesce(sum(account_change(row(t.*)::ledger_transfers, b.company_id, '${account}')), 0)`
const checkSql = sql<{ holds: boolean }>(
  'check_balance',
  `select (b.wallet_cents, b.hold_cents, b.payable_cents, b.revenue_cents) =
     (select ${['wallet', 'hold', 'payable', 'revenue'].map(sumOf).join(', ')} from (
       select * from ledger_transfers where to_company = b.company_id
       union all select * from ledger_transfers where from_company = b.company_id and from_company is distinct from to_company) t) as holds
   from company_balances b where b.company_id = $1`,
)
/** Whether a company's balances equal the sum of its transfers. One statement, so that no transfer is committed in between. */
export const isBalanceConsistent = async (read: Reader, companyId: number) => (await read.first(checkSql, [companyId]))?.holds ?? true
