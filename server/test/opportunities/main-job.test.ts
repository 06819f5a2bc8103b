import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing, validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the main job', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('finds the same candidates for a region under any name that the demand uses', async () => {
    const dublin = await putListing(app, 'kestrel', { region: 'Dublin' })
    const oslo = await putListing(app, 'basalt', { region: 'Sweden' })
    const operator = await app.signedIn('oona')
    for (const region of ['eu-north', 'EU North', 'Norway']) {
      const filed = await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), region })
      const { data } = (await operator.get(`/operator/requests/${filed.body.id}/candidates`)).body
      const points = data.map((one: { listingId: string; reasons: { aspect: string; points: number }[] }) => [
        one.listingId,
        one.reasons.find(({ aspect }) => aspect === 'region')?.points,
      ])
      expect(points, region).toEqual([
        [oslo, 15],
        [dublin, 7.5],
      ])
      await app.as('mina').post(`/requests/${filed.body.id}/close`)
    }
    await app.sql('delete from listings where id = any($1)', [[dublin, oslo]])
  })

  it('finds every model of a family and every region of a geography, if a demand names only these', async () => {
    const sxm = await putListing(app, 'kestrel', { gpu_model: 'H100 SXM', region: 'Frankfurt' })
    const pcie = await putListing(app, 'basalt', { gpu_model: 'H100 PCIe', region: 'Oslo' })
    const elsewhere = await putListing(app, 'basalt', { gpu_model: 'A100 SXM', region: 'us-east' })
    const near = await putListing(app, 'basalt', { gpu_model: 'A100 SXM', region: 'Dublin' })
    const operator = await app.signedIn('oona')
    const demand = { ...validDemand(await app.nowMs()), gpuModel: 'H100', region: 'Europe' }
    const filed = await app.as('mina').post('/requests', demand)
    const { data } = (await operator.get(`/operator/requests/${filed.body.id}/candidates`)).body
    const points = data.map(({ listingId, reasons }: { listingId: string; reasons: { aspect: string; points: number }[] }) => [
      listingId,
      ...reasons.filter(({ aspect }) => aspect === 'gpuModel' || aspect === 'region').map((one) => one.points),
    ])
    expect(points.sort()).toEqual(
      [
        [sxm, 40, 15],
        [pcie, 40, 15],
        [near, 0, 15],
      ].sort(),
    )
    await app.as('mina').post(`/requests/${filed.body.id}/close`)
    await app.sql('delete from listings where id = any($1)', [[sxm, pcie, elsewhere, near]])
  })

  it('finds a listing named after a family that has no model yet, and a geography that has no region', async () => {
    const operator = await app.signedIn('oona')
    await operator.post('/operator/gpu-families', { gpuFamily: 'r200', gpuName: 'NVIDIA R200', gpuArch: 'Rubin', vramGb: 288 })
    await app.sql(`update regions set geo = 'us' where geo = 'other'`)
    const demand = { ...validDemand(await app.nowMs()), gpuModel: 'R200', region: 'other' }
    const listing = await putListing(app, 'kestrel', { gpu_model: demand.gpuModel, region: demand.region })
    const preview = (await app.as('mina').post('/request-previews', demand)).body
    expect(preview).toMatchObject({ problems: [], supply: { listings: 'few' } })
    const filed = await app.as('mina').post('/requests', demand)
    const candidates = await operator.get(`/operator/requests/${filed.body.id}/candidates`)
    expect([candidates.status, candidates.body.data[0]?.listingId]).toEqual([200, listing])
    expect(candidates.body.data[0].reasons.every((one: { fits: boolean }) => one.fits)).toBe(true)
    await app.as('mina').post(`/requests/${filed.body.id}/close`)
    await app.sql('delete from listings where id = $1', [listing])
  })

  it("ranks a listing lower if it does not accept the demand's term, and says why", async () => {
    const long = await putListing(app, 'kestrel', {
      duration_min: '3 months',
      duration_max: '2 years',
      price_per_hour_cents: 200,
      region: 'us-east',
    })
    const short = await putListing(app, 'basalt', { duration_max: '1-month', price_per_hour_cents: 210, region: 'us-east' })
    const any = await putListing(app, 'basalt', { duration_min: 'as you like', price_per_hour_cents: 220, region: 'us-east' })
    const { durationMonths: _, ...demand } = { ...validDemand(await app.nowMs()), region: 'us-east' }
    const endsAt = new Date(Date.parse(demand.startsAt) + 73 * 86_400_000).toISOString()
    const filed = await app.as('mina').post('/requests', { ...demand, endsAt })
    const operator = await app.signedIn('oona')
    const { data } = (await operator.get(`/operator/requests/${filed.body.id}/candidates`)).body
    const dates = data.map((one: { listingId: string; reasons: { aspect: string; text: string; points: number }[] }) => {
      const found = one.reasons.find(({ aspect }) => aspect === 'dates')
      return [one.listingId, found?.points, found?.text]
    })
    expect(dates).toEqual([
      [any, 10, 'Available now.'],
      [long, 0, 'Available now. The shortest term is 3 months, 2.4 months requested.'],
      [short, 0, 'Available now. The longest term is 1 month, 2.4 months requested.'],
    ])
    await app.sql('delete from listings where id = any($1)', [[long, short, any]])
    await app.as('mina').post(`/requests/${filed.body.id}/close`)
  })

  it('never offers a company its own demand', async () => {
    const own = await putListing(app, 'halden')
    const operator = await app.signedIn('oona')
    const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    const { data } = (await operator.get(`/operator/requests/${id}/candidates`)).body
    expect(data.map(({ listingId }: { listingId: string }) => listingId)).not.toContain(own)
    const offered = await operator.post(`/operator/requests/${id}/offers`, { listingIds: [own] })
    expect([offered.status, offered.body.error.code]).toEqual([409, 'own_listing'])
    expect((await app.as('mina').get(`/requests/${id}`)).body.status).toBe('open')
    await app.as('mina').post(`/requests/${id}/close`)
    await app.sql('delete from listings where id = $1', [own])
  })

  it('turns a request into an introduction that both sides read and declare ready', async () => {
    const oslo = await putListing(app, 'kestrel')
    const reykjavik = await putListing(app, 'basalt', { price_per_hour_cents: 238 })
    const buyer = app.as('mina')
    const filed = await buyer.post('/requests', { ...validDemand(await app.nowMs()), notes: 'between us' })
    expect(filed.status).toBe(201)
    expect(filed.body).toMatchObject({ status: 'open', currency: 'USD', closedAt: null })

    const operator = await app.signedIn('oona')
    const queue = await operator.get('/operator/requests?status=open')
    expect(queue.body.data[0]).toMatchObject({ id: filed.body.id, companyName: 'Halden Research', notes: 'between us', offeredCount: 0 })
    const candidates = await operator.get(`/operator/requests/${filed.body.id}/candidates`)
    expect(candidates.body.data.map((one: { listingId: string }) => one.listingId)).toEqual([reykjavik, oslo])
    const offers = await operator.post(`/operator/requests/${filed.body.id}/offers`, { listingIds: [oslo, reykjavik] })
    expect(offers.status).toBe(201)
    const [toKestrel, toBasalt] = offers.body.opportunities
    expect([toKestrel.listingId, toBasalt.listingId]).toEqual([oslo, reykjavik])
    expect((await buyer.get(`/requests/${filed.body.id}`)).body.status).toBe('matched')

    const trader = app.as('yuki')
    const inbox = await trader.get('/opportunities?status=offered')
    expect(inbox.body.data.map((one: { id: string }) => one.id)).toEqual([toBasalt.id])
    const declined = await trader.post(`/opportunities/${toBasalt.id}/decline`, { reason: 'full until summer' })
    expect(declined.body).toMatchObject({ status: 'declined', decidedAt: expect.any(String) })

    const owner = await app.proven('ruth')
    const accepted = await owner.post(`/opportunities/${toKestrel.id}/accept`)
    expect(accepted.status).toBe(200)
    const { introduction } = accepted.body
    expect(introduction).toMatchObject({
      status: 'active',
      role: 'seller',
      requestId: null,
      opportunityId: toKestrel.id,
      counterparty: { companyName: 'Halden Research', country: 'NO' },
    })
    const mine = await buyer.get(`/introductions/${introduction.id}`)
    expect(mine.body).toMatchObject({
      role: 'buyer',
      requestId: filed.body.id,
      opportunityId: null,
      counterparty: { companyName: 'Kestrel Compute' },
      invoice: null,
    })
    expect((await app.as('sam').post(`/introductions/${introduction.id}/ready`)).body.sellerReadyAt).not.toBeNull()
    const both = await buyer.post(`/introductions/${introduction.id}/ready`)
    expect([both.body.buyerReadyAt, both.body.sellerReadyAt]).not.toContain(null)

    const progress = (client: DashboardClient) => client.get(`/requests/${filed.body.id}/progress`)
    expect((await progress(await app.signedIn('olav'))).body).toEqual({
      firstOfferedAt: expect.any(String),
      sellers: { offered: 0, accepted: 1, declined: 1, expired: 0, withdrawn: 0 },
      introductions: [{ id: introduction.id, revealedAt: introduction.revealedAt, concludedAt: null, companyName: 'Kestrel Compute' }],
    })
    expect((await progress(await app.signedIn('ruth'))).body.error.code).toBe('not_found')

    const closed = await buyer.post(`/requests/${filed.body.id}/close`)
    expect(closed.body).toMatchObject({ status: 'closed', closedAt: expect.any(String) })
    expect((await buyer.get(`/introductions/${introduction.id}`)).body.status).toBe('active')
  })
})
