/** Request previews: what filing would return, without revealing anything about anybody. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyName } from '../../src/demo/cast.ts'
import { putListing, validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const sellers: CompanyName[] = ['kestrel', 'basalt', 'quill']

describe('a request preview', () => {
  let app: TestApp
  let demand: Record<string, unknown>
  const preview = async (overrides: object = {}, who: 'mina' | 'lena' | 'olav' = 'mina') =>
    app.as(who).post('/request-previews', { ...demand, ...overrides }, { key: null })
  const supply = async (overrides: object = {}, who: 'mina' | 'lena' | 'olav' = 'mina') => (await preview(overrides, who)).body.supply
  /** More sellers than the cast has: companies without people. */
  const createSellers = async (count: number, from = 0): Promise<number[]> => {
    const rows = await app.sql<{ id: number }>(
      `insert into companies (handle, name) select new_public_id('hdl'), 'Stranger ' || n from generate_series($1::int, $2::int) n returning id`,
      [from + 1, from + count],
    )
    return rows.map(({ id }) => id)
  }
  const offerAs = async (company: number, overrides: object) => {
    const id = await putListing(app, 'kestrel', overrides as Record<string, unknown>)
    await app.sql('update listings set company_id = $2 where id = $1', [id, company])
    return id
  }

  beforeAll(async () => {
    app = await openTestApp()
    demand = validDemand(await app.nowMs())
  })

  it('stores nothing, needs no Idempotency-Key and no right, and returns the body to file', async () => {
    const before = await app.sql('select (select count(*) from requests) as requests, (select count(*) from audit) as audit')
    const { status, body } = await preview({}, 'olav')
    expect(status).toBe(200)
    expect(body).toMatchObject({ problems: [], notices: [], requestBody: { ...demand, currency: 'USD' } })
    expect(await app.sql('select (select count(*) from requests) as requests, (select count(*) from audit) as audit')).toEqual(before)
    expect((await app.as('mina').post('/requests', body.requestBody)).status).toBe(201)
  })

  it('returns every problem that filing would return, and then nothing about supply', async () => {
    const wrong = { gpuModel: '', nodes: 0, region: 'Halden Research', colour: 'red' }
    const { status, body } = await preview(wrong)
    const filed = await app.as('mina').post('/requests', { ...demand, ...wrong })
    expect(status).toBe(200)
    expect(body).toEqual({
      problems: filed.body.error.problems,
      notices: [],
      supply: { listings: 'none', monthlyCents: null },
      alternatives: [],
      requestBody: null,
    })
    expect((await app.as('mina').post('/request-previews', '[]')).body.error.code).toBe('invalid_request')
  })

  it('reports unknown names, with the nearest known ones, as filing does', async () => {
    const unknownNames = { gpuModel: 'H100 SXMM', region: 'the-moon' }
    const notices = ['gpuModel: nothing is called "H100 SXMM"; did you mean "H100 SXM"?', 'region: nothing is called "the-moon"']
    expect((await preview(unknownNames)).body.notices).toEqual(notices)
    const filed = await app.as('mina').post('/requests', { ...demand, ...unknownNames }, { key: 'noticed' })
    expect(filed.body.notices).toEqual(notices)
    const replayed = await app.as('mina').post('/requests', { ...demand, ...unknownNames }, { key: 'noticed' })
    expect(replayed.text).toBe(filed.text)
    const { notices: _, ...request } = filed.body
    expect((await app.as('mina').get(`/requests/${filed.body.id}`)).body).toEqual(request)
    const edited = await app.as('mina').patch(`/requests/${filed.body.id}`, { gpuModel: 'h100' })
    expect(edited.body.notices).toEqual(notices.slice(1))
    expect((await app.as('mina').patch(`/requests/${filed.body.id}`, {})).body).toEqual(edited.body)
    expect((await app.as('mina').patch(`/requests/${filed.body.id}`, { region: 'Europe' })).body.notices).toEqual([])
  })

  it('counts matching listings in bands, never the company’s own, regardless of how the names are written', async () => {
    const base = { gpuModel: 'L40S', region: 'us-east', gpusPerNode: 4, nodes: 2 }
    expect(await supply(base)).toEqual({ listings: 'none', monthlyCents: null })
    const node = { gpu_model: 'l40s', region: 'US East', gpu_count: 4, quantity_available: 2 }
    await putListing(app, 'halden', node)
    expect((await supply(base)).listings).toBe('none')
    for (let i = 0; i < 4; i++) await putListing(app, sellers[i % 3] as CompanyName, node)
    expect((await supply(base)).listings).toBe('few')
    await putListing(app, 'kestrel', node)
    expect((await supply(base)).listings).toBe('some')
    expect((await supply({ ...base, gpuModel: 'NVIDIA L40S', region: 'Virginia' })).listings).toBe('some')
    for (let i = 0; i < 15; i++) await putListing(app, 'basalt', node)
    expect((await supply(base)).listings).toBe('many')
    for (const short of [{ gpusPerNode: 8 }, { nodes: 3 }, { region: 'us-west' }, { gpuModel: 'L40' }]) {
      expect((await supply({ ...base, ...short })).listings, JSON.stringify(short)).toBe('none')
    }
    await app.sql(`update listings set withdrawn = true where gpu_model = 'l40s'`)
    expect((await supply(base)).listings).toBe('none')
  })

  it('counts no listing whose shortest or longest term the demand does not meet', async () => {
    const base = { gpuModel: 'L40', region: 'us-south', gpusPerNode: 8, nodes: 1 }
    await putListing(app, 'kestrel', { gpu_model: 'L40', region: 'us-south', duration_min: '3 months', duration_max: '12 months' })
    expect((await supply({ ...base, durationMonths: 2 })).listings).toBe('none')
    expect((await supply({ ...base, durationMonths: 2, nodes: 16, gpusPerNode: 32 })).listings).toBe('none')
    for (const durationMonths of [3, 7, 12]) expect((await supply({ ...base, durationMonths })).listings).toBe('few')
    expect((await supply({ ...base, durationMonths: 14 })).listings).toBe('none')
  })

  it('shows no price from fewer than five sellers, and a price over all of them from five on', async () => {
    const base = { gpuModel: 'B200', region: 'eu-west', gpusPerNode: 8, nodes: 1 }
    const node = { gpu_model: 'B200 SXM', region: 'Dublin', gpu_count: 8 }
    const companies = await createSellers(5)
    for (const [i, company] of companies.slice(0, 4).entries()) {
      for (const extra of [0, 50]) await offerAs(company, { ...node, price_per_hour_cents: 400 + 10 * i + extra })
    }
    expect(await supply(base)).toEqual({ listings: 'some', monthlyCents: null })
    await offerAs(companies[4] as number, { ...node, price_per_hour_cents: null })
    expect((await supply(base)).monthlyCents, 'one of five names no price').toBeNull()
    await offerAs(companies[4] as number, { ...node, price_per_hour_cents: 480 })
    expect((await supply(base)).monthlyCents).toEqual({ low: 2_400_000, median: 2_500_000, high: 2_500_000 })
    expect((await supply({ ...base, currency: 'EUR' })).monthlyCents).toBeNull()
  })

  it('shows no price that a single listing changes, regardless of what is varied', async () => {
    const base = { gpuModel: 'MI300X', region: 'eu-south', gpusPerNode: 8, nodes: 4 }
    const node = { gpu_model: 'MI300X', region: 'eu-south', gpu_count: 8, quantity_available: 64 }
    const companies = await createSellers(6, 10)
    for (const [i, company] of companies.slice(0, 5).entries()) await offerAs(company, { ...node, price_per_hour_cents: 300 + i })
    const odd = await offerAs(companies[5] as number, {
      ...node,
      gpu_count: 2,
      quantity_available: 1,
      price_per_hour_cents: 9_900,
      available_from: '2029-01-01T00:00:00Z',
    })
    const per = (size: number, overrides: object) =>
      supply({ ...base, ...overrides }).then(({ monthlyCents }) => (monthlyCents?.high ?? 0) / size)
    const rate = await per(32, {})
    for (const [size, overrides] of [
      [32, { startsAt: '2028-12-31T00:00:00Z', endsAt: null }],
      [32, { startsAt: '2029-06-01T00:00:00Z', endsAt: null }],
      [32, { budgetMonthlyCents: 1 }],
      [1, { gpusPerNode: 1, nodes: 1 }],
      [2, { gpusPerNode: 2, nodes: 1 }],
      [64, { gpusPerNode: 8, nodes: 8 }],
    ] as const) {
      expect(Math.abs((await per(size, overrides)) / rate - 1), JSON.stringify(overrides)).toBeLessThan(0.06)
    }
    const before = await supply(base)
    await app.sql('update listings set price_per_hour_cents = 1000000 where id = $1', [odd])
    expect(await supply(base), 'nor by what the dearest asks').toEqual(before)
    expect((await supply({ ...base, region: 'Europe' })).monthlyCents, 'nor by cells that are looked at together').toEqual(
      before.monthlyCents,
    )
    await app.sql(`insert into listing_audience (listing_id, company_id) select $1, id from companies where name = 'Halden Research'`, [
      odd,
    ])
    const chosen = await supply({ ...base, gpusPerNode: 2, nodes: 1 })
    expect(chosen.listings, 'what is shown to few counts for them').toBe('some')
  })

  it('suggests changes of one field that find more, each with what it finds', async () => {
    const base = { gpuModel: 'H200 SXM', region: 'asia-east', gpusPerNode: 8, nodes: 8 }
    const node = { gpu_model: 'h200-sxm', gpu_count: 8, quantity_available: 8 }
    for (let i = 0; i < 5; i++) await putListing(app, 'kestrel', { ...node, region: 'asia-south' })
    await putListing(app, 'basalt', { ...node, region: 'us-south' })
    await putListing(app, 'kestrel', { ...node, gpu_model: 'H200 NVL', region: 'asia-east' })
    await putListing(app, 'kestrel', { ...node, quantity_available: 4, region: 'asia-east' })
    await putListing(app, 'kestrel', { ...node, gpu_count: 4, region: 'asia-east' })
    const { body } = await preview(base)
    expect(body.supply.listings).toBe('none')
    expect(
      body.alternatives.map(({ change, supply }: { change: object; supply: { listings: string } }) => [change, supply.listings]),
    ).toEqual([
      [{ region: 'asia-south' }, 'some'],
      [{ region: 'us-south' }, 'few'],
      [{ gpuModel: 'H200 NVL' }, 'few'],
      [{ nodes: 4 }, 'few'],
      [{ gpusPerNode: 4 }, 'few'],
    ])
    expect(body.alternatives[0].text).toBe('In asia-south, 5 to 19 listings fit.')
    for (const { change, supply: found } of body.alternatives) expect(await supply({ ...base, ...change })).toEqual(found)
    const near = await preview({ ...base, gpuModel: 'H200 SXMM', region: 'asia-south' })
    expect(near.body.alternatives).toContainEqual(expect.objectContaining({ change: { gpuModel: 'H200 SXM' } }))
    const soon = { ...base, region: 'sa-east' }
    const startsAt = Date.parse(demand.startsAt as string)
    await putListing(app, 'kestrel', { ...node, region: 'sa-east', available_from: new Date(startsAt + 20 * 86_400_000).toISOString() })
    const changes = (await preview(soon)).body.alternatives.map(({ change }: { change: object }) => Object.keys(change)[0])
    expect(changes).toContain('startsAt')
  })

  it('corrects both names together if both are misspelt, and puts the intended one first', async () => {
    const base = { gpuModel: 'B300', region: 'me-central', gpusPerNode: 8, nodes: 1 }
    await putListing(app, 'kestrel', { gpu_model: 'B300', region: 'me-central', gpu_count: 8 })
    for (let i = 0; i < 5; i++) await putListing(app, 'kestrel', { gpu_model: 'B300', region: 'asia-south', gpu_count: 8 })
    const changesOf = async (overrides: object) =>
      (await preview({ ...base, ...overrides })).body.alternatives.map(({ change }: { change: object }) => change)
    const both = (await preview({ ...base, gpuModel: 'B30O', region: 'me-centarl' })).body
    const meant = { gpuModel: 'B300 SXM', region: 'me-central' }
    expect(both.notices).toHaveLength(2)
    expect(both.alternatives[0]).toEqual({
      text: 'With B300 SXM in me-central, 1 to 4 listings fit.',
      change: meant,
      supply: await supply({ ...base, ...meant }),
    })
    expect((await changesOf({ region: 'me-centarl' }))[0]).toEqual({ region: 'me-central' })
    expect(await changesOf({ gpuModel: 'B30O' })).toEqual([{ gpuModel: 'B300 SXM' }])
    expect(await changesOf({ gpuModel: 'B30O', region: 'the-moon' })).toEqual([])
  })

  it('suggests far fewer nodes if only those would find something, and reveals no size of a listing', async () => {
    const base = { gpuModel: 'L4', region: 'asia-east', gpusPerNode: 8, nodes: 200 }
    const node = { gpu_model: 'L4', region: 'asia-east', gpu_count: 8 }
    const largest = await putListing(app, 'kestrel', { ...node, quantity_available: 37 })
    await putListing(app, 'basalt', { ...node, quantity_available: 5 })
    await putListing(app, 'basalt', { ...node, quantity_available: 100, gpu_count: 4 })
    const alternatives = async (overrides: object = {}) => (await preview({ ...base, ...overrides })).body.alternatives
    const found = await alternatives()
    expect(found).toEqual([
      { text: 'With 32 nodes, 1 to 4 listings fit.', change: { nodes: 32 }, supply: await supply({ ...base, nodes: 32 }) },
    ])
    await app.sql('update listings set quantity_available = 63 where id = $1', [largest])
    expect(await alternatives()).toEqual(found)
    expect(await alternatives({ nodes: 129 })).toEqual(found)
    await putListing(app, 'halden', { ...node, quantity_available: 64 })
    await putListing(app, 'kestrel', { ...node, quantity_available: 64, available_from: '2035-01-01T00:00:00Z' })
    expect(await alternatives(), 'of others alone, and in time').toEqual(found)
    expect((await alternatives({ gpusPerNode: 64 })).map(({ change }: { change: object }) => change)).toEqual([])
  })

  it('suggests far fewer GPUs per node in the same way', async () => {
    const base = { gpuModel: 'A10', region: 'af-south', gpusPerNode: 8, nodes: 2 }
    const node = { gpu_model: 'A10', region: 'af-south', quantity_available: 2 }
    const largest = await putListing(app, 'kestrel', { ...node, gpu_count: 2 })
    await putListing(app, 'basalt', { ...node, gpu_count: 1 })
    await putListing(app, 'basalt', { ...node, gpu_count: 4, quantity_available: 1 })
    const alternatives = async (overrides: object = {}) => (await preview({ ...base, ...overrides })).body.alternatives
    const found = [
      { text: 'With 2 GPUs a node, 1 to 4 listings fit.', change: { gpusPerNode: 2 }, supply: await supply({ ...base, gpusPerNode: 2 }) },
    ]
    expect(await alternatives()).toEqual(found)
    await app.sql('update listings set gpu_count = 3 where id = $1', [largest])
    expect(await alternatives()).toEqual(found)
  })

  it('says which end counts if the months contradict it, as filing and editing do', async () => {
    const { gpuModel, region, gpusPerNode, nodes } = demand
    const from = { gpuModel, region, gpusPerNode, nodes, startsAt: demand.startsAt as string, durationMonths: 6 }
    const end = (days: number) => ({ endsAt: new Date(Date.parse(from.startsAt) + days * 86_400_000).toISOString() })
    const expectedNotices = [
      expect.stringMatching(
        /^durationMonths: 6 months would end on \d{4}-\d\d-\d\d; the end that is given, \d{4}-\d\d-\d\d, is what counts$/,
      ),
    ]
    expect((await preview({ ...from, ...end(31) })).body.notices).toEqual(expectedNotices)
    expect((await preview({ ...from, ...end(182) })).body.notices).toEqual([])
    const filed = await app.as('mina').post('/requests', { ...from, ...end(31) })
    expect(filed.body.notices).toEqual(expectedNotices)
    expect((await app.as('mina').patch(`/requests/${filed.body.id}`, { durationMonths: 1 })).body.notices).toEqual([])
    expect((await app.as('mina').patch(`/requests/${filed.body.id}`, { durationMonths: 6 })).body.notices).toEqual(expectedNotices)
    expect((await app.as('mina').patch(`/requests/${filed.body.id}`, { endsAt: null })).body.notices).toEqual([])
  })

  it('shows nothing about nodes that the company may not see, test worlds or other kinds of keys', async () => {
    const base = { gpuModel: 'A30', region: 'af-south', gpusPerNode: 1, nodes: 1 }
    const hidden = await putListing(app, 'kestrel', { gpu_model: 'A30', region: 'af-south' })
    await app.sql(`insert into listing_audience (listing_id, company_id) select $1, id from companies where name = 'Quill Imaging'`, [
      hidden,
    ])
    await putListing(app, 'kestrel', { gpu_model: 'A30', region: 'af-south', mode: 'test' })
    expect((await supply(base)).listings).toBe('none')
    expect((await supply(base, 'lena')).listings).toBe('few')
    expect((await app.as('mina', 'test').post('/request-previews', { ...demand, ...base }, { key: null })).body.supply.listings).toBe(
      'none',
    )
    expect((await app.as('noa').post('/request-previews', demand, { key: null })).body.error.code).toBe('company_required')
  })

  it('is also available in the dashboard', async () => {
    const page = await app.signedIn('tomas')
    expect((await page.post('/request-previews', demand)).body).toEqual((await preview()).body)
  })
})
