/** The SQL of facets: counts of the offers on the market, and the fold that keeps counting cheap. */
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

const facet = (name: string, alias: string) =>
  `(select coalesce(json_agg(json_build_object('code', code, 'count', offers) order by offers desc, code), '[]')
     from market where facet = '${name}') as ${alias}`
// One lookup in the index of the whole market, at either end.
const extremePrice = (direction: 'asc' | 'desc') =>
  `select price_per_hour_cents from offers where on_market order by withdrawn_at ${direction}, price_per_hour_cents ${direction}, id ${direction} limit 1`
const facetsSql = sql<{ wire: string }>(
  'facets',
  `with market as materialized (select facet, code, offers from offers_on_market)
   select row_to_json(d)::text as wire from (select ${facet('model', 'models')}, ${facet('region', 'regions')}, ${facet('provider', 'providers')},
     json_build_object('minCents', (${extremePrice('asc')}), 'maxCents', (${extremePrice('desc')})) as "priceRange") d`,
)
/** Exact at the moment of reading. */
export async function readFacets(read: Reader): Promise<string> {
  return (await read.first(facetsSql))?.wire ?? ''
}

// Concurrent folds take different changes. They lock the totals in the same order, so that they do not deadlock.
const foldSql = sql<{ folded: number }>(
  'fold_offer_changes',
  `with taken as (
     delete from offer_changes where ctid = any (array(select ctid from offer_changes limit $1 for update skip locked)) returning *
   ), folded as (
     insert into offer_totals as t (facet, code, offers)
       select facet, code, sum(change) from taken
         cross join lateral (values ('model', gpu_model), ('region', region), ('provider', provider_code)) f (facet, code)
         group by facet, code order by facet, code
       on conflict (facet, code) do update set offers = t.offers + excluded.offers
   )
   select count(*) as folded from taken`,
)
/** Adds up to `batchSize` stored changes to the totals; returns how many. */
export async function foldOfferChanges(tx: Tx, batchSize: number): Promise<number> {
  return (await tx.first(foldSql, [batchSize]))?.folded ?? 0
}
