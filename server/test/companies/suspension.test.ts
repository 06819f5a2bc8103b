/** A suspended company: what happens to its objects, and what its owners can still do. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { companies, people } from '../../src/demo/cast.ts'
import { momentText } from '../../src/domain/mail/times.documents.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse, Json } from '../http-client.ts'
import { lettersTo, mailedToken } from '../letters.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer, validOffer } from '../offers.ts'
import { OpenPage } from '../open-page.ts'
import { decideLots, offerOn, openLot, stopClockAtEndOf } from '../radar.ts'
import { advanceAndSettle, priceByTheSecond, quickMachines, runningRental, typesOf } from '../rentals.ts'
import { rounds } from '../rounds.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const codeIn = ({ body }: HttpResponse) => body?.error?.code ?? 'ok'
const reason = 'Invoices unpaid for months.'
const hourMs = 3_600_000

describe('a suspended company', () => {
  let app: TestApp
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, SUSPENSION_GRACE_HOURS: '1.5' })
    operator = await app.proven('oona')
    for (const company of ['halden', 'quill', 'kestrel'] as const) await fund(app, company, 10_000_000)
  })
  const step = async (company: keyof typeof companies, path: 'suspend' | 'restore') => {
    await app.prove(operator, 'oona')
    const response = await operator.post(
      `/operator/companies/${await app.companyHandle(company)}/${path}`,
      path === 'suspend' ? { reason } : undefined,
    )
    expect(response.status).toBe(200)
    return response.body
  }
  /** Does something while a company is suspended. */
  async function whileSuspended(company: keyof typeof companies, callback: () => Promise<void>): Promise<void> {
    await step(company, 'suspend')
    await callback().finally(() => step(company, 'restore'))
  }
  const statusOf = async (opportunity: string) =>
    (await app.sql('select status from opportunities where id = $1', [opportunity]))[0]?.status

  it('has no node on a grid, in a match or at its address, in live or test mode, until it is restored', async () => {
    const [live, other] = [await putListing(app, 'kestrel'), await putListing(app, 'basalt')]
    const test = await putListing(app, 'kestrel', { mode: 'test' })
    const request = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body.id
    const seen = async () => ({
      grid: ids((await app.as('mina').get('/radar/nodes?limit=200')).body),
      one: (await app.as('mina').get(`/radar/nodes/${live}`)).status,
      matched: (await operator.get(`/operator/requests/${request}/candidates`)).body.data.map((one: Json) => one.listingId),
      listed: await app.sql('select id from listings where listed order by id'),
    })
    const before = await seen()
    expect(before).toMatchObject({ grid: expect.arrayContaining([live, other]), one: 200, matched: expect.arrayContaining([live, other]) })
    await whileSuspended('kestrel', async () => {
      const suspended = await seen()
      expect([suspended.grid, suspended.one, suspended.matched]).toEqual([[other], 404, [other]])
      expect(suspended.listed).toEqual([{ id: other }])
      expect(codeIn(await app.as('mina').post(`/radar/nodes/${live}/inquiries`, {}))).toBe('not_found')
      expect(codeIn(await operator.post(`/operator/requests/${request}/offers`, { listingIds: [live] }))).toBe('node_not_listed')
      const owner = await app.signedIn('ruth')
      expect((await owner.get(`/radar/submissions/${live}`)).body).toMatchObject({ status: 'approved', listed: false })
    })
    expect(await seen()).toEqual(before)
    expect(before.listed.map(({ id }) => id)).toContain(test)
  })
  const ids = ({ data }: Json): string[] => data.map((one: { id: string }) => one.id)

  it('that proposed a node has it off the grid if it is approved during the suspension', async () => {
    const { id } = (await app.as('sam').post('/radar/submissions', { title: '8 × H100' })).body
    await whileSuspended('kestrel', async () => {
      expect((await operator.post(`/operator/submissions/${id}/approve`)).body).toMatchObject({ status: 'approved', listed: false })
      expect((await app.as('mina').get(`/radar/nodes/${id}`)).status).toBe(404)
      await app.settle()
      const notified = await app.sql(
        'select p.email from notifications n join people p on p.id = n.person_id where n.object_id = $1 order by p.email',
        [id],
      )
      expect(notified, 'nobody but the owner may read it now').toEqual([{ email: people.ruth.email }])
    })
    expect((await app.as('mina').get(`/radar/nodes/${id}`)).status).toBe(200)
  })

  it('has its offers in the catalog, and none of them can be rented', async () => {
    const offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 100, gpu_model: 'rtx-4090' })
    const read = async () => (await app.as('mina').get(`/offers/${offer}`)).body
    const found = async (query: string) => ids((await app.as('mina').get(`/offers?limit=200&${query}`)).body).includes(offer)
    expect(await read()).toMatchObject({ available: true, available_gpu_counts: [1, 2, 4, 8] })
    const family = async () => {
      const { data } = (await app.as('mina').get('/gpu-families')).body
      const { available, offer_count } = data.find((one: Json) => one.gpu_family === 'rtx-4090').availability
      return { available, offer_count }
    }
    await whileSuspended('kestrel', async () => {
      expect(await read()).toMatchObject({ available: false, available_gpu_counts: [] })
      for (const query of ['available=true', 'gpu_count=1', 'gpu_model=rtx-4090&available=true'])
        expect(await found(query), query).toBe(false)
      for (const query of ['available=false', 'gpu_model=rtx-4090']) expect(await found(query), query).toBe(true)
      expect(await family()).toEqual({ available: false, offer_count: 1 })
      const input = { offer_id: offer, gpu_count: 1 }
      expect((await app.as('mina').post('/rental-quotes', { ...input, hours: null })).body.available).toBe(false)
      expect(codeIn(await app.as('mina').post('/rentals', input))).toBe('offer_unavailable')
      const page = await app.signedIn('mina')
      expect(codeIn(await page.post('/rentals/preview', { familyId: 'rtx-4090', gpuCount: 1 }))).toBe('offer_unavailable')
      const added = await operator.post(`/operator/companies/${await app.companyHandle('kestrel')}/offers`, {
        ...validOffer,
        gpuModel: 'rtx-4090',
      })
      expect(added.body).toMatchObject({ available: false })
    })
    expect(await read()).toMatchObject({ available: true, available_gpu_counts: [1, 2, 4, 8] })
    expect(await family()).toEqual({ available: true, offer_count: 2 })
    expect((await app.as('mina').post('/rentals', { offer_id: offer, gpu_count: 1 })).status).toBe(201)
  })

  it('has its requests offered to no company', async () => {
    const listing = await putListing(app, 'basalt')
    const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    const offering = () => operator.post(`/operator/requests/${id}/offers`, { listingIds: [listing] })
    await whileSuspended('halden', async () => {
      expect(codeIn(await offering())).toBe('company_suspended')
      expect(codeIn(await operator.post(`/operator/requests/${id}/offers`, { listingIds: ['unknown'] }))).toBe('company_suspended')
      expect((await operator.get(`/operator/requests/${id}`)).body).toMatchObject({ status: 'open', companySuspended: true })
    })
    expect((await offering()).status).toBe(201)
    await app.as('mina').post(`/requests/${id}/close`)
    await whileSuspended('halden', async () => expect(codeIn(await offering())).toBe('request_not_open'))
  })

  it('has no waiting opportunity, and none waits on its requests, but what was decided stays', async () => {
    const [listing, another] = [await putListing(app, 'kestrel'), await putListing(app, 'basalt')]
    const ruth = await app.proven('ruth')
    const accepted = (await offerOn(app, operator, listing)).opportunity
    expect((await ruth.post(`/opportunities/${accepted}/accept`)).status).toBe(200)
    for (const company of ['kestrel', 'halden'] as const) {
      const waiting = (await offerOn(app, operator, listing)).opportunity
      const otherOpportunity = (await offerOn(app, operator, another)).opportunity
      await step(company, 'suspend')
      expect(await Promise.all([waiting, otherOpportunity, accepted].map(statusOf)), company).toEqual([
        'withdrawn',
        company === 'halden' ? 'withdrawn' : 'offered',
        'accepted',
      ])
      const audited = await app.sql(`select company_id, person_id from audit where action = 'opportunity.withdrawn' and target = $1`, [
        waiting,
      ])
      expect(audited).toEqual([{ company_id: null, person_id: null }])
      await step(company, 'restore')
      expect(await statusOf(waiting)).toBe('withdrawn')
    }
  })

  it('has the lots on its nodes voided', async () => {
    const listing = await putListing(app, 'kestrel')
    const lot = await openLot(app, operator, listing, 'open', { seconds: 3600 })
    const bidder = await app.proven('lena')
    await whileSuspended('kestrel', async () => {
      expect(codeIn(await bidder.post(`/lots/${lot}/bids`, { amountCents: 300 }))).toBe('lot_closed')
      expect((await app.sql('select status from lots where id = $1', [lot]))[0]?.status).toBe('voided')
      expect(codeIn(await operator.post(`/operator/nodes/${listing}/lots`, { format: 'open', endsAt: await inAnHour() }))).toBe(
        'node_not_listed',
      )
    })
  })

  it('keeps the result of a lot on its node that had ended before, even if it was not decided yet', async () => {
    const lot = await openLot(app, operator, await putListing(app, 'kestrel'), 'open', { seconds: 3600 })
    expect((await (await app.proven('lena')).post(`/lots/${lot}/bids`, { amountCents: 300 })).status).toBe(201)
    // The lot ends when the suspension begins, so that no sweep sees it before.
    await app.sql(
      `create function end_lot() returns trigger language plpgsql as $$ begin
         update lots set ends_at = app_now() where id = '${lot}';
         return null; end $$;
       create trigger end_lot after update of suspended_at on companies for each row execute function end_lot()`,
    )
    await step('kestrel', 'suspend')
    await app.sql('drop function end_lot cascade')
    await decideLots(app)
    expect(await app.sql('select status, winning_amount_cents::int as cents from lots where id = $1', [lot])).toEqual([
      { status: 'decided', cents: 300 },
    ])
    await step('kestrel', 'restore')
  })

  describe('that bid on the lots of others', () => {
    const bid = (client: DashboardClient, lot: string, amountCents: number) => client.post(`/lots/${lot}/bids`, { amountCents })
    const auction = async (listing: string) => (await app.as('yuki').get(`/radar/nodes/${listing}`)).body.auction
    const read = async (client: DashboardClient, lot: string) => (await client.get(`/lots/${lot}`)).body
    const opened = async (format: 'open' | 'sealed') => {
      const listing = await putListing(app, 'kestrel')
      return { listing, lot: await openLot(app, operator, listing, format, { seconds: 3600 }) }
    }

    it.each(['open', 'sealed'] as const)(
      'has no bid that counts from then on: %s, another bidder wins, and the company sees no counterparty',
      async (format) => {
        const { listing, lot } = await opened(format)
        const [quill, halden] = [await app.proven('lena'), await app.proven('ingrid')]
        await bid(quill, lot, 200)
        for (const amount of [300, 500]) expect((await bid(halden, lot, amount)).status).toBe(201)
        const page = await OpenPage.open(app.dashboardUrl, quill)
        await step('halden', 'suspend')
        await app.settle()
        await page.waitFor('lots')
        const open = format === 'open'
        expect(await auction(listing)).toMatchObject({ bid_count: 1, current_bid_cents: open ? 200 : null })
        expect(await read(quill, lot)).toMatchObject({
          bidCount: 1,
          currentBidCents: open ? 200 : null,
          ownBid: { leading: open ? true : null },
        })
        await stopClockAtEndOf(app, lot, 0)
        await decideLots(app)
        await app.resumeClock()
        const [owner, seller, winner] = [await app.signedIn('ingrid'), await app.signedIn('ruth'), await app.signedIn('lena')]
        expect((await winner.get(`/lots/${lot}/result`)).body).toMatchObject({
          amountCents: 200,
          counterparty: { companyName: companies.kestrel.name },
        })
        expect((await seller.get(`/lots/${lot}/result`)).body.counterparty.companyName).toBe(companies.quill.name)
        expect((await owner.get(`/lots/${lot}/result`)).status).toBe(404)
        expect((await winner.get(`/lots/${lot}/receipts`)).body.commitments).toHaveLength(1)
        await step('halden', 'restore')
      },
    )

    it('also has no bid that counts on a lot that has ended but is not decided, and what is decided stays', async () => {
      const [ended, decided] = [await opened('open'), await opened('open')]
      const halden = await app.proven('ingrid')
      for (const { lot } of [ended, decided]) await bid(halden, lot, 300)
      await stopClockAtEndOf(app, decided.lot, 0)
      await decideLots(app)
      await app.resumeClock()
      // The lot becomes undecided again when the suspension begins, so that no sweep sees it before.
      await app.sql(
        `create function undecide() returns trigger language plpgsql as $$ begin
           update lots set status = 'closed', decided_at = null, winning_bid_id = null, winning_amount_cents = null where id = '${ended.lot}';
           return null; end $$;
         create trigger undecide after update of suspended_at on companies for each row execute function undecide()`,
      )
      await step('halden', 'suspend')
      await app.sql('drop function undecide cascade')
      await decideLots(app)
      const winners = await app.sql('select winning_amount_cents as cents from lots where id = any($1) order by id = $2', [
        [ended.lot, decided.lot],
        decided.lot,
      ])
      expect(winners).toEqual([{ cents: null }, { cents: 300 }])
      await step('halden', 'restore')
    })

    it('can bid again if it is restored in time, and is counted once', async () => {
      const { listing, lot } = await opened('sealed')
      const halden = await app.proven('ingrid')
      await bid(halden, lot, 900)
      await whileSuspended('halden', async () => expect((await auction(listing)).bid_count).toBe(0))
      expect((await auction(listing)).bid_count).toBe(0)
      const again = await app.proven('ingrid')
      const page = await OpenPage.open(app.dashboardUrl, await app.signedIn('lena'))
      await bid(again, lot, 400)
      await app.settle()
      await page.waitFor('lots')
      expect((await auction(listing)).bid_count).toBe(1)
      await stopClockAtEndOf(app, lot, 0)
      await decideLots(app)
      await app.resumeClock()
      expect((await (await app.signedIn('ingrid')).get(`/lots/${lot}/result`)).body.amountCents).toBe(400)
    })

    it('outbid nobody: the company that led before it is notified of the next bid above its own', async () => {
      const { lot } = await opened('open')
      const [quill, halden] = [await app.proven('lena'), await app.proven('ingrid')]
      await bid(quill, lot, 200)
      await bid(halden, lot, 300)
      await step('halden', 'suspend')
      await app.settle()
      await bid(await app.proven('pedro'), lot, 250)
      await app.settle()
      const notified = await app.sql(
        `select distinct c.name from notifications n join companies c on c.id = n.company_id where n.kind = 'lot_outbid' and n.path = $1`,
        [`/lots/${lot}`],
      )
      expect(notified).toEqual([{ name: companies.quill.name }])
      await step('halden', 'restore')
    })
  })
  const inAnHour = async () => new Date((await app.nowMs()) + hourMs).toISOString()

  it('shows why and since when to its owners, in an email and at the dashboard, and to nobody else', async () => {
    const [owner, trader] = [await app.signedIn('ingrid'), await app.signedIn('mina')]
    const company = async (page: DashboardClient) => (await page.get('/auth/session')).body.company
    expect(await company(owner)).toEqual({ name: companies.halden.name, activity: 'both', suspension: null })
    expect((await owner.get('/company')).body.suspension).toBeNull()
    const { suspendedAt: since, suspensionReason, machinesStopAt } = await step('halden', 'suspend')
    expect([suspensionReason, Date.parse(machinesStopAt) - Date.parse(since)]).toEqual([reason, 1.5 * hourMs])
    expect(await company(owner)).toEqual({ name: companies.halden.name, activity: 'both', suspension: { reason, since } })
    expect(await company(trader)).toEqual({ name: companies.halden.name, activity: 'both', suspension: null })
    expect((await owner.get('/company')).body.suspension).toEqual({ reason, since, machinesStopAt })
    const [letter] = await lettersTo(app, people.ingrid.email)
    expect(letter?.text).toContain(reason)
    expect(letter?.text).toContain(`run until ${momentText(machinesStopAt, null)} and`)
    expect(await lettersTo(app, people.mina.email)).toEqual([])
    await step('halden', 'restore')
    expect(await company(owner)).toEqual({ name: companies.halden.name, activity: 'both', suspension: null })
    expect((await owner.get('/company')).body.suspension).toBeNull()
  })

  it('does not show the reason to a person who joins it during the suspension, unless as an owner', async () => {
    const noa = await app.signedIn('noa')
    for (const role of ['viewer', 'owner'] as const) {
      const ruth = await app.proven('ruth')
      await ruth.post('/company/invitations', { email: people.noa.email, role })
      const token = await mailedToken(app, people.noa.email)
      await whileSuspended('kestrel', async () => {
        const { status, body } = await noa.post('/invitations/accept', { token })
        expect([status, body.name]).toEqual([200, companies.kestrel.name])
        expect(body.suspension?.reason, role).toBe(role === 'owner' ? reason : undefined)
      })
      expect((await noa.post('/company/leave')).status).toBe(204)
    }
  })

  it('lets its owners read and stop its machines, and lets all others do nothing', async () => {
    const offer = await putOffer(app, 'kestrel')
    const rental = await runningRental(app, app.as('mina'), offer)
    const page = { owner: await app.proven('ingrid'), signatory: await app.proven('tomas'), trader: await app.proven('mina') }
    await step('halden', 'suspend')
    for (const card of Object.values(dashboardCards) as Card[]) {
      if ((!card.company && !card.readBy) || card.stream) continue
      const path = card.path.replace('{id}', rental.id)
      const stillAllowed = card.method === 'GET' || card.path === '/rentals/{id}/stop'
      const named = `${card.method} ${card.path}`
      if (stillAllowed && card.method === 'GET') expect(codeIn(await page.owner.get(path)), named).not.toBe('banned')
      if (!stillAllowed) expect(codeIn(await page.owner.call(card.method, path, undefined)), named).toBe('banned')
      for (const who of ['signatory', 'trader'] as const) {
        expect(codeIn(await page[who].call(card.method, path, undefined)), `${named} of the ${who}`).toBe('banned')
      }
    }
    for (const path of ['/me', '/rentals', `/rentals/${rental.id}`]) expect(codeIn(await app.as('ingrid').get(path))).toBe('banned')
    expect(codeIn(await app.as('ingrid').post(`/rentals/${rental.id}/stop`))).toBe('banned')
    expect((await page.owner.get('/rentals')).body.data[0]).toMatchObject({ id: rental.id, status: 'running' })
    expect((await page.owner.post(`/rentals/${rental.id}/stop`)).body).toMatchObject({ status: 'stopping', stopReason: 'requested' })
    await step('halden', 'restore')
    expect((await page.trader.get('/rentals')).status).toBe(200)
  })

  it('leaves the notifications of its people only to its owners', async () => {
    const { request } = await offerOn(app, operator, await putListing(app, 'kestrel'))
    await app.settle()
    const [ruth, sam] = [await app.signedIn('ruth'), await app.signedIn('sam')]
    const inboxes = async () =>
      Promise.all(
        [ruth, sam].map(async (one) => [(await one.get('/inbox')).body.data.length > 0, (await one.get('/inbox/unread')).body.unread > 0]),
      )
    const [notification] = (await sam.get('/inbox')).body.data as Json[]
    expect(await inboxes()).toEqual([
      [true, true],
      [true, true],
    ])
    await whileSuspended('kestrel', async () => {
      expect(await inboxes()).toEqual([
        [true, true],
        [false, false],
      ])
      expect(codeIn(await sam.post(`/inbox/${notification?.id}/read`))).toBe('not_found')
    })
    expect((await inboxes())[1]).toEqual([true, true])
    await app.as('mina').post(`/requests/${request}/close`)
  })

  it('has the machines that it rents stopped after the grace period, and those rented from it continue to run', async () => {
    const [ours, theirs] = [await putOffer(app, 'kestrel'), await putOffer(app, 'halden')]
    const rented = await runningRental(app, app.as('mina'), ours)
    const starting = (await app.as('tomas').post('/rentals', { offer_id: ours, gpu_count: 1 })).body.id as string
    const rentedOut = await runningRental(app, app.as('lena'), theirs)
    await step('halden', 'suspend')
    const status = async (id: string) => (await app.sql('select status, stop_reason from rentals where id = $1', [id]))[0]
    await advanceAndSettle(app, '80 minutes')
    expect(await status(rented.id)).toEqual({ status: 'running', stop_reason: null })
    await advanceAndSettle(app, '10 minutes')
    await advanceAndSettle(app, '1 second')
    for (const id of [rented.id, starting]) expect(await status(id)).toEqual({ status: 'stopped', stop_reason: 'operator' })
    expect(await status(rentedOut.id)).toEqual({ status: 'running', stop_reason: null })
    await step('halden', 'restore')
    expect((await typesOf(app.as('mina'), rented.id)).slice(-3)).toEqual(['stopping', 'charged', 'stopped'])
    const restarted = await runningRental(app, app.as('mina'), ours)
    await whileSuspended('halden', () => advanceAndSettle(app, '1 hour'))
    await advanceAndSettle(app, '1 hour')
    expect(await status(restarted.id)).toEqual({ status: 'running', stop_reason: null })
    for (const [who, id] of [
      ['mina', restarted.id],
      ['lena', rentedOut.id],
    ] as const)
      expect((await app.as(who).post(`/rentals/${id}/stop`)).status).toBe(200)
  })

  it('pays for the machines that it rents up to the end of the grace period, even if no step ran for a week around it', async () => {
    const offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 1_000 })
    const { id } = await runningRental(app, app.as('mina'), offer)
    await advanceAndSettle(app, '10 minutes')
    await step('halden', 'suspend')
    const [suspended] = await app.sql<{ end: string }>(
      'select wire_time(machines_stop_at) as "end" from companies where machines_stop_at is not null',
    )
    await advanceAndSettle(app, '7 days')
    await app.settle()
    operator = await app.proven('oona')
    await step('halden', 'restore')
    const stopped = (await app.as('mina').get(`/rentals/${id}`)).body
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'operator', stopping_at: suspended?.end })
    expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
  })

  it('has its open pages ended by the suspension and by the restoration', async () => {
    const owner = await app.signedIn('ingrid')
    const page = await OpenPage.open(app.dashboardUrl, owner)
    await step('halden', 'suspend')
    await until(() => page.ended)
    const left = await OpenPage.open(app.dashboardUrl, owner)
    await step('halden', 'restore')
    await until(() => left.ended)
  })

  it('is in the audit of the operator with the reason, and in no company’s audit', async () => {
    await whileSuspended('quill', async () => {})
    const { data } = (await operator.get('/operator/audit?action=company.suspended&limit=1')).body
    expect(data[0]).toMatchObject({
      action: 'company.suspended',
      target: await app.companyHandle('quill'),
      detail: { reason },
      company: null,
    })
    const owner = await app.signedIn('lena')
    expect((await owner.get('/audit?limit=100')).body.data.map((row: Json) => row.action)).not.toContain('company.suspended')
  })
})

