import { beforeAll, describe, expect, it } from 'vitest'
import { matchDrivers } from '../../src/domain/catalog/match-drivers.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse, Json } from '../http-client.ts'
import { balanceOf, fund } from '../money.ts'
import { putOffer, validOffer } from '../offers.ts'
import { advanceAndSettle, eventsOf, quickMachines, runningRental, startRental } from '../rentals.ts'
import { rounds } from '../rounds.ts'
import { openInstance, openTestApp, type TestApp } from '../test-app.ts'

const terms = { gpuCounts: [1, 8] }

describe('an offer by a seller', () => {
  let app: TestApp
  let seller: DashboardClient
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, DAILY_SPEND_LIMIT_CENTS: '100000000', MAX_ACTIVE_RENTALS: '10000' })
    seller = await app.signedIn('sam')
    operator = await app.signedIn('oona')
    await fund(app, 'halden', 50_000_000)
  })

  const propose = async (overrides: object = {}): Promise<string> => (await seller.post('/offers', { ...validOffer, ...overrides })).body.id
  const edit = (id: string, overrides: object = {}) => seller.call('PUT', `/offers/${id}`, { ...terms, ...overrides })
  const approve = (id: string, body?: object) => operator.post(`/operator/offers/${id}/approve`, body)
  const reject = (id: string, reason = 'Not yours to rent out.') => operator.post(`/operator/offers/${id}/reject`, { reason })
  const rent = (id: string) => app.as('mina').post('/rentals', { offer_id: id, gpu_count: 1 })
  const own = async (id: string): Promise<Json> => (await seller.get('/offers')).body.data.find((offer: Json) => offer.id === id)
  const auditOf = (id: string) =>
    app.sql<{ action: string; detail: Json }>('select action, detail from audit where target = $1 order by id', [id])
  const codeOf = ({ status, body }: HttpResponse) => (status < 300 ? status : body.error.code)

  /** Of all places where buyers could find an offer, those that have this one, the only one of its model and region. */
  async function foundIn(
    id: string,
    { gpuModel, region, family }: { gpuModel: string; region: string; family: string },
  ): Promise<string[]> {
    const mina = app.as('mina')
    await app.advance('30 seconds')
    const facets = (await (await app.signedIn('lena')).get('/catalog/facets')).body
    const families = (await mina.get('/gpu-families')).body.data as Json[]
    const size = { offer_id: id, gpu_count: 1 }
    const rental = await mina.post('/rentals', size)
    const places: Record<string, boolean> = {
      list: (await mina.get('/offers?limit=200')).text.includes(id),
      filtered: (await mina.get(`/offers?gpu_model=${gpuModel}&region=${region}&sort=newest`)).text.includes(id),
      one: (await mina.get(`/offers/${id}`)).status === 200,
      page: (await (await app.signedIn('lena')).get(`/catalog/offers/${id}`)).status === 200,
      facets: JSON.stringify(facets.models).includes(`"${gpuModel}"`) && facets.regions.some((one: Json) => one.code === region),
      prices: facets.priceRange.minCents === 1,
      family: families.find((one) => one.gpu_family === family)?.availability.offer_count > 0,
      fromPrice: families.find((one) => one.gpu_family === family)?.availability.from_price_per_hour_cents === 1,
      preview: (await seller.post('/rentals/preview', { familyId: family, gpuCount: 1 })).status === 200,
      quote: (await mina.post('/rental-quotes', size)).status === 200,
      rental: rental.status === 201,
    }
    if (rental.status !== 201) expect(rental.body.error.code).toBe('offer_not_found')
    return Object.keys(places).filter((place) => places[place])
  }
  const allPlaces = ['list', 'filtered', 'one', 'page', 'facets', 'prices', 'family', 'fromPrice', 'preview', 'quote', 'rental']

  it('is found by no buyer before the operator approves it, is found everywhere after that, and nowhere after an edit', async () => {
    const where = { gpuModel: 'mi355x', region: 'is-west', family: 'mi355x' }
    const [model] = await app.sql<{ gpu_family: string }>('select gpu_family from gpu_models where gpu_model = $1', [where.gpuModel])
    where.family = model?.gpu_family ?? ''
    const id = await propose({ gpuModel: where.gpuModel, region: where.region, pricePerHourCents: 1 })
    expect(await own(id)).toMatchObject({ status: 'pending', rejectionReason: null, onMarket: false, available: false })
    expect(await foundIn(id, where)).toEqual([])

    expect((await approve(id)).body).toMatchObject({ status: 'approved', onMarket: true, available: true })
    expect(await own(id)).toMatchObject({ status: 'approved', onMarket: true })
    expect(await foundIn(id, where)).toEqual(allPlaces)

    const quoted = (await app.as('mina').post('/rental-quotes', { offer_id: id, gpu_count: 1 })).body
    expect((await edit(id, { interconnect: 'NVLink' })).body).toMatchObject({ status: 'pending', onMarket: false, interconnect: 'NVLink' })
    expect(await foundIn(id, where)).toEqual([])
    expect(codeOf(await app.as('mina').post('/rentals', quoted.rental_body))).toBe('offer_not_found')
    expect((await reject(id)).body).toMatchObject({ status: 'rejected', rejectionReason: 'Not yours to rent out.', onMarket: false })
    expect(await own(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Not yours to rent out.' })
    expect(await foundIn(id, where)).toEqual([])
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['offer.created', 'offer.approved', 'offer.edited', 'offer.rejected'])
  })

  it('waits in the queue with its age, its company and what buyers would read', async () => {
    const before = (await operator.get('/operator/queues')).body.offers
    const id = await propose({ interconnect: 'NVLink', vcpusPerGpu: 12 })
    const { offers } = (await operator.get('/operator/queues')).body
    expect(offers.count).toBe(before.count + 1)
    const [first] = (await operator.get('/operator/offers?status=pending')).body.data
    const read = (await operator.get(`/operator/offers/${id}`)).body
    expect(first).toEqual(read)
    expect(read).toMatchObject({ id, companyName: 'Kestrel Compute', flags: [], status: 'pending', submittedAt: read.createdAt })
    await approve(id)
    const { updated_at: _, ...catalog } = (await app.as('mina').get(`/offers/${id}`)).body
    const { updatedAt: __, ...listing } = read.listing
    expect(Object.values(listing)).toEqual(Object.values(catalog))
    expect((await operator.get('/operator/offers')).text).not.toContain(id)
    expect((await operator.get('/operator/offers?status=approved')).text).toContain(id)
    expect((await operator.get('/operator/queues')).body.offers.count).toBe(before.count)
  })

  it('is decided once: a repeated decision is returned unchanged, and the other decision gets the current state', async () => {
    const approved = await propose()
    const [first, again] = [await approve(approved), await approve(approved)]
    expect(again.body).toEqual(first.body)
    expect((await reject(approved)).body.error).toMatchObject({ code: 'offer_not_pending', current: 'approved' })
    const rejected = await propose()
    expect((await reject(rejected)).body).toEqual((await reject(rejected, 'Another.')).body)
    expect((await approve(rejected)).body.error).toMatchObject({ code: 'offer_not_pending', current: 'rejected' })
    const withdrawn = await propose()
    await seller.post(`/offers/${withdrawn}/withdraw`)
    for (const decide of [approve, reject]) expect(codeOf(await decide(withdrawn))).toBe('offer_unavailable')
    expect(codeOf(await edit(withdrawn))).toBe('offer_unavailable')
    for (const missing of ['offer_0000000000000000000000', 'nothing']) {
      for (const decide of [approve, reject]) expect(codeOf(await decide(missing))).toBe('not_found')
    }
    expect(codeOf(await operator.post(`/operator/offers/${rejected}/reject`, { reason: ' ' }))).toBe('invalid_request')
    expect(await auditOf(rejected)).toMatchObject([
      { action: 'offer.created' },
      { action: 'offer.rejected', detail: { reason: 'Not yours to rent out.' } },
    ])
  })

  it('waits for review again after a change to anything but price, capacity and availability', async () => {
    const id = await propose({ ramGbPerGpu: 96 })
    await approve(id)
    await seller.post(`/offers/${id}/price`, { pricePerHourCents: 199 })
    await seller.post(`/offers/${id}/capacity`, { capacityGpus: 0 })
    expect((await seller.post(`/offers/${id}/capacity`, { capacityGpus: 8 })).body).toMatchObject({ status: 'approved', onMarket: true })
    expect((await edit(id, { gpuCounts: [8, 1], ramGbPerGpu: 96 })).body).toMatchObject({ status: 'approved', onMarket: true })
    for (const overrides of [{ gpuCounts: [1] }, { storageGb: 10 }, { interruptible: true }, { estimatedProvisionSeconds: 9 }]) {
      expect((await edit(id, { ramGbPerGpu: 96, ...overrides })).body).toMatchObject({ status: 'pending', onMarket: false, ...overrides })
      await approve(id)
    }
    await edit(id)
    await reject(id)
    expect((await edit(id)).body, 'sent again as it was').toMatchObject({ status: 'pending', rejectionReason: null })
    const foreign = await putOffer(app, 'basalt')
    expect(codeOf(await edit(foreign))).toBe('not_found')
    expect((await edit(id, { gpuModel: 'l4' })).body.error.param).toBe('gpuModel')
    expect((await edit(id, { gpuCounts: [3] })).body.error.param).toBe('gpuCounts')
  })

  it('must not reveal its seller, and its text must be reviewed if it came to reveal the seller', async () => {
    for (const interconnect of ['the Kestrel-Compute fabric', 'ask sales@kestrel.example', 'see https://kestrel.example']) {
      expect((await seller.post('/offers', { ...validOffer, interconnect })).body.error).toMatchObject({ param: 'interconnect' })
    }
    const id = await propose({ interconnect: 'Lanner fabric' })
    expect((await edit(id, { interconnect: 'Kestrel Compute' })).body.error).toMatchObject({ param: 'interconnect' })
    await app.sql(`update companies set name = 'Lanner' where name = 'Kestrel Compute'`)
    const { flags, marks } = (await operator.get(`/operator/offers/${id}`)).body
    expect(marks).toEqual([{ field: 'interconnect', start: 0, end: 6 }])
    expect(flags).toEqual(["interconnect: holds the seller's company name"])
    expect(codeOf(await approve(id))).toBe('text_not_reviewed')
    expect(codeOf(await approve(id, { textReviewed: false }))).toBe('text_not_reviewed')
    expect((await approve(id, { textReviewed: true })).body.status).toBe('approved')
    await app.sql(`update companies set name = 'Kestrel Compute' where name = 'Lanner'`)
  })

  it('stays rented by those who already rent it, regardless of what happens to it, on the promised machine', async () => {
    const id = await propose({ vcpusPerGpu: 24 })
    await approve(id)
    const mina = app.as('mina')
    const { id: starting } = await startRental(mina, id)
    await edit(id, { vcpusPerGpu: 1 })
    const [stored] = await app.sql('select vcpus_per_gpu from rentals where id = $1', [starting])
    expect(stored).toEqual({ vcpus_per_gpu: 24 })
    await reject(id)
    await advanceAndSettle(app, '1 second')
    expect((await mina.get(`/rentals/${starting}`)).body.status).toBe('running')
    await mina.post(`/rentals/${starting}/stop`)
    await advanceAndSettle(app, '1 second')
    expect(await own(id)).toMatchObject({ freeGpus: 16, available: false })
  })

  const counted = async () => (await app.sql('select facet, code, offers::int from offers_on_market order by 1, 2')) as Json[]
  const plainCount = async () =>
    (await app.sql(
      `select facet, code, count(*)::int as offers from offers
         cross join lateral (values ('model', gpu_model), ('region', region), ('provider', provider_code)) f (facet, code)
       where on_market group by 1, 2 order by 1, 2`,
    )) as Json[]

  it('that is approved and rejected at the same time is decided by one call, and the other gets an error', async () => {
    for (let i = 0; i < rounds; i++) {
      const id = await propose()
      const responses = await Promise.all(i % 2 ? [approve(id), reject(id)] : [reject(id), approve(id)])
      const outcomes = responses.map(codeOf)
      expect(outcomes.filter((one) => one === 200)).toHaveLength(1)
      expect(outcomes).toContain('offer_not_pending')
      expect(await auditOf(id)).toHaveLength(2)
    }
    expect(await counted()).toEqual(await plainCount())
  })

  it('that is edited, approved or withdrawn during a rental call is rented while it is on the market, or not at all', async () => {
    for (let i = 0; i < rounds; i++) {
      const id = await propose()
      const [approved, early] = await Promise.all([approve(id), rent(id)])
      expect(approved.status).toBe(200)
      expect([201, 'offer_not_found']).toContain(codeOf(early))
      const change = i % 2 ? () => edit(id, { storageGb: 1 }) : () => seller.post(`/offers/${id}/withdraw`)
      const rents = await Promise.all([rent(id), change(), rent(id)])
      expect(rents[1].status).toBe(200)
      for (const one of [rents[0], rents[2]]) expect([201, 'offer_not_found']).toContain(codeOf(one))
      expect(codeOf(await rent(id))).toBe('offer_not_found')
      const startedRentals = [early, rents[0], rents[2]].filter(({ status }) => status === 201)
      expect(await own(id)).toMatchObject({ onMarket: false, freeGpus: 16 - startedRentals.length })
    }
    expect(await counted()).toEqual(await plainCount())
  })

  it('that is edited and approved at the same time is not approved in a version that was not read', async () => {
    for (let i = 0; i < rounds; i++) {
      const id = await propose()
      const { submittedAt } = (await operator.get(`/operator/offers/${id}`)).body
      const [edited, approved] = await Promise.all([edit(id, { storageGb: 6 }), approve(id, { submittedAt })])
      expect(edited.status).toBe(200)
      expect([200, 'edited_since_read']).toContain(codeOf(approved))
      expect(await own(id), 'approved before the edit, or not at all').toMatchObject({ status: 'pending', storageGb: 6 })
      expect(codeOf(await approve(id, { submittedAt }))).toBe('edited_since_read')
    }
  })

  it('that is edited and approved at the same time is not on the market in a version that was not approved', async () => {
    for (let i = 0; i < rounds; i++) {
      const id = await propose()
      await approve(id)
      await edit(id, { storageGb: 5 })
      const [edited, approved] = await Promise.all([edit(id, { storageGb: 6 }), approve(id)])
      expect([edited.status, approved.status]).toEqual([200, 200])
      const { status, onMarket } = await own(id)
      expect(onMarket).toBe(status === 'approved')
      expect((await app.as('mina').get(`/offers/${id}`)).status).toBe(onMarket ? 200 : 404)
    }
    expect(await counted()).toEqual(await plainCount())
  })

  it('can be put on the market by the operator directly, who chooses its driver among the installed ones', async () => {
    const handle = await app.companyHandle('basalt')
    const created = await operator.post(`/operator/companies/${handle}/offers`, validOffer)
    expect(created.body).toMatchObject({ status: 'approved', onMarket: true, driver: 'local' })
    expect(codeOf(await operator.post(`/operator/companies/${handle}/offers`, { ...validOffer, driver: 'docker' }))).toBe('no_driver')
    const id = await propose()
    expect(codeOf(await approve(id, { driver: 'docker' }))).toBe('no_driver')
    expect((await own(id)).status).toBe('pending')
    expect((await approve(id, { driver: 'local' })).body.driver).toBe('local')
    expect((await seller.get('/catalog/choices')).body.drivers).toEqual(['local'])
    const both = await openInstance(app.connection, { PROVISION_DOCKER: '{"socketPath":"/nowhere/docker.sock"}' })
    const theirs = await both.signedIn('sam')
    expect((await theirs.post('/offers', validOffer)).body, 'a driver of real machines first').toMatchObject({ driver: 'docker' })
    expect((await theirs.get('/catalog/choices')).body.drivers).toEqual(['docker', 'local'])
  })
})

