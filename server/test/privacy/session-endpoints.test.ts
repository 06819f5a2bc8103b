import { partnerCardsInSession, sessionEndpointCards } from '@parley/contract/dashboard/session-endpoints'
import type { Card } from '@parley/contract/endpoint'
import { inCamelCase } from '@parley/contract/session-endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PersonName, people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { offerOn, openLot } from '../radar.ts'
import { quickMachines, runningRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const reads = (Object.keys(partnerCardsInSession) as (keyof typeof partnerCardsInSession)[]).filter(
  (name) => partnerCardsInSession[name].method === 'GET',
)

describe('what a page reads', () => {
  let app: TestApp
  const page = {} as Record<PersonName, DashboardClient>
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    for (const name of ['mina', 'ruth', 'lena', 'oona'] as const) page[name] = await app.signedIn(name)
    const listing = await putListing(app, 'kestrel')
    const { request, opportunity } = await offerOn(app, page.oona, listing)
    await openLot(app, page.oona, listing, 'open', { seconds: 3600, reserveCents: 100 })
    await app.as('mina').post(`/radar/nodes/${listing}/inquiries`, { quantity: 2, target_price_per_hour_cents: 210 })
    await fund(app, 'halden', 100_000)
    const offer = await putOffer(app, 'kestrel')
    const rental = await runningRental(app, app.as('mina'), offer, { name: 'training' })
    await app.sql('update test_clock set held = app_now()')
    Object.assign(ids, { radar: listing, requests: request, opportunities: opportunity, catalog: offer, rentals: rental.id })
  })

  const withIds = (path: string) => path.replace('{id}', ids[path.split('/')[1] ?? ''] ?? '')
  /** Required query parameters, as a page and as a key spells them. */
  const requiredQuery: Readonly<Record<string, readonly [page: string, key: string]>> = {
    readMarketPrices: ['?gpuModel=h100-sxm', '?gpu_model=h100-sxm'],
  }
  const sellerReads = (path: string) => path.startsWith('/radar/submissions') || path.startsWith('/opportunities')

  it.each(reads)('%s returns what a key reads, in camelCase', async (name) => {
    const own = (partnerCardsInSession[name] as Card).path.replace('/catalog', '')
    const reader = sellerReads(own) ? 'ruth' : 'mina'
    const [forPage, forKey] = requiredQuery[name] ?? ['', '']
    const read = await page[reader].get(withIds(sessionEndpointCards[name].path) + forPage)
    const { body } = await app.as(reader).get(withIds((partnerCardsInSession[name] as Card).path).replace('/catalog', '') + forKey)
    expect(read.status, 'what it reads is made in beforeAll, its id in ids').toBe(200)
    if (Array.isArray(body.data)) expect(body.data.length).toBeGreaterThan(0)
    expect(read.body).toEqual(inCamelCase(body))
    expect(Object.keys(read.body)).toEqual(Object.keys(inCamelCase(body)))
    expect(read.text).not.toMatch(/"\w+_\w+":/)
  })

  it('shows an auction in its current state to the company that reads it, and a restricted node to no other company', async () => {
    const { body } = await page.lena.get(`/radar/nodes/${ids.radar}`)
    expect(body.auction).toMatchObject({ format: 'open', reserveCents: 100, bidCount: 0, currentBidCents: null })
    const handle = await app.companyHandle('halden')
    await page.oona.call('PUT', `/operator/nodes/${ids.radar}/audience`, { companyIds: [handle] })
    const missing = await page.lena.get('/radar/nodes/node_0000000000000000000000')
    const hidden = await page.lena.get(`/radar/nodes/${ids.radar}`)
    expect({ ...hidden.body.error, request_id: '' }).toEqual({ ...missing.body.error, request_id: '' })
    expect((await page.lena.get('/radar/nodes')).text).not.toContain(ids.radar)
    expect((await page.mina.get(`/radar/nodes/${ids.radar}`)).status).toBe(200)
    await page.oona.call('PUT', `/operator/nodes/${ids.radar}/audience`, { companyIds: [] })
  })

  it('is only the live world: nothing that a test key filed', async () => {
    const { body } = await app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))
    expect((await page.mina.get(`/requests/${body.id}`)).status).toBe(404)
    expect((await page.mina.get('/requests')).text).not.toContain(body.id)
  })

  it('is filtered and sorted by camelCase names, and by no others', async () => {
    const expensive = await putListing(app, 'basalt', { price_per_hour_cents: 900, gpu_count: 4 })
    const found = async (query: string) => (await page.mina.get(`/radar/nodes?${query}`)).body.data.map((node: { id: string }) => node.id)
    expect(await found('minGpuCount=8&auction=true&availableBy=2030-01-01T00:00:00Z')).toEqual([ids.radar])
    expect(await found('maxPricePerHourCents=300')).toEqual([ids.radar])
    expect(await found('sort=price_desc')).toEqual([expensive, ids.radar])
    for (const query of ['min_gpu_count=8', 'minGpuCount=0', 'limit=101']) {
      const { status, body } = await page.mina.get(`/radar/nodes?${query}`)
      expect([status, body.error.param]).toEqual([400, query.split('=')[0]])
    }
  })

  it('is paged by cursors that are valid for one list, filter and company', async () => {
    const first = (await page.mina.get('/radar/nodes?limit=1')).body
    const { nextCursor } = first.meta
    const second = (await page.mina.get(`/radar/nodes?limit=1&cursor=${nextCursor}`)).body
    expect(second.data[0].id).not.toBe(first.data[0].id)
    const otherLists = [`/radar/nodes?auction=true&cursor=${nextCursor}`, `/radar/submissions?cursor=${nextCursor}`]
    for (const path of otherLists) expect((await page.mina.get(path)).body.error.code).toBe('invalid_cursor')
    expect((await page.lena.get(`/radar/nodes?cursor=${nextCursor}`)).body.error.code).toBe('invalid_cursor')
    expect((await app.as('mina').get(`/radar/nodes?cursor=${nextCursor}`)).body.error.code).toBe('invalid_cursor')
  })
})

