/** R8 to R11: large markets. */
import { Parley } from '@parley/sdk'
import { quantile } from '../../reliability/figures.ts'
import type { Instance } from '../../reliability/instance.ts'
import { Database } from '../../server/src/db/client.ts'
import { readFacets } from '../../server/src/domain/catalog/facets.store.ts'
import { rankCandidates } from '../../server/src/domain/matching/rank-candidates.ts'
import { readReferenceNames } from '../../server/src/domain/reference-data/store.ts'
import { type Figure, fasterFigure, figure, medianFigure, type Pace, type Row, rateFigures, spreadOf } from '../figure.ts'
import { listingsMarket, offersMarket, requestsMarket, sizes } from '../markets.ts'
import type { Testbed } from '../testbed.ts'
import { callsOf, underLoad } from '../variants.ts'
import { filingScript } from './writes.ts'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const sorts = ['price_asc', 'price_desc', 'newest']
const filters = [
  '',
  'gpu_model=h100-sxm',
  'gpu_family=h100',
  'region=eu-north',
  'geo=eu',
  'available=true',
  'gpu_model=h100-sxm&region=eu-north',
  'gpu_model=h100-sxm&available=true',
]

type OfferQuery = NonNullable<Parameters<Parley['offers']['list']>[0]>

/** A buyer's client, without retries, which would hide the cost of a page. */
const buyer = ({ baseUrl, key }: Instance) => new Parley({ baseUrl, apiKey: key('ingrid'), maxRetries: 0 })

/** The cursor after `items` items, or of the last page. */
async function cursorAfter(client: Parley, query: OfferQuery, items: number): Promise<string | undefined> {
  let cursor: string | undefined
  for (let seen = 0; seen < items; seen += 100) {
    const { nextCursor } = await client.offers.list({ ...query, cursor })
    if (nextCursor === null) return cursor
    cursor = nextCursor
  }
  return cursor
}

const deepPages: Row = {
  name: 'R8',
  about: 'a page after 9,900 items against page 1',
  measure: async (testbed, pace) =>
    testbed.withService(await offersMarket(testbed, sizes(pace).offers), async (service) => {
      const client = buyer(service)
      const figures: Figure[] = []
      for (const [filter, sort] of filters.flatMap((one) => sorts.map((order) => [one, order] as const))) {
        const query = { ...Object.fromEntries(new URLSearchParams(filter)), sort, limit: 100 } as OfferQuery
        const cursor = await cursorAfter(client, query, 9_900)
        const times = { first: [] as number[], deep: [] as number[] }
        for (let i = 0; i < 20 + pace.rounds * 20; i++) {
          times.first.push(await timed(async () => client.offers.list(query)))
          times.deep.push(await timed(async () => client.offers.list({ ...query, cursor })))
        }
        const what = `GET /v1/offers?sort=${sort}${filter && `&${filter}`}`
        const deep = medianFigure({ row: 'R8', what, unit: 'ms' }, { max: 1.15 }, times.deep, times.first)
        figures.push(deep)
        testbed.log(`  ${what}: ${deep.ratio.toFixed(2)}`)
      }
      return figures
    }),
}

const groupBy = `select coalesce(gpu_model, region, provider_code), count(*) from offers where on_market
  group by grouping sets ((gpu_model), (region), (provider_code))`

/** Inserts one offer. Each insert is its own commit. */
const insertOne = `insert into offers (id, company_id, gpu_model, region, gpu_counts, capacity_gpus, free_gpus, price_per_hour_cents, status)
  select new_public_id('offer'), min(id), 'h100-sxm', 'eu-north', '{1,2,4,8}', 8, 8, 249, 'approved' from companies`

const facets: Row = {
  name: 'R9',
  about: 'facets, cold, against one GROUP BY; and what their upkeep costs a write',
  measure: async (testbed, pace) => {
    const name = await offersMarket(testbed, sizes(pace).offers)
    const db = new Database({ connection: testbed.connection(name), readers: 1, writers: 1, onError: () => {} })
    const [ours, reference] = [[] as number[], [] as number[]]
    for (let round = 1; round <= pace.rounds; round++) {
      ours.push(await timed(() => readFacets(db.read)))
      reference.push(await timed(() => testbed.sql(groupBy, [], name)))
      testbed.log(`  round ${round} of ${pace.rounds}: ${ours.at(-1)?.toFixed(1)} ms against ${reference.at(-1)?.toFixed(0)} ms`)
    }
    await db.close()
    const what = `facets of ${sizes(pace).offers.toLocaleString('en')} offers, cold`
    return [fasterFigure({ row: 'R9', what, unit: 'ms' }, 100, ours, reference), await upkeepOfFacets(testbed, name, pace)]
  },
}