describe('an installation that is not a demo', () => {
  it('has no driver unless one is set, so nothing is offered', async () => {
    const app = await openTestApp({ DEMO: '0' })
    const seller = await app.signedIn('sam')
    const refused = await seller.post('/offers', validOffer)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'no_driver'])
    const operator = await app.signedIn('oona')
    const operatorOffer = await operator.post(`/operator/companies/${await app.companyHandle('basalt')}/offers`, validOffer)
    expect([operatorOffer.status, operatorOffer.body.error.code]).toEqual([409, 'no_driver'])
    expect(app.service.machines.registry.accepting()).toEqual([])
    expect((await fetch(`${app.opsUrl}/metrics`).then((response) => response.text())).match(/^parley_driver_\w+.*$/gm)).toEqual([
      'parley_driver_installed{driver="docker"} 0',
      'parley_driver_installed{driver="kubernetes"} 0',
      'parley_driver_installed{driver="local"} 0',
      'parley_driver_accepting{driver="docker"} 0',
      'parley_driver_accepting{driver="kubernetes"} 0',
      'parley_driver_accepting{driver="local"} 0',
    ])
    const withProvisioning = await openTestApp({ DEMO: '0', PROVISION_LOCAL: '1' })
    expect((await (await withProvisioning.signedIn('sam')).post('/offers', validOffer)).status).toBe(201)
  })

  it('ends the rentals that a demo left running and no longer bills them, and offers without their driver leave the market until it is back', async () => {
    const demo = await openTestApp(quickMachines)
    await fund(demo, 'halden', 1_000_000)
    const offer = await putOffer(demo, 'kestrel')
    const rental = await runningRental(demo, demo.as('mina'), offer)
    const starting = await startRental(demo.as('mina'), offer)
    await demo.close()

    const app = await openInstance(demo.connection, { ...quickMachines, DEMO: '0' })
    const match = () => app.service.db.transaction((tx) => matchDrivers(tx, app.service.machines.registry.installed))
    expect(await match()).toEqual({ removed: 1, restored: 0 })
    expect(await match()).toEqual({ removed: 0, restored: 0 })
    const mina = app.as('mina')
    expect((await mina.get(`/offers/${offer}`)).body.error.code).toBe('offer_not_found')
    expect((await mina.post('/rentals', { offer_id: offer, gpu_count: 1 })).body.error.code).toBe('offer_not_found')
    for (let i = 0; i < 3; i++) await advanceAndSettle(app, '1 minute')
    expect((await mina.get(`/rentals/${rental.id}`)).body).toMatchObject({ status: 'stopped', stop_reason: 'interrupted' })
    expect((await mina.get(`/rentals/${starting.id}`)).body).toMatchObject({ status: 'stopped', stop_reason: 'provisioning_failed' })
    expect((await eventsOf(mina, starting.id)).map((event) => event.type)).not.toContain('rental.running')
    const billed = async () => ({
      ...(await balanceOf(app, 'halden')),
      accrued: (await mina.get(`/rentals/${rental.id}`)).body.accrued_cents,
    })
    const atTheEnd = await billed()
    expect(atTheEnd).toMatchObject({ hold: 0, wallet: 1_000_000 - atTheEnd.accrued })
    await advanceAndSettle(app, '3 hours')
    expect(await billed()).toEqual(atTheEnd)
    await app.sql(`update offers set driver = 'docker' where id = $1`, [offer])
    expect(await app.service.db.transaction((tx) => matchDrivers(tx, ['docker']))).toEqual({ removed: 0, restored: 1 })
    expect((await mina.get(`/offers/${offer}`)).status).toBe(200)
  })
})
