import { beforeAll, describe, expect, it } from 'vitest'
import { validDemand } from '../listings.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const nothing = { requests: 0, opportunities: 0, introductions: 0, submissions: 0, inquiries: 0, rentals: 0, webhookEndpoints: 0 }

/** Creates one object of each kind, moved as far as it goes. */
async function createOneOfEach(app: TestApp, key: PartnerClient): Promise<void> {
  const helper = (path: string, body?: object) => key.post(`/test-helpers${path}`, body)
  const filed = await key.post('/requests', validDemand(await app.nowMs()))
  const introduced = await helper(`/requests/${filed.body.id}/accept`)
  await helper(`/introductions/${introduced.body.id}/conclude`)
  await key.post(`/radar/nodes/${introduced.body.listingId}/inquiries`, {})
  const offered = await helper('/opportunities')
  const accepted = await helper(`/opportunities/${offered.body.id}/accept`)
  await helper(`/introductions/${accepted.body.id}/conclude`)
  await key.post('/radar/submissions', { title: 'waits' })
  const [offer] = (await key.get('/offers?available=true&limit=1')).body.data
  await helper('/rentals', { offer_id: offer.id, gpu_count: 1 })
  await key.post('/webhook-endpoints', { url: 'https://receiver.example/events' })
}

describe('a test world', () => {
  let app: TestApp
  let key: PartnerClient
  beforeAll(async () => {
    app = await openTestApp()
    await putOffer(app, 'kestrel')
    key = app.as('mina', 'test')
  })

  it('counts what its company has in it, and is emptied completely', async () => {
    expect((await key.get('/test-helpers/world')).body).toEqual(nothing)
    await createOneOfEach(app, key)
    const counted = { requests: 1, opportunities: 1, introductions: 2, submissions: 2, inquiries: 1, rentals: 1, webhookEndpoints: 1 }
    expect((await app.as('olav', 'test').get('/test-helpers/world')).body).toEqual(counted)
    const emptied = await key.delete('/test-helpers/world')
    expect([emptied.status, emptied.body]).toEqual([200, counted])
    expect((await key.get('/test-helpers/world')).body).toEqual(nothing)
    for (const list of [
      '/requests',
      '/opportunities',
      '/introductions',
      '/radar/submissions',
      '/radar/inquiries',
      '/rentals',
      '/webhook-endpoints',
    ])
      expect((await key.get(list)).body.data, list).toEqual([])
    expect((await key.delete('/test-helpers/world')).body).toEqual(nothing)
    for (const table of ['requests', 'listings', 'opportunities', 'introductions', 'inquiries', 'rentals', 'invoices'])
      expect(await app.sql(`select id from ${table} where mode = 'test'`), table).toEqual([])
  })

  it('leaves every other world unchanged', async () => {
    await createOneOfEach(app, app.as('lena', 'test'))
    const live = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const lists = async () =>
      Promise.all(
        [app.as('lena', 'test'), app.as('mina')].map(
          async (one) => (await one.get('/requests')).text + (await one.get('/introductions')).text,
        ),
      )
    const before = await lists()
    await createOneOfEach(app, key)
    await key.delete('/test-helpers/world')
    expect(await lists()).toEqual(before)
    expect(before[1]).toContain(live.body.id)
  })

  it('deletes the stored replies of its keys when it is emptied, and stores the reply of the emptying', async () => {
    const demand = validDemand(await app.nowMs())
    const first = await key.post('/requests', demand, { key: 'setup' })
    const emptied = await key.delete('/test-helpers/world', { key: 'teardown' })
    expect((await key.delete('/test-helpers/world', { key: 'teardown' })).body).toEqual(emptied.body)
    const again = await key.post('/requests', demand, { key: 'setup' })
    expect([again.status, again.headers.get('idempotency-replayed'), again.body.id === first.body.id]).toEqual([201, null, false])
  })

  it('is emptied while calls are in progress: each of them runs before it or after it, and none fails', async () => {
    for (let round = 0; round < 6; round++) {
      const emptying = Array.from({ length: 3 }, () => key.delete('/test-helpers/world'))
      const stories = Array.from({ length: 4 }, async () => {
        const filed = await key.post('/requests', validDemand(await app.nowMs()))
        const seen = [filed.status]
        for (const step of ['offer', 'accept', 'decline', 'accept'])
          seen.push((await key.post(`/test-helpers/requests/${filed.body.id}/${step}`)).status)
        const { status, body } = await key.post('/test-helpers/opportunities')
        seen.push(status, (await key.post(`/test-helpers/opportunities/${body.id}/accept`)).status)
        return seen
      })
      for (const { status } of await Promise.all(emptying)) expect(status).toBe(200)
      for (const seen of await Promise.all(stories)) for (const status of seen) expect([200, 201, 404]).toContain(status)
    }
    await key.delete('/test-helpers/world')
    expect((await key.get('/test-helpers/world')).body).toEqual(nothing)
    expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it('is emptied while its machines and its autopilot take steps', async () => {
    await key.put('/test-helpers/autopilot', { enabled: true, delaySeconds: 1 })
    const [offer] = (await key.get('/offers?available=true&limit=1')).body.data
    for (let round = 0; round < 5; round++) {
      const begun = Array.from({ length: 6 }, async () => {
        await key.post('/test-helpers/rentals', { offer_id: offer.id, gpu_count: 1 })
        await key.post('/requests', validDemand(await app.nowMs()))
      })
      await Promise.all(begun)
      await app.advance('3 seconds')
      const [emptied] = await Promise.all([key.delete('/test-helpers/world'), app.settle(), app.settle()])
      expect(emptied.status).toBe(200)
    }
    await key.put('/test-helpers/autopilot', { enabled: false })
    await key.delete('/test-helpers/world')
    await app.settle()
    expect((await key.get('/test-helpers/world')).body).toEqual(nothing)
    const halden = `(select id from companies where name = 'Halden Research')`
    expect(await app.sql(`select * from test_work where company_id = ${halden}`)).toEqual([])
    expect(await app.sql(`select from rental_work w join rentals r on r.id = w.rental_id where r.company_id = ${halden}`)).toEqual([])
  })

  it('is emptied only by members who may file in it', async () => {
    expect((await app.as('olav', 'test').delete('/test-helpers/world')).body.error.code).toBe('forbidden_role')
    expect((await app.as('mina').delete('/test-helpers/world')).body.error.code).toBe('live_mode_not_supported')
  })
})
