/** Generates markets of any size, the same for the same seed. The database generates the rows, in slices that show progress. */
import type { Testbed } from './testbed.ts'

/** The values of a row are drawn from the hash of its number: `draw(n, 'what', m)` is 0 to m - 1. */
const helperSql = `
create or replace function draw(n bigint, what text, most bigint) returns bigint language sql immutable as
$$ select abs(hashtextextended(what, n)) % most $$;
create or replace function drawn_id(prefix text, n bigint) returns text language sql immutable as
$$ select prefix || '_' || left(translate(encode(sha256(convert_to(prefix || n, 'UTF8')), 'base64'), '+/=', 'xyz'), 22) $$;
create table if not exists drawn_companies as
  select row_number() over (order by id) - 1 as n, id, (select min(person_id) from memberships m where m.company_id = c.id) as person_id
  from companies c where exists (select from memberships m where m.company_id = c.id);
`

/** The part of a testbed that filling a market needs: a way to run SQL and to report progress. */
export type Filler = Pick<Testbed, 'sql' | 'log'>

type Index = Readonly<Record<'name' | 'definition', string>>

/** The indexes that no constraint depends on. */
const plainIndexes = `select i.relname as name, pg_get_indexdef(i.oid) as definition from pg_index x
  join pg_class i on i.oid = x.indexrelid
  where x.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.oid)`

/** Filling a table is fastest without its indexes. They are dropped first, and created again after the rows are inserted. */
async function withoutIndexes(testbed: Filler, database: string, table: string, fill: () => Promise<void>): Promise<void> {
  const indexes = await testbed.sql<Index>(plainIndexes, [table], database)
  for (const { name } of indexes) await testbed.sql(`drop index ${name}`, [], database)
  await fill()
  for (const [at, { name, definition }] of indexes.entries()) {
    testbed.log(`  index ${at + 1} of ${indexes.length}: ${name}`)
    await testbed.sql(`set maintenance_work_mem = '1GB'; ${definition}`, [], database)
  }
}

const rowsInSlice = 50_000

/** `insert` takes the first and the last number of its slice. Triggers stay enabled unless the insert sets what they would set. */
async function insertInSlices(testbed: Filler, database: string, table: string, rows: number, insert: string): Promise<void> {
  await testbed.sql(helperSql, [], database)
  await withoutIndexes(testbed, database, table, async () => {
    for (let first = 1; first <= rows; first += rowsInSlice) {
      const last = Math.min(rows, first + rowsInSlice - 1)
      await testbed.sql(insert, [first, last], database)
      testbed.log(`  ${table}: ${last.toLocaleString('en')} of ${rows.toLocaleString('en')}`)
    }
  })
}

/** Returns a function that inserts `rows` rows into a table. */
const makeFiller = (table: string, insert: string) => (testbed: Filler, database: string, rows: number) =>
  insertInSlices(testbed, database, table, rows, insert)

/** The values that rows draw from, as arrays, so that a draw is one array access. */
const choices = `
  choices as materialized (select
    (select array_agg(gpu_model order by gpu_model) from gpu_models) as models,
    (select array_agg(region order by region) from regions) as regions,
    (select array_agg(id order by n) from drawn_companies) as companies,
    (select array_agg(person_id order by n) from drawn_companies) as people)`
const randomChoice = (what: string) => `c.${what}[1 + draw(g, '${what}', cardinality(c.${what}))]`

/** Offers of every model in every region. One in ten is sold out, one in fifty withdrawn. */
export const putOffers = makeFiller(
  'offers',
  `with ${choices}
  insert into offers (id, company_id, gpu_model, region, gpu_counts, capacity_gpus, free_gpus, price_per_hour_cents,
    vcpus_per_gpu, ram_gb_per_gpu, storage_gb, interconnect, created_at, withdrawn_at, status)
  select drawn_id('offer', g), s.company_id, ${randomChoice('models')}, ${randomChoice('regions')}, '{1,2,4,8}', 64,
    case when draw(g, 'sold', 10) = 0 then 0 else 64 end, 20 + draw(g, 'price', 2000), 16, 128, 2000, 'NVLink',
    timestamptz '2026-01-01' + draw(g, 'age', 20000000) * interval '1 second',
    case when draw(g, 'gone', 50) = 0 then timestamptz '2026-10-01' end, 'approved'
  from generate_series($1::bigint, $2::bigint) g, choices c, lateral (select ${randomChoice('companies')} as company_id) s`,
)

