import { beforeAll, describe, expect, it } from 'vitest'
import { validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openInstance, openTestApp, type TestApp } from '../test-app.ts'

describe('the autopilot', () => {
  let app: TestApp
  let key: PartnerClient
  const set = (body: object) => key.put('/test-helpers/autopilot', body)
  const file = async (): Promise<string> => (await key.post('/requests', validDemand(await app.nowMs()))).body.id
  const status = async (path: string) => (await key.get(path)).body.status
  const pass = async (seconds: number) => {
    await app.advance(`${seconds} seconds`)
    await app.settle()
  }

  beforeAll(async () => {
    // Driven by the test's own clock: nothing moves until the test advances it.
    app = await openTestApp()
    key = app.as('mina', 'test')
  })

  it('is off until it is switched on, and shows its settings to every role', async () => {
    expect((await key.get('/test-helpers/autopilot')).body).toEqual({ enabled: false, delaySeconds: 2 })
    const id = await file()
    await pass(120)
    expect(await status(`/requests/${id}`)).toBe('open')
    expect((await set({ enabled: true, delaySeconds: 60 })).body).toEqual({ enabled: true, delaySeconds: 60 })
    expect((await app.as('olav', 'test').get('/test-helpers/autopilot')).body).toEqual({ enabled: true, delaySeconds: 60 })
    expect((await app.as('lena', 'test').get('/test-helpers/autopilot')).body).toEqual({ enabled: false, delaySeconds: 2 })
    await pass(200)
    // It moves only what is filed while it is on.
    expect(await status(`/requests/${id}`)).toBe('open')
    expect((await set({ enabled: false })).body).toEqual({ enabled: false, delaySeconds: 2 })
  })

  it('offers after one delay, accepts after two, and declares the other side ready after one more', async () => {
    await set({ enabled: true, delaySeconds: 60 })
    const id = await file()
    await pass(30)
    expect(await status(`/requests/${id}`)).toBe('open')
    await pass(35)
    expect(await status(`/requests/${id}`)).toBe('matched')
    expect((await key.get('/introductions')).body.data).toEqual([])
    await pass(60)
    const [introduction] = (await key.get('/introductions')).body.data
    expect(introduction).toMatchObject({ requestId: id, status: 'active', sellerReadyAt: null, buyerReadyAt: null })
    await pass(65)
    expect((await key.get(`/introductions/${introduction.id}`)).body).toMatchObject({
      sellerReadyAt: expect.any(String),
      buyerReadyAt: null,
    })
  })

  it('approves what is proposed and what is proposed again', async () => {
    await set({ enabled: true, delaySeconds: 60 })
    const { id } = (await key.post('/radar/submissions', { title: 'one' })).body
    await pass(65)
    expect(await status(`/radar/submissions/${id}`)).toBe('approved')
    await key.put(`/radar/submissions/${id}`, { title: 'two' })
    expect(await status(`/radar/submissions/${id}`)).toBe('pending')
    await pass(65)
    expect(await status(`/radar/submissions/${id}`)).toBe('approved')
  })

  it('does not move what somebody else moved first', async () => {
    await set({ enabled: true, delaySeconds: 60 })
    const [closed, declined, accepted] = [await file(), await file(), await file()]
    await key.post(`/requests/${closed}/close`)
    await key.post(`/test-helpers/requests/${declined}/offer`)
    await key.post(`/test-helpers/requests/${declined}/decline`)
    await key.post(`/test-helpers/requests/${accepted}/accept`)
    const rejected = (await key.post('/radar/submissions', { title: 'one' })).body.id
    await key.post(`/test-helpers/submissions/${rejected}/reject`, { reason: 'no' })
    for (let n = 0; n < 3; n++) await pass(65)
    expect(await status(`/requests/${closed}`)).toBe('closed')
    expect(await status(`/radar/submissions/${rejected}`)).toBe('rejected')
    const { data } = (await key.get('/introductions')).body
    const introduced = data.map((one: { requestId: string }) => one.requestId)
    expect([introduced.filter((id: string) => id === declined).length, introduced.filter((id: string) => id === accepted).length]).toEqual([
      0, 1,
    ])
    expect(await app.sql('select * from test_work')).toEqual([])
  })

  it('drops its planned steps once it is switched off, or the world is emptied', async () => {
    await set({ enabled: true, delaySeconds: 60 })
    const off = await file()
    await set({ enabled: false })
    await pass(130)
    expect(await status(`/requests/${off}`)).toBe('open')
    await set({ enabled: true, delaySeconds: 60 })
    await file()
    await key.delete('/test-helpers/world')
    await pass(130)
    expect((await key.get('/test-helpers/world')).body.requests).toBe(0)
    expect(await app.sql(`select id from requests where mode = 'test'`)).toEqual([])
  })

  it('takes each step once on any number of instances, one of which restarts', async () => {
    const another = await openInstance(app.connection)
    await set({ enabled: true, delaySeconds: 1 })
    const ids = await Promise.all(Array.from({ length: 12 }, file))
    await app.advance('1 hour')
    await Promise.all([app.settle(), another.settle(), app.settle(), another.settle()])
    await another.close()
    await Promise.all([app.settle(), app.settle()])
    const { data } = (await key.get('/introductions?limit=100')).body
    for (const id of ids) expect(data.filter((one: { requestId: string }) => one.requestId === id).length).toBe(1)
  })

  it('is set as a whole, within bounds', async () => {
    for (const [body, param] of [
      [{}, 'enabled'],
      [{ enabled: 'yes' }, 'enabled'],
      [{ enabled: true, delaySeconds: 0 }, 'delaySeconds'],
      [{ enabled: true, delaySeconds: 61 }, 'delaySeconds'],
      [{ enabled: true, delaySeconds: 1.5 }, 'delaySeconds'],
    ] as const)
      expect((await set(body)).body.error).toMatchObject({ code: 'invalid_request', param })
    expect((await app.as('olav', 'test').put('/test-helpers/autopilot', { enabled: true })).body.error.code).toBe('forbidden_role')
  })
})
