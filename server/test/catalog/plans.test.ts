import { type OfferQuery, offerSorts } from '@parley/contract/catalog'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../src/db/statement.ts'
import { offers } from '../../src/domain/catalog/offer-search.store.ts'
import { putOffer, putOffers } from '../offers.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly Filter?: string
  readonly Plans?: readonly Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The SQL text of a query. */
async function textOf(query: Omit<OfferQuery, 'gpu_models' | 'regions'>): Promise<string> {
  let text = ''
  const rows: Reader['rows'] = async (statement) => {
    text = statement.text
    return [{}] as never[]
  }
  await offers.page({ rows, first: async () => undefined }, {}, query, { limit: 50, after: null })
  return text
}

/** The plan nodes that join a page's documents into one row. */
const joining = ['Subquery Scan', 'Aggregate']

const values = { gpu_model: 'h100-sxm', gpu_family: 'h100', region: 'eu-north', geo: 'eu', available: true } as const
const promised: [(keyof typeof values)[], string][] = [
  [[], 'offers'],
  [['gpu_model'], 'offers_of_model'],
  [['gpu_family'], 'offers_of_family'],
  [['region'], 'offers_in_region'],
  [['geo'], 'offers_in_geo'],
  [['available'], 'offers_available'],
  [['gpu_model', 'region'], 'offers_of_model_in_region'],
  [['gpu_model', 'available'], 'offers_of_model_available'],
]

describe('the database plan for a page of offers', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    const codes = async (table: string, column: string) =>
      (await app.sql<{ code: string }>(`select ${column} as code from ${table}`)).map((row) => row.code)
    const models = await codes('gpu_models', 'gpu_model')
    const regions = await codes('regions', 'region')
    await putOffers(
      app,
      'kestrel',
      Array.from({ length: 2_000 }, (_, n) => ({
        gpu_model: models[(n * 7_919) % models.length] ?? '',
        region: regions[(n * 104_729) % regions.length] ?? '',
        free_gpus: (n * 31) % 2,
        price_per_hour_cents: 100 + ((n * 15_485_863) % 997),
      })),
    )
    await app.sql('analyze offers')
    // In such a small market the planner would prefer to read all of it.
    await app.sql('set enable_seqscan = off')
    await app.sql('set enable_bitmapscan = off')
  })
  const planOf = async (query: OfferQuery) => {
    const [row] = await app.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, format json) ${await textOf(query)}`)
    return nodes(row?.['QUERY PLAN'][0].Plan as Plan)
  }

  it.each(promised)('reads one index in its order, and nothing else, for the promised filters %j', async (names, index) => {
    for (const sort of offerSorts) {
      const plan = await planOf({ ...Object.fromEntries(names.map((name) => [name, values[name]])), sort })
      expect(plan.map((node) => node['Node Type'])).toEqual([...joining, 'Limit', 'Index Scan'])
      expect(plan.at(-1)).toMatchObject({ 'Index Name': `${index}_by_${sort === 'newest' ? 'age' : 'price'}` })
      expect(plan.at(-1)?.Filter).toBeUndefined()
    }
  })

  it('sorts nothing and reads a bounded part for any other filters', async () => {
    const queries: OfferQuery[] = [{ gpu_count: 8 }, { gpu_family: 'h100', region: 'eu-north' }, { ...values, min_vram_gb: 80 }]
    for (const query of queries) {
      for (const sort of offerSorts) {
        const plan = await planOf({ ...query, sort })
        expect(plan.filter((node) => node['Node Type'].includes('Sort'))).toEqual([])
        // The matches among the examined rows, and the place where the examined rows end.
        expect(plan.filter((node) => node['Node Type'] === 'Limit')).toHaveLength(4)
        for (const scan of plan.filter((node) => node['Index Name'] !== undefined)) expect(scan.Filter).toBeUndefined()
      }
    }
  })

  it('changes no index when GPUs are taken and returned, except at the edge of availability', async () => {
    const id = await putOffer(app, 'kestrel', { gpu_counts: [1, 2], capacity_gpus: 3 })
    const count = async () => (await app.sql<{ n: number }>(`select pg_stat_get_xact_tuples_hot_updated('offers'::regclass) as n`))[0]?.n
    const hot = async (taken: number) => {
      await app.sql('begin')
      const before = await count()
      await app.sql('update offers set free_gpus = free_gpus - $2 where id = $1', [id, taken])
      const after = await count()
      await app.sql('commit')
      return after !== before
    }
    expect([await hot(1), await hot(1), await hot(1), await hot(-1), await hot(-2)]).toEqual([true, true, false, false, true])
  })
})
