/** The SQL of market prices by day. */
import { marketRetentionDays } from '@parley/contract/market'
import { minSellers } from '@parley/contract/supply-bands'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'
import type { FoldedDay } from './rules.ts'

const today = `(app_now() at time zone 'UTC')::date`

const foldLockSql = sql<{ mine: boolean }>('market_fold_lock', 'select pg_try_advisory_xact_lock(20261136) as mine')
/** Whether this transaction may fold: only one at a time, across all instances. */
export const takesFoldLock = async (tx: Tx): Promise<boolean> => (await tx.first(foldLockSql))?.mine ?? false

// From the last stored day, or the first with supply. A day is folded once more after its end. Folds by a clock that has since been set
// back, including those of future days, do not count.
const dueSql = sql<{ day: string }>(
  'market_days_due',
  `with bounds as (select ${today} as today, coalesce((select max(day) from market_folds where day <= ${today}),
       (select (least((select min(created_at) from listings), (select min(created_at) from offers)) at time zone 'UTC')::date)) as since)
   select d::date::text as day from bounds, generate_series(greatest(since, today - ${marketRetentionDays - 1}), today, interval '1 day') d
     left join market_folds f on f.day = d::date
   where f.day is null or f.folded_at > app_now()
     or f.folded_at < case d::date when today then app_now() - interval '1 hour' else (d::date + 1)::timestamp at time zone 'UTC' end
   order by d limit 1`,
)
/** The first day that must be folded; today is due once an hour. */
export const nextDueDay = async (tx: Tx): Promise<string | undefined> => (await tx.first(dueSql))?.day

const foldSql = sql<{ folded: number }>(
  'fold_market_day',
  `with noted as (
     insert into market_folds (day, folded_at) values ($1::date, app_now()) on conflict (day) do update set folded_at = excluded.folded_at
   )
   select fold_market_day($1::date, ${minSellers}) as folded`,
)
const dropDaysSql = sql('drop_old_market_days', `delete from market_days where day <= ${today} - ${marketRetentionDays}`)
const dropFoldsSql = sql(
  'drop_old_market_folds',
  `delete from market_folds where day <= ${today} - ${marketRetentionDays} or day > ${today}`,
)

/** Folds a day, and deletes days that are too old. */
export async function foldDay(tx: Tx, day: string): Promise<void> {
  await tx.first(foldSql, [day])
  tx.enqueue(dropDaysSql)
  tx.enqueue(dropFoldsSql)
}

const daysSql = sql<FoldedDay>(
  'market_days_of',
  `select day::text as day, sellers, lower_quartile_cents as "lowerQuartileCents", median_cents as "medianCents",
     upper_quartile_cents as "upperQuartileCents", listings, offers, new_listings as "newListings", sales, gpus,
     ready_gpus as "readyGpus", demo
   from market_days where gpu_model = $1 and region = $2 and day between $3::date and $4::date order by day`,
)
/** Days without supply have no row. */
export const readDays = (read: Reader, model: string, region: string, from: string, to: string) =>
  read.rows(daysSql, [model, region, from, to])

const todaySql = sql<{ today: string }>('market_today', `select ${today}::text as today`)
export const readToday = async (read: Reader): Promise<string> => (await read.first(todaySql))?.today ?? ''
