import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fewSlots, HeldSlots, openSocket, slots } from '../held-slots.ts'
import { expectContract } from '../http-client.ts'
import { validDemand } from '../listings.ts'
import { OpenPage } from '../open-page.ts'
import { scrape } from '../scrape.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('more calls than slots', () => {
  let app: TestApp
  let held: HeldSlots
  beforeAll(async () => {
    app = await openTestApp({ ...fewSlots, QUEUE_TIMEOUT_SECONDS: '0.1' })
    held = new HeldSlots(app)
  })
  afterEach(() => held.release())

  const file = async () => (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).status

  it('are refused with 503 in the envelope and all headers after they have waited, and calls that have a slot are served', async () => {
    const calls = await held.occupyWithWrites()
    const refused = await app.as('mina').post('/requests', validDemand(await app.nowMs()), { key: 'too much' })
    expectContract(undefined, refused)
    expect([refused.status, refused.body.error.code, refused.body.error.type]).toEqual([503, 'api_error', 'api_error'])
    expect([refused.headers.get('retry-after'), refused.body.error.retry_after_seconds]).toEqual(['1', 1])
    expect([refused.headers.get('idempotency-key'), refused.headers.get('connection')]).toEqual(['too much', 'keep-alive'])
    await held.release()
    for (const { status, body } of await Promise.all(calls)) expect([status, body.status]).toEqual([200, 'closed'])
    const retried = await app.as('mina').post('/requests', validDemand(await app.nowMs()), { key: 'too much' })
    expect([retried.status, retried.headers.has('idempotency-replayed')]).toEqual([201, false])
  })

  it('are counted by the metrics, and the operations listener and the dashboard keep working', async () => {
    const calls = await held.occupyWithWrites()
    const shed = async () => (await scrape(app)).of('parley_calls_shed_total{listener="partner",work="writing",reason="timeout"}') ?? 0
    const before = await shed()
    const refused = await Promise.all([1, 2, 3].map(() => app.as('mina').post('/requests', validDemand(0))))
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(await shed()).toBe(before + 3)
    expect((await fetch(`${app.opsUrl}/readyz`)).status).toBe(200)
    expect((await app.visitor().get('/auth/session')).status).toBe(401)
    await held.release()
    await Promise.all(calls)
    expect(await file()).toBe(201)
  })

  it('do not block reads if they are writes, and do not block writes if they are reads', async () => {
    const writers = await held.occupyWithWrites()
    expect(await file()).toBe(503)
    for (const path of ['/me', '/offers', '/requests'])
      for (const method of ['GET', 'HEAD'])
        expect((await app.as('mina').call(method, path, undefined, { key: null })).status, `${method} ${path}`).toBe(200)
    await held.release()
    await Promise.all(writers)
    const readers = await held.occupy('reading', 'lock table inquiries', () => app.as('mina').get('/radar/inquiries'))
    expect((await app.as('mina').get('/me')).status).toBe(503)
    expect(await file()).toBe(201)
    await held.release()
    for (const { status } of await Promise.all(readers)) expect(status).toBe(200)
  })

  it('are not caused by callers who begin a call and do not continue, because they hold no slot', async () => {
    const { key } = app.as('mina')
    const partialRequests = [
      `GET /v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: `,
      `GET /docs HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: slow\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ]
    const sockets = Array.from({ length: 40 }, (_, i) => openSocket(app, partialRequests[i % partialRequests.length] as string))
    await until(() => app.service.traffic.callsInFlight === 30)
    for (let i = 0; i < 10; i++) {
      expect(await file()).toBe(201)
      expect((await app.as('mina').get('/me')).status).toBe(200)
    }
    expect([await held.taken('reading'), await held.taken('writing')]).toEqual([0, 0])
    for (const socket of sockets) socket.destroy()
  })

  it('are not caused by callers who do not read their response, because a response that is being sent holds no slot', async () => {
    const requestBytes = 'GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'
    const pausedSocket = openSocket(app, requestBytes.repeat(200)).pause()
    await until(() => pausedSocket.bytesWritten > 0 && app.service.traffic.callsInFlight > slots)
    for (let i = 0; i < 5; i++) expect((await app.as('mina').get('/me')).status).toBe(200)
    pausedSocket.destroy()
  })

  it('are not caused by pages that listen for changes', async () => {
    const ruth = await app.signedIn('ruth')
    const pages = await Promise.all(Array.from({ length: slots + 1 }, () => OpenPage.open(app.dashboardUrl, ruth)))
    expect((await ruth.get('/auth/session')).status).toBe(200)
    for (const page of pages) page.close()
  })
})
