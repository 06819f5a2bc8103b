/** The SQL of a rental's money. */
import type { Mode } from '@parley/contract/access'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

export interface PaidRental {
  /** Now, or the end of the paid time when that is past. */
  readonly moment: string
  /** How much of the paid time is left, negative when it is over. Before billing begins: how long until the automatic stop. */
  readonly paidForMs: number
  /** Why the rental ends with the paid time instead of being renewed; null when it is renewed. */
  readonly end: 'auto_stop' | 'total_limit' | null
  /** How long until its last moment; null when it has none. */
  readonly runsForMs: number | null
  readonly mode: Mode
}
const msUntil = (moment: string) => `(extract(epoch from ${moment} - app_now()) * 1000)::bigint`
const lockPaidSql = sql<PaidRental>(
  'lock_paid_rental',
  `select least(app_now(), paid_through)::text as moment, ${msUntil('coalesce(paid_through, auto_stop_at)')} as "paidForMs",
     case when status = 'provisioning' then 'auto_stop' when paid_through < runs_until then null
       when auto_stop_at <= runs_until then 'auto_stop' else 'total_limit' end as end,
     case when isfinite(runs_until) then ${msUntil('runs_until')} end as "runsForMs", mode
   from rentals where id = $1 and (status = 'running' or status = 'provisioning' and auto_stop_at is not null) for no key update`,
)
/** Locks a rental that is running or has an automatic stop. */
export const lockPaid = (tx: Tx, id: string) => tx.first(lockPaidSql, [id])

const lockBalancesSql = sql(
  'lock_balances_of_rental',
  `select 1 from company_balances where company_id in (select unnest(array[company_id, seller_id]) from rentals where id = $1 and mode = 'live')
   order by company_id for no key update`,
)
/** Locks the balances that the rental's transfers change, in the order that every writer uses. */
export const lockBalancesOf = (tx: Tx, id: string) => tx.enqueue(lockBalancesSql, [id])

interface RenewableHours {
  readonly wanted: number
  /** How many of them the wallet can pay. */
  readonly affordable: number
  /** How many of them the key's daily cap allows. */
  readonly allowed: number
}
const renewableSql = sql<RenewableHours>(
  'find_renewable_hours',
  `select wanted, affordable, allowed from renewable_hours($1, $2, $3 * interval '1 millisecond')`,
)
export async function renewableHours(tx: Tx, id: string, dailySpendLimitCents: number, leadMs: number): Promise<RenewableHours> {
  const hours = await tx.first(renewableSql, [id, dailySpendLimitCents, leadMs])
  return hours ?? { wanted: 0, affordable: 0, allowed: 0 }
}

const holdHoursSql = sql('hold_hours', 'select hold_hours($1, $2)')
export const holdHours = (tx: Tx, id: string, hours: number) => tx.enqueue(holdHoursSql, [id, hours])

const chargeSql = sql('charge_rental', 'select charge_rental($1, $2)')
/** Charges what accrued up to a time and was not charged yet. Locks the balances of both companies, in their order. */
export const charge = (tx: Tx, id: string, through: string) => tx.enqueue(chargeSql, [id, through])

const releaseSql = sql('release_hold', 'select release_hold($1)')
/** Releases the unused part of the hold. */
export const release = (tx: Tx, id: string) => tx.enqueue(releaseSql, [id])
