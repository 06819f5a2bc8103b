/** Markets of any size, the same for the same seed: made inside the database, in slices that show progress. */
import { type Filler, withoutIndexes } from './indexes.ts'

/** Rows are drawn from the hash of their number: `draw(n, 'what', m)` is 0 to m - 1. */
const drawing = `
create or replace function draw(n bigint, what text, most bigint) returns bigint language sql immutable as
$$ select abs(hashtextextended(what, n)) % most $$;
create or replace function drawn_id(prefix text, n bigint) returns text language sql immutable as
$$ select prefix || '_' || left(translate(encode(sha256(convert_to(prefix || n, 'UTF8')), 'base64'), '+/=', 'xyz'), 22) $$;
create table if not exists drawn_companies as
  select row_number() over (order by id) - 1 as n, id, (select min(person_id) from memberships m where m.company_id = c.id) as person_id
  from companies c where exists (select from memberships m where m.company_id = c.id);
`

interface Slices {
  /** The table, and what its progress is told as. */
  readonly what: string
  readonly rows: number
  readonly perSlice: number
  readonly insert: string
}

/** `insert` takes the first and the last number of its slice. Triggers stay on unless the insert says what they would. */
async function inSlices(stage: Filler, database: string, { what, rows, perSlice, insert }: Slices): Promise<void> {
  await stage.sql(drawing, [], database)
  await withoutIndexes(stage, database, what, async () => {
    for (let first = 1; first <= rows; first += perSlice) {
      const last = Math.min(rows, first + perSlice - 1)
      await stage.sql(insert, [first, last], database)
      stage.say(`  ${what}: ${last.toLocaleString('en')} of ${rows.toLocaleString('en')}`)
    }
  })
}

/** What rows draw from, as arrays: one look-up each. */
const choices = `
  choices as materialized (select
    (select array_agg(gpu_model order by gpu_model) from gpu_models) as models,
    (select array_agg(region order by region) from regions) as regions,
    (select array_agg(id order by n) from drawn_companies) as companies,
    (select array_agg(person_id order by n) from drawn_companies) as people)`
const drawn = (what: string) => `c.${what}[1 + draw(g, '${what}', cardinality(c.${what}))]`

/** Offers of every model in every region, one in ten sold out, one in fifty withdrawn. */
export const putOffers = (stage: Filler, database: string, rows: number): Promise<void> =>
  inSlices(stage, database, {
    what: 'offers',
    rows,
    perSlice: 50_000,
    insert: `
      with ${choices}
      insert into offers (id, company_id, gpu_model, region, gpu_counts, capacity_gpus, free_gpus, price_per_hour_cents,
        vcpus_per_gpu, ram_gb_per_gpu, storage_gb, interconnect, created_at, withdrawn_at, status)
      select drawn_id('offer', g), s.company_id, ${drawn('models')}, ${drawn('regions')}, '{1,2,4,8}', 64,
        case when draw(g, 'sold', 10) = 0 then 0 else 64 end, 20 + draw(g, 'price', 2000), 16, 128, 2000, 'NVLink',
        timestamptz '2026-01-01' + draw(g, 'age', 20000000) * interval '1 second',
        case when draw(g, 'gone', 50) = 0 then timestamptz '2026-10-01' end, 'approved'
      from generate_series($1::bigint, $2::bigint) g, choices c, lateral (select ${drawn('companies')} as company_id) s`,
  })

/** Listings on the grid, at prices that differ. */
export const putListings = (stage: Filler, database: string, rows: number): Promise<void> =>
  inSlices(stage, database, {
    what: 'listings',
    rows,
    perSlice: 50_000,
    insert: `
      with ${choices}
      insert into listings (id, company_id, person_id, mode, status, withdrawn, title, gpu_model, gpu_count, gpu_memory_gb, quantity_available,
        price_per_hour_cents, region, created_at)
      select drawn_id('node', g), c.companies[at], c.people[at], 'live', 'approved', false, '8 GPUs, number ' || g, ${drawn('models')},
        (array[1, 2, 4, 8, 8, 8])[1 + draw(g, 'count', 6)], 80, 1 + draw(g, 'quantity', 64), 20 + draw(g, 'price', 2000), ${drawn('regions')},
        timestamptz '2026-01-01' + draw(g, 'age', 20000000) * interval '1 second'
      from generate_series($1::bigint, $2::bigint) g, choices c, lateral (select 1 + draw(g, 'companies', cardinality(c.companies)) as at) s`,
  })

/** Requests of all companies, most of them closed long ago. */
export const putRequests = (stage: Filler, database: string, rows: number): Promise<void> =>
  inSlices(stage, database, {
    what: 'requests',
    rows,
    perSlice: 100_000,
    insert: `
      with ${choices}
      insert into requests (id, company_id, person_id, mode, status, gpu_model, gpus_per_node, nodes, region, starts_at, duration_months,
        currency, created_at, updated_at, closed_at)
      select drawn_id('dem', g), c.companies[at], c.people[at], 'live', case when closed then 'closed' else 'open' end, ${drawn('models')}, 8,
        1 + draw(g, 'nodes', 100), ${drawn('regions')}, created + interval '30 days', 6, 'USD', created, created,
        case when closed then created + interval '9 days' end
      from generate_series($1::bigint, $2::bigint) g, choices c,
        lateral (select 1 + draw(g, 'companies', cardinality(c.companies)) as at, draw(g, 'closed', 20) > 0 as closed,
          timestamptz '2026-01-01' + draw(g, 'age', 20000000) * interval '1 second' as created) s`,
  })

/** One company's opportunities, offered on listings of its own. */
export const putOpportunities = (stage: Filler, database: string, company: string, rows: number): Promise<void> =>
  inSlices(stage, database, {
    what: 'opportunities',
    rows,
    perSlice: 50_000,
    insert: `
      with demand as (select array_agg(r) as requests from (select q as r from requests q where mode = 'live' limit 1000) recent),
        own as (select array_agg(l.id) as ids from listings l join companies c on c.id = l.company_id where c.name = '${company}' and l.mode = 'live')
      insert into opportunities (id, request_id, listing_id, company_id, mode, status, demand, listing_snapshot, offered_at, expires_at, decided_at)
      select drawn_id('opp', g * 1000 + (select id from companies where name = '${company}')), (r.q).id, own.ids[1 + draw(g, 'own', cardinality(own.ids))], (select id from companies where name = '${company}'),
        'live', 'declined', demand_document(r.q), '{}', at, at + interval '7 days', at + interval '1 day'
      from generate_series($1::bigint, $2::bigint) g, own, demand,
        lateral (select demand.requests[1 + draw(g, 'request', cardinality(demand.requests))] as q) r,
        lateral (select timestamptz '2026-01-01' + draw(g, 'age', 20000000) * interval '1 second' as at) t`,
  })

/** More money than any row spends. */
export const fillWallets = (stage: Filler, database: string): Promise<object[]> =>
  stage.sql(
    `insert into ledger_transfers (kind, source, from_account, to_company, to_account, amount_cents)
     select 'credit', 'bench ' || gen_random_uuid(), 'world', id, 'wallet', 1000000000000 from companies`,
    [],
    database,
  )
