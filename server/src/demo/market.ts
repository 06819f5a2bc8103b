/**
 * A year of the market for the demo, and three months ahead, so that it continues: invented sellers have rates around the reference
 * price, which fall slowly, and their quartiles are computed like those of real ones. Each day is marked as invented.
 */
import { minSellers } from '@parley/contract/supply-bands'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/statement.ts'

const daysBack = 399
const daysAhead = 90

/** The sellers of a model in a region, and the region's price level. */
const regions = [
  { region: 'eu-north', sellers: 9, level: 0.97 },
  { region: 'eu-west', sellers: 7, level: 1.02 },
  { region: 'us-east', sellers: 6, level: 1.05 },
  { region: 'asia-northeast', sellers: 3, level: 1.12 },
] as const
const models = ['h100-sxm', 'h200-sxm', 'b200-sxm', 'a100-sxm-80gb', 'l40s', 'mi300x', 'rtx-4090'] as const

// A seller changes its rate every other week. One in four of a region's sellers joined during the year.
const seedSql = sql(
  'seed_market',
  `with days as (select d::date as day, (d::date - (app_now() at time zone 'UTC')::date) as age
     from generate_series((app_now() at time zone 'UTC')::date - ${daysBack}, (app_now() at time zone 'UTC')::date + ${daysAhead}, interval '1 day') d),
   rates as (
     select day, m.model as gpu_model, r.region, n as seller, 8 * (4 + (place.luck * 28)::int) as gpus,
       round(p.on_demand_price_per_hour_cents * r.level * (0.86 + 0.28 * place.luck) * (1 - 0.0009 * age)
         * (1 + 0.07 * sin((age + 40 * m.place) / 52.0)) * (0.98 + 0.04 * fortnight.luck)) as rate, fortnight.luck as busy
     from days, (values ($1::text, $3::int)) m (model, place), json_to_recordset($2) as r (region text, sellers int, level float8),
       generate_series(1, r.sellers) s (n),
       lateral (select (hashtext(m.model || r.region || n) & 1023) / 1023.0 as luck) place,
       lateral (select (hashtext(m.model || r.region || n || floor((age + 3 * n) / 14.0)) & 1023) / 1023.0 as luck) fortnight,
       reference_prices p
     where p.gpu_model = m.model and (n % 4 <> 3 or age > -300 + (300 * place.luck)::int)
   ),
   counted as (
     select day, gpu_model, place, count(*) as sellers, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by rate) as quartiles,
       count(*) filter (where seller % 3 = 1) as second, count(*) filter (where seller % 2 = 0) as offers,
       count(*) filter (where busy > 0.85) as fresh, count(*) filter (where busy < 0.4) as sales,
       sum(gpus) as gpus, sum(round(gpus * (0.25 + 0.5 * busy))) as ready_gpus
     from (select *, region as place from rates union all select *, '*' from rates) r group by 1, 2, 3
   )
   insert into market_days (day, gpu_model, region, sellers, lower_quartile_cents, median_cents, upper_quartile_cents, listings, offers,
       new_listings, sales, gpus, ready_gpus, demo)
     select day, gpu_model, place, sellers, q[1], q[2], q[3], sellers + second, offers, fresh, sales, gpus, ready_gpus, true
       from counted, lateral (select case when sellers >= ${minSellers} then quartiles end as q) told`,
)

/** One statement per model: a single statement for all took longer than the statement timeout on a busy machine. */
export function seedMarket(tx: Tx): void {
  for (const [i, model] of models.entries()) tx.enqueue(seedSql, [model, JSON.stringify(regions), i + 1])
}