describe('a suspension at the same moment as', () => {
  let app: TestApp
  let operator: DashboardClient
  const operatorConsole = {} as { suspending: DashboardClient }
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    operator = await app.signedIn('oona')
    for (const company of ['halden', 'quill'] as const) await fund(app, company, 100_000_000)
  })
  const suspend = async (company: keyof typeof companies) =>
    operatorConsole.suspending.post(`/operator/companies/${await app.companyHandle(company)}/suspend`, { reason })
  /** Races a step against a suspension, checks the state after both, and restores the company. */
  async function race(
    company: keyof typeof companies,
    prepareStep: () => Promise<() => Promise<HttpResponse>>,
    checkState: (step: string) => Promise<void>,
  ) {
    const outcomes = new Set<string>()
    for (let round = 0; round < rounds / 2; round++) {
      operatorConsole.suspending = await app.proven('oona')
      const step = await prepareStep()
      const [suspended, response] = await Promise.all(round % 2 ? [suspend(company), step()] : [suspend(company), step()].reverse()).then(
        (both) => (round % 2 ? both : both.reverse()),
      )
      expect(suspended?.status).toBe(200)
      const outcome = codeIn(response as HttpResponse)
      outcomes.add(outcome)
      await checkState(outcome)
      await operatorConsole.suspending.post(`/operator/companies/${await app.companyHandle(company)}/restore`)
    }
    return outcomes
  }
  const waiting = async () => (await app.sql(`select id from opportunities where status = 'offered'`)).length

  it.each(['halden', 'kestrel'] as const)('an offering, of the buyer or the seller (%s): nothing waits after both', async (company) => {
    const listing = await putListing(app, 'kestrel')
    const offering = async () => {
      const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
      return () => operator.post(`/operator/requests/${id}/offers`, { listingIds: [listing] })
    }
    const refusal = company === 'halden' ? 'company_suspended' : 'node_not_listed'
    await race(company, offering, async (outcome) => {
      expect(['ok', refusal]).toContain(outcome)
      expect(await waiting()).toBe(0)
    })
  })

  it.each([
    ['halden', 'opportunity_not_pending'],
    ['kestrel', 'banned'],
  ] as const)('an acceptance, of the buyer or the seller (%s): the reveal happens before it, or not at all', async (company, refusal) => {
    const listing = await putListing(app, 'kestrel')
    let opportunity = ''
    const accepting = async () => {
      const owner = await app.proven('ruth')
      opportunity = (await offerOn(app, operator, listing)).opportunity
      return () => owner.post(`/opportunities/${opportunity}/accept`)
    }
    await race(company, accepting, async (outcome) => {
      expect(['ok', refusal]).toContain(outcome)
      const revealed = await app.sql('select id from introductions where opportunity_id = $1', [opportunity])
      expect(revealed).toHaveLength(outcome === 'ok' ? 1 : 0)
      expect(await waiting()).toBe(0)
    })
  })

  it.each([
    ['halden', 'banned'],
    ['basalt', 'offer_unavailable'],
  ] as const)('a rental, of the renter or the seller (%s): the rental begins before it, or is refused', async (company, refusal) => {
    const offer = await putOffer(app, 'basalt', { capacity_gpus: 1000 })
    let before = 0
    const rentalCount = async () => (await app.sql('select id from rentals where offer_id = $1', [offer])).length
    const renting = async () => {
      before = await rentalCount()
      return () => app.as('mina').post('/rentals', { offer_id: offer, gpu_count: 1 })
    }
    await race(company, renting, async (outcome) => {
      expect(['ok', refusal]).toContain(outcome)
      expect(await rentalCount()).toBe(before + (outcome === 'ok' ? 1 : 0))
      await app.sql(
        `update rentals set status = 'stopped', stop_reason = 'requested', stopping_at = app_now(), stopped_at = app_now() where status <> 'stopped'`,
      )
    })
  })

  it.each([
    ['quill', 'banned'],
    ['kestrel', 'lot_closed'],
  ] as const)(
    'a bid, of the bidder or the seller (%s): the bid is placed before it or is refused, and does not count in either case',
    async (company, refusal) => {
      let lot = ''
      const bidding = async () => {
        lot = await openLot(app, operator, await putListing(app, 'kestrel'), 'open', { seconds: 3600 })
        const bidder = await app.proven('lena')
        return () => bidder.post(`/lots/${lot}/bids`, { amountCents: 300 })
      }
      await race(company, bidding, async (outcome) => {
        expect(['ok', refusal]).toContain(outcome)
        const [row] = await app.sql('select status, bid_count from lots where id = $1', [lot])
        expect(row).toEqual(
          company === 'kestrel' ? { status: 'voided', bid_count: outcome === 'ok' ? 1 : 0 } : { status: 'open', bid_count: 0 },
        )
      })
    },
  )
})