async function upkeepOfFacets(testbed: Testbed, name: string, pace: Pace): Promise<Figure> {
  const rates = { with: [] as number[], without: [] as number[] }
  const inserts = 300
  const once = async (state: 'enable' | 'disable') => {
    await testbed.sql(`alter table offers ${state} trigger note_new`, [], name)
    const ms = await timed(() => testbed.sql(`do $$ begin for i in 1..${inserts} loop ${insertOne}; commit; end loop; end $$`, [], name))
    return inserts / (ms / 1000)
  }
  for (let i = 0; i <= pace.rounds; i++) {
    const order = i % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)
    for (const state of order) {
      const rate = await once(state)
      if (i > 0) rates[state === 'enable' ? 'with' : 'without'].push(rate)
    }
  }
  await testbed.sql('alter table offers enable trigger note_new', [], name)
  const what = 'an offer written, with the upkeep of facets and without'
  return medianFigure({ row: 'R9', what, unit: 'a second' }, { min: 0.85 }, rates.with, rates.without)
}

/** Scores every listing of the market in the database by the same criteria and returns the best 20. The request is read once. */
const scoreAll = `with r as materialized (
    select *, known_model_key(gpu_model) as model_key, known_region_key(region) as region_key from requests where id = $1)
  select l.id,
    (l.gpu_model_key = r.model_key)::int * 40 + (l.region_key = r.region_key)::int * 20 + (l.gpu_count = r.gpus_per_node)::int * 15
    + (l.quantity_available >= r.nodes)::int * 10 + (l.available_from is null or l.available_from <= r.starts_at)::int * 5
    + (r.budget_monthly_cents is null or l.price_per_hour_cents * 730 * r.gpus_per_node * r.nodes <= r.budget_monthly_cents)::int * 10 as score
  from listings l, r where l.listed and l.mode = 'live' and l.company_id <> r.company_id
  order by score desc, l.price_per_hour_cents, l.id limit 20`

const matching: Row = {
  name: 'R10',
  about: 'the best 20 sellers for a request',
  measure: async (testbed, pace) => {
    const rows = sizes(pace).listings
    const name = await listingsMarket(testbed, rows)
    const [{ ids } = { ids: [] }] = await testbed.sql<{ ids: string[] }>(
      `select array_agg(id::text) as ids from (select id from requests where mode = 'live' and status = 'open' order by id limit 500) r`,
      [],
      name,
    )
    const ours = await testbed.onServerCore(() => timeRankings(testbed, name, ids, pace))
    const reference: number[] = []
    for (let i = 0; i < pace.rounds; i++) reference.push(await timed(() => testbed.sql(scoreAll, [ids[i]], name)))
    const named = { row: 'R10', what: `best 20 of ${rows.toLocaleString('en')} listings`, unit: 'ms' }
    const slowest = { ...named, what: `${named.what}, p99 against 5 ms` }
    return [fasterFigure(named, 60, ours, reference), figure(slowest, { max: 1 }, quantile(ours, 0.99), 5, spreadOf(ours))]
  },
}

/** In the five rounds of a full run, one in a hundred is 30 rankings. */
const rankingsPerRound = 600

/** The time of each ranking in milliseconds, after a warm-up. */
async function timeRankings(testbed: Testbed, name: string, ids: readonly string[], pace: Pace): Promise<number[]> {
  const db = new Database({ connection: testbed.connection(name), readers: 2, writers: 1, onError: () => {} })
  const names = await readReferenceNames(db.read)
  for (const id of ids) await rankCandidates(db.read, id, names)
  const ms: number[] = []
  for (let i = 0; i < rankingsPerRound * pace.rounds; i++)
    ms.push(await timed(() => rankCandidates(db.read, ids[i % ids.length] as string, names)))
  await db.close()
  return ms
}

const smallSize = 10_000

const size: Row = {
  name: 'R11',
  about: 'a full table against a nearly empty one',
  measure: async (testbed, pace) => {
    const figures: Figure[] = []
    const list = (what: string, path: string) => ({ what, load: (service: Instance) => callsOf(service, path, 32) })
    const create = { what: 'POST /v1/requests', load: (service: Instance) => callsOf(service, '/requests', 64, { script: filingScript }) }
    const { offers, requests } = sizes(pace)
    const markets = [
      { many: offers, market: offersMarket, calls: [list('GET /v1/offers?gpu_model=…', '/offers?gpu_model=h100-sxm&limit=50')] },
      { many: requests, market: requestsMarket, calls: [list('GET /v1/requests', '/requests?limit=50'), create] },
    ]
    for (const { many, market, calls } of markets) {
      const full = await testbed.service(await market(testbed, many))
      const empty = await testbed.service(await market(testbed, smallSize))
      for (const { what, load } of calls) {
        const variants = [underLoad('full', full, () => load(full)), underLoad('nearly empty', empty, () => load(empty))] as const
        const goal = {
          row: 'R11',
          what: `${what}, ${many.toLocaleString('en')} rows against ${smallSize.toLocaleString('en')}`,
          minRatio: 0.9,
        }
        figures.push(...(await rateFigures(testbed, pace, goal, ...variants)))
      }
      await Promise.all([full.stop(), empty.stop()])
    }
    return figures
  },
}

export const depth: readonly Row[] = [deepPages, facets, matching, size]
