import { beforeAll, describe, expect, it } from 'vitest'
import { validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a buyer with only a test key', () => {
  let app: TestApp
  let buyer: PartnerClient
  const helper = (path: string, body?: object) => buyer.post(`/test-helpers${path}`, body)
  const file = async (overrides: object = {}): Promise<string> =>
    (await buyer.post('/requests', { ...validDemand(await app.nowMs()), ...overrides })).body.id

  beforeAll(async () => {
    app = await openTestApp()
    buyer = app.as('mina', 'test')
  })

  it('goes from an empty world to a concluded introduction', async () => {
    for (const list of ['/requests', '/introductions']) expect((await buyer.get(list)).body.data).toEqual([])
    const id = await file()
    const offered = await helper(`/requests/${id}/offer`, { sellers: 3 })
    expect([offered.status, offered.body.status, offered.body.id]).toEqual([200, 'matched', id])

    const accepted = await helper(`/requests/${id}/accept`)
    expect(accepted.body).toMatchObject({
      status: 'active',
      role: 'buyer',
      requestId: id,
      opportunityId: null,
      counterparty: {
        companyName: 'Sandbox Compute',
        country: 'NO',
        website: 'https://sandbox-compute.example',
        contact: { email: 'contact@sandbox-compute.example' },
      },
      buyerReadyAt: null,
      sellerReadyAt: null,
      invoice: null,
    })
    const introduction = `/introductions/${accepted.body.id}`
    expect((await buyer.get('/introductions?role=buyer')).body.data).toEqual([accepted.body])

    expect((await buyer.post(`${introduction}/ready`)).body.buyerReadyAt).not.toBeNull()
    const both = await helper(`${introduction}/counterparty-ready`)
    expect([both.body.buyerReadyAt, both.body.sellerReadyAt]).not.toContain(null)

    const concluded = await helper(`${introduction}/conclude`)
    expect(concluded.body).toMatchObject({ status: 'concluded', deal: { status: 'confirmed' }, invoice: null })
    expect((await buyer.get(introduction)).body).toEqual(concluded.body)
    expect((await buyer.get('/introductions?status=concluded')).body.data).toEqual([concluded.body])
  })

  it('gets sellers who decline, and others who are asked afterwards', async () => {
    const id = await file()
    await helper(`/requests/${id}/offer`, { sellers: 5 })
    expect((await helper(`/requests/${id}/decline`)).body).toMatchObject({ id, status: 'matched' })
    const accepted = await helper(`/requests/${id}/accept`)
    expect(accepted.body.counterparty.companyName).toMatch(/^Sandbox /)
    const again = await helper(`/requests/${id}/accept`)
    expect(again.body.counterparty.companyName).not.toBe(accepted.body.counterparty.companyName)
  })

  it('reads the listing of an introduction like any node, and inquires about it', async () => {
    const { body } = await helper(`/requests/${await file()}/accept`)
    const node = await buyer.get(`/radar/nodes/${body.listingId}`)
    expect(node.body).toMatchObject({ gpu_model: 'H100 SXM', gpu_count: 8, region: 'eu-north' })
    const inquiry = await buyer.post(`/radar/nodes/${body.listingId}/inquiries`, { quantity: 1 })
    expect(inquiry.body).toMatchObject({ node_id: body.listingId, status: 'received' })
    expect((await buyer.get('/radar/inquiries')).body.data).toEqual([inquiry.body])
  })

  it('gets a request accepted that was offered to nobody before', async () => {
    const id = await file()
    expect((await helper(`/requests/${id}/accept`)).body.requestId).toBe(id)
    expect((await buyer.get(`/requests/${id}`)).body.status).toBe('matched')
  })

  it('gets introductions that the operator voids and introductions that lapse', async () => {
    const voided = (await helper(`/requests/${await file()}/accept`)).body.id
    expect((await helper(`/introductions/${voided}/void`)).body).toMatchObject({ status: 'voided', closedAt: expect.any(String) })
    const lapsed = (await helper(`/requests/${await file()}/accept`)).body.id
    const response = await helper(`/introductions/${lapsed}/lapse`)
    expect(response.body).toMatchObject({ status: 'lapsed' })
    expect(response.body.closedAt).toBe(response.body.updatedAt)
    for (const [id, current] of [
      [voided, 'voided'],
      [lapsed, 'lapsed'],
    ])
      for (const step of ['counterparty-ready', 'conclude', 'lapse', 'void'])
        expect((await helper(`/introductions/${id}/${step}`)).body.error, step).toMatchObject({ code: 'introduction_not_active', current })
  })

  it('cannot move a closed request', async () => {
    const id = await file()
    await helper(`/requests/${id}/offer`)
    await buyer.post(`/requests/${id}/close`)
    for (const step of ['offer', 'accept', 'decline'])
      expect((await helper(`/requests/${id}/${step}`)).body.error, step).toMatchObject({ code: 'request_not_open', current: 'closed' })
  })

  it('asks one to five sellers', async () => {
    const id = await file()
    for (const sellers of [0, 6, 1.5, '1', null]) {
      const { status, body } = await helper(`/requests/${id}/offer`, { sellers })
      expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_request', 'sellers'])
    }
    expect((await buyer.get(`/requests/${id}`)).body.status).toBe('open')
  })

  it('gets a deal regardless of the demand that it filed', async () => {
    const startsAt = new Date((await app.nowMs()) + 86_400_000).toISOString()
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
    for (const overrides of [
      { startsAt, endsAt, durationMonths: null, gpusPerNode: 64, nodes: 10_000 },
      { durationMonths: 60, budgetMonthlyCents: 1_000_000_000_000, currency: 'EUR', gpuModel: 'x'.repeat(64), region: 'y'.repeat(64) },
    ]) {
      const { body } = await helper(`/requests/${await file(overrides)}/accept`)
      expect((await helper(`/introductions/${body.id}/conclude`)).body.status).toBe('concluded')
    }
  })

  it('can repeat a step with its Idempotency-Key, and the step is done once', async () => {
    const id = await file()
    const concurrentCalls = [0, 1].map(() => buyer.post(`/test-helpers/requests/${id}/accept`, undefined, { key: 'the same step' }))
    const responses = await Promise.all(concurrentCalls)
    const settled = await buyer.post(`/test-helpers/requests/${id}/accept`, undefined, { key: 'the same step' })
    expect([200, 409]).toEqual(expect.arrayContaining(responses.map(({ status }) => status)))
    expect(settled.headers.get('idempotency-replayed')).toBe('true')
    const all = await buyer.get('/introductions')
    expect(all.body.data.filter((one: { requestId: string }) => one.requestId === id)).toEqual([settled.body])
  })

  it('gets concurrent steps on one request done one after the other', async () => {
    const id = await file()
    const responses = await Promise.all(['accept', 'offer', 'decline', 'accept', 'offer'].map((step) => helper(`/requests/${id}/${step}`)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it('ends an introduction once, regardless of other steps at the same time', async () => {
    const { body } = await helper(`/requests/${await file()}/accept`)
    const steps = ['conclude', 'void', 'conclude', 'lapse', 'conclude']
    const responses = await Promise.all(steps.map((step) => helper(`/introductions/${body.id}/${step}`)))
    const won = responses.filter(({ status }) => status === 200)
    expect(won.length).toBe(1)
    const current = (await buyer.get(`/introductions/${body.id}`)).body.status
    for (const { status, body: refused } of responses)
      if (status !== 200) expect(refused.error).toMatchObject({ code: 'introduction_not_active', current })
  })
})
