/** Which steps become which events, for whom, with which status. */
import type { CompanyEvent } from '@parley/contract/events'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { fullSubmission, offerOn } from '../radar.ts'
import { advanceAndSettle, eventsOf, quickMachines } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { latestCursor, walk } from './feed.ts'

describe('a company gets events about', () => {
  let app: TestApp
  let pair: IntroducedPair
  let buyer: PartnerClient
  let seller: PartnerClient
  const cursors = { buyer: '', seller: '' }
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    pair = await introducedPair(app)
    buyer = app.as('mina')
    seller = app.as('sam')
  })
  beforeEach(async () => {
    await app.settle()
    Object.assign(cursors, { buyer: await latestCursor(buyer), seller: await latestCursor(seller) })
  })

  const paths: Readonly<Record<string, string>> = {
    request: '/requests',
    opportunity: '/opportunities',
    introduction: '/introductions',
    submission: '/radar/submissions',
    rental: '/rentals',
  }
  const line = ({ type, object }: CompanyEvent) => `${type} ${object.status}`

  /** The events since the last call. The last event of each object has the status of the object. */
  async function newEvents(side: 'buyer' | 'seller'): Promise<string[]> {
    await app.settle()
    const client = side === 'buyer' ? buyer : seller
    const { events, cursor } = await walk(client, '', cursors[side])
    cursors[side] = cursor
    const last = new Map(events.map(({ object }) => [object.id, object]))
    for (const { type, id, status } of last.values()) {
      if (paths[type]) expect((await client.get(`${paths[type]}/${id}`)).body.status, id).toBe(status)
    }
    return events.map(line)
  }
  const newEventsOfBoth = async () => ({ buyer: await newEvents('buyer'), seller: await newEvents('seller') })
  const nothing = { buyer: [], seller: [] }
  // There must be no event that a test does not check.
  afterEach(async () => expect(await newEventsOfBoth()).toEqual(nothing))

  const file = async () => (await buyer.post('/requests', validDemand(await app.nowMs()))).body.id as string

  it('its demand: filed, edited, matched once and closed, and the seller about what was offered to it', async () => {
    const id = await file()
    expect(await newEventsOfBoth()).toEqual({ buyer: ['request.filed open'], seller: [] })
    await buyer.patch(`/requests/${id}`, { nodes: 3 })
    expect(await newEventsOfBoth()).toEqual({ buyer: ['request.edited open'], seller: [] })
    const listings = [await putListing(app, 'kestrel'), await putListing(app, 'kestrel')]
    for (const listing of listings) await pair.operator.post(`/operator/requests/${id}/offers`, { listingIds: [listing] })
    expect(await newEventsOfBoth()).toEqual({
      buyer: ['request.matched matched'],
      seller: ['opportunity.offered offered', 'opportunity.offered offered'],
    })
    const [first] = (await seller.get('/opportunities?limit=1')).body.data
    await seller.post(`/opportunities/${first.id}/decline`)
    expect(await newEventsOfBoth()).toEqual({ buyer: [], seller: ['opportunity.declined declined'] })
    await buyer.post(`/requests/${id}/close`)
    expect(await newEventsOfBoth()).toEqual({ buyer: ['request.closed closed'], seller: ['opportunity.withdrawn withdrawn'] })
  })

  it('no step that changes nothing', async () => {
    const id = await file()
    await buyer.post(`/requests/${id}/close`)
    const other = await file()
    await newEventsOfBoth()
    const steps = [
      await buyer.post(`/requests/${id}/close`),
      await buyer.patch(`/requests/${other}`, {}),
      await buyer.patch(`/requests/${other}`, { nodes: 2, gpuModel: 'H100 SXM', notes: null }),
      await buyer.patch(`/requests/${other}`, { nodes: 0 }),
    ]
    expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 400])
  })

  it('an opportunity that lapses, whether the timers or the next offer to its request detect it', async () => {
    const listing = await putListing(app, 'kestrel')
    const { request } = await offerOn(app, pair.operator, listing)
    await newEventsOfBoth()
    await app.sql(`update opportunities set expires_at = app_now() where request_id = $1`, [request])
    expect(await newEventsOfBoth()).toEqual({ buyer: [], seller: ['opportunity.expired expired'] })
    const again = await pair.operator.post(`/operator/requests/${request}/offers`, { listingIds: [listing] })
    await newEventsOfBoth()
    const overdue = app.sql(`update opportunities set expires_at = app_now() where id = $1`, [again.body.opportunities[0].id])
    const [offered] = await Promise.all([
      overdue.then(() => pair.operator.post(`/operator/requests/${request}/offers`, { listingIds: [listing] })),
    ])
    expect(offered.status).toBe(201)
    expect(await newEventsOfBoth()).toEqual({ buyer: [], seller: ['opportunity.expired expired', 'opportunity.offered offered'] })
    await app.sql(`update opportunities set expires_at = app_now() where status = 'offered'`)
    await newEventsOfBoth()
  })

  it('a reveal and what follows, with separate events for each side', async () => {
    const { request, opportunity } = await offerOn(app, pair.operator, await putListing(app, 'kestrel'))
    await newEventsOfBoth()
    const { body } = await pair.seller.post(`/opportunities/${opportunity}/accept`)
    const introduction = body.introduction.id
    await app.settle()
    const revealed = [await walk(buyer, '', cursors.buyer), await walk(seller, '', cursors.seller)].map(({ events }) => events.at(-1))
    expect(revealed.map((event) => event?.object.id)).toEqual([introduction, introduction])
    expect(revealed[0]?.id).not.toBe(revealed[1]?.id)
    expect(await newEventsOfBoth()).toEqual({
      buyer: ['introduction.revealed active'],
      seller: ['opportunity.accepted accepted', 'introduction.revealed active'],
    })
    for (const client of [buyer, seller, buyer]) await client.post(`/introductions/${introduction}/ready`)
    const ready = ['introduction.ready active', 'introduction.ready active']
    expect(await newEventsOfBoth()).toEqual({ buyer: ready, seller: ready })
    const report = await pair.report(introduction)
    await pair.buyer.post(`/deal-reports/${report.body.id}/contest`, { reason: 'Six months, not five.' })
    const contested = ['introduction.deal_reported active', 'introduction.deal_contested active']
    expect(await newEventsOfBoth()).toEqual({ buyer: contested, seller: contested })
    await pair.seller.post(`/deal-reports/${(await pair.report(introduction)).body.id}/withdraw`)
    const withdrawn = ['introduction.deal_reported active', 'introduction.deal_withdrawn active']
    expect(await newEventsOfBoth()).toEqual({ buyer: withdrawn, seller: withdrawn })
    const claim = await pair.claim(introduction)
    const filed = ['introduction.claim_filed active']
    expect(await newEventsOfBoth()).toEqual({ buyer: filed, seller: filed })
    await pair.confirm((await pair.report(introduction)).body.id)
    const concluded = [
      'introduction.deal_reported active',
      'introduction.deal_confirmed concluded',
      'introduction.concluded concluded',
      'introduction.invoice_issued concluded',
    ]
    expect(await newEventsOfBoth()).toEqual({ buyer: concluded, seller: concluded })
    await pair.operator.post(`/operator/claims/${claim.body.id}/uphold`, { reason: 'The letters are convincing.' })
    const decided = 'introduction.claim_decided concluded'
    expect(await newEventsOfBoth()).toEqual({ buyer: [decided], seller: [decided, 'introduction.invoice_voided concluded'] })
    const [invoice] = (await pair.buyer.get('/invoices?status=issued')).body.data
    await pair.operator.post(`/operator/invoices/${invoice.id}/pay`)
    expect(await newEventsOfBoth()).toEqual({ buyer: ['introduction.invoice_paid concluded'], seller: [] })
    await buyer.post(`/requests/${request}/close`)
    expect(await newEventsOfBoth()).toEqual({ buyer: ['request.closed closed'], seller: [] })
  })

  it('an introduction that lapses or is voided', async () => {
    const [lapsing, voided] = [await pair.introduce(), await pair.introduce()]
    await newEventsOfBoth()
    await app.sql('update introductions set expires_at = app_now() where id = $1', [lapsing])
    expect(await newEventsOfBoth()).toEqual({ buyer: ['introduction.lapsed lapsed'], seller: ['introduction.lapsed lapsed'] })
    await pair.operator.post(`/operator/introductions/${voided}/void`, { reason: 'Filed by mistake.' })
    expect(await newEventsOfBoth()).toEqual({ buyer: ['introduction.voided voided'], seller: ['introduction.voided voided'] })
  })

  it('its submission, regardless of its status when it is withdrawn', async () => {
    const { body } = await seller.post('/radar/submissions', fullSubmission)
    const step = (path: string) => seller.post(`/radar/submissions/${body.id}/${path}`)
    await step('withdraw')
    await step('withdraw')
    await seller.put(`/radar/submissions/${body.id}`, fullSubmission)
    await pair.operator.post(`/operator/submissions/${body.id}/reject`, { reason: 'The uplink is missing a unit.' })
    await step('withdraw')
    await seller.put(`/radar/submissions/${body.id}`, fullSubmission)
    await pair.operator.post(`/operator/submissions/${body.id}/approve`)
    await step('withdraw')
    await step('republish')
    expect(await newEventsOfBoth()).toEqual({
      buyer: [],
      seller: [
        'submission.submitted pending',
        'submission.withdrawn pending',
        'submission.replaced pending',
        'submission.rejected rejected',
        'submission.withdrawn rejected',
        'submission.replaced pending',
        'submission.approved approved',
        'submission.withdrawn approved',
        'submission.republished approved',
      ],
    })
  })

  it('its inquiry, and the node’s seller never does', async () => {
    const { body } = await buyer.post(`/radar/nodes/${await putListing(app, 'kestrel')}/inquiries`, {})
    for (const move of ['forward', 'answer', 'close']) await pair.operator.post(`/operator/inquiries/${body.id}/${move}`)
    expect(await newEventsOfBoth()).toEqual({
      buyer: ['inquiry.received received', 'inquiry.forwarded forwarded', 'inquiry.answered answered', 'inquiry.closed closed'],
      seller: [],
    })
  })

  it('its rental, equal to the events of the rental itself, and the seller of the GPUs never does', async () => {
    await fund(app, 'halden', 10_000)
    const { body } = await buyer.post('/rentals', { offer_id: await putOffer(app, 'kestrel'), gpu_count: 1 })
    await advanceAndSettle(app, '1 second')
    await advanceAndSettle(app, '59 minutes')
    await app.advance('10 minutes')
    await buyer.post(`/rentals/${body.id}/stop`)
    await advanceAndSettle(app, '5 seconds')
    const fed = (await walk(buyer, '', cursors.buyer)).events
    const own = await eventsOf(buyer, body.id)
    expect(fed.map(({ id, type, createdAt }) => ({ id, type, createdAt }))).toEqual(
      own.map(({ id, type, created_at }) => ({ id, type, createdAt: created_at })),
    )
    expect(await newEventsOfBoth()).toEqual({
      buyer: [
        'rental.created provisioning',
        'rental.provisioning provisioning',
        'rental.running running',
        'rental.charged running',
        'rental.stop_requested stopping',
        'rental.stopping stopping',
        'rental.charged stopping',
        'rental.stopped stopped',
      ],
      seller: [],
    })
  })

  it('what its test keys do, only with its test keys', async () => {
    const [testing, cursor] = [app.as('mina', 'test'), await latestCursor(app.as('mina', 'test'))]
    const { body } = await testing.post('/requests', validDemand(await app.nowMs()))
    await testing.post(`/requests/${body.id}/close`)
    await app.settle()
    const { events } = await walk(testing, '', cursor)
    expect(events.map(line)).toEqual(['request.filed open', 'request.closed closed'])
    expect(events.map(({ object }) => object.id)).toEqual([body.id, body.id])
  })

  it('no lots, keys, wallets or anything else that is not for partners', async () => {
    await pair.signIn()
    const endsAt = new Date((await app.nowMs()) + 60_000).toISOString()
    const lot = { format: 'open', endsAt, reserveCents: null }
    const halden = await app.companyHandle('halden')
    const steps = [
      await pair.operator.post(`/operator/companies/${halden}/credits`, { amountCents: 100, reference: 'c1' }),
      await pair.buyer.post('/keys', { name: 'one', mode: 'test' }),
      await pair.operator.post(`/operator/nodes/${await putListing(app, 'kestrel')}/lots`, lot),
    ]
    expect(steps.map(({ status }) => status)).toEqual([200, 201, 201])
  })
})
