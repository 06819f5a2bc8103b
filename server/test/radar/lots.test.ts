import { createHash } from 'node:crypto'
import { maxSealedBids } from '@parley/contract/dashboard/lots'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyName } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import type { HttpResponse } from '../http-client.ts'
import { putListing } from '../listings.ts'
import { putOffer } from '../offers.ts'
import { decideLots, fullSubmission, openLot, stopClockAtEndOf } from '../radar.ts'
import { rounds } from '../rounds.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('a lot', () => {
  let app: TestApp
  let operator: DashboardClient
  let halden: DashboardClient
  let quill: DashboardClient
  let basalt: DashboardClient
  let kestrel: DashboardClient

  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
    halden = await app.proven('tomas')
    quill = await app.proven('lena')
    basalt = await app.proven('pedro')
    kestrel = await app.proven('ruth')
  })
  afterEach(async () => {
    await app.resumeClock()
    // A proof of the second factor lasts five minutes, and tests move the clock.
    await app.sql('update sessions set factor_proven_at = app_now(), seen_at = app_now(), created_at = app_now()')
  })

  const opened = async (format: 'open' | 'sealed', options: Parameters<typeof openLot>[4] = {}) => {
    const listing = await putListing(app, 'kestrel')
    return { listing, lot: await openLot(app, operator, listing, format, options) }
  }
  const bid = (client: DashboardClient, lot: string, amountCents: number) => client.post(`/lots/${lot}/bids`, { amountCents })
  const outcome = ({ status, body }: HttpResponse) => (status < 300 ? 'done' : (body.error.code as string))
  const auction = async (listing: string, client = app.as('mina')) => (await client.get(`/radar/nodes/${listing}`)).body.auction
  const inList = async (client: DashboardClient, lot: string) =>
    (await client.get('/lots?limit=100')).body.data.find((one: { id: string }) => one.id === lot)
  /** A lot as a client's list shows it, which must be the same when read alone. The timer may decide it in between. Undefined for a client that may not see it. */
  const seen = async (client: DashboardClient, lot: string) => {
    const before = await inList(client, lot)
    const alone = await client.get(`/lots/${lot}`)
    const after = await inList(client, lot)
    expect([before, after]).toContainEqual(alone.status === 200 ? alone.body : undefined)
    return after
  }
  const ended = async (lot: string) => {
    await stopClockAtEndOf(app, lot, 0)
    await decideLots(app)
  }

  it('is opened on a listed live node, one at a time, to end 1 second to 30 days ahead', async () => {
    const listing = await putListing(app, 'kestrel')
    const now = await app.nowMs()
    await app.stopClockAt(now)
    const open = (endsInMs: number, overrides: object = {}, node = listing) =>
      operator.post(`/operator/nodes/${node}/lots`, { format: 'open', endsAt: new Date(now + endsInMs).toISOString(), ...overrides })
    expect((await open(999)).body.error.param).toBe('endsAt')
    expect((await open(30 * 86_400_000 + 1)).body.error.param).toBe('endsAt')
    expect((await open(5_000, { format: 'dutch' })).body.error.param).toBe('format')
    expect((await open(5_000, { reserveCents: -1 })).body.error.param).toBe('reserveCents')
    expect((await open(5_000, { quantity: 17 })).body.error.param).toBe('quantity')
    expect((await open(5_000, { durationMonths: 61 })).body.error.param).toBe('durationMonths')
    expect((await open(5_000, { startsAt: new Date(now).toISOString() })).body.error.param).toBe('startsAt')
    const wrong = { format: 'dutch', quantity: 17, startsAt: new Date(now).toISOString(), durationMonths: 61 }
    expect((await open(999, wrong)).body.error.problems).toEqual([
      'format: must be one of open, sealed',
      'endsAt: must be from 1 second to 30 days ahead',
      'quantity: must be at most 16, which the listing has',
      'startsAt: must not be before the lot ends',
      expect.stringMatching(/^durationMonths: must be a whole number from 1 to /),
    ])
    expect(outcome(await open(5_000, {}, await putListing(app, 'kestrel', { withdrawn: true })))).toBe('node_not_listed')
    expect(outcome(await open(5_000, {}, await putListing(app, 'kestrel', { mode: 'test' })))).toBe('not_found')
    expect(outcome(await open(1_000, { startsAt: new Date(now + 1_000).toISOString() }))).toBe('done')
    expect(outcome(await open(30 * 86_400_000))).toBe('lot_already_open')
    await app.advance('1 second')
    expect(outcome(await open(30 * 86_400_000))).toBe('done')
  })

  it('sells the quantity, start and term that the operator set, or else the whole listing from when it is available', async () => {
    const availableFrom = new Date((await app.nowMs()) + 60 * 86_400_000).toISOString()
    const listing = await putListing(app, 'kestrel', { available_from: availableFrom })
    const lot = await openLot(app, operator, listing, 'open')
    expect(await auction(listing)).toMatchObject({ quantity: 16, starts_at: availableFrom, duration_months: null })
    expect((await halden.get(`/lots/${lot}`)).body).toMatchObject({ quantity: 16, startsAt: availableFrom, durationMonths: null })

    const startsAt = new Date((await app.nowMs()) + 90 * 86_400_000).toISOString()
    const part = await putListing(app, 'kestrel')
    const endsAt = new Date((await app.nowMs()) + 60_000).toISOString()
    await operator.post(`/operator/nodes/${part}/lots`, { format: 'sealed', endsAt, quantity: 4, startsAt, durationMonths: 6 })
    expect(await auction(part)).toMatchObject({ quantity: 4, starts_at: startsAt, duration_months: 6 })
  })

  it('shows its auction to every reader as the table defines it, and to the seller in the same way', async () => {
    const { listing, lot } = await opened('open', { reserveCents: 200 })
    const expected = {
      lot_id: lot,
      format: 'open',
      ends_at: expect.any(String),
      reserve_cents: 200,
      currency: 'usd',
      bid_count: 0,
      current_bid_cents: null,
      quantity: 16,
      starts_at: null,
      duration_months: null,
    }
    const readers = [app.as('mina'), app.as('sam'), app.as('yuki', 'test')]
    for (const client of readers) expect(await auction(listing, client)).toEqual(expected)
    expect((await app.as('sam').get(`/radar/submissions/${listing}`)).body.auction).toEqual(expected)
    await bid(halden, lot, 200)
    await bid(quill, lot, 250)
    for (const client of readers) expect(await auction(listing, client)).toEqual({ ...expected, bid_count: 2, current_bid_cents: 250 })
    expect(Object.keys(await auction(listing))).toEqual(Object.keys(expected))
    expect(await auction(await putListing(app, 'kestrel'))).toBeNull()
  })

  it('open, accepts a bid that is above the leading bid by 1 % or 1 cent, whichever is more', async () => {
    const { lot } = await opened('open', { reserveCents: 50 })
    for (const [amount, expected] of [
      [49, 'invalid_request'],
      [50, 'done'],
      [50, 'invalid_request'],
      [51, 'done'],
      [1000, 'done'],
      [1009, 'invalid_request'],
      [1010, 'done'],
      [1020, 'invalid_request'],
      [1021, 'done'],
    ] as const) {
      const response = await bid(quill, lot, amount)
      expect([amount, outcome(response)]).toEqual([amount, expected])
      if (response.status === 201) expect(response.body).toMatchObject({ amountCents: amount, leading: true })
      else expect(response.body.error.param).toBe('amountCents')
    }
  })

  it('sealed, accepts 50 bids of a company and no more, even if more arrive at the same time, and the last of them counts', async () => {
    const { listing, lot } = await opened('sealed')
    for (let n = 1; n < maxSealedBids - 2; n++) await bid(halden, lot, n)
    const last = await Promise.all(Array.from({ length: 6 }, (_, n) => bid(halden, lot, 1000 + n)))
    expect(last.map(outcome).sort()).toEqual(['bid_limit_reached', 'bid_limit_reached', 'bid_limit_reached', 'done', 'done', 'done'])
    expect(last.filter(({ status }) => status === 409)[0]?.body.error.message).toContain(`${maxSealedBids} times`)
    expect(outcome(await bid(quill, lot, 5))).toBe('done')
    expect((await auction(listing)).bid_count).toBe(2)
    await ended(lot)
    expect((await halden.get(`/lots/${lot}`)).body).toMatchObject({ outcome: 'won' })
  })

  it('sealed, accepts any amount from the reserve up, counts a replaced bid once and shows no amount to anybody', async () => {
    const { listing, lot } = await opened('sealed', { reserveCents: 300 })
    expect(outcome(await bid(halden, lot, 299))).toBe('invalid_request')
    for (const amount of [777_001, 300, 777_003])
      expect((await bid(halden, lot, amount)).body).toMatchObject({ amountCents: amount, leading: null })
    await bid(quill, lot, 777_002)
    expect(await auction(listing)).toMatchObject({ format: 'sealed', bid_count: 2, current_bid_cents: null })
    expect((await app.as('sam').get(`/radar/submissions/${listing}`)).body.auction.current_bid_cents).toBeNull()
    expect(await seen(halden, lot)).toMatchObject({ currentBidCents: null, bidCount: 2, role: 'buyer', ownBid: { leading: null } })
  })

  it('sealed, is unreadable in the database before the end', async () => {
    const { lot } = await opened('sealed')
    const { bidId, receipt } = (await bid(halden, lot, 777_123)).body
    const tables = ['bids', 'lots', 'audit', 'listings', 'idempotency']
    for (const table of tables) {
      const rows = await app.sql<{ row: string }>(`select t::text as row from ${table} t`)
      for (const { row } of rows) for (const secret of ['777123', receipt.nonce]) expect(row.includes(secret), table).toBe(false)
    }
    expect(app.log.join('')).not.toContain('777123')
    const [row] = await app.sql<{ sealed: Buffer }>('select sealed from bids where id = $1', [bidId])
    expect(row?.sealed.toString('latin1')).not.toContain('777123')
    await expect(app.sql('update bids set amount_cents = 1 where id = $1', [bidId])).rejects.toThrow()
  })

  it('accepts a bid only with the right, a fresh second factor and the signed agreement, and on a node of another company', async () => {
    const { lot } = await opened('open')
    expect(outcome(await bid(await app.signedIn('tomas'), lot, 100))).toBe('second_factor_required')
    expect(outcome(await bid(await app.signedIn('mina'), lot, 100))).toBe('forbidden_role')
    expect(outcome(await bid(await app.signedIn('noa'), lot, 100))).toBe('company_required')
    expect(outcome(await bid(kestrel, lot, 100))).toBe('own_listing')
    expect(outcome(await bid(halden, 'lot_0000000000000000000000', 100))).toBe('not_found')
    for (const wrong of [0, 1_000_001, 1.5, '100', null])
      expect((await bid(halden, lot, wrong as number)).body.error.param).toBe('amountCents')
    await app.sql(`insert into agreements select 'agr_2222222222222222222222', kind, 2, title, body from agreements`)
    expect(outcome(await bid(halden, lot, 100))).toBe('agreement_required')
    await halden.post('/agreements/agr_2222222222222222222222/sign')
    expect(outcome(await bid(halden, lot, 100))).toBe('done')
    await app.sql(`delete from agreement_signatures where agreement_id = 'agr_2222222222222222222222'`)
    await app.sql(`delete from agreements where version = 2`)
  })

  it('does not exist for companies that may not see its node', async () => {
    const { listing, lot } = await opened('open')
    const { id } = (await operator.get('/operator/companies?q=quill')).body.data[0]
    await operator.call('PUT', `/operator/nodes/${listing}/audience`, { companyIds: [id] })
    expect(outcome(await bid(halden, lot, 100))).toBe('not_found')
    expect(await seen(halden, lot)).toBeUndefined()
    expect(outcome(await bid(quill, lot, 100))).toBe('done')
    expect(await seen(quill, lot)).toMatchObject({ ownBid: { leading: true }, node: { title: '8 × H100 SXM' } })
  })

  it.each(['open', 'sealed'] as const)('%s, accepts bids until the last millisecond before its end and none after', async (format) => {
    const { listing, lot } = await opened(format)
    await bid(quill, lot, 100)
    await stopClockAtEndOf(app, lot, -1)
    expect(await auction(listing)).not.toBeNull()
    expect((await app.as('mina').get('/radar/nodes?auction=true')).text).toContain(lot)
    expect(outcome(await bid(halden, lot, 500))).toBe('done')
    for (const after of [0, 1]) {
      await stopClockAtEndOf(app, lot, after)
      expect(await auction(listing)).toBeNull()
      expect((await app.as('sam').get(`/radar/submissions/${listing}`)).body.auction).toBeNull()
      expect((await app.as('mina').get('/radar/nodes?auction=true')).text).not.toContain(lot)
      expect(outcome(await bid(basalt, lot, 900))).toBe('lot_closed')
      expect(await seen(halden, lot)).toMatchObject({ status: expect.stringMatching(/closed|decided/), currentBidCents: null, bidCount: 2 })
    }
    await decideLots(app)
    expect((await halden.get(`/lots/${lot}/result`)).body.amountCents).toBe(500)
  })

  it.each(['open', 'sealed'] as const)(
    '%s, shows its outcome only to the winner and the seller, with the other’s contact card',
    async (format) => {
      const { listing, lot } = await opened(format)
      await bid(halden, lot, 300)
      await bid(quill, lot, 400)
      await ended(lot)
      const won = await quill.get(`/lots/${lot}/result`)
      expect(won.body).toMatchObject({ lotId: lot, listingId: listing, amountCents: 400, currency: 'usd' })
      expect(won.body.counterparty).toMatchObject({ companyName: 'Kestrel Compute', contact: { email: 'sales@kestrel.example' } })
      const sold = await kestrel.get(`/lots/${lot}/result`)
      expect(sold.body.counterparty).toMatchObject({ companyName: 'Quill Imaging', country: 'DE' })
      for (const other of [halden, basalt]) expect(outcome(await other.get(`/lots/${lot}/result`))).toBe('not_found')
      const shown = format === 'open' ? [300] : [null]
      const lost = await seen(halden, lot)
      expect(lost).toMatchObject({ status: 'decided', currentBidCents: null, outcome: 'lost', winningCents: null })
      expect(lost.ownBids.map((one: { amountCents: number | null }) => one.amountCents)).toEqual(shown)
      expect(await seen(quill, lot)).toMatchObject({ outcome: 'won', winningCents: 400 })
      expect(await seen(kestrel, lot)).toMatchObject({ role: 'seller', outcome: 'sold', winningCents: 400, ownBids: [] })
      const listed = (await operator.get('/operator/lots?status=decided')).body.data.find((one: { id: string }) => one.id === lot)
      expect(listed).toMatchObject({ winnerName: 'Quill Imaging', sellerName: 'Kestrel Compute', currentBidCents: null })
      expect((await app.as('mina').get('/introductions')).body.data).toEqual([])
    },
  )

  it('sealed, goes to the earliest of equal bids, and a replaced bid has the place of its replacement', async () => {
    const { lot } = await opened('sealed')
    await bid(halden, lot, 500)
    await bid(quill, lot, 500)
    await bid(halden, lot, 500)
    await ended(lot)
    expect((await quill.get(`/lots/${lot}/result`)).status).toBe(200)
    expect((await halden.get(`/lots/${lot}/result`)).status).toBe(404)
  })

  it('without a bid is decided without a winner', async () => {
    const { lot } = await opened('sealed')
    await ended(lot)
    expect(outcome(await kestrel.get(`/lots/${lot}/result`))).toBe('not_found')
    expect(await seen(kestrel, lot)).toMatchObject({ status: 'decided', bidCount: 0, outcome: 'unsold', winningCents: null })
  })

  it('gives each bidder a receipt that proves afterwards that exactly their bid was counted', async () => {
    const { lot } = await opened('sealed')
    const first = (await bid(halden, lot, 300)).body
    const second = (await bid(halden, lot, 350)).body
    const other = (await bid(quill, lot, 400)).body
    const sha = (placed: { bidId: string; amountCents: number; receipt: { nonce: string } }) =>
      createHash('sha256').update(`${lot}:${placed.bidId}:${placed.amountCents}:${placed.receipt.nonce}`).digest('hex')
    for (const placed of [first, second, other]) expect(placed.receipt.commitment).toBe(sha(placed))
    expect((await halden.get(`/lots/${lot}/receipts`)).body).toEqual({ lotId: lot, status: 'open', decidedAt: null, commitments: [] })
    await ended(lot)
    const receipts = await halden.get(`/lots/${lot}/receipts`)
    expect(receipts.body.commitments).toEqual([sha(second), sha(other)].sort())
    expect((await seen(halden, lot)).ownBid.commitment).toBe(sha(second))
    for (const stranger of [basalt, kestrel]) expect(outcome(await stranger.get(`/lots/${lot}/receipts`))).toBe('not_found')
  })

  const restrict = async (listing: string, ...companies: CompanyName[]) => {
    const companyIds = await Promise.all(companies.map((company) => app.companyHandle(company)))
    return operator.call('PUT', `/operator/nodes/${listing}/audience`, { companyIds })
  }

  it('is lost by a company that is excluded from its node, and led by the previous bidder', async () => {
    const { listing, lot } = await opened('open')
    for (const amount of [200, 300]) await bid(halden, lot, amount)
    await bid(quill, lot, 310)
    expect((await restrict(listing, 'halden')).status).toBe(200)
    expect(outcome(await bid(quill, lot, 400))).toBe('not_found')
    expect(await seen(halden, lot)).toMatchObject({ bidCount: 2, currentBidCents: 300, ownBid: { amountCents: 300, leading: true } })
    await ended(lot)
    expect((await halden.get(`/lots/${lot}/result`)).body.amountCents).toBe(300)
    expect(outcome(await quill.get(`/lots/${lot}/result`))).toBe('not_found')
  })

  it('sealed, accepts another bid of a company whose last bid was voided, even if it was the last one allowed', async () => {
    const { listing, lot } = await opened('sealed')
    for (let n = 1; n <= maxSealedBids; n++) await bid(halden, lot, n)
    expect(outcome(await bid(halden, lot, 60))).toBe('bid_limit_reached')
    await restrict(listing, 'quill')
    await restrict(listing)
    expect((await auction(listing)).bid_count).toBe(0)
    expect(outcome(await bid(halden, lot, 60))).toBe('done')
    expect(outcome(await bid(halden, lot, 61))).toBe('bid_limit_reached')
    await ended(lot)
    expect((await halden.get(`/lots/${lot}/result`)).body.amountCents).toBe(60)
  })

  it.each(['open', 'sealed'] as const)(
    '%s, shows nothing to a company that is excluded from its node while it accepts bids',
    async (format) => {
      const { listing, lot } = await opened(format)
      await bid(quill, lot, 300)
      await restrict(listing, 'halden')
      await bid(halden, lot, 400)
      expect(await seen(quill, lot)).toBeUndefined()
      expect(outcome(await quill.get(`/lots/${lot}/receipts`))).toBe('not_found')
      expect((await quill.get(`/search?q=${lot}`)).body.data).toEqual([])
      await ended(lot)
      expect(await seen(quill, lot)).toMatchObject({ outcome: 'lost', currentBidCents: null, winningCents: null, ownBid: null })
      expect((await quill.get(`/lots/${lot}/receipts`)).body.commitments).toHaveLength(1)
    },
  )

  it('is closed, not missing, for a bidder that is excluded from its node after its end', async () => {
    const { listing, lot } = await opened('open')
    await bid(quill, lot, 300)
    await app.as('sam').post(`/radar/submissions/${listing}/withdraw`)
    await restrict(listing, 'halden')
    expect(await seen(quill, lot)).toMatchObject({ status: 'voided' })
    expect(outcome(await bid(quill, lot, 400))).toBe('lot_closed')
    expect(outcome(await bid(basalt, lot, 400))).toBe('not_found')
  })

  it('keeps no bid of a company that is excluded from its node at the same time, whichever comes first', async () => {
    for (let round = 0; round < rounds; round++) {
      const { listing, lot } = await opened(round % 2 ? 'sealed' : 'open')
      const [placed] = await Promise.all([bid(quill, lot, 400), restrict(listing, 'halden')])
      expect(['done', 'not_found']).toContain(outcome(placed))
      expect(await app.sql('select id from bids where lot_id = $1 and replaced_at is null', [lot])).toEqual([])
      const [counted] = await app.sql('select bid_count as bids, leading_bid_id as leader from lots where id = $1', [lot])
      expect(counted).toEqual({ bids: 0, leader: null })
    }
  })

  it('is not decided if a bid was tampered with, while other lots are', async () => {
    const { listing, lot } = await opened('sealed')
    const { lot: validLot } = await opened('sealed')
    await bid(halden, lot, 300)
    await bid(quill, lot, 400)
    await bid(quill, validLot, 400)
    const swap = `update bids b set sealed = (select o.sealed from bids o where o.lot_id = b.lot_id and o.id <> b.id) where b.lot_id = '${lot}'`
    await app.sql(swap)
    await putOffer(app, 'kestrel')
    await stopClockAtEndOf(app, validLot, 0)
    // If two sweeps run concurrently, the other may hold the lot. The one that takes it reports the error.
    await until(() =>
      app.settle().then(
        () => false,
        ({ errors }: AggregateError) => errors.some(({ message }) => message === 'some lots could not be decided'),
      ),
    )
    await until(async () => (await quill.get(`/lots/${validLot}/result`)).status === 200)
    expect((await seen(halden, lot)).status).toBe('closed')
    // Its winner is owed all that it sells.
    const lower = await (await app.signedIn('sam')).post(`/radar/submissions/${listing}/lower`, { quantityAvailable: 15 })
    expect(lower.body.error).toMatchObject({ param: 'quantityAvailable', message: expect.stringContaining('at least 16') })
    // The later steps of the sweep do not wait either.
    expect(await app.sql('select from offer_changes')).toEqual([])
    await app.sql(swap)
    await decideLots(app)
    expect((await quill.get(`/lots/${lot}/result`)).status).toBe(200)
  })

  it.each([
    ['withdrawn', (id: string) => app.as('sam').post(`/radar/submissions/${id}/withdraw`)],
    ['edited', (id: string) => app.as('sam').put(`/radar/submissions/${id}`, { ...fullSubmission, title: 'Kestrel’s own' })],
  ])('is voided when its listing is %s: no winner, its bidders see it, a later bid is refused', async (_how, leave) => {
    const { listing, lot } = await opened('open')
    await bid(halden, lot, 100)
    expect((await leave(listing)).body.auction).toBeNull()
    expect(await seen(halden, lot)).toMatchObject({ status: 'voided', currentBidCents: null, node: { title: '8 × H100 SXM' } })
    expect(await seen(quill, lot)).toBeUndefined()
    for (const client of [halden, quill]) expect(outcome(await bid(client, lot, 500))).toBe('lot_closed')
    await ended(lot)
    expect(await seen(halden, lot)).toMatchObject({ status: 'voided' })
    expect(outcome(await halden.get(`/lots/${lot}/result`))).toBe('not_found')
    expect((await halden.get(`/lots/${lot}/receipts`)).body).toMatchObject({ status: 'voided', commitments: [] })
  })

  it('that has ended stays valid, even if its listing leaves before it is decided', async () => {
    const { listing, lot } = await opened('open')
    await bid(halden, lot, 100)
    await stopClockAtEndOf(app, lot, 0)
    await app.as('sam').post(`/radar/submissions/${listing}/withdraw`)
    await decideLots(app)
    expect((await halden.get(`/lots/${lot}/result`)).body.amountCents).toBe(100)
  })
})