describe('what a page does', () => {
  let app: TestApp
  const page = {} as Record<PersonName, DashboardClient>
  beforeAll(async () => {
    app = await openTestApp()
    for (const name of ['mina', 'sam', 'olav', 'oona'] as const) page[name] = await app.signedIn(name)
  })
  const put = (who: PersonName, path: string, body: object) => page[who].call('PUT', path, body)

  it('files, edits and closes a request by the same rules as for a key, and the audit names the person', async () => {
    const demand = validDemand(await app.nowMs())
    const wrong = await page.mina.post('/requests', { ...demand, gpusPerNode: 65, region: 'Halden Research', colour: 'red' })
    expect(wrong.body.error).toMatchObject({ code: 'request_invalid', param: 'gpusPerNode' })
    expect(wrong.body.error.problems).toEqual([
      'gpusPerNode: must be a whole number from 1 to 64',
      'region: must not identify you',
      'colour: is not a known property',
    ])
    const filed = await page.mina.post('/requests', demand)
    expect([filed.status, filed.body.status]).toEqual([201, 'open'])
    const { notices, ...request } = filed.body
    expect(notices).toEqual([])
    expect((await app.as('mina').get(`/requests/${filed.body.id}`)).body).toEqual(request)
    expect((await page.mina.call('PATCH', `/requests/${filed.body.id}`, { nodes: 3 })).body.nodes).toBe(3)
    expect((await page.mina.post(`/requests/${filed.body.id}/close`)).body.status).toBe('closed')
    expect((await page.mina.call('PATCH', `/requests/${filed.body.id}`, { nodes: 4 })).body.error).toMatchObject({ current: 'closed' })
    expect((await page.olav.post('/requests', demand)).body.error.code).toBe('forbidden_role')
    const rows = await app.sql(
      'select action, key_id, p.name from audit a join people p on p.id = a.person_id where target = $1 order by a.id',
      [filed.body.id],
    )
    const by = { key_id: null, name: people.mina.name }
    expect(rows).toEqual(['filed', 'edited', 'closed'].map((what) => ({ action: `request.${what}`, ...by })))
  })

  it('proposes a node, replaces, withdraws and republishes it, in camelCase only', async () => {
    const submission = {
      title: '8 × H100',
      gpuModel: 'H100 SXM',
      gpuCount: 8,
      pricePerHourCents: 249,
      availableFrom: '2028-01-01T00:00:00Z',
    }
    const { status, body } = await page.sam.post('/radar/submissions', submission)
    expect([status, body.status, body.gpuCount]).toEqual([201, 'pending', 8])
    expect(body).toMatchObject({ ...submission, availableFrom: '2028-01-01T00:00:00.000Z', ramGb: null, auction: null })
    await page.oona.post(`/operator/submissions/${body.id}/approve`)
    expect((await page.sam.post(`/radar/submissions/${body.id}/withdraw`)).body.listed).toBe(false)
    expect((await page.sam.post(`/radar/submissions/${body.id}/republish`)).body.listed).toBe(true)
    expect((await put('sam', `/radar/submissions/${body.id}`, { title: 'Anew' })).body).toMatchObject({ gpuModel: null, status: 'pending' })
    const response = await page.mina.post(`/radar/nodes/${await putListing(app, 'kestrel')}/inquiries`, { targetPricePerHourCents: 200 })
    expect([response.status, response.body.targetPricePerHourCents]).toEqual([201, 200])
    for (const [overrides, param] of [
      [{ title: 'x', gpu_count: 8 }, 'gpu_count'],
      [{ title: 'x', gpuCount: 73 }, 'gpuCount'],
    ] as const)
      expect((await page.sam.post('/radar/submissions', overrides)).body.error).toMatchObject({ code: 'invalid_request', param })
  })

  it('declines an opportunity and declares readiness', async () => {
    const listing = await putListing(app, 'kestrel')
    const first = await offerOn(app, page.oona, listing)
    expect((await page.sam.post(`/opportunities/${first.opportunity}/decline`, { reason: 'full' })).body.status).toBe('declined')
    expect((await page.sam.post(`/opportunities/${first.opportunity}/decline`)).body.error.current).toBe('declined')
    const second = await offerOn(app, page.oona, listing)
    const accepted = await (await app.proven('ruth')).post(`/opportunities/${second.opportunity}/accept`)
    const { id } = accepted.body.introduction
    expect((await page.mina.post(`/introductions/${id}/ready`)).body.buyerReadyAt).not.toBeNull()
    expect((await page.olav.post(`/introductions/${id}/ready`)).body.error.code).toBe('forbidden_role')
  })

  it('is closed if proposals are closed', async () => {
    const closed = await openTestApp({ RADAR_SUBMISSIONS_OPEN: 'false' })
    const seller = await closed.signedIn('sam')
    for (const body of [{ title: 'x' }, {}, '{']) expect((await seller.post('/radar/submissions', body)).body.error.code).toBe('not_found')
  })
})
