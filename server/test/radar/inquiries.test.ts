import { InquiryBody } from '@parley/contract/radar'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('an inquiry', () => {
  let app: TestApp
  let operator: DashboardClient
  let node: string
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.signedIn('oona')
    node = await putListing(app, 'kestrel')
  })
  const sendInquiry = (body?: unknown, client = app.as('mina')) => client.post(`/radar/nodes/${node}/inquiries`, body)

  it('needs no fields, and omitted ones are null', async () => {
    const { status, body } = await sendInquiry()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^inq_/),
      node_id: node,
      status: 'received',
      message: null,
      quantity: null,
      starts_at: null,
      duration: null,
      target_price_per_hour_cents: null,
      reference: null,
      created_at: expect.any(String),
    })
  })

  it.each([
    ['message', 'x'.repeat(2000), 'x'.repeat(2001)],
    ['quantity', 1000, 1001],
    ['quantity', 1, 0],
    ['starts_at', '2027-01-01T00:00:00.000Z', '2027-01-01'],
    ['duration', 'x'.repeat(40), 'x'.repeat(41)],
    ['target_price_per_hour_cents', 0, -1],
    ['target_price_per_hour_cents', 1_000_000, 1_000_001],
  ])('accepts %s up to its bound', async (field, valid, invalid) => {
    expect((await sendInquiry({ [field]: valid })).body[field]).toBe(valid)
    expect((await sendInquiry({ [field]: null })).body[field]).toBeNull()
    expect((await sendInquiry({ [field]: invalid })).body.error.param).toBe(field)
  })

  it('refuses unknown fields and a node of one’s own', async () => {
    expect(Object.keys(InquiryBody.properties)).toHaveLength(6)
    expect((await sendInquiry({ phone: '1' })).body.error.param).toBe('phone')
    expect((await sendInquiry({}, app.as('sam'))).body.error.code).toBe('own_listing')
  })

  it('is listed to its company in its mode, newest first', async () => {
    const { id } = (await sendInquiry({ message: 'mine' }, app.as('lena'))).body
    const test = (await sendInquiry({ message: 'a test' }, app.as('lena', 'test'))).body.id
    const ids = async (client = app.as('lena')) => (await client.get('/radar/inquiries')).body.data.map((one: { id: string }) => one.id)
    const later = (await sendInquiry({ message: 'mine, too' }, app.as('lena'))).body.id
    expect(await ids()).toEqual([later, id])
    expect(await ids(app.as('lena', 'test'))).toEqual([test])
    expect(await ids(app.as('sam'))).toEqual([])
    expect((await operator.get('/operator/inquiries?limit=100')).text).not.toContain(test)
  })

  it('reaches the operator, who marks its progress, and past steps are refused', async () => {
    const { id } = (await sendInquiry({ message: 'how soon?', quantity: 3 })).body
    const { data } = (await operator.get('/operator/inquiries?status=received')).body
    expect(data[0]).toMatchObject({
      id,
      nodeId: node,
      nodeTitle: '8 × H100 SXM',
      companyName: 'Halden Research',
      sellerName: 'Kestrel Compute',
      message: 'how soon?',
      quantity: 3,
    })
    const mark = (step: string) => operator.post(`/operator/inquiries/${id}/${step}`)
    expect((await mark('forward')).body.status).toBe('forwarded')
    expect((await mark('forward')).body.status).toBe('forwarded')
    const answer = 'Eleven days from order.'
    expect((await operator.post(`/operator/inquiries/${id}/answer`, { answer: ' ' })).body.error.param).toBe('answer')
    expect((await operator.post(`/operator/inquiries/${id}/answer`, { answer })).body).toMatchObject({ status: 'answered', answer })
    expect((await mark('answer')).body).toMatchObject({ status: 'answered', answer })
    expect((await operator.post(`/operator/inquiries/${id}/answer`, { answer })).body).toMatchObject({ status: 'answered', answer })
    const other = await operator.post(`/operator/inquiries/${id}/answer`, { answer: 'Another one.' })
    expect(other.body.error).toMatchObject({ code: 'inquiry_moved_on', current: 'answered' })
    const own = await (await app.signedIn('mina')).get('/radar/inquiries')
    expect(own.body.data[0]).toMatchObject({ id, nodeId: node, nodeTitle: '8 × H100 SXM', answer })
    expect((await (await app.signedIn('sam')).get('/radar/inquiries')).text).not.toContain(id)
    expect((await mark('forward')).body.error).toMatchObject({ code: 'inquiry_moved_on', current: 'answered' })
    expect((await mark('close')).body).toMatchObject({ status: 'closed', answer })
    expect((await mark('answer')).body.error).toMatchObject({ code: 'inquiry_moved_on', current: 'closed' })
    const mine = await app.as('mina').get('/radar/inquiries')
    expect(mine.body.data.find((one: { id: string }) => one.id === id).status).toBe('closed')
    expect((await operator.post('/operator/inquiries/inq_0000000000000000000000/close')).status).toBe(404)
  })

  it('never shows the seller who asked', async () => {
    await sendInquiry({ message: 'canary-message' })
    expect((await operator.get('/operator/inquiries?limit=100')).text).toContain('canary-message')
    const page = await app.signedIn('ruth')
    const seller = app.as('ruth')
    const reads = [
      ...['/radar/submissions', `/radar/submissions/${node}`, '/radar/inquiries', '/radar/nodes', '/opportunities'].map((path) =>
        seller.get(path),
      ),
      ...['/lots', '/operator/inquiries', '/auth/session'].map((path) => page.get(path)),
    ]
    for (const { text } of await Promise.all(reads)) expect(text).not.toMatch(/canary-message|Halden|mina@/)
  })
})
