/** The SQL of a rental's money. */
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/statement.ts'

export interface RunningRental {
  /** Now, or the end of the paid time when that is past. */
  readonly moment: string
  /** How much of the paid time is left; negative when it is over. */
  readonly paidForMs: number
}
const lockRunningSql = sql<RunningRental>(
  'lock_running_rental',
  `select least(app_now(), paid_through)::text as moment, (extract(epoch from paid_through - app_now()) * 1000)::bigint as "paidForMs"
   from rentals where id = $1 and status = 'running' for no key update`,
)
export const lockRunning = (tx: Tx, id: string) => tx.first(lockRunningSql, [id])

const lockBalancesSql = sql(
  'lock_balances_of_rental',
  `select 1 from company_balances where company_id in (select unnest(array[company_id, seller_id]) from rentals where id = $1)
   order by company_id for no key update`,
)
/** Holds the balances of the rental's companies, in the order in which every writer takes them. */
export const lockBalancesOf = (tx: Tx, id: string) => tx.later(lockBalancesSql, [id])

export interface RenewableHours {
  readonly wanted: number
  /** As many of them as the wallet can pay. */
  readonly affordable: number
  /** As many of them as the key's daily cap allows. */
  readonly allowed: number
}
const renewableSql = sql<RenewableHours>(
  'renewable_hours',
  `select wanted, affordable, allowed from renewable_hours($1, $2, $3 * interval '1 millisecond')`,
)
export async function renewableHours(tx: Tx, id: string, dailySpendLimitCents: number, leadMs: number): Promise<RenewableHours> {
  const hours = await tx.first(renewableSql, [id, dailySpendLimitCents, leadMs])
  return hours ?? { wanted: 0, affordable: 0, allowed: 0 }
}

const holdHoursSql = sql('hold_hours', 'select hold_hours($1, $2)')
export const holdHours = (tx: Tx, id: string, hours: number) => tx.later(holdHoursSql, [id, hours])

const chargeSql = sql('charge_rental', 'select charge_rental($1, $2)')
/** Charges what accrued up to a time and was not charged yet. Takes the balances of both companies, in their order. */
export const charge = (tx: Tx, id: string, through: string) => tx.later(chargeSql, [id, through])

const releaseSql = sql('release_hold', 'select release_hold($1)')
/** Gives back what is held and was not used. */
export const release = (tx: Tx, id: string) => tx.later(releaseSql, [id])
