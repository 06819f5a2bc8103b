import { requestStates } from '@parley/contract/requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { goodDemand, putListing } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('requests', () => {
  let app: TestApp
  let demand: ReturnType<typeof goodDemand>
  const file = async (words: object = {}) => (await app.as('mina').post('/requests', { ...demand, ...words })).body
  const offer = async (id: string, listing: string) =>
    (await app.signedIn('oona')).post(`/operator/requests/${id}/offers`, { listingIds: [listing] })

  beforeAll(async () => {
    app = await openTestApp()
    demand = goodDemand(await app.nowMs())
  })

  it('answers every problem at once as request_invalid, and files nothing', async () => {
    const before = await app.as('mina').get('/requests')
    const { status, body } = await app.as('mina').post('/requests', { gpuModel: '', nodes: 0, budgetMonthlyCents: '5', colour: 'red' })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'request_invalid', param: 'gpuModel' })
    expect(body.error.problems.map((problem: string) => problem.split(':')[0])).toEqual([
      'gpuModel',
      'gpusPerNode',
      'nodes',
      'region',
      'startsAt',
      'endsAt',
      'budgetMonthlyCents',
      'colour',
    ])
    expect((await app.as('mina').get('/requests')).text).toBe(before.text)
  })

  it("refuses a region that names the buyer's company", async () => {
    const { body } = await app.as('mina').post('/requests', { ...demand, region: 'Halden Research, Oslo' })
    expect(body.error.problems).toEqual(['region: must not identify you'])
  })

  it('answers times in UTC with milliseconds, whatever the offset they came with', async () => {
    const filed = await file({ startsAt: '2027-01-01T01:30:00.1239+01:30' })
    expect(filed.startsAt).toBe('2027-01-01T00:00:00.123Z')
  })

  it('edits an open request: what is sent changes, the merged whole obeys the rules', async () => {
    const filed = await file()
    const edited = await app.as('tomas').patch(`/requests/${filed.id}`, { nodes: 5, notes: null, budgetMonthlyCents: 100 })
    expect(edited.body).toEqual({ ...filed, nodes: 5, budgetMonthlyCents: 100, updatedAt: edited.body.updatedAt })
    const without = await app.as('mina').patch(`/requests/${filed.id}`, { durationMonths: null })
    expect(without.body.error).toMatchObject({ code: 'request_invalid', problems: ['endsAt: must be given, or durationMonths'] })
    const nothing = await app.as('mina').patch(`/requests/${filed.id}`, {})
    expect(nothing.body).toEqual(edited.body)
  })

  it('says request_not_editable before it looks at the fields, once matched or closed', async () => {
    const listing = await putListing(app, 'kestrel')
    const matched = await file()
    await offer(matched.id, listing)
    const closed = await file()
    await app.as('mina').post(`/requests/${closed.id}/close`)
    for (const [id, current] of [
      [matched.id, 'matched'],
      [closed.id, 'closed'],
    ]) {
      const { status, body } = await app.as('mina').patch(`/requests/${id}`, { nodes: 'many' })
      expect([status, body.error.code, body.error.current]).toEqual([409, 'request_not_editable', current])
    }
  })

  it('judges a PATCH in its own order: parsing, key, replay, visibility, state, body', async () => {
    const filed = await file()
    const path = `/requests/${filed.id}`
    const patch = (body: unknown, key: string | null) => app.as('mina').patch(path, body, { key })
    expect((await patch('{', null)).body.error.code).toBe('invalid_request')
    expect((await patch({ nodes: 0 }, null)).body.error.code).toBe('idempotency_key_required')
    await patch({ nodes: 7 }, 'seven')
    expect((await patch({ nodes: 'x' }, 'seven')).body.error.code).toBe('idempotency_key_reused')
    expect((await app.as('pedro').patch(path, { nodes: 'x' })).status).toBe(404)
  })

  it('closes for good: repeated, the request is answered as it is, and what waited is withdrawn', async () => {
    const listing = await putListing(app, 'basalt')
    const filed = await file()
    const offered = await offer(filed.id, listing)
    const closed = await app.as('mina').post(`/requests/${filed.id}/close`)
    const again = await app.as('mina').post(`/requests/${filed.id}/close`, {})
    expect(again.text).toBe(closed.text)
    const opportunity = await app.as('yuki').get(`/opportunities/${offered.body.opportunities[0].id}`)
    expect(opportunity.body).toMatchObject({ status: 'withdrawn', decidedAt: null })
    expect((await offer(filed.id, listing)).body.error).toMatchObject({ code: 'request_not_open', current: 'closed' })
  })

  it('stays matched when every seller declines', async () => {
    const listing = await putListing(app, 'basalt')
    const filed = await file()
    const offered = await offer(filed.id, listing)
    await app.as('yuki').post(`/opportunities/${offered.body.opportunities[0].id}/decline`)
    expect((await app.as('mina').get(`/requests/${filed.id}`)).body.status).toBe('matched')
    expect((await offer(filed.id, listing)).status, 'a new offer is a new opportunity').toBe(201)
  })

  it('tells the operator what became of it at each seller, and why one declined', async () => {
    const [oslo, reykjavik] = [await putListing(app, 'kestrel'), await putListing(app, 'basalt')]
    const filed = await file()
    const operator = await app.signedIn('oona')
    const read = async () => (await operator.get(`/operator/requests/${filed.id}`)).body
    expect(await read()).toMatchObject({ id: filed.id, companyName: 'Halden Research', offeredCount: 0, opportunities: [] })
    const declined = (await offer(filed.id, reykjavik)).body.opportunities[0].id
    await app.as('yuki').post(`/opportunities/${declined}/decline`, { reason: 'full until summer' })
    await offer(filed.id, oslo)
    expect(await read()).toMatchObject({
      offeredCount: 1,
      declinedCount: 1,
      opportunities: [
        { listingId: oslo, listingTitle: '8 × H100 SXM', sellerName: 'Kestrel Compute', status: 'offered', declineReason: null },
        { id: declined, sellerName: 'Basalt Cloud', status: 'declined', declineReason: 'full until summer' },
      ],
    })
  })

  it('keeps what a test key files in a world of its own', async () => {
    const tried = await app.as('mina', 'test').post('/requests', demand)
    expect(tried.status).toBe(201)
    expect(tried.headers.get('x-parley-mode')).toBe('test')
    const path = `/requests/${tried.body.id}`
    expect((await app.as('olav', 'test').get(path)).status).toBe(200)
    expect((await app.as('mina').get(path)).status).toBe(404)
    const ids = async (mode: 'live' | 'test') =>
      (await app.as('mina', mode).get('/requests')).body.data.map((one: { id: string }) => one.id)
    expect(await ids('test')).toEqual([tried.body.id])
    expect(await ids('live')).not.toContain(tried.body.id)
    const operator = await app.signedIn('oona')
    expect((await operator.get('/operator/requests')).text).not.toContain(tried.body.id)
    expect((await operator.get(`/operator/requests/${tried.body.id}/candidates`)).status).toBe(404)
    expect((await operator.get(`/operator/requests/${tried.body.id}`)).status).toBe(404)
  })

  it('shows every member what the company filed', async () => {
    const filed = await file()
    const { notices: _, ...request } = filed
    expect((await app.as('olav').get(`/requests/${filed.id}`)).body).toEqual(request)
  })

  it('keeps in the database the states and nothing else that the contract names', async () => {
    const [row] = await app.sql<{ def: string }>(
      `select string_agg(pg_get_constraintdef(oid), ' ') as def from pg_constraint where conrelid = 'requests'::regclass and contype = 'c'`,
    )
    for (const state of requestStates.states) expect(row?.def).toContain(`'${state}'`)
  })
})
