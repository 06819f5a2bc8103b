import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openLot } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Listed {
  readonly id: string
  readonly title: string
}

/** Every item of a list, page by page. */
async function walk(client: PartnerClient, path: string, limit: number): Promise<Listed[]> {
  const seen: Listed[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await client.get(`${path}limit=${limit}${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data)
    cursor = body.meta.next_cursor
  }
  return seen
}

describe('the grid', () => {
  let app: TestApp
  let operator: DashboardClient
  const titles = async (query: string, client = app.as('mina')) =>
    (await client.get(`/radar/nodes${query}`)).body.data.map((one: Listed) => one.title)

  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
    const soon = new Date((await app.nowMs()) + 86_400_000).toISOString()
    const put = (title: string, overrides: Readonly<Record<string, unknown>>) => putListing(app, 'kestrel', { title, ...overrides })
    await put('a', { price_per_hour_cents: 300, region: 'EU-North', gpu_count: 4 })
    await put('b', { price_per_hour_cents: 100, region: 'eu-west', quantity_available: 2 })
    await put('c', { price_per_hour_cents: null, region: 'eu-north', available_from: soon })
    await put('d', { price_per_hour_cents: 0, gpu_model: 'h100 sxm', region: null })
    await put('e', { price_per_hour_cents: 200, gpu_model: 'A100', gpu_count: null })
    await put('f', { price_per_hour_cents: null, gpu_model: null })
    await put('pending', { status: 'pending' })
    await put('rejected', { status: 'rejected' })
    await put('withdrawn', { withdrawn: true })
    await put('of a test key', { mode: 'test' })
    await app.sql(`update listings set created_at = app_now() - (ascii(title) - 96) * interval '1 minute'`)
    const [a] = await app.sql<{ id: string }>(`select id from listings where title = 'a'`)
    await openLot(app, operator, a?.id ?? '', 'open')
  })

  it('escapes non-ASCII characters in ASCII, and returns what was written', async () => {
    const title = 'Größe: 8 × H100 – 日本 😀 "\\u00e9"\u2028\u007f'
    const id = await putListing(app, 'kestrel', { title })
    const { text, body } = await app.as('mina').get(`/radar/nodes/${id}`)
    expect(body.title).toBe(title)
    expect([...text].every((letter) => letter < '\u0080')).toBe(true)
    await app.sql('delete from listings where id = $1', [id])
  })

  it('shows approved and listed nodes, newest first, in both modes', async () => {
    expect(await titles('')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(await titles('', app.as('mina', 'test'))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it.each([
    ['?sort=price_asc', 'dbeacf'],
    ['?sort=price_desc', 'aebdfc'],
    ['?sort=newest', 'abcdef'],
    ['?gpu_model=H100%20SXM', 'abcd'],
    ['?gpu_model=H100', ''],
    ['?region=eu-NORTH', 'acef'],
    ['?gpu_model=h100+sxm&region=eu-north', 'ac'],
    ['?min_gpu_count=8', 'bcdf'],
    ['?min_quantity=3', 'acdef'],
    ['?max_price_per_hour_cents=200', 'bde'],
    ['?max_price_per_hour_cents=200&sort=price_asc', 'dbe'],
    ['?max_price_per_hour_cents=200&sort=price_desc', 'ebd'],
    ['?max_price_per_hour_cents=0&sort=price_desc', 'd'],
    ['?auction=true', 'a'],
    ['?auction=true&sort=price_asc', 'a'],
    ['?auction=true&region=eu-west', ''],
    ['?auction=false', 'bcdef'],
    ['?auction=false&sort=price_desc&min_gpu_count=8', 'bdfc'],
  ])('%s returns %s', async (query, expected) => {
    const byId = (await titles(query)).join('')
    // Without a price the id decides: any order among those is right.
    const tie = (text: string) => text.replace(/cf|fc/, '(cf)')
    expect(tie(byId)).toBe(tie(expected))
  })

  it('available_by excludes what becomes available later, to the millisecond', async () => {
    const [row] = await app.sql<{ at: Date }>(`select available_from as at from listings where title = 'c'`)
    const at = row?.at.getTime() ?? 0
    const by = (ms: number) => titles(`?available_by=${encodeURIComponent(new Date(ms).toISOString())}`)
    expect(await by(at - 1)).toEqual(['a', 'b', 'd', 'e', 'f'])
    expect(await by(at)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it.each(['?', '?sort=price_asc&', '?sort=price_desc&', '?auction=false&sort=price_desc&'])(
    '%s pages to its end, with each node once',
    async (query) => {
      const whole = await walk(app.as('mina'), `/radar/nodes${query}`, 200)
      for (const limit of [1, 2, 5]) expect(await walk(app.as('mina'), `/radar/nodes${query}`, limit)).toEqual(whole)
    },
  )

  it.each([
    ['colour=red', 'colour'],
    ['sort=price', 'sort'],
    ['min_gpu_count=0', 'min_gpu_count'],
    ['min_quantity=1.5', 'min_quantity'],
    ['max_price_per_hour_cents=-1', 'max_price_per_hour_cents'],
    ['available_by=tomorrow', 'available_by'],
    ['auction=yes', 'auction'],
    ['limit=201', 'limit'],
    ['limit=0', 'limit'],
    ['max_price_per_hour_cents=-0', 'max_price_per_hour_cents'],
  ])('%s is refused by name', async (query, param) => {
    const { status, body } = await app.as('mina').get(`/radar/nodes?${query}`)
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_request', param])
  })

  it('a cursor belongs to its filters and its sort', async () => {
    const client = app.as('mina')
    const { next_cursor } = (await client.get('/radar/nodes?limit=2&sort=price_asc')).body.meta
    for (const query of ['', 'sort=price_desc&', 'sort=price_asc&region=eu-west&'])
      expect((await client.get(`/radar/nodes?${query}limit=2&cursor=${next_cursor}`)).body.error.code).toBe('invalid_cursor')
    expect((await app.as('lena').get(`/radar/nodes?sort=price_asc&limit=2&cursor=${next_cursor}`)).body.error.code).toBe('invalid_cursor')
  })

  it('a node contains its fields and nothing about its seller', async () => {
    const { body, text } = await app.as('mina').get('/radar/nodes?limit=1')
    expect(Object.keys(body.data[0])).toEqual([
      ...['id', 'title', 'gpu_model', 'gpu_count', 'gpu_memory_gb', 'cpu_model', 'cpu_sockets', 'ram_gb', 'ram_type', 'storage_tb'],
      ...['storage_type', 'interconnect', 'network_uplink', 'os', 'spec_summary', 'quantity_available', 'currency', 'price_per_hour_cents'],
      ...['region', 'available_from', 'duration_min', 'duration_max', 'auction'],
    ])
    expect(text).not.toMatch(/kestrel|okafor|iyer/i)
  })

  it('returns the same bytes for a hidden, a restricted, an unlisted and a missing node', async () => {
    const put = (overrides: Readonly<Record<string, unknown>>) => putListing(app, 'basalt', overrides)
    const restricted = await put({})
    const quill = (await operator.get('/operator/companies?q=quill')).body.data[0].id
    await operator.call('PUT', `/operator/nodes/${restricted}/audience`, { companyIds: [quill] })
    const ids = [
      restricted,
      await put({ status: 'pending' }),
      await put({ status: 'rejected' }),
      await put({ withdrawn: true }),
      await put({ mode: 'test' }),
    ]
    ids.push('node_0000000000000000000000', 'nonsense')
    const seen = await Promise.all(
      ids.flatMap((id) => [app.as('mina').get(`/radar/nodes/${id}`), app.as('mina').post(`/radar/nodes/${id}/inquiries`)]),
    )
    const bytes = new Set(seen.map(({ status, text }) => `${status} ${text.replace(/req_\w+/, '')}`))
    expect(bytes.size).toBe(1)
    expect([...bytes][0]).toContain('404')
    expect((await app.as('mina').get('/radar/nodes?limit=200')).text).not.toContain(restricted)
    expect((await app.as('lena').get(`/radar/nodes/${restricted}`)).status).toBe(200)
    expect((await app.as('lena').get('/radar/nodes?limit=200')).text).toContain(restricted)
    await operator.call('PUT', `/operator/nodes/${restricted}/audience`, { companyIds: [] })
    expect((await app.as('mina').get(`/radar/nodes/${restricted}`)).status).toBe(200)
  })
})

describe('a rare match among many nodes', () => {
  it('gives short pages with a next cursor, and is found', async () => {
    const app = await openTestApp()
    await putListing(app, 'kestrel', { title: 'rare', gpu_count: 72, price_per_hour_cents: 500 })
    await app.sql(
      `insert into listings (id, company_id, person_id, mode, status, title, gpu_count, price_per_hour_cents, created_at)
       select 'node_' || lpad(n::text, 22, '0'), l.company_id, l.person_id, 'live', 'approved', 'common', 8, 100, app_now() + n * interval '1 ms'
       from listings l, generate_series(1, 10001) n`,
    )
    for (const sort of ['newest', 'price_asc']) {
      const pages: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await app.as('mina').get(`/radar/nodes?min_gpu_count=72&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        pages.push(body.data.length)
        cursor = body.meta.next_cursor
      }
      expect(pages).toEqual([0, 0, 1])
    }
  })
})
