import { gpuCounts, offerSorts } from '@parley/contract/catalog'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { putOffer, putOffers } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Offer {
  readonly id: string
  readonly gpu_model: string
  readonly gpu_family: string
  readonly vram_gb: number
  readonly region: string
  readonly geo: string | null
  readonly provider_code: string
  readonly gpu_counts: readonly number[]
  readonly available: boolean
  readonly available_gpu_counts: readonly number[]
  readonly price_per_hour_cents: number
  readonly updated_at: string
}
type Query = Readonly<Record<string, string | number | boolean>>

const models = ['h100-sxm', 'h100-pcie', 'l4', 'mi300x']
const regions = ['eu-north', 'us-east', 'asia-east', 'global']

const path = (query: Query) =>
  `/offers?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`

/** Reads all pages of a list. */
async function walk(client: PartnerClient, query: Query, between: () => Promise<unknown> = async () => {}): Promise<Offer[]> {
  const found: Offer[] = []
  let cursor: string | null = null
  do {
    const { body } = await client.get(path(cursor === null ? query : { ...query, cursor }))
    found.push(...body.data)
    cursor = body.meta.next_cursor
    await between()
  } while (cursor !== null)
  return found
}

describe('offers', () => {
  let app: TestApp
  let buyer: PartnerClient
  beforeAll(async () => {
    app = await openTestApp()
    buyer = app.as('mina')
  })
  const read = async (id: string): Promise<Offer> => (await buyer.get(`/offers/${id}`)).body

  // Runs first, while nothing else is offered.
  describe('in a market of a few hundred', () => {
    // What the search must find, derived only from the documents and the ages.
    let market: (Offer & { readonly age: number; readonly free: number })[]
    const passes = (query: Query) => (offer: (typeof market)[number]) =>
      (query.gpu_model === undefined || offer.gpu_model === query.gpu_model) &&
      (query.gpu_family === undefined || offer.gpu_family === query.gpu_family) &&
      (query.region === undefined || offer.region === query.region) &&
      (query.geo === undefined || offer.geo === query.geo) &&
      (query.available === undefined || offer.gpu_counts.some((count) => count <= offer.free) === query.available) &&
      (query.gpu_count === undefined || (offer.gpu_counts.includes(Number(query.gpu_count)) && Number(query.gpu_count) <= offer.free)) &&
      (query.min_vram_gb === undefined || offer.vram_gb >= Number(query.min_vram_gb)) &&
      (query.max_price_per_hour_cents === undefined || offer.price_per_hour_cents <= Number(query.max_price_per_hour_cents))
    const byId = (a: Offer, b: Offer) => (a.id < b.id ? -1 : 1)
    const orders = {
      price_asc: (a: Offer, b: Offer) => a.price_per_hour_cents - b.price_per_hour_cents || byId(a, b),
      price_desc: (a: Offer, b: Offer) => b.price_per_hour_cents - a.price_per_hour_cents || byId(b, a),
      newest: (a: (typeof market)[number], b: (typeof market)[number]) => a.age - b.age || byId(b, a),
    } as const

    beforeAll(async () => {
      const nowMs = await app.nowMs()
      const inputs = Array.from({ length: 240 }, (_, n) => ({
        gpu_model: models[n % 4] ?? '',
        region: regions[Math.floor(n / 4) % 4] ?? '',
        gpu_counts: gpuCounts.filter((_, bit) => (1 + (n % 15)) & (1 << bit)),
        capacity_gpus: 16,
        free_gpus: (n * 7) % 11,
        price_per_hour_cents: 100 + ((n * 13) % 40),
        created_at: new Date(nowMs - ((n * 31) % 50) * 1000).toISOString(),
        withdrawn_at: n % 12 === 0 ? new Date(nowMs).toISOString() : null,
      }))
      const ids = await putOffers(app, 'kestrel', inputs)
      const offers = await Promise.all(ids.map((id, n) => (inputs[n]?.withdrawn_at ? null : read(id))))
      market = offers.flatMap((offer, n) => (offer ? [{ ...offer, age: ((n * 31) % 50) * 1000, free: (n * 7) % 11 }] : []))
      expect(market).toHaveLength(220)
    })

    const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
    const queries = fc.record(
      {
        gpu_model: fc.constantFrom(...models, 'b300-sxm'),
        gpu_family: fc.constantFrom('h100', 'l4', 'mi300x'),
        region: fc.constantFrom(...regions),
        geo: fc.constantFrom('us', 'eu', 'asia', 'other'),
        available: fc.boolean(),
        gpu_count: fc.constantFrom(...gpuCounts),
        min_vram_gb: fc.constantFrom(1, 24, 80, 81, 192, 500),
        max_price_per_hour_cents: fc.integer({ min: 99, max: 141 }),
        sort: fc.constantFrom(...offerSorts),
      },
      { requiredKeys: [] },
    )

    it('are found by every filter in every order, page by page, each once', async () => {
      await fc.assert(
        fc.asyncProperty(queries, optional(fc.integer({ min: 1, max: 200 })), async (query, limit) => {
          const expected = market.filter(passes(query)).sort(orders[query.sort ?? 'price_asc'])
          const found = await walk(buyer, limit === undefined ? query : { ...query, limit: Math.max(limit, 5) })
          expect(found.map((offer) => offer.id)).toEqual(expected.map((offer) => offer.id))
        }),
        { numRuns: 120, examples: offerSorts.map((sort): [Query, undefined] => [{ sort }, undefined]) },
      )
    })

    it('are cheapest first by default, and asking for that order is the same query', async () => {
      const first = await buyer.get('/offers?limit=7')
      const second = await buyer.get(path({ limit: 7, sort: 'price_asc', cursor: first.body.meta.next_cursor }))
      expect(second.body.data[0].id).toBe([...market].sort(orders.price_asc)[7]?.id)
    })

    it('refuse a cursor of other filters, another order or another company', async () => {
      const cursor = (await buyer.get('/offers?limit=7&region=eu-north')).body.meta.next_cursor
      for (const other of [
        '/offers?',
        '/offers?region=us-east&',
        '/offers?region=eu-north&sort=newest&',
        '/offers?region=eu-north&geo=eu&',
      ]) {
        expect((await buyer.get(`${other}cursor=${cursor}`)).body.error.code).toBe('invalid_cursor')
      }
      expect((await app.as('lena').get(`/offers?region=eu-north&cursor=${cursor}`)).body.error.code).toBe('invalid_cursor')
      expect((await buyer.get(`/offers?region=eu-north&limit=50&cursor=${cursor}`)).status).toBe(200)
    })

    it('are each listed once while offers are added, withdrawn and sold out during the walk', async () => {
      const lasting = market.filter((offer) => offer.gpu_model === 'l4')
      for (const sort of offerSorts) {
        const found = await walk(buyer, { gpu_model: 'l4', sort, limit: 9 }, async () => {
          const [passing] = await putOffers(app, 'basalt', [{ gpu_model: 'l4' }, { gpu_model: 'l4', price_per_hour_cents: 120 }])
          await app.sql('update offers set free_gpus = 16 - free_gpus where capacity_gpus = 16')
          await app.sql('update offers set withdrawn_at = app_now() where id = $1', [passing])
        })
        const ids = found.map((offer) => offer.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toEqual(expect.arrayContaining(lasting.map((offer) => offer.id)))
      }
    })
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['gpu_model=', 'gpu_model'],
    [`gpu_model=${'x'.repeat(121)}`, 'gpu_model'],
    ['available=yes', 'available'],
    ['gpu_count=3', 'gpu_count'],
    ['min_vram_gb=0', 'min_vram_gb'],
    ['min_vram_gb=1.5', 'min_vram_gb'],
    ['max_price_per_hour_cents=-1', 'max_price_per_hour_cents'],
    ['max_price_per_hour_cents=1000001', 'max_price_per_hour_cents'],
    ['sort=cheapest', 'sort'],
    ['provider_code=p1', 'provider_code'],
    ['region=eu-north&region=us-east', 'region'],
    [`cursor=${'x'.repeat(65)}`, 'cursor'],
  ])('refuse ?%s', async (query, param) => {
    expect((await buyer.get(`/offers?${query}`)).body.error).toMatchObject({ code: 'invalid_request', param })
  })

  it('of a region with a non-ASCII name are written in ASCII, and mean that name', async () => {
    const { text, body } = await buyer.get(`/offers/${await putOffer(app, 'kestrel', { region: 'sa-east' })}`)
    expect(body.region_name).toBe('South America (São Paulo)')
    expect(text).toContain('S\\u00e3o Paulo')
  })

  it('can be read by a person in no company and with a test key', async () => {
    const id = await putOffer(app, 'kestrel')
    for (const client of [app.as('noa'), app.as('mina', 'test')]) {
      expect((await client.get(`/offers/${id}`)).body).toEqual(await read(id))
      expect((await client.get('/offers?limit=1')).status).toBe(200)
    }
  })

  it('return the same bytes for a missing, a malformed and a withdrawn one, except for the request ID', async () => {
    const withdrawn = await putOffer(app, 'kestrel', { withdrawn_at: new Date(await app.nowMs()).toISOString() })
    const responses = await Promise.all(
      [withdrawn, 'offer_0000000000000000000000', 'offer_short', 'nothing', '%00', 'x'.repeat(300)].map((id) => buyer.get(`/offers/${id}`)),
    )
    const bytes = responses.map(({ status, text, body }) => `${status} ${text.replace(body.error.request_id, '')}`)
    expect(new Set(bytes).size).toBe(1)
    expect(bytes[0]).toContain('offer_not_found')
  })

  it('show at every moment what can start, and when that last changed', async () => {
    const id = await putOffer(app, 'kestrel', { gpu_counts: [2, 8], capacity_gpus: 12, free_gpus: 12 })
    const take = (gpus: number) => app.sql('update offers set free_gpus = free_gpus - $2 where id = $1', [id, gpus])
    const steps: [number, boolean, number[]][] = [
      [1, true, [2, 8]],
      [3, true, [2, 8]],
      [1, true, [2]],
      [5, true, [2]],
      [1, false, []],
      [1, false, []],
      [-2, true, [2]],
      [-6, true, [2, 8]],
    ]
    for (const [gpus, available, sizes] of steps) {
      const before = await read(id)
      await app.advance('1 second')
      await take(gpus)
      const after = await read(id)
      expect(after).toMatchObject({ available, available_gpu_counts: sizes, gpu_counts: [2, 8] })
      const same = before.available_gpu_counts.length === sizes.length
      expect(after.updated_at === before.updated_at).toBe(same)
      const listed = await walk(buyer, { available, gpu_model: 'h100-sxm', sort: 'newest' })
      expect(listed.find((offer) => offer.id === id)).toEqual(after)
    }
    await expect(take(100)).rejects.toThrow('check constraint')
  })

  it('have a pseudonym of their seller that stays the same and reveals nothing', async () => {
    const codes = new Map<string, Set<string>>()
    for (const company of ['kestrel', 'basalt', 'kestrel', 'basalt'] as const) {
      const { provider_code } = await read(await putOffer(app, company))
      expect(provider_code).toMatch(/^p[0-9a-f]{12}$/)
      codes.set(company, (codes.get(company) ?? new Set()).add(provider_code))
    }
    expect([...codes.values()].map((one) => one.size)).toEqual([1, 1])
    expect(new Set([...codes.values()].flatMap((one) => [...one])).size).toBe(2)
  })
})
