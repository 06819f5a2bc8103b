/** The sandbox in a session: the page does what a test key does, in the company's test world and nowhere else. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { validDemand } from '../listings.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('the sandbox in the dashboard', () => {
  let app: TestApp
  let mina: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    mina = await app.signedIn('mina')
  })
  const file = async () => (await mina.post('/sandbox/requests', validDemand(await app.nowMs()))).body

  it('plays both sides to a concluded introduction, without a second factor', async () => {
    const filed = await file()
    expect(filed.status).toBe('open')
    const bought = (await mina.post(`/test-helpers/requests/${filed.id}/accept`)).body
    expect(bought).toMatchObject({ status: 'active', role: 'buyer' })
    expect((await mina.post(`/test-helpers/introductions/${bought.id}/counterparty-ready`)).body.sellerReadyAt).not.toBeNull()
    expect((await mina.post(`/sandbox/introductions/${bought.id}/ready`)).body.buyerReadyAt).not.toBeNull()
    expect((await mina.post(`/test-helpers/introductions/${bought.id}/conclude`)).body.status).toBe('concluded')

    const opportunity = (await mina.post('/test-helpers/opportunities', {})).body
    expect((await mina.get('/sandbox/opportunities')).body.data).toMatchObject([{ id: opportunity.id, status: 'offered' }])
    const sold = (await mina.post(`/test-helpers/opportunities/${opportunity.id}/accept`)).body
    expect(sold).toMatchObject({ status: 'active', role: 'seller' })
    expect((await mina.get('/sandbox/introductions')).body.data).toMatchObject([{ id: sold.id }, { id: bought.id }])

    // The company's test keys see the same objects. Its live keys and pages see none of them.
    expect((await app.as('mina', 'test').get(`/introductions/${bought.id}`)).body.status).toBe('concluded')
    expect((await app.as('mina').get(`/introductions/${bought.id}`)).status).toBe(404)
    expect((await mina.get('/introductions')).body.data).toEqual([])
    expect((await mina.get('/requests')).body.data).toEqual([])
  })

  it('shows the last events, newest first', async () => {
    const { id } = await file()
    const events = async () => (await mina.get('/sandbox/events')).body.data
    await until(async () => (await events())[0]?.object.id === id)
    expect((await events())[0]).toMatchObject({ type: 'request.filed', object: { type: 'request', id, status: 'open' } })
    expect((await (await app.signedIn('pedro')).get('/sandbox/events')).body.data).toEqual([])
  })

  it('sees no live object of its own company, and the live pages see no test object', async () => {
    const live = (await mina.post('/requests', validDemand(await app.nowMs()))).body
    expect((await mina.post(`/test-helpers/requests/${live.id}/offer`)).status).toBe(404)
    expect((await mina.post(`/sandbox/requests/${live.id}/close`)).status).toBe(404)
    const test = await file()
    expect((await mina.get(`/requests/${test.id}`)).status).toBe(404)
    expect((await mina.post(`/requests/${test.id}/close`)).status).toBe(404)
  })

  it('is refused to a role without the right', async () => {
    const olav = await app.signedIn('olav')
    expect((await olav.post('/sandbox/requests', validDemand(await app.nowMs()))).body.error.code).toBe('forbidden_role')
    expect((await olav.call('DELETE', '/test-helpers/world', undefined)).body.error.code).toBe('forbidden_role')
    expect((await olav.get('/test-helpers/world')).status).toBe(200)
  })

  it('forgets its forms when it is emptied: one that is sent again files another request', async () => {
    const form = { ...validDemand(await app.nowMs()), draftId: randomUUID() }
    const [first, again] = [await mina.post('/sandbox/requests', form), await mina.post('/sandbox/requests', form)]
    expect(again.body).toEqual(first.body)
    await mina.call('DELETE', '/test-helpers/world', undefined)
    const { id } = (await mina.post('/sandbox/requests', form)).body
    expect((await mina.get('/sandbox/requests')).body.data).toMatchObject([{ id }])
  })

  it('is emptied while it is written to: each write runs before or after, and none is lost halfway', async () => {
    const writes = Array.from({ length: 12 }, file)
    const emptied = await mina.call('DELETE', '/test-helpers/world', undefined)
    expect(emptied.status).toBe(200)
    const filed = await Promise.all(writes)
    const remaining = (await mina.get('/sandbox/requests')).body.data.map(({ id }: { id: string }) => id)
    expect(filed.map(({ status }) => status)).toEqual(Array(12).fill('open'))
    expect((await mina.get('/test-helpers/world')).body.requests).toBe(remaining.length)
    expect(filed.map(({ id }) => id)).toEqual(expect.arrayContaining(remaining))
  })
})