/** Listings on the grid, at different prices. */
export const putListings = makeFiller(
  'listings',
  `with ${choices}
  insert into listings (id, company_id, person_id, mode, status, withdrawn, title, gpu_model, gpu_count, gpu_memory_gb, quantity_available,
    price_per_hour_cents, region, created_at)
  select drawn_id('node', g), c.companies[at], c.people[at], 'live', 'approved', false, '8 GPUs, number ' || g, ${randomChoice('models')},
    (array[1, 2, 4, 8, 8, 8])[1 + draw(g, 'count', 6)], 80, 1 + draw(g, 'quantity', 64), 20 + draw(g, 'price', 2000), ${randomChoice('regions')},
    timestamptz '2026-01-01' + draw(g, 'age', 20000000) * interval '1 second'
  from generate_series($1::bigint, $2::bigint) g, choices c, lateral (select 1 + draw(g, 'companies', cardinality(c.companies)) as at) s`,
)

/** Requests of all companies, most of them closed long ago. */
export const putRequests = makeFiller(
  'requests',
  `with ${choices}
  insert into requests (id, company_id, person_id, mode, status, gpu_model, gpus_per_node, nodes, region, starts_at, duration_months,
    currency, created_at, updated_at, closed_at)
  select drawn_id('dem', g), c.companies[at], c.people[at], 'live', case when closed then 'closed' else 'open' end, ${randomChoice('models')}, 8,
    1 + draw(g, 'nodes', 100), ${randomChoice('regions')}, created + interval '30 days', 6, 'USD', created, created,
    case when closed then created + interval '9 days' end
  from generate_series($1::bigint, $2::bigint) g, choices c,
    lateral (select 1 + draw(g, 'companies', cardinality(c.companies)) as at, draw(g, 'closed', 20) > 0 as closed,
      timestamptz '2026-01-01' + draw(g, 'age', 20000000) * interval '1 second' as created) s`,
)

/** Opportunities of one company, offered on its own listings. */
export function putOpportunities(testbed: Filler, database: string, company: string, rows: number): Promise<void> {
  const insert = `
  with demand as (select array_agg(r) as requests from (select q as r from requests q where mode = 'live' limit 1000) recent),
    own as (select array_agg(l.id) as ids from listings l join companies c on c.id = l.company_id where c.name = '${company}' and l.mode = 'live')
  insert into opportunities (id, request_id, listing_id, company_id, mode, status, demand, listing_snapshot, offered_at, expires_at, decided_at)
  select drawn_id('opp', g * 1000 + (select id from companies where name = '${company}')), (r.q).id, own.ids[1 + draw(g, 'own', cardinality(own.ids))], (select id from companies where name = '${company}'),
    'live', 'declined', demand_document(r.q), '{}', at, at + interval '7 days', at + interval '1 day'
  from generate_series($1::bigint, $2::bigint) g, own, demand,
    lateral (select demand.requests[1 + draw(g, 'request', cardinality(demand.requests))] as q) r,
    lateral (select timestamptz '2026-01-01' + draw(g, 'age', 20000000) * interval '1 second' as at) t`
  return insertInSlices(testbed, database, 'opportunities', rows, insert)
}

/** Credits every wallet with more money than any benchmark row spends. */
export const fillWallets = (testbed: Filler, database: string): Promise<object[]> =>
  testbed.sql(
    `insert into ledger_transfers (kind, source, from_account, to_company, to_account, amount_cents)
     select 'credit', 'bench ' || gen_random_uuid(), 'world', id, 'wallet', 1000000000000 from companies`,
    [],
    database,
  )
