/** What a 404 says: how to fix the request if that is known, and nothing about what others have. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { putListing, validDemand } from '../listings.ts'
import { putOffer } from '../offers.ts'
import type { HttpResponse } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a 404', () => {
  let app: TestApp
  const anyId = newId('request')
  beforeAll(async () => {
    app = await openTestApp()
  })
  const endpointOf = async (mode: 'live' | 'test'): Promise<string> =>
    (await app.as('mina', mode).post('/webhook-endpoints', { url: 'http://127.0.0.1:9/' })).body.id
  const messageOf = ({ status, body }: HttpResponse): string => {
    expect([status, body.error.code]).toEqual([404, expect.stringMatching(/^(offer_)?not_found$/)])
    return body.error.message
  }
  const plain = 'There is no such resource, or it is not visible to you.'

  it.each([
    ['DELETE', '/requests', 'This path has no DELETE: it has GET, HEAD and POST.'],
    ['POST', '/requests/{id}', 'This path has no POST: it has GET, HEAD and PATCH.'],
    ['GET', '/requests/{id}/close', 'This path has no GET: it has POST.'],
    ['POST', '/me', 'This path has no POST: it has GET and HEAD.'],
    ['POST', '/openapi.json', 'This path has no POST: it has GET and HEAD.'],
    ['GET', '/requests/', 'No endpoint has this path: leave out the slash at its end.'],
    ['GET', '/v1/requests', 'No endpoint has this path: the base address ends in /v1 already.'],
    ['POST', '/opportunities/{id}/accept', 'No key can do this: a person takes this step at the dashboard, with a second factor.'],
    ['GET', '/opportunities/{id}/accept', 'No endpoint has this path. Check it, and the method, in the reference.'],
  ])('for %s %s says what the path has', async (method, path, message) => {
    expect(messageOf(await app.as('mina').call(method, path.replace('{id}', anyId), undefined))).toBe(message)
    // Paths are public: the message is the same without a key.
    expect(messageOf(await app.withKey(undefined).call(method, path.replace('{id}', anyId), undefined))).toBe(message)
  })

  it('outside /v1 says what is missing', async () => {
    const response = await fetch(new URL('/requests', app.baseUrl))
    const { error } = (await response.json()) as { error: { message: string } }
    expect(error.message).toBe('No endpoint has this path: put /v1 before it.')
  })

  it('is the same for HEAD as for GET, including the length of its body', async () => {
    const responses = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${app.baseUrl}/requests/${anyId}/close`, { method })))
    const [read, head] = responses.map(({ status, headers }) => [status, headers.get('content-length')])
    expect(read).toEqual([404, expect.stringMatching(/^\d+$/)])
    expect(head).toEqual(read)
  })

  it("at the dashboard also names the path's methods", async () => {
    const page = await app.signedIn('mina')
    expect((await page.call('DELETE', '/keys', undefined)).body.error.message).toBe('This path has no DELETE: it has GET, HEAD and POST.')
  })

  it('for an ID with the prefix of another kind of object says what it names', async () => {
    const names = 'names an opportunity. The ID of a request is expected here. It begins with dem_.'
    expect(messageOf(await app.as('mina').get(`/requests/${newId('opportunity')}`))).toBe(`The ID begins with opp_: it ${names}`)
    expect(messageOf(await app.as('mina').post(`/requests/${newId('opportunity')}/close`))).toContain(names)
    expect(messageOf(await app.as('mina').get(`/offers/${newId('node')}`))).toContain('it names a Radar node or submission')
    expect(messageOf(await app.as('mina').get(`/introductions/${newId('agreement')}`))).toContain('it names an agreement.')
  })

  it('for an ID in a body names its field, and says the same about it as for an ID in a path', async () => {
    const withdrawn = await putOffer(app, 'kestrel', { withdrawn_at: new Date(await app.nowMs()).toISOString() })
    const [live, test, page] = [app.as('mina'), app.as('mina', 'test'), await app.signedIn('mina')]
    for (const [client, path] of [
      [live, '/rentals'],
      [live, '/rental-quotes'],
      [test, '/test-helpers/rentals'],
    ] as const) {
      const start = (offer_id: string) => client.post(path, { offer_id, gpu_count: 1 })
      const responses = await Promise.all([withdrawn, newId('offer'), 'x', 'x'.repeat(65), `offer_${'0'.repeat(60_000)}`].map(start))
      const bytes = responses.map(({ text, body }) => text.replace(body.error.request_id, ''))
      expect(new Set(bytes).size, `${path}: missing and hidden are one`).toBe(1)
      expect(responses[0]?.body.error).toMatchObject({ code: 'offer_not_found', param: 'offer_id' })
      expect(messageOf(await start(newId('request')))).toMatch(/^The ID begins with dem_: it names a request\. The ID of an offer is/)
    }
    const { body } = await page.post('/rental-quotes', { offerId: withdrawn, gpuCount: 1 })
    expect(body.error).toMatchObject({ code: 'offer_not_found', param: 'offerId' })

    // A live key cannot act in the test world, so using one is not a fix here.
    const liveOnlyMessage = 'This object is in live mode. Test helpers reach only objects of the test world.'
    const seller = app.as('ruth', 'test')
    const play = async (listingId: string) => (await seller.post('/test-helpers/opportunities', { listingId })).body.error
    const foreign = (await app.as('pedro', 'test').post('/radar/submissions', { title: 'of another' })).body.id
    for (const id of [foreign, newId('node'), '', 'x', 'x'.repeat(65)])
      expect(await play(id)).toMatchObject({ code: 'not_found', param: 'listingId', message: plain })
    expect((await play(newId('offer'))).message).toMatch(/^The ID begins with offer_: it names an offer\./)
    expect((await play(await putListing(app, 'kestrel'))).message).toBe(liveOnlyMessage)
    const { id } = (await live.post('/requests', validDemand(await app.nowMs()))).body
    expect(messageOf(await test.post(`/test-helpers/requests/${id}/accept`))).toBe(liveOnlyMessage)
  })

  it('at the operator console names the field of unknown IDs', async () => {
    const operator = await app.proven('oona')
    const listing = await putListing(app, 'kestrel')
    for (const handle of [newId('handle'), 'x'.repeat(65)]) {
      const audience = await operator.call('PUT', `/operator/nodes/${listing}/audience`, { companyIds: [handle] })
      expect([audience.status, audience.body.error.param]).toEqual([404, 'companyIds'])
    }
    const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    for (const unknown of [newId('node'), 'x'.repeat(65)]) {
      const offers = await operator.post(`/operator/requests/${id}/offers`, { listingIds: [listing, unknown] })
      expect([offers.status, offers.body.error.param]).toEqual([404, 'listingIds'])
    }
    const missing = await operator.post(`/operator/requests/${anyId}/offers`, { listingIds: [listing] })
    expect([missing.status, missing.body.error.param]).toEqual([404, undefined])
  })

  it("for a company's own object in the other mode says so, to nobody else, for reads and for writes", async () => {
    const nowMs = await app.nowMs()
    const live = (await app.as('mina').post('/requests', validDemand(nowMs))).body.id
    const test = (await app.as('mina', 'test').post('/requests', validDemand(nowMs))).body.id
    const listing = await putListing(app, 'kestrel')
    const inTest = 'This object is in test mode, but the API key is a live key. Use a test key.'
    const inLive = 'This object is in live mode, but the API key is a test key. Use a live key.'
    expect(messageOf(await app.as('mina').get(`/requests/${test}`))).toBe(inTest)
    expect(messageOf(await app.as('mina').patch(`/requests/${test}`, { nodes: 3 }))).toBe(inTest)
    expect(messageOf(await app.as('mina', 'test').post(`/requests/${live}/close`))).toBe(inLive)
    expect(messageOf(await app.as('ruth', 'test').get(`/radar/submissions/${listing}`))).toBe(inLive)
    const [endpoint, inTestMode] = [await endpointOf('live'), await endpointOf('test')]
    const { id: delivery } = (await app.as('mina').post(`/webhook-endpoints/${endpoint}/ping`)).body
    const redeliver = `/webhook-endpoints/${inTestMode}/deliveries/${delivery}/redeliver`
    expect(messageOf(await app.as('mina', 'test').post(redeliver))).toBe(inLive)
    expect(messageOf(await app.as('ruth', 'test').post(redeliver))).toBe(plain)
    for (const [name, mode] of [
      ['ruth', 'live'],
      ['ruth', 'test'],
      ['pedro', 'live'],
    ] as const) {
      expect(messageOf(await app.as(name, mode).get(`/requests/${live}`))).toBe(plain)
      expect(messageOf(await app.as(name, mode).get(`/requests/${test}`))).toBe(plain)
      expect(messageOf(await app.as(name, mode).get(`/requests/${anyId}`))).toBe(plain)
    }
  })

  it('for an own node that is not on the grid is the same as for any other node: a key of its mode does not find it there either', async () => {
    const [live, test] = [app.as('ruth'), app.as('ruth', 'test')]
    const propose = async (seller: typeof live) => (await seller.post('/radar/submissions', { title: 'in review' })).body.id as string
    const [inLive, inTest, forOthers] = [await propose(live), await propose(test), await putListing(app, 'kestrel')]
    const companyIds = [await app.companyHandle('halden')]
    expect((await (await app.proven('oona')).call('PUT', `/operator/nodes/${forOthers}/audience`, { companyIds })).status).toBe(200)
    for (const [id, ...keys] of [
      [inLive, live, test],
      [forOthers, live, test],
      [inTest, test, live],
    ] as const) {
      for (const key of keys) {
        expect(messageOf(await key.get(`/radar/nodes/${id}`))).toBe(plain)
        expect(messageOf(await key.post(`/radar/nodes/${id}/inquiries`))).toBe(plain)
      }
    }
    expect(messageOf(await test.get(`/radar/submissions/${inLive}`))).toContain('Use a live key')
    await test.post(`/test-helpers/submissions/${inTest}/approve`)
    expect((await test.get(`/radar/nodes/${inTest}`)).status).toBe(200)
    expect(messageOf(await live.get(`/radar/nodes/${inTest}`))).toContain('Use a test key')
  })
})
