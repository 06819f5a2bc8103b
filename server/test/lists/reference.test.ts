/** A company's own name for its objects: in its replies and lists, and nowhere else. */
import { beforeAll, describe, expect, it } from 'vitest'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { fullSubmission } from '../radar.ts'
import { readAllAsOperator } from '../readable-paths.ts'
import { startRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const mark = 'canary-reference-4b1d'

describe("a company's reference", () => {
  let app: TestApp
  let listing: string
  let offer: string
  beforeAll(async () => {
    app = await openTestApp()
    listing = await putListing(app, 'kestrel')
    await fund(app, 'halden', 100_000)
    offer = await putOffer(app, 'kestrel', { gpu_counts: [1], capacity_gpus: 8 })
  })
  const kinds = {
    request: {
      list: '/requests',
      make: async (reference: unknown) => app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), reference }),
    },
    inquiry: {
      list: '/radar/inquiries',
      make: async (reference: unknown) => app.as('mina').post(`/radar/nodes/${listing}/inquiries`, { reference }),
    },
    submission: {
      list: '/radar/submissions',
      make: async (reference: unknown) => app.as('mina').post('/radar/submissions', { ...fullSubmission, reference }),
    },
    rental: {
      list: '/rentals',
      make: async (reference: unknown) => app.as('mina').post('/rentals', { offer_id: offer, gpu_count: 1, reference }),
    },
  } as const

  describe.each(Object.entries(kinds))('on a %s', (_kind, { list, make }) => {
    it('is returned, read and found by its exact text, in the dashboard too', async () => {
      const reference = `PO-17 ${mark} ü`
      const made = await make(reference)
      expect([made.status, made.body.reference]).toEqual([201, reference])
      const query = `${list}?reference=${encodeURIComponent(reference)}`
      const page = await app.signedIn('tomas')
      for (const found of [await app.as('tomas').get(query), await page.get(query)]) {
        expect(found.body.data.map((one: { id: string; reference: string }) => [one.id, one.reference])).toEqual([
          [made.body.id, reference],
        ])
      }
      expect((await app.as('tomas').get(`${list}?reference=${encodeURIComponent(reference.toLowerCase())}`)).body.data).toEqual([])
      expect((await app.as('ruth').get(query)).body.data).toEqual([])
    })

    it('is null when it is left out, and at most 128 characters', async () => {
      expect((await make(undefined)).body.reference).toBeNull()
      expect((await make(null)).body.reference).toBeNull()
      expect((await make('🦉'.repeat(128))).status).toBe(201)
      const long = await make('x'.repeat(129))
      expect([long.status, long.body.error.param]).toEqual([400, 'reference'])
      const nothing = await app.as('mina').get(`${list}?reference=`)
      expect([nothing.status, nothing.body.error.param]).toEqual([400, 'reference'])
    })
  })

  it('of a request is changed and removed by an edit, and replayed as it was returned', async () => {
    const { body } = await kinds.request.make('first')
    const edit = (overrides: object, key?: string) =>
      app.as('mina').patch(`/requests/${body.id}`, overrides, key === undefined ? {} : { key })
    expect((await edit({ nodes: 3 })).body.reference).toBe('first')
    const second = await edit({ reference: 'second' }, 'same')
    expect(second.body.reference).toBe('second')
    expect((await edit({ reference: null })).body.reference).toBeNull()
    expect((await edit({ reference: 'second' }, 'same')).text).toBe(second.text)
  })

  it('of a submission is replaced with the rest of it', async () => {
    const { body } = await kinds.submission.make('first')
    const put = (overrides: object) => app.as('mina').put(`/radar/submissions/${body.id}`, { ...fullSubmission, ...overrides })
    expect((await put({ reference: 'second' })).body.reference).toBe('second')
    expect((await put({})).body.reference).toBeNull()
  })

  it('is in nothing that another company or the operator fetches, before a reveal and after it', async () => {
    const node = (await app.as('ruth').post('/radar/submissions', { ...fullSubmission, reference: mark })).body.id
    const operator = await app.signedIn('oona')
    await operator.post(`/operator/submissions/${node}/approve`, {})
    const request = (await kinds.request.make(mark)).body.id
    await app.as('mina').patch(`/requests/${request}`, { reference: `${mark} edited` })
    const { body } = await operator.post(`/operator/requests/${request}/offers`, { listingIds: [node] })
    const opportunity = body.opportunities[0].id
    const inquiry = (await app.as('mina').post(`/radar/nodes/${node}/inquiries`, { reference: mark })).body.id
    const rental = await startRental(app.as('mina'), offer, { reference: mark })
    const otherReads = async (who: 'sam' | 'lena') => {
      const page = await app.signedIn(who)
      const paths = ['/radar/nodes', `/radar/nodes/${node}`, '/opportunities', `/opportunities/${opportunity}`, '/introductions', '/offers']
      const partner = await Promise.all(paths.map((path) => app.as(who).get(path)))
      const pages = ['/radar/nodes', '/opportunities', '/introductions', '/lots', '/catalog/offers', '/statement', '/audit']
      return [...partner, ...(await Promise.all(pages.map((path) => page.get(path))))]
    }
    const before = [...(await otherReads('sam')), ...(await otherReads('lena'))]
    const accepted = await (await app.proven('ruth')).post(`/opportunities/${opportunity}/accept`)
    expect(accepted.status).toBe(200)
    for (const { text } of [...before, accepted, ...(await otherReads('sam')), await app.as('mina').get('/introductions')]) {
      expect(text).not.toContain(mark)
    }
    const introduction = accepted.body.id
    const ids = [node, request, opportunity, inquiry, rental.id, introduction, await app.companyHandle('halden'), mark]
    const ofOperator = await readAllAsOperator(app, ids)
    expect(ofOperator.size).toBeGreaterThan(40)
    expect([...ofOperator].filter(([, text]) => text.includes(mark)).map(([path]) => path)).toEqual([])
  })
})
