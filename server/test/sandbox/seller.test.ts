import { testHelperCards } from '@parley/contract/test-helpers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a seller with only a test key', () => {
  let app: TestApp
  let seller: PartnerClient
  const helper = (path: string, body?: object) => seller.post(`/test-helpers${path}`, body)
  const offered = async (body: object = {}) => (await helper('/opportunities', body)).body

  beforeAll(async () => {
    app = await openTestApp()
    seller = app.as('sam', 'test')
  })

  it('goes from an empty world to a concluded introduction with its invoice', async () => {
    const proposed = await seller.post('/radar/submissions', { title: '8 × H100', gpu_model: 'H100 SXM', gpu_count: 8, region: 'eu-north' })
    expect(proposed.body).toMatchObject({ status: 'pending', listed: false })
    const { id } = proposed.body
    expect((await seller.get(`/radar/nodes/${id}`)).status).toBe(404)
    const approved = await helper(`/submissions/${id}/approve`)
    expect(approved.body).toEqual({ ...proposed.body, status: 'approved', listed: true })
    expect((await seller.get(`/radar/nodes/${id}`)).body.id).toBe(id)

    const opportunity = await helper('/opportunities', { listingId: id })
    expect(opportunity.status).toBe(201)
    expect(opportunity.body).toMatchObject({
      status: 'offered',
      listingId: id,
      demand: { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 1, region: 'eu-north', currency: 'USD' },
      decidedAt: null,
    })
    expect((await seller.get('/opportunities?status=offered')).body.data).toEqual([opportunity.body])

    const accepted = await helper(`/opportunities/${opportunity.body.id}/accept`)
    expect(accepted.body).toMatchObject({
      role: 'seller',
      status: 'active',
      requestId: null,
      opportunityId: opportunity.body.id,
      counterparty: { companyName: 'Sandbox Research', contact: { email: 'contact@sandbox-research.example' } },
    })
    const introduction = `/introductions/${accepted.body.id}`
    await helper(`${introduction}/counterparty-ready`)
    const ready = await seller.post(`${introduction}/ready`)
    expect([ready.body.buyerReadyAt, ready.body.sellerReadyAt]).not.toContain(null)
    const concluded = await helper(`${introduction}/conclude`)
    expect(concluded.body).toMatchObject({
      status: 'concluded',
      deal: { status: 'confirmed' },
      invoice: { status: 'issued', number: expect.stringMatching(/^TEST-FEE-/), currency: 'USD' },
    })
  })

  it('declines, and gets demand that expires or is withdrawn, and each is final', async () => {
    const declined = await offered()
    expect((await seller.post(`/opportunities/${declined.id}/decline`, { reason: 'full' })).body.status).toBe('declined')
    const expired = await offered()
    expect((await helper(`/opportunities/${expired.id}/expire`)).body).toMatchObject({ status: 'expired', decidedAt: null })
    const withdrawn = await offered()
    expect((await helper(`/opportunities/${withdrawn.id}/withdraw`)).body).toMatchObject({ status: 'withdrawn', decidedAt: null })
    const accepted = await offered()
    await helper(`/opportunities/${accepted.id}/accept`)
    for (const [{ id }, current] of [
      [declined, 'declined'],
      [expired, 'expired'],
      [withdrawn, 'withdrawn'],
      [accepted, 'accepted'],
    ] as const) {
      for (const step of ['accept', 'expire', 'withdraw'])
        expect((await helper(`/opportunities/${id}/${step}`)).body.error).toMatchObject({ code: 'opportunity_not_pending', current })
      expect((await seller.get(`/opportunities?status=${current}`)).body.data.map((one: { id: string }) => one.id)).toContain(id)
    }
  })

  it('gets the demand that it asks for', async () => {
    const startsAt = new Date((await app.nowMs()) + 86_400_000).toISOString()
    const demand = { gpuModel: 'B200', gpusPerNode: 4, nodes: 7, region: 'us-east', startsAt, durationMonths: 2, currency: 'EUR' }
    expect((await offered({ demand })).demand).toMatchObject(demand)
    // A start that was not given never conflicts with the given end.
    for (const hours of [1, 30, 24 * 15]) {
      const endsAt = new Date((await app.nowMs()) + hours * 3_600_000).toISOString()
      const sooner = (await offered({ demand: { endsAt } })).demand
      expect(sooner, `${hours} hours`).toMatchObject({ endsAt, startsAt: expect.any(String) })
      expect(sooner.startsAt < endsAt).toBe(true)
    }
    expect((await offered({ demand: { endsAt: new Date(Date.parse(startsAt) + 40 * 86_400_000).toISOString() } })).demand).toMatchObject({
      durationMonths: null,
    })
  })

  it.each([
    [{ gpusPerNode: 0 }, 'gpusPerNode must be a whole number from 1 to 64'],
    [{ notes: 'none here' }, 'notes is not a known property'],
    [{ startsAt: '2020-01-01T00:00:00Z' }, 'startsAt must not be more than 24 hours past'],
    [{ region: 'mail me@here.example' }, 'region must not identify you'],
    [{ gpuModel: 'H100 of Sandbox Research' }, 'gpuModel must not identify you'],
    [{ durationMonths: null }, 'endsAt must be given, or durationMonths'],
    [{ endsAt: '2026-01-01T00:00:00Z' }, 'endsAt must be after startsAt'],
    [{ nodes: null }, 'nodes must be a whole number from 1 to 10,000'],
  ])('gets one code for what is wrong with the demand that it asks for: %j', async (demand, problem) => {
    const { status, body } = await helper('/opportunities', { demand })
    const problems = [`demand: ${problem}`]
    expect([status, body.error]).toMatchObject([400, { code: 'request_invalid', param: 'demand', problems, message: problems[0] }])
  })

  it('gets all problems of its call together, before the check that the node exists', async () => {
    const demand = { gpusPerNode: '8', startsAt: '2020-01-01T00:00:00Z', endsAt: '2019-01-01T00:00:00Z', notes: 'none here' }
    const { body } = await helper('/opportunities', { listingId: 5, demand, colour: 'red' })
    expect(body.error).toMatchObject({ code: 'request_invalid', param: 'listingId' })
    expect(body.error.problems).toEqual([
      'listingId: must be a text',
      'demand: gpusPerNode must be a whole number from 1 to 64, without quotation marks',
      'demand: startsAt must not be more than 24 hours past',
      'demand: endsAt must be after startsAt',
      'demand: notes is not a known property',
      'colour: is not a known property',
    ])
    const unknownNode = { listingId: 'node_0000000000000000000000', demand: { nodes: 0 } }
    expect((await helper('/opportunities', unknownNode)).body.error.code).toBe('request_invalid')
    expect((await helper('/opportunities', { demand: [] })).body.error).toMatchObject({ code: 'request_invalid', param: 'demand' })
    // If the demand is valid, the code is not the one for demand.
    expect((await helper('/opportunities', { colour: 'red' })).body.error).toMatchObject({ code: 'invalid_request', param: 'colour' })
  })

  it.each([
    [{ gpu_model: ' ' }, { gpuModel: 'H100 SXM' }],
    [{ region: '\u200b' }, { region: 'eu-north' }],
    [{ gpu_model: 'H100 of Sandbox Research' }, { gpuModel: 'H100 SXM' }],
    [
      { gpu_model: 'x'.repeat(65), region: 'Oslo' },
      { gpuModel: 'H100 SXM', region: 'Oslo' },
    ],
  ])('gets the usual demand if no demand may contain what its node says: %j', async (overrides, demand) => {
    const { id } = (await seller.post('/radar/submissions', { title: 'A node', ...overrides })).body
    await helper(`/submissions/${id}/approve`)
    expect((await helper('/opportunities', { listingId: id })).body).toMatchObject({ listingId: id, demand })
  })

  it('gets a created node that does not identify its seller, regardless of the demand', async () => {
    const { status, body } = await helper('/opportunities', { demand: { region: 'Kestrel Compute' } })
    expect([status, body.demand]).toMatchObject([201, { region: 'Kestrel Compute' }])
    expect((await seller.get(`/radar/nodes/${body.listingId}`)).body).toMatchObject({ gpu_model: 'H100 SXM', region: 'eu-north' })
  })

  it('is offered demand only on its own approved test node', async () => {
    const { body: pending } = await seller.post('/radar/submissions', { title: 'in review' })
    expect((await helper('/opportunities', { listingId: pending.id })).body.error).toMatchObject({
      code: 'node_not_listed',
      current: 'pending',
    })
    const { body: foreign } = await app.as('pedro', 'test').post('/radar/submissions', { title: 'of another' })
    const { body: live } = await seller.post('/radar/submissions', { title: 'live' })
    await app.sql(`update listings set mode = 'live' where id = $1`, [live.id])
    for (const listingId of [foreign.id, live.id, 'node_0000000000000000000000', 'x'])
      expect((await helper('/opportunities', { listingId })).status).toBe(404)
  })

  it('gets a review that rejects with a reason, and one that approves the fixed text', async () => {
    const { body } = await seller.post('/radar/submissions', { title: 'not yet' })
    const rejected = await helper(`/submissions/${body.id}/reject`, { reason: 'Say which GPUs.' })
    expect(rejected.body).toMatchObject({ status: 'rejected', rejection_reason: 'Say which GPUs.', listed: false })
    expect((await helper(`/submissions/${body.id}/approve`)).body.error).toMatchObject({
      code: 'submission_not_pending',
      current: 'rejected',
    })
    await seller.put(`/radar/submissions/${body.id}`, { title: '8 × H100', gpu_model: 'H100 SXM' })
    expect((await helper(`/submissions/${body.id}/approve`)).body).toMatchObject({ status: 'approved', listed: true })
    for (const [step, input] of [['approve'], ['reject', { reason: 'late' }]] as const)
      expect((await helper(`/submissions/${body.id}/${step}`, input)).body.error).toMatchObject({ current: 'approved' })
    for (const wrong of [{}, { reason: ' ' }, { reason: 'x'.repeat(1001) }])
      expect((await helper(`/submissions/${body.id}/reject`, wrong)).body.error.param).toBe('reason')
  })

  it('cannot get a text approved that identifies it', async () => {
    const { body } = await seller.post('/radar/submissions', { title: 'call Kestrel Compute' })
    expect((await helper(`/submissions/${body.id}/approve`)).body.error.code).toBe('submission_identifies_seller')
  })

  it.each([
    ['withdrawTestOpportunity', 'opportunity_not_pending'],
    ['expireTestOpportunity', 'opportunity_not_pending'],
    ['approveTestSubmission', 'submission_not_pending'],
    ['rejectTestSubmission', 'submission_not_pending'],
    ['readyTestCounterparty', undefined],
    ['lapseTestIntroduction', 'introduction_not_active'],
    ['voidTestIntroduction', 'introduction_not_active'],
    ['concludeTestIntroduction', 'introduction_not_active'],
  ] as const)('gets from a repeated %s what its card says', async (operation, refusal) => {
    const { path, summary } = testHelperCards[operation]
    const subject = path.includes('/submissions/') ? (await seller.post('/radar/submissions', { title: '8 × H100' })).body : await offered()
    const target = path.includes('/introductions/') ? (await helper(`/opportunities/${subject.id}/accept`)).body : subject
    const step = () =>
      seller.post(path.replace('{id}', target.id), operation === 'rejectTestSubmission' ? { reason: 'Which GPUs?' } : undefined)
    expect((await step()).status).toBe(200)
    expect((await step()).body.error?.code).toBe(refusal)
    expect(/returned unchanged/.test(summary)).toBe(refusal === undefined)
  })

  it('loses the opportunities that wait on a node that it withdraws', async () => {
    const one = await offered()
    await seller.post(`/radar/submissions/${one.listingId}/withdraw`)
    expect((await seller.get(`/opportunities/${one.id}`)).body.status).toBe('withdrawn')
    expect((await seller.get(`/radar/nodes/${one.listingId}`)).status).toBe(404)
  })

  it('decides each opportunity once, regardless of what else happens at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await offered()
      const steps = [
        helper(`/opportunities/${id}/accept`),
        seller.post(`/opportunities/${id}/decline`, {}),
        helper(`/opportunities/${id}/expire`),
        helper(`/opportunities/${id}/accept`),
        seller.post(`/opportunities/${id}/decline`, {}),
      ]
      const statuses = (await Promise.all(steps)).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 409, 409, 409, 409])
    }
  })

  it('sees the live grid together with the nodes of its own test world, each once, in every order', async () => {
    const { listingId } = await offered({ demand: { gpuModel: 'H100 SXM', region: 'eu-north' } })
    for (const query of ['', 'sort=price_asc&', 'sort=price_desc&', 'gpu_model=H100%20SXM&', 'region=eu-north&gpu_model=h100%20sxm&']) {
      const walk = async (client: PartnerClient) => {
        const ids: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await client.get(`/radar/nodes?${query}limit=2${cursor && `&cursor=${cursor}`}`)
          ids.push(...body.data.map((one: { id: string }) => one.id))
          cursor = body.meta.next_cursor
        }
        return ids
      }
      const [live, test] = [await walk(app.as('sam')), await walk(seller)]
      expect(new Set(test).size).toBe(test.length)
      expect(test).toContain(listingId)
      expect(test.filter((id) => live.includes(id))).toEqual(live)
      expect(live).not.toContain(listingId)
    }
  })
})
