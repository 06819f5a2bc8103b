import { connect, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { goodDemand } from './listings.ts'
import { OpenPage } from './open-page.ts'
import { scrape } from './scrape.ts'
import { type Answered, expectKept } from './voice.ts'
import { openWorld, until, type World } from './world.ts'

/** For the calls that write; as many for those that read. */
const places = 4

describe('more calls than places', () => {
  let world: World
  let holder: pg.Client | undefined
  beforeAll(async () => {
    world = await openWorld({ CALLS_AT_ONCE: String(2 * places), DB_POOL_READERS: String(places + 1) })
  })
  afterEach(async () => {
    await holder?.end()
    holder = undefined
  })

  const taken = async (work: string) => (await scrape(world)).of(`parley_places_taken{listener="partner",work="${work}"}`)
  const file = async () => (await world.as('mina').post('/requests', goodDemand(await world.nowMs()))).status

  /** Calls that hold every place for their work until the lock that they wait for is let go. */
  async function held(work: string, lock: string, call: () => Promise<Answered>): Promise<{ letGo: () => Promise<Answered[]> }> {
    const client = await world.connect()
    holder = client
    await client.query('begin')
    await client.query(lock)
    const calls = Array.from({ length: places }, call)
    await until(async () => (await taken(work)) === places)
    const letGo = async () => {
      await client.end()
      return Promise.all(calls)
    }
    return { letGo }
  }
  async function heldByWriters() {
    const { body } = await world.as('mina').post('/requests', goodDemand(await world.nowMs()))
    const lock = `select from requests where id = '${body.id}' for update`
    return held('writing', lock, () => world.as('mina').post(`/requests/${body.id}/close`))
  }

  it('are refused with 503 in the envelope and all headers, and those that have a place are served', async () => {
    const { letGo } = await heldByWriters()
    const refused = await world.as('mina').post('/requests', goodDemand(await world.nowMs()), { key: 'too much' })
    expectKept(undefined, refused)
    expect([refused.status, refused.body.error.code, refused.body.error.type]).toEqual([503, 'api_error', 'api_error'])
    expect([refused.headers.get('retry-after'), refused.body.error.retry_after_seconds]).toEqual(['1', 1])
    expect([refused.headers.get('idempotency-key'), refused.headers.get('connection')]).toEqual(['too much', 'keep-alive'])
    for (const { status, body } of await letGo()) expect([status, body.status]).toEqual([200, 'closed'])
    const again = await world.as('mina').post('/requests', goodDemand(await world.nowMs()), { key: 'too much' })
    expect([again.status, again.headers.has('idempotency-replayed')]).toEqual([201, false])
  })

  it('are told by the metrics, and the operations listener and the dashboard go on', async () => {
    const { letGo } = await heldByWriters()
    const shed = async () => (await scrape(world)).of('parley_calls_shed_total{listener="partner",work="writing"}') ?? 0
    const before = await shed()
    const refused = await Promise.all([1, 2, 3].map(() => world.as('mina').post('/requests', goodDemand(0))))
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(await shed()).toBe(before + 3)
    expect((await fetch(`${world.opsUrl}/readyz`)).status).toBe(200)
    expect((await world.visitor().get('/auth/session')).status).toBe(401)
    await letGo()
    expect(await file()).toBe(201)
  })

  it('hold up nobody who reads when they write, and nobody who writes when they read', async () => {
    const writers = await heldByWriters()
    expect(await file()).toBe(503)
    for (const path of ['/me', '/offers', '/requests']) expect((await world.as('mina').get(path)).status).toBe(200)
    await writers.letGo()
    const readers = await held('reading', 'lock table inquiries', () => world.as('mina').get('/radar/inquiries'))
    expect((await world.as('mina').get('/me')).status).toBe(503)
    expect(await file()).toBe(201)
    for (const { status } of await readers.letGo()) expect(status).toBe(200)
  })

  it('keep no place for a caller that goes away while it waits', async () => {
    const { letGo } = await heldByWriters()
    const sockets = Array.from({ length: 20 }, () => speak('POST /v1/requests HTTP/1.1\r\nHost: x\r\n\r\n'))
    await until(() => world.app.traffic.callsInFlight > places)
    for (const socket of sockets) socket.destroy()
    await letGo()
    await until(() => world.app.traffic.callsInFlight === 0)
    expect(await taken('writing')).toBe(0)
    expect(await file()).toBe(201)
  })

  /** Says something to the partner API on a connection of its own, and leaves it open. */
  function speak(bytes: string): Socket {
    const { hostname, port } = new URL(world.baseUrl)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    return socket.on('error', () => {})
  }

  it('are not made by those who begin a call and do not go on: they hold no place', async () => {
    const { key } = world.as('mina')
    const beginnings = [
      `GET /v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: `,
      `GET /docs HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      `GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      `POST /v1/requests HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: slow\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ]
    const sockets = Array.from({ length: 40 }, (_, i) => speak(beginnings[i % beginnings.length] as string))
    await until(() => world.app.traffic.callsInFlight === 30)
    for (let i = 0; i < 10; i++) {
      expect(await file()).toBe(201)
      expect((await world.as('mina').get('/me')).status).toBe(200)
    }
    expect([await taken('reading'), await taken('writing')]).toEqual([0, 0])
    for (const socket of sockets) socket.destroy()
  })

  it('are not made by those who do not read what they asked for: an answer on its way holds no place', async () => {
    const ask = 'GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'
    const deaf = speak(ask.repeat(200)).pause()
    await until(() => deaf.bytesWritten > 0 && world.app.traffic.callsInFlight > places)
    for (let i = 0; i < 5; i++) expect((await world.as('mina').get('/me')).status).toBe(200)
    deaf.destroy()
  })

  it('are not made by pages that listen for changes', async () => {
    const ruth = await world.signedIn('ruth')
    const pages = await Promise.all(Array.from({ length: places + 1 }, () => OpenPage.open(world.dashboardUrl, ruth)))
    expect((await ruth.get('/auth/session')).status).toBe(200)
    for (const page of pages) page.close()
  })
})
