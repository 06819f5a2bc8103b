import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { openLot, stopClockAtEndOf } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Found {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly detail: string
}

describe('the search', () => {
  let app: TestApp
  let pair: IntroducedPair
  let introduction: string
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
    introduction = await pair.introduce()
  })
  const find = async (by: DashboardClient, q: string, path = '/search'): Promise<Found[]> =>
    (await by.get(`${path}?q=${encodeURIComponent(q)}`)).body.data
  const kinds = async (by: DashboardClient, q: string) => (await find(by, q)).map(({ kind }) => kind)

  it('leads from any ID, whole or from its first four characters on, to what shows it', async () => {
    const { introduction: seen } = await pair.detail(introduction, pair.buyer)
    const introducedResult = { kind: 'introduction', id: introduction, title: 'Kestrel Compute', detail: 'active' }
    for (const id of [introduction, introduction.slice(0, 14)]) expect(await find(pair.buyer, id)).toEqual([introducedResult])
    expect(await find(pair.buyer, seen.requestId)).toMatchObject([{ kind: 'request', id: seen.requestId }])
    const deal = (await pair.report(introduction)).body.id
    expect(await find(pair.buyer, deal)).toEqual([introducedResult])
    expect(await find(pair.seller, seen.listingId)).toMatchObject([{ kind: 'listing', id: seen.listingId }])
    expect(await kinds(pair.buyer, seen.listingId)).toEqual(['node'])
    expect(await find(pair.buyer, introduction.slice(0, 9))).toEqual([])
  })

  it("shows a company only its own objects, and nothing of the other side's", async () => {
    const { introduction: bought } = await pair.detail(introduction, pair.buyer)
    const { introduction: sold } = await pair.detail(introduction, pair.seller)
    expect(await find(pair.seller, bought.requestId)).toEqual([])
    expect(await find(pair.buyer, sold.opportunityId)).toEqual([])
    const pedro = await app.signedIn('pedro')
    for (const id of [introduction, bought.requestId, sold.opportunityId]) expect(await find(pedro, id)).toEqual([])
    expect(await find(pedro, 'Kestrel')).toEqual([])
  })

  it('finds by a part of a name in any case, and interprets no wildcards', async () => {
    expect(await kinds(pair.buyer, 'kestREL')).toContain('introduction')
    expect(await kinds(pair.buyer, 'h100')).toContain('request')
    expect(await kinds(pair.seller, 'Halden')).toContain('introduction')
    expect(await kinds(pair.buyer, 'sxm h100')).toContain('request')
    expect(await kinds(pair.buyer, 'h100 nowhere')).toEqual([])
    for (const text of ['%%', '__', "' or 1=1", 'zz zz']) expect(await find(pair.buyer, text)).toEqual([])
  })

  it("finds what is in the company's own test world for the sandbox, and in no other company's", async () => {
    const { id } = (await app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))).body
    expect(await find(pair.buyer, id)).toMatchObject([{ kind: 'sandbox', id }])
    expect(await find(pair.seller, id)).toEqual([])
  })

  it("finds a request by its buyer's reference, and an invoice by a part of its number, only for those who may read them", async () => {
    const demand = { ...validDemand(await app.nowMs()), reference: 'PO-7781' }
    const { id } = (await app.as('mina').post('/requests', demand)).body
    expect(await find(pair.buyer, 'po-7781')).toMatchObject([{ kind: 'request', id, detail: 'open, PO-7781' }])
    for (const other of [pair.seller, await app.signedIn('pedro')]) expect(await find(other, 'PO-7781')).toEqual([])
    expect(await find(pair.operator, 'PO-7781', '/operator/search')).toEqual([])

    await pair.conclude()
    const invoices: { id: string; number: string }[] = (await pair.seller.get('/invoices')).body.data
    expect(invoices).not.toEqual([])
    for (const { id, number } of invoices) {
      const found = [expect.objectContaining({ kind: 'invoice', id, title: number })]
      expect(await find(pair.seller, number)).toEqual(found)
      expect(await find(pair.seller, number.slice(1).toLowerCase())).toEqual(found)
      expect(await find(pair.operator, number, '/operator/search')).toEqual(found)
      expect(await find(await app.signedIn('pedro'), number)).toEqual([])
    }
    const bought = (await pair.buyer.get('/invoices')).body.data
    for (const { id, number } of invoices) {
      const may = bought.some((one: { id: string }) => one.id === id)
      expect((await find(pair.buyer, number)).map((one) => one.id)).toEqual(may ? [id] : [])
    }
  })

  it("finds an inquiry by its node's title and by its buyer's reference, only for the buyer", async () => {
    const node = await putListing(app, 'kestrel', { title: 'Quokka cluster' })
    const inquiry = (await app.as('mina').post(`/radar/nodes/${node}/inquiries`, { reference: 'ASK-4410' })).body.id
    const found = { kind: 'inquiry', id: inquiry, title: 'Quokka cluster', detail: 'received, ASK-4410' }
    for (const q of ['ask-4410', inquiry]) expect(await find(pair.buyer, q), q).toEqual([found])
    expect(await find(pair.buyer, 'quokka')).toContainEqual(found)
    for (const other of [pair.seller, await app.signedIn('pedro')]) expect(await find(other, 'ASK-4410')).toEqual([])
    expect(await kinds(pair.seller, 'quokka')).toEqual(['listing'])
    expect(await find(pair.operator, 'ASK-4410', '/operator/search')).toEqual([])
  })

  it("the operator's team reads an introduction, an invoice and a lot by their IDs", async () => {
    const concluded = await pair.conclude()
    const path = `/operator/introductions/${concluded.introduction}`
    const { body } = await pair.operator.get(path)
    expect(body).toMatchObject({
      status: 'concluded',
      buyerName: 'Halden Research',
      sellerName: 'Kestrel Compute',
      expiresAt: null,
      claim: null,
    })
    expect(body.deals).toMatchObject([{ id: concluded.deal, status: 'confirmed' }])
    expect(body.invoices.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['deal', 'success_fee'])
    for (const invoice of body.invoices) expect((await pair.operator.get(`/operator/invoices/${invoice.id}`)).body).toMatchObject(invoice)
    const opened = await openLot(app, pair.operator, body.listingId, 'open')
    const [listed] = (await pair.operator.get('/operator/lots')).body.data
    expect((await pair.operator.get(`/operator/lots/${opened}`)).body).toEqual(listed)
    expect((await pair.buyer.get(path)).status).toBe(403)
  })

  it('shows the current state of what has expired, whether or not a timer has run', async () => {
    const opportunity = await pair.offer()
    const lot = await openLot(app, pair.operator, await putListing(app, 'kestrel'), 'open')
    const detailOf = async (id: string, by: DashboardClient, q = id, path = '/search') =>
      (await find(by, q, path)).find((found) => found.id === id)?.detail
    const details = async (id: string) => [await detailOf(id, pair.seller), await detailOf(id, pair.operator, id, '/operator/search')]
    expect(await details(opportunity)).toEqual(['offered', 'offered'])
    expect(await details(lot)).toEqual(['open', 'open'])
    await app.sql('update opportunities set expires_at = app_now() where id = $1', [opportunity])
    await app.sql('update lots set ends_at = app_now() where id = $1', [lot])
    expect(await details(opportunity)).toEqual(['expired', 'expired'])
    expect(await detailOf(opportunity, pair.seller, 'h100')).toBe('expired')
    // A timer may have decided it.
    for (const detail of await details(lot)) expect(['closed', 'decided']).toContain(detail)
  })

  it("finds companies, people and the objects of all companies for the operator's team", async () => {
    const all = (q: string) => find(pair.operator, q, '/operator/search')
    const [company] = await all('halden res')
    expect(company).toMatchObject({ kind: 'company', title: 'Halden Research' })
    expect(await all(company?.id ?? '')).toEqual([company])
    expect(await all('ruth@kestrel')).toMatchObject([{ kind: 'person', title: 'Ruth Okafor' }])
    expect(await all(introduction)).toMatchObject([{ kind: 'introduction', title: 'Halden Research and Kestrel Compute' }])
    expect((await pair.buyer.get('/operator/search?q=halden')).body.error.code).toBe('operator_only')
  })

  it('finds what has exactly the typed name, regardless of how many other names contain it', async () => {
    const seller = await app.signedIn('pedro')
    const listing = await putListing(app, 'basalt', { title: 'Rack' })
    for (let n = 1; n <= 12; n++) await putListing(app, 'basalt', { title: `Rack ${n}` })
    expect((await find(seller, 'rack')).at(0)).toMatchObject({ kind: 'listing', id: listing })
    for (let n = 1; n <= 12; n++) await app.as('pedro').post('/requests', { ...validDemand(await app.nowMs()), reference: `rack ${n}` })
    expect((await find(seller, 'rack')).at(0)).toMatchObject({ kind: 'listing', id: listing })
    await app.sql(
      `insert into companies (handle, name) select new_public_id('hdl'), 'Ample ' || n from unnest(array['Works 10', 'Works 11', 'Works']) n`,
    )
    await app.sql(
      `insert into companies (handle, name) select new_public_id('hdl'), 'Other Ample Works ' || n from generate_series(1, 12) n`,
    )
    expect((await find(pair.operator, 'ample works', '/operator/search')).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Ample Works', 'Ample Works 10', 'Ample Works 11']),
    )
  })

  it('shows nothing that its page or its list then denies to the same reader', async () => {
    const { operator } = pair
    const ids: string[] = [introduction]
    const lotOn = async (listing: string, format: 'open' | 'sealed' = 'open', seconds = 3600) => {
      const lot = await openLot(app, operator, listing, format, { seconds })
      ids.push(listing, lot)
      return lot
    }
    const ending = await lotOn(await putListing(app, 'kestrel'), 'open', 60)
    await lotOn(await putListing(app, 'kestrel'))
    const bidOn = await lotOn(await putListing(app, 'kestrel'), 'sealed')
    expect((await pair.buyer.post(`/lots/${bidOn}/bids`, { amountCents: 300 })).status).toBe(201)
    for (const step of ['withdraw', 'replace', 'restrict'] as const) {
      const listing = await putListing(app, 'kestrel')
      await lotOn(listing, step === 'restrict' ? 'sealed' : 'open')
      const companyIds = [await app.companyHandle('quill')]
      const hideListing = {
        withdraw: () => app.as('ruth').post(`/radar/submissions/${listing}/withdraw`),
        replace: () => app.as('ruth').put(`/radar/submissions/${listing}`, { title: '8 × H100' }),
        restrict: () => operator.call('PUT', `/operator/nodes/${listing}/audience`, { companyIds }),
      }
      expect((await hideListing[step]()).status).toBe(200)
    }
    ids.push(await putOffer(app, 'kestrel'), await putOffer(app, 'kestrel', { withdrawn_at: '2026-01-01T00:00:00Z' }))
    ids.push(await putOffer(app, 'kestrel', { status: 'pending' }))
    const uninstalled = await putOffer(app, 'kestrel')
    await app.sql('update offers set driver_installed = false where id = $1', [uninstalled])
    await fund(app, 'halden', 1_000_000)
    const rental = await app.as('mina').post('/rentals', { offer_id: await putOffer(app, 'kestrel'), gpu_count: 1 })
    const inquiry = await app.as('mina').post(`/radar/nodes/${await putListing(app, 'kestrel')}/inquiries`, {})
    const key = await pair.buyer.post('/keys', { name: 'a key', mode: 'test' })
    const [activeEndpoint, deletedEndpoint] = [await endpoint(), await endpoint()]
    expect((await pair.buyer.call('DELETE', `/webhook-endpoints/${deletedEndpoint}`, undefined)).status).toBe(200)
    await pair.conclude()
    const invoices: { id: string }[] = (await pair.seller.get('/invoices')).body.data
    ids.push(uninstalled, rental.body.id, inquiry.body.id, key.body.id, activeEndpoint, deletedEndpoint, ...invoices.map(({ id }) => id))
    const details = await Promise.all([pair.buyer, pair.seller].map((by) => pair.detail(introduction, by)))
    ids.push(details[0].introduction.requestId, details[1].introduction.opportunityId)
    await stopClockAtEndOf(app, ending, 0)
    await app.resumeClock()

    const seen = new Set<string>()
    for (const reader of [pair.buyer, pair.seller, await app.signedIn('lena'), await app.signedIn('pedro')]) {
      for (const searchedId of ids) {
        for (const { kind, id } of await find(reader, searchedId)) {
          seen.add(kind)
          const page = pages[kind] ?? `no page of ${kind}`
          const response = await reader.get(page.replace('{id}', id))
          expect([kind, searchedId, response.status, response.text.includes(id)]).toEqual([kind, searchedId, 200, true])
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(pages).sort())
  })
  const endpoint = async () => (await app.as('mina').post('/webhook-endpoints', { url: 'https://hooks.example/parley' })).body.id as string
  /** Where a member opens what the search finds: its page, or the list that contains it. */
  const pages: Readonly<Record<string, string>> = {
    request: '/requests/{id}',
    opportunity: '/opportunities/{id}',
    introduction: '/introductions/{id}',
    listing: '/radar/submissions/{id}',
    node: '/radar/nodes/{id}',
    inquiry: '/radar/inquiries?limit=100',
    lot: '/lots/{id}',
    offer: '/offers?limit=100',
    catalogOffer: '/catalog/offers/{id}',
    rental: '/rentals/{id}',
    invoice: '/invoices/{id}',
    key: '/keys?limit=100',
    webhook: '/webhook-endpoints/{id}',
  }

  it('accepts 2 to 64 characters', async () => {
    for (const q of ['', 'a', 'x'.repeat(65)]) {
      expect((await pair.buyer.get(`/search?q=${q}`)).body.error.param).toBe('q')
    }
    expect((await pair.buyer.get('/search')).body.error.param).toBe('q')
  })
})
