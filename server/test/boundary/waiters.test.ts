import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fewSlots, HeldSlots, openSocket, slots } from '../held-slots.ts'
import { createKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('calls that wait for a slot', () => {
  let app: TestApp
  let held: HeldSlots
  beforeAll(async () => {
    // The timeout is long, so that no test depends on its speed.
    app = await openTestApp({ ...fewSlots, DB_POOL_READERS: '12', QUEUE_TIMEOUT_SECONDS: '60' })
    held = new HeldSlots(app)
  })
  afterEach(() => held.release())

  const idle = () => until(() => app.service.traffic.callsInFlight === 0)

  it('are all served when the lock that blocks all others is released', async () => {
    const calls = await held.occupyWithWrites()
    const demand = validDemand(await app.nowMs())
    const waiters = Array.from({ length: 32 }, () => app.as('mina').post('/requests', demand))
    await until(async () => (await held.waiting('writing')) === waiters.length)
    await held.release()
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set((await Promise.all(waiters)).map(({ status }) => status))).toEqual(new Set([201]))
  })

  it('are removed when their caller disconnects', async () => {
    const calls = await held.occupyWithWrites()
    const { key } = app.as('mina')
    const requestBytes = `POST /v1/requests/none/close HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: gone\r\n\r\n`
    const sockets = Array.from({ length: 20 }, () => openSocket(app, requestBytes))
    await until(async () => (await held.waiting('writing')) === sockets.length)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await held.waiting('writing')) === 0)
    await held.release()
    await Promise.all(calls)
    await idle()
    expect(await held.taken('writing')).toBe(0)
  })

  it('also wait for work whose caller disconnected, because it continues in its slot', async () => {
    const { key } = app.as('mina')
    const requestBytes = `GET /v1/radar/inquiries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`
    const working = await held.occupy('reading', 'lock table inquiries', () => openSocket(app, requestBytes))
    const waiter = app.as('tomas').get('/me')
    await until(async () => (await held.waiting('reading')) === 1)
    for (const socket of working) socket.destroy()
    await until(() => app.service.traffic.callsInFlight === 1)
    expect([await held.taken('reading'), await held.waiting('reading')]).toEqual([slots, 1])
    await held.release()
    expect((await waiter).status).toBe(200)
    await until(async () => (await held.taken('reading')) === 0)
  })

  it('with one key let another key’s call pass, regardless of how many they are', async () => {
    const inquiries = () => app.as('mina').get('/radar/inquiries')
    const some = new HeldSlots(app)
    const calls = [
      ...(await held.occupy('reading', 'lock table inquiries', inquiries, slots - 2)),
      // No background loop reads both tables. Such a loop would lock one while it waits for the other.
      ...(await some.occupy('reading', 'lock table test_worlds', () => app.as('mina', 'test').get('/test-helpers/autopilot'), 2)),
    ]
    const busy = Array.from({ length: 3 * slots }, inquiries)
    await until(async () => (await held.waiting('reading')) === busy.length)
    const quiet = app.as('tomas').get('/me')
    await until(async () => (await held.waiting('reading')) === busy.length + 1)
    // Two slots become free. In one, the busy key's next call waits for its lock. The other is for the quiet key.
    await some.release()
    expect((await quiet).status).toBe(200)
    await held.release()
    for (const { status } of await Promise.all([...calls, ...busy])) expect(status).toBe(200)
  })

  it('read with the rights that they have when their turn comes', async () => {
    const { key, id } = await createKey(app, 'mina')
    const page = await app.signedIn('mina')
    const reader = app.withKey(key)
    expect((await reader.get('/me')).status).toBe(200)
    const calls = await held.occupy('reading', 'lock table inquiries', () => app.as('mina').get('/radar/inquiries'))
    const call = reader.get('/me')
    await until(async () => (await held.waiting('reading')) === 1)
    expect((await page.post(`/keys/${id}/revoke`)).status).toBe(200)
    await held.release()
    await Promise.all(calls)
    expect((await call).body.error.code).toBe('api_key_revoked')
  })

  it('that send a body long after their headers read with the rights at that moment', async () => {
    const { key, id } = await createKey(app, 'mina')
    const page = await app.signedIn('mina')
    expect((await app.withKey(key).get('/me')).status).toBe(200)
    const head = `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`
    const reader = openSocket(app, head)
    let received = ''
    reader.on('data', (bytes) => {
      received += bytes
    })
    await until(() => app.service.traffic.callsInFlight === 1)
    expect((await page.post(`/keys/${id}/revoke`)).status).toBe(200)
    reader.write('{}')
    await until(() => received.includes('\r\n\r\n'))
    expect(received).toContain('api_key_revoked')
    reader.destroy()
  })
})
