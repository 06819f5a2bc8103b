import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { feeCents, type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { OpenPage, settled } from '../open-page.ts'
import { offerOn, openLot } from '../radar.ts'
import { advanceAndSettle, quickMachines } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

type TopicsByPerson = Readonly<Partial<Record<PersonName, readonly string[]>>>

/** The topics that each page receives after a step. Pages not listed receive nothing. The inbox has its own tests. */
async function expectTopicsByPerson(
  app: TestApp,
  pages: Readonly<Partial<Record<PersonName, OpenPage>>>,
  expected: TopicsByPerson,
): Promise<void> {
  await settled(app, Object.values(pages))
  const all = Object.entries(pages).map(([who, page]) => [who, page.take().filter((topic) => topic !== 'inbox')] as const)
  expect(Object.fromEntries(all.filter(([, topics]) => topics.length > 0))).toEqual(expected)
}

describe('an open page', () => {
  let app: TestApp
  let pair: IntroducedPair
  const client = {} as Record<PersonName, DashboardClient>
  const pages = {} as Record<PersonName, OpenPage>
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    pair = await introducedPair(app)
    await app.settle()
    for (const name of ['ingrid', 'olav', 'ruth', 'lena', 'pedro', 'noa', 'oona'] as const) {
      client[name] = await app.signedIn(name)
      pages[name] = await OpenPage.open(app.dashboardUrl, client[name])
    }
  })
  const expectTopics = (topics: TopicsByPerson) => expectTopicsByPerson(app, pages, topics)
  const halden = (...topics: string[]) => ({ ingrid: topics, olav: topics })

  it('receives events that name a topic and nothing else', async () => {
    await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    await expectTopics({ ...halden('requests'), oona: ['queues'] })
    const { headers, text } = pages.ingrid
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-store', 'no'])
    expect(text.split('\n\n').filter(Boolean)).toSatisfy((blocks: string[]) =>
      blocks.every((block) => /^(retry: \d+|: .*|event: changed\ndata: \{"topic":"\w+"\})$/.test(block)),
    )
  })

  it('is notified only of its own demand: the buyer of the request, the seller of the offer to it', async () => {
    const listing = await putListing(app, 'kestrel')
    const first = await offerOn(app, client.oona, listing)
    await expectTopics({ ...halden('requests'), ruth: ['opportunities'], oona: ['queues'] })
    await app.as('sam').post(`/opportunities/${first.opportunity}/decline`, {})
    await expectTopics({ ...halden('requests'), ruth: ['opportunities'], oona: ['queues'] })
    const second = await offerOn(app, client.oona, listing)
    await settled(app, Object.values(pages))
    for (const page of Object.values(pages)) page.take()
    await app.as('mina').post(`/requests/${second.request}/close`)
    await expectTopics({ ...halden('requests'), ruth: ['opportunities'], oona: ['queues'] })
  })

  it('is notified of both sides’ steps after the reveal', async () => {
    const introduction = await pair.introduce()
    const revealed = ['introductions', 'opportunities']
    await expectTopics({ ...halden('introductions', 'requests'), ruth: revealed, oona: ['queues'] })
    await app.as('mina').post(`/introductions/${introduction}/ready`)
    await expectTopics({ ...halden('introductions'), ruth: ['introductions'], oona: ['queues'] })
    const { body } = await pair.report(introduction)
    await expectTopics({ ...halden('deals', 'introductions'), ruth: ['deals', 'introductions'] })
    await pair.confirm(body.id)
    const concluded = ['deals', 'introductions', 'invoices']
    await expectTopics({ ...halden(...concluded), ruth: concluded, oona: ['queues'] })
    const fee = (await client.ruth.get('/invoices?kind=success_fee')).body.data[0]
    expect(fee.amountCents).toBe(feeCents)
    await pair.operator.post(`/operator/invoices/${fee.id}/pay`)
    await expectTopics({ ruth: ['introductions', 'invoices'], oona: ['queues'] })
  })

  it('is notified of a top-up: the owners of their wallet, everybody in the company that quotes may have changed', async () => {
    await app.prove(client.oona, 'oona')
    pages.oona = await OpenPage.open(app.dashboardUrl, client.oona)
    const payment = { amountCents: 100, reference: 'Heard' }
    await client.oona.post(`/operator/companies/${await app.companyHandle('halden')}/credits`, payment)
    await expectTopics({ ingrid: ['quotes', 'wallet'], olav: ['quotes'] })
  })

  it('is notified of rentals and money: the renter, the seller of the GPUs, the operator, and only owners of the wallet', async () => {
    await fund(app, 'halden', 10_000)
    const offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 100 })
    // Regardless of how long the pages take to be notified, the machine starts when the clock is moved.
    await app.stopClockAt(await app.nowMs())
    const { body } = await app.as('mina').post('/rentals', { offer_id: offer, gpu_count: 1 })
    const affected = { ingrid: ['rentals', 'wallet'], olav: ['rentals'], ruth: ['offers', 'wallet'], oona: ['allRentals'] }
    await expectTopics(affected)
    await advanceAndSettle(app, '1 second')
    await expectTopics(affected)
    await app.as('mina').post(`/rentals/${body.id}/stop`)
    await expectTopics(affected)
    await app.resumeClock()
  })

  it('is notified of an inquiry if its sender may read it, but not for its seller', async () => {
    await app.as('mina').post(`/radar/nodes/${await putListing(app, 'kestrel')}/inquiries`, {})
    await expectTopics({ ...halden('inquiries'), oona: ['queues'] })
  })

  it('is notified of a node by its seller’s review', async () => {
    const { body } = await app.as('sam').post('/radar/submissions', { title: '8 × H100' })
    await expectTopics({ ruth: ['submissions'], oona: ['queues'] })
    await client.oona.post(`/operator/submissions/${body.id}/approve`)
    await expectTopics({ ruth: ['submissions'], oona: ['queues'] })
  })

  it('is not notified of what test keys do', async () => {
    await app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))
    await app.as('sam', 'test').post('/radar/submissions', { title: 'test' })
    await expectTopics({})
  })

  it('is notified of a lot if it may read it, and of a bid if that is visible', async () => {
    const readers = { ...halden('lots'), ruth: ['lots'], lena: ['lots'], pedro: ['lots'] }
    await pair.signIn()
    const lena = await app.proven('lena')
    const agreements: { id: string; current: boolean }[] = (await lena.get('/agreements')).body.data
    await lena.post(`/agreements/${agreements.find((one) => one.current)?.id}/sign`)
    await settled(app, Object.values(pages))
    for (const page of Object.values(pages)) page.take()

    const open = await openLot(app, client.oona, await putListing(app, 'kestrel'), 'open')
    await expectTopics(readers)
    for (const amountCents of [300, 400]) {
      await lena.post(`/lots/${open}/bids`, { amountCents })
      await expectTopics(readers)
    }

    const listing = await putListing(app, 'kestrel')
    const sealed = await openLot(app, client.oona, listing, 'sealed')
    await expectTopics(readers)
    await lena.post(`/lots/${sealed}/bids`, { amountCents: 300 })
    await expectTopics(readers)
    await lena.post(`/lots/${sealed}/bids`, { amountCents: 500 })
    await expectTopics({ lena: ['lots'] })
    await app.as('sam').post(`/radar/submissions/${listing}/withdraw`)
    await expectTopics({ ...readers, ruth: ['lots', 'submissions'], oona: ['queues'] })
  })

  it('is not notified of a lot on a node that its company cannot see', async () => {
    const listing = await putListing(app, 'kestrel')
    const company = (await client.oona.get('/operator/companies?q=Quill')).body.data[0].id
    await client.oona.call('PUT', `/operator/nodes/${listing}/audience`, { companyIds: [company] })
    await expectTopics({ ruth: ['submissions'], oona: ['queues'] })
    await openLot(app, client.oona, listing, 'open')
    await expectTopics({ ruth: ['lots'], lena: ['lots'] })
  })

  it('is notified when its company can no longer see a lot it bid on, and of nothing about it after that', async () => {
    const [lena, tomas] = [await app.proven('lena'), await app.proven('tomas')]
    const listing = await putListing(app, 'kestrel')
    const lot = await openLot(app, client.oona, listing, 'open')
    await lena.post(`/lots/${lot}/bids`, { amountCents: 300 })
    await settled(app, Object.values(pages))
    for (const page of Object.values(pages)) page.take()

    const company = (await client.oona.get('/operator/companies?q=Halden')).body.data[0].id
    await client.oona.call('PUT', `/operator/nodes/${listing}/audience`, { companyIds: [company] })
    await expectTopics({ ...halden('lots'), ruth: ['lots', 'submissions'], lena: ['lots'], oona: ['queues'] })
    await tomas.post(`/lots/${lot}/bids`, { amountCents: 400 })
    await expectTopics({ ...halden('lots'), ruth: ['lots'] })
  })

  it('is notified of its own keys, and of the company’s if it may read them', async () => {
    await client.olav.post('/keys', { name: 'mine', mode: 'test' })
    await pages.olav.waitFor('keys')
    expect(pages.ingrid.received.map(({ topic }) => topic)).not.toContain('keys')
    await expectTopics({ ingrid: ['companyKeys'] })
  })
})
