import { maxDealReportsPerSide } from '@parley/contract/dashboard/deals'
import { beforeAll, describe, expect, it } from 'vitest'
import { feeCents, type IntroducedPair, introducedPair, terms } from '../introduced-pair.ts'
import { png } from '../sample-files.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a deal', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
  })

  it('is reported by either side and confirmed only by the other, which concludes the introduction', async () => {
    for (const [by, other, side] of [
      [pair.seller, pair.buyer, 'seller'],
      [pair.buyer, pair.seller, 'buyer'],
    ] as const) {
      const introduction = await pair.introduce()
      const reported = await pair.report(introduction, { note: 'As agreed by phone.' }, by)
      expect(reported.body).toMatchObject({ ...terms, status: 'reported', reportedBy: side, currency: 'USD', note: 'As agreed by phone.' })
      const { deal, requestId } = (await app.as('mina').get(`/introductions/${introduction}`)).body
      expect(deal).toMatchObject({ status: 'reported', confirmedAt: null })
      const counts = async () => (await pair.operator.get(`/operator/requests/${requestId}`)).body
      expect(await counts()).toMatchObject({ acceptedCount: 1, concludedCount: 0 })
      expect((await pair.confirm(reported.body.id, by)).body.error.code).toBe('own_deal_report')
      const confirmed = await pair.confirm(reported.body.id, other)
      expect(confirmed.body.status).toBe('confirmed')
      expect(await counts()).toMatchObject({ acceptedCount: 1, concludedCount: 1 })
      const seen = (await app.as('sam').get(`/introductions/${introduction}`)).body
      expect(seen).toMatchObject({
        status: 'concluded',
        deal: { status: 'confirmed', confirmedAt: confirmed.body.decidedAt },
        invoice: {
          status: 'issued',
          amountCents: feeCents,
          currency: 'USD',
          paidAt: null,
          number: expect.stringMatching(/^FEE-[0-9A-F]{10}-\d{4}-\d{4}$/),
        },
      })
      expect(seen.closedAt).not.toBeNull()
      const buyers = (await app.as('mina').get(`/introductions/${introduction}`)).body
      expect(buyers).toMatchObject({ status: 'concluded', invoice: null })
      expect((await app.as('mina').post(`/introductions/${introduction}/ready`)).body.error.current).toBe('concluded')
    }
  })

  it('is shown to the seller as still offered after it is confirmed, until the listing is lowered or edited, and never to the buyer', async () => {
    const { introduction } = await pair.conclude()
    const { introduction: seen, stillOffered } = await pair.detail(introduction)
    const listing = (await app.as('sam').get(`/radar/submissions/${seen.listingId}`)).body
    expect(stillOffered).toEqual({ soldNodes: seen.demand.nodes, offeredNodes: listing.quantity_available, onRadar: true })
    expect((await pair.detail(introduction, pair.buyer)).stillOffered).toBeNull()
    await app.sql('update listings set withdrawn = true where id = $1', [seen.listingId])
    expect((await pair.detail(introduction)).stillOffered).toMatchObject({ soldNodes: seen.demand.nodes, onRadar: false })
    await app.sql('update listings set withdrawn = false where id = $1', [seen.listingId])
    await app.advance('1 second')
    const remaining = { quantityAvailable: listing.quantity_available - seen.demand.nodes }
    expect((await pair.seller.post(`/radar/submissions/${seen.listingId}/lower`, remaining)).body).toEqual(remaining)
    expect((await pair.detail(introduction)).stillOffered).toBeNull()
    expect((await pair.detail(await pair.introduce())).stillOffered).toBeNull()
  })

  it('that was contested can be reported again, and one that is still valid cannot', async () => {
    const introduction = await pair.introduce()
    const first = (await pair.report(introduction)).body.id
    expect((await pair.report(introduction, {}, pair.buyer)).body.error).toMatchObject({
      code: 'deal_already_reported',
      current: 'reported',
    })
    const contest = (id: string, by = pair.buyer) => by.post(`/deal-reports/${id}/contest`, { reason: 'Four months, not six.' })
    expect((await contest(first, pair.seller)).body.error.code).toBe('own_deal_report')
    expect((await contest(first)).body).toMatchObject({ status: 'contested', contestReason: 'Four months, not six.' })
    expect((await pair.confirm(first)).body.error).toMatchObject({ code: 'deal_not_reported', current: 'contested' })
    expect((await app.as('sam').get(`/introductions/${introduction}`)).body.deal).toMatchObject({
      status: 'contested',
      confirmedAt: null,
    })
    const second = (await pair.report(introduction, { months: 4 }, pair.buyer)).body.id
    const shownDeal = async () => (await app.as('sam').get(`/introductions/${introduction}`)).body.deal
    expect((await shownDeal()).status).toBe('reported')
    expect((await pair.confirm(second, pair.seller)).status).toBe(200)
    expect(await shownDeal()).toMatchObject({ status: 'confirmed', confirmedAt: expect.any(String) })
    expect((await pair.report(introduction)).body.error).toMatchObject({ code: 'introduction_not_active', current: 'concluded' })
    expect((await pair.detail(introduction)).deals.map(({ months }: { months: number }) => months)).toEqual([4, 6])
  })

  it('can be withdrawn by the side that reported it until it is decided, and then be reported again', async () => {
    const introduction = await pair.introduce()
    const first = (await pair.report(introduction)).body.id
    const withdraw = (id: string, by = pair.seller) => by.post(`/deal-reports/${id}/withdraw`)
    expect((await withdraw(first, pair.buyer)).body.error.code).toBe('not_own_deal_report')
    expect((await withdraw(first, await app.proven('pedro'))).body.error.code).toBe('not_found')
    expect((await withdraw(first)).body).toMatchObject({ status: 'withdrawn', contestReason: null, decidedAt: expect.any(String) })
    expect((await withdraw(first)).body.error).toMatchObject({ code: 'deal_not_reported', current: 'withdrawn' })
    expect((await pair.confirm(first)).body.error).toMatchObject({ code: 'deal_not_reported', current: 'withdrawn' })
    expect((await app.as('mina').get(`/introductions/${introduction}`)).body).toMatchObject({
      status: 'active',
      deal: { status: 'withdrawn' },
    })
    const second = (await pair.report(introduction, {}, pair.buyer)).body.id
    expect((await pair.confirm(second, pair.seller)).status).toBe(200)
    expect((await withdraw(second, pair.buyer)).body.error).toMatchObject({ code: 'deal_not_reported', current: 'confirmed' })
  })

  it('that is withdrawn and confirmed at the same time becomes one of the two, with all its consequences', async () => {
    for (const deal of await pair.reports(4)) {
      const both = await Promise.all([pair.confirm(deal), pair.seller.post(`/deal-reports/${deal}/withdraw`)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const [row] = await app.sql(
        `select d.status as deal, i.status as introduction, (select count(*)::int from invoices v where v.deal_id = d.id) as invoices
         from deals d join introductions i on i.id = d.introduction_id where d.id = $1`,
        [deal],
      )
      const confirmed = { deal: 'confirmed', introduction: 'concluded', invoices: 2 }
      expect(row).toEqual(both[0].status === 200 ? confirmed : { deal: 'withdrawn', introduction: 'active', invoices: 0 })
    }
  })

  it('is reported once and decided once by many parallel reports, confirmations and contests', async () => {
    const introduction = await pair.introduce()
    const reports = await Promise.all([pair.seller, pair.buyer, pair.seller].map((by) => pair.report(introduction, {}, by)))
    const [made, ...more] = reports.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    const other = made?.body.reportedBy === 'seller' ? pair.buyer : pair.seller
    const decide = (decision: string) =>
      other.post(`/deal-reports/${made?.body.id}/${decision}`, decision === 'contest' ? { reason: 'No.' } : undefined)
    const decided = await Promise.all(['confirm', 'contest', 'confirm', 'contest'].map(decide))
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { introduction: seen, deals, invoices } = await pair.detail(introduction)
    const confirmed = deals[0].status === 'confirmed'
    expect([seen.status, invoices.length]).toEqual(confirmed ? ['concluded', 2] : ['active', 0])
  })

  it('requires an active introduction', async () => {
    const introduction = await pair.introduce()
    const deal = (await pair.report(introduction)).body.id
    await app.sql('update introductions set expires_at = app_now() where id = $1', [introduction])
    const lapsed = { code: 'introduction_not_active', current: 'lapsed' }
    expect((await pair.confirm(deal)).body.error).toMatchObject(lapsed)
    expect((await pair.buyer.post(`/deal-reports/${deal}/contest`, { reason: 'Not so.' })).body.error).toMatchObject(lapsed)
    expect((await pair.detail(introduction)).deals[0].status).toBe('reported')
    expect((await pair.report(introduction)).body.error.current).toBe('lapsed')
  })

  it('is reported at most 20 times by a side, including withdrawn and contested reports', async () => {
    const introduction = await pair.introduce()
    const withdrawn = async (by = pair.seller) => {
      const { status, body } = await pair.report(introduction, {}, by)
      if (status === 200) expect((await by.post(`/deal-reports/${body.id}/withdraw`)).status).toBe(200)
      return status === 200 ? 'reported' : (body.error.code as string)
    }
    const first = (await pair.report(introduction)).body.id
    expect((await pair.buyer.post(`/deal-reports/${first}/contest`, { reason: 'Not so.' })).status).toBe(200)
    for (let n = 2; n <= maxDealReportsPerSide; n++) expect(await withdrawn()).toBe('reported')
    expect(await withdrawn()).toBe('deal_report_limit_reached')
    expect((await pair.detail(introduction, pair.buyer)).deals).toHaveLength(maxDealReportsPerSide)
    const other = await pair.report(introduction, {}, pair.buyer)
    expect((await pair.confirm(other.body.id, pair.seller)).body.status).toBe('confirmed')
  })

  it('has terms within bounds', async () => {
    const introduction = await pair.introduce()
    for (const [overrides, param] of [
      [{ months: 0 }, 'months'],
      [{ months: 61 }, 'months'],
      [{ monthlyCents: 0 }, 'monthlyCents'],
      [{ monthlyCents: 1.5 }, 'monthlyCents'],
      [{ currency: 'GBP' }, 'currency'],
      [{ startsAt: 'tomorrow' }, 'startsAt'],
      [{ company: 'Halden' }, 'company'],
    ] as const) {
      expect((await pair.report(introduction, overrides)).body.error.param).toBe(param)
    }
  })

  it('refers to receipts, and accepts more after it is concluded', async () => {
    const introduction = await pair.introduce()
    const receipt = (await pair.upload(introduction, png, 'image/png', pair.seller)).body.id
    const deal = (await pair.report(introduction, { fileIds: [receipt] })).body
    expect(deal.files.map(({ id }: { id: string }) => id)).toEqual([receipt])
    await pair.confirm(deal.id)
    expect((await pair.upload(introduction, png, 'image/png')).status).toBe(201)
    expect((await pair.detail(introduction)).files).toHaveLength(2)
  })

  it('is in the lists of both sides, by status and role, page by page', async () => {
    const ids = async (by: IntroducedPair['buyer'], query: string) =>
      ((await by.get(`/introductions?limit=100${query}`)).body.data as { introduction: { id: string } }[]).map((one) => one.introduction.id)
    const { introduction } = await pair.conclude()
    const open = await pair.introduce()
    expect((await ids(pair.buyer, '&status=active'))[0]).toBe(open)
    expect((await ids(pair.seller, '&status=concluded'))[0]).toBe(introduction)
    expect(await ids(pair.buyer, '&role=seller')).toEqual([])
    expect(await ids(pair.buyer, '&role=buyer')).toEqual(await ids(pair.seller, ''))
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await pair.seller.get(`/introductions?limit=2${cursor && `&cursor=${cursor}`}`)
      walked.push(...body.data.map((one: { introduction: { id: string } }) => one.introduction.id))
      cursor = body.meta.nextCursor
    }
    expect(walked).toEqual(await ids(pair.seller, ''))
  })
})
