import { type OfferQuery, offerSorts } from '@parley/contract/catalog'
import { type NodeFilter, type NodeSort, nodeSorts } from '@parley/contract/radar'
import { ReferenceNames } from '@parley/contract/reference-names'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { Database } from '../../src/db/client.ts'
import { sql } from '../../src/db/statement.ts'
import { offers as offerList } from '../../src/domain/catalog/offer-search.store.ts'
import { listNodes } from '../../src/domain/radar/grid-pages.store.ts'
import { makeDatabase } from '../test-app.ts'

const offerValues: Required<Omit<OfferQuery, 'sort' | 'limit' | 'cursor' | 'gpu_models' | 'regions'>> = {
  gpu_model: 'h100-sxm',
  gpu_family: 'h100',
  region: 'eu-north',
  geo: 'eu',
  available: true,
  gpu_count: 1,
  min_vram_gb: 80,
  max_price_per_hour_cents: 500,
}
const nodeValues: Required<Omit<NodeFilter, 'gpu_models' | 'regions'>> = {
  gpu_model: 'H100 SXM',
  region: 'eu-north',
  min_gpu_count: 1,
  min_quantity: 1,
  max_price_per_hour_cents: 500,
  available_by: '2026-11-23T00:00:00Z',
  auction: true,
}

/** Every possible set of filters. */
function subsets<T extends object>(values: T): Partial<T>[] {
  const names = Object.keys(values) as (keyof T)[]
  return Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(names.filter((_, i) => bits & (1 << i)).map((name) => [name, values[name]])),
  ) as Partial<T>[]
}
const hasExactly = (filters: object, names: readonly string[]) => Object.keys(filters).sort().join() === [...names].sort().join()

const backendSql = sql<{ pid: number; bytes: number; statements: number }>(
  'backend_memory',
  `select pg_backend_pid() as pid, (select sum(total_bytes) from pg_backend_memory_contexts)::bigint as bytes,
     (select count(*) from pg_prepared_statements)::int as statements`,
)

const names = new ReferenceNames([
  { kind: 'model', code: 'h100-sxm', name: 'NVIDIA H100 SXM', aliases: [] },
  { kind: 'region', code: 'eu-north', name: 'EU North', aliases: [] },
])

describe('a connection to the database', () => {
  let db: Database
  const backend = async () => (await db.read.first(backendSql)) as { pid: number; bytes: number; statements: number }
  const preparedFor = async (query: () => Promise<unknown>) => {
    const before = await backend()
    await query()
    return (await backend()).statements - before.statements
  }
  const offers = (sort: (typeof offerSorts)[number], filters: Partial<typeof offerValues>) =>
    offerList.page(db.read, {}, { ...filters, sort }, { limit: 1, after: null })
  const nodes = (sort: NodeSort, filters: NodeFilter) =>
    listNodes(db.read, { companyId: 1, mode: 'live' }, { ...filters, sort }, names, { limit: 1, after: null })

  beforeAll(async () => {
    const connection = await makeDatabase(inject('database').template)
    db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
    return () => db.close()
  })

  it('keeps the statements of promised filters prepared', async () => {
    const preparedFilters: (keyof typeof offerValues)[][] = [
      ...[[], ['gpu_model'], ['gpu_family'], ['region'], ['geo'], ['available']],
      ...[
        ['gpu_model', 'region'],
        ['gpu_model', 'available'],
      ],
    ] as (keyof typeof offerValues)[][]
    for (const sort of offerSorts)
      for (const filters of subsets(offerValues))
        if (preparedFilters.some((names) => hasExactly(filters, names))) {
          expect(await preparedFor(() => offers(sort, filters)), `${sort} ${Object.keys(filters)}`).toBe(1)
          expect(await preparedFor(() => offers(sort, filters)), 'once').toBe(0)
        }
    for (const sort of nodeSorts)
      for (const filters of subsets({ gpu_model: nodeValues.gpu_model, region: nodeValues.region }))
        expect(await preparedFor(() => nodes(sort, filters)), `${sort} ${Object.keys(filters)}`).toBe(1)
  })

  it('holds few statements and little memory regardless of which filters are used', async () => {
    const { bytes, pid } = await backend()
    let shapes = 0
    for (const sort of offerSorts) for (const filters of subsets(offerValues)) shapes += Number(!!(await offers(sort, filters)))
    for (const sort of nodeSorts) for (const filters of subsets(nodeValues)) shapes += Number(!!(await nodes(sort, filters)))
    const after = await backend()
    expect(shapes).toBe(3 * 2 ** Object.keys(offerValues).length + 3 * 2 ** Object.keys(nodeValues).length)
    expect(after.pid).toBe(pid)
    expect(after.statements).toBeLessThan(100)
    expect((after.bytes - bytes) / 2 ** 20).toBeLessThan(16)
  })

  it('ends when it is old, and the next one takes over', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const connection = await makeDatabase(inject('database').template)
      const aging = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
      const pids = {
        read: async () => (await aging.read.first(backendSql))?.pid,
        write: () => aging.transaction(async (tx) => (await tx.first(backendSql))?.pid),
      }
      for (const pid of [pids.read, pids.write]) {
        const first = await pid()
        expect(await pid(), 'a young one stays').toBe(first)
        vi.advanceTimersByTime(20 * 60_000)
        expect(await pid(), 'nobody who asks is cut off').toBe(first)
        expect(await pid()).not.toBe(first)
      }
      expect(aging.renewedConnections).toBe(2)
      await aging.close()
    } finally {
      vi.useRealTimers()
    }
  })
})
