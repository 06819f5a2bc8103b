import { requestStates } from '@parley/contract/requests'
import { beforeAll, describe, expect, it } from 'vitest'
import { putListing, validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the API for requests', () => {
  let app: TestApp
  let demand: ReturnType<typeof validDemand>
  const file = async (overrides: object = {}) => (await app.as('mina').post('/requests', { ...demand, ...overrides })).body
  const offer = async (id: string, listing: string) =>
    (await app.signedIn('oona')).post(`/operator/requests/${id}/offers`, { listingIds: [listing] })

  beforeAll(async () => {
    app = await openTestApp()
    demand = validDemand(await app.nowMs())
  })

  it('returns every problem together as request_invalid, and files nothing', async () => {
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

  it('returns times in UTC with milliseconds, regardless of the offset they were sent with', async () => {
    const filed = await file({ startsAt: '2027-01-01T01:30:00.1239+01:30' })
    expect(filed.startsAt).toBe('2027-01-01T00:00:00.123Z')
  })

  it('edits an open request: the sent fields change, and the merged result must obey the rules', async () => {
    const filed = await file()
    const edited = await app.as('tomas').patch(`/requests/${filed.id}`, { nodes: 5, notes: null, budgetMonthlyCents: 100 })
    expect(edited.body).toEqual({ ...filed, nodes: 5, budgetMonthlyCents: 100, updatedAt: edited.body.updatedAt })
    const without = await app.as('mina').patch(`/requests/${filed.id}`, { durationMonths: null })
    expect(without.body.error).toMatchObject({ code: 'request_invalid', problems: ['endsAt: must be given, or durationMonths'] })
    // An edit that changes nothing is none, so its time is not stored and nobody is notified.
    for (const nothing of [{}, { nodes: 5, notes: null }])
      expect((await app.as('mina').patch(`/requests/${filed.id}`, nothing)).body).toEqual(edited.body)
    expect(await app.sql(`select from audit where action = 'request.edited' and target = $1`, [filed.id])).toHaveLength(1)
  })

  it('returns request_not_editable before it checks the fields, once the request is matched or closed', async () => {
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

  it('checks a PATCH in this order: parsing, key, replay, visibility, state, body', async () => {
    const filed = await file()
    const path = `/requests/${filed.id}`
    const patch = (body: unknown, key: string | null) => app.as('mina').patch(path, body, { key })
    expect((await patch('{', null)).body.error.code).toBe('invalid_request')
    expect((await patch({ nodes: 0 }, null)).body.error.code).toBe('idempotency_key_required')
    await patch({ nodes: 7 }, 'seven')
    expect((await patch({ nodes: 'x' }, 'seven')).body.error.code).toBe('idempotency_key_reused')
    expect((await app.as('pedro').patch(path, { nodes: 'x' })).status).toBe(404)
  })

  it('closes a request permanently: a repeat returns it unchanged, and waiting opportunities are withdrawn', async () => {
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

  it('keeps a request matched when every seller declines', async () => {
    const listing = await putListing(app, 'basalt')
    const filed = await file()
    const offered = await offer(filed.id, listing)
    await app.as('yuki').post(`/opportunities/${offered.body.opportunities[0].id}/decline`)
    const matched = await app.as('mina').get(`/requests/${filed.id}`)
    expect(matched.body.status).toBe('matched')
    expect((await offer(filed.id, listing)).status, 'a new offer is a new opportunity').toBe(201)
    expect((await app.as('mina').get(`/requests/${filed.id}`)).text, 'its buyer does not see when sellers were asked').toBe(matched.text)
  })

  it('shows the operator the result of a request at each seller, and why one declined', async () => {
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

  it('keeps what a test key files in a separate world', async () => {
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

  it('allows in the database the states that the contract names, and nothing else', async () => {
    const [row] = await app.sql<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = 'requests'::regclass and conname = 'requests_status_check'`,
    )
    const allowed = [...(row?.def.matchAll(/'(\w+)'/g) ?? [])].map(([, state]) => state)
    expect(allowed.sort()).toEqual([...requestStates.states].sort())
  })
})
