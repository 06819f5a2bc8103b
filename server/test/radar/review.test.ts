import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { fullSubmission, inQueue, propose } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('review', () => {
  let app: TestApp
  let operator: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
  })

  it('is available only to the operator', async () => {
    const seller = await app.signedIn('ruth')
    expect((await seller.get('/operator/submissions')).body.error.code).toBe('operator_only')
    expect((await seller.post(`/operator/submissions/${await propose(app)}/approve`)).body.error.code).toBe('operator_only')
  })

  it('shows each waiting submission, its company and since when it waits', async () => {
    const id = await propose(app)
    const { data } = (await operator.get('/operator/submissions')).body
    expect(data[0]).toMatchObject({
      id,
      companyName: 'Kestrel Compute',
      status: 'pending',
      listed: false,
      flags: [],
      changes: [],
      audience: [],
    })
    expect(data[0]).toMatchObject({
      gpuModel: 'H100 SXM',
      pricePerHourCents: 249,
      availableFrom: fullSubmission.available_from,
      auction: null,
    })
    expect(data[0].submittedAt).toBe(data[0].createdAt)
    expect((await operator.get(`/operator/submissions/${id}`)).body).toEqual(data[0])
  })

  it('puts an approved node on the grid, and returns it unchanged on a repeat', async () => {
    const id = await propose(app)
    expect((await app.as('mina').get(`/radar/nodes/${id}`)).status).toBe(404)
    const approved = await operator.post(`/operator/submissions/${id}/approve`)
    expect(approved.body).toMatchObject({ id, status: 'approved', listed: true })
    expect((await operator.post(`/operator/submissions/${id}/approve`)).body).toEqual(approved.body)
    expect((await app.as('mina').get(`/radar/nodes/${id}`)).body.title).toBe(fullSubmission.title)
    expect(await inQueue(operator, id)).toBeUndefined()
    expect(await inQueue(operator, id, 'approved')).toBeDefined()
  })

  it('shows the seller why a submission was rejected', async () => {
    const id = await propose(app)
    expect((await operator.post(`/operator/submissions/${id}/reject`, { reason: ' ' })).body.error.param).toBe('reason')
    expect((await operator.post(`/operator/submissions/${id}/reject`)).status).toBe(400)
    await operator.post(`/operator/submissions/${id}/reject`, { reason: 'The region is missing.' })
    expect((await app.as('sam').get(`/radar/submissions/${id}`)).body).toMatchObject({
      status: 'rejected',
      rejection_reason: 'The region is missing.',
    })
  })

  it('shows what changed since the last approval', async () => {
    const id = await propose(app)
    await operator.post(`/operator/submissions/${id}/approve`)
    await app.advance('1 hour')
    await app.as('sam').put(`/radar/submissions/${id}`, { ...fullSubmission, price_per_hour_cents: 199, os: null })
    const waiting = await inQueue(operator, id)
    expect(waiting.changes).toEqual([
      { field: 'os', before: 'Ubuntu 24.04', after: null },
      { field: 'pricePerHourCents', before: 249, after: 199 },
    ])
    expect(Date.parse(waiting.submittedAt) - Date.parse(waiting.createdAt)).toBeGreaterThanOrEqual(3_600_000)
    await operator.post(`/operator/submissions/${id}/reject`, { reason: 'no' })
    expect((await inQueue(operator, id, 'rejected')).changes).toHaveLength(2)
  })

  it.each([
    ['title', 'KESTREL-compute special', "holds the seller's company name"],
    ['spec_summary', 'write to sales@kestrel.example', 'holds an e-mail address'],
    ['network_uplink', 'see https://example.net/uplink', 'holds a URL'],
  ])('does not approve a listing whose %s identifies its seller', async (field, text, reason) => {
    const id = await propose(app, { [field]: text })
    const { flags } = await inQueue(operator, id)
    expect(flags).toHaveLength(1)
    expect(flags[0]).toContain(reason)
    const refused = await operator.post(`/operator/submissions/${id}/approve`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'submission_identifies_seller'])
    await app.as('sam').put(`/radar/submissions/${id}`, fullSubmission)
    expect((await operator.post(`/operator/submissions/${id}/approve`)).body).toMatchObject({ status: 'approved', flags: [] })
  })

  it('flags what contradicts the reference data, and leaves the decision to the reviewer', async () => {
    const id = await propose(app, { title: '8 × RTX 4090', gpu_model: 'NVIDIA RTX 4090', gpu_memory_gb: 48 })
    expect((await inQueue(operator, id)).flags).toEqual(['gpuMemoryGb: 48 GB, where NVIDIA RTX 4090 has 24 GB'])
    expect((await operator.post(`/operator/submissions/${id}/approve`)).status).toBe(200)
  })

  it('restricts a node to companies by their handles, all or none', async () => {
    const id = await propose(app)
    await operator.post(`/operator/submissions/${id}/approve`)
    const [halden, quill] = await Promise.all(
      ['halden', 'quill'].map(async (q) => (await operator.get(`/operator/companies?q=${q}`)).body.data[0].id),
    )
    const restrict = (companyIds: unknown) => operator.call('PUT', `/operator/nodes/${id}/audience`, { companyIds })
    expect((await restrict([quill, 'hdl_0000000000000000000000'])).status).toBe(404)
    expect((await restrict([quill, quill])).body.error.param).toBe('companyIds')
    expect((await app.as('mina').get(`/radar/nodes/${id}`)).status).toBe(200)
    expect((await restrict([quill])).body.audience).toEqual([{ id: quill, name: 'Quill Imaging' }])
    expect((await app.as('mina').get(`/radar/nodes/${id}`)).status).toBe(404)
    expect((await restrict([halden])).body.audience).toEqual([{ id: halden, name: 'Halden Research' }])
    expect((await app.as('lena').get(`/radar/nodes/${id}`)).status).toBe(404)
    expect((await restrict([])).body.audience).toEqual([])
    expect((await app.as('lena').get(`/radar/nodes/${id}`)).status).toBe(200)
    expect((await operator.call('PUT', '/operator/nodes/node_0000000000000000000000/audience', { companyIds: [] })).status).toBe(404)
  })
})
