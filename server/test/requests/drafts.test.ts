import { randomUUID } from 'node:crypto'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { lettersTo } from '../letters.ts'
import { putListing, validDemand } from '../listings.ts'
import { balanceOf, fund } from '../money.ts'
import { putOffer, validOffer } from '../offers.ts'
import { openLot } from '../radar.ts'
import { sshKey } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a form that is sent twice', () => {
  let app: TestApp
  let mina: DashboardClient
  let lena: DashboardClient
  let demand: object
  beforeAll(async () => {
    app = await openTestApp()
    mina = await app.signedIn('mina')
    lena = await app.signedIn('lena')
    demand = validDemand(await app.nowMs())
    await fund(app, 'halden', 100_000)
  })
  const count = async (table: string) => Number((await app.sql<{ count: string }>(`select count(*) from ${table}`))[0]?.count)
  const fileWith = (draftId: string, overrides: object = {}, by = mina) => by.post('/requests', { ...demand, ...overrides, draftId })

  it.each([
    ['a request', 'requests', () => ['/requests', demand] as const],
    ['a proposal', 'listings', () => ['/radar/submissions', { title: '8 × H100' }] as const],
    ['an inquiry', 'inquiries', async () => [`/radar/nodes/${await putListing(app, 'kestrel')}/inquiries`, { quantity: 1 }] as const],
    ['a rental', 'rentals', async () => ['/rentals', { offerId: await putOffer(app, 'kestrel'), gpuCount: 1 }] as const],
  ])('creates %s once, and both calls get the same reply', async (_name, table, form) => {
    const [path, overrides] = await form()
    const before = await count(table)
    const draftId = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => mina.post(path, { ...overrides, draftId })))
    responses.push(await mina.post(path, { ...overrides, draftId }))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await count(table)).toBe(before + 1)
  })

  it('puts an offer on the market once, for the operator too', async () => {
    const before = await count('offers')
    const sam = await app.signedIn('sam')
    const operator = await app.signedIn('oona')
    const forms = [
      [sam, '/offers'],
      [operator, `/operator/companies/${await app.companyHandle('basalt')}/offers`],
    ] as const
    for (const [client, path] of forms) {
      const form = { ...validOffer, draftId: randomUUID() }
      const responses = await Promise.all([1, 2, 3].map(() => client.post(path, form)))
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    }
    expect(await count('offers')).toBe(before + forms.length)
  })

  it.each(['open', 'sealed'] as const)(
    'places a bid on an %s lot once, with one receipt, and another amount is another bid',
    async (format) => {
      const lot = await openLot(app, await app.signedIn('oona'), await putListing(app, 'kestrel'), format)
      const bidder = await app.proven('tomas')
      const bid = (amountCents: number, draftId: string) => bidder.post(`/lots/${lot}/bids`, { amountCents, draftId })
      const draftId = randomUUID()
      const responses = await Promise.all([1, 2, 3].map(() => bid(5_000, draftId)))
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
      expect(await app.sql('select from bids where lot_id = $1', [lot])).toHaveLength(1)
      const [storedReply] = await app.sql<{ body: string }>('select body from idempotency where key like $1', [`%${draftId}`])
      expect(storedReply?.body).not.toContain(responses[0]?.body.receipt.nonce)
      expect((await bid(6_000, draftId)).body.error.param).toBe('draftId')
      expect((await bid(6_000, `${draftId} 6000`)).status).toBe(201)
    },
  )

  it('stores an SSH key once, also for a person without a company', async () => {
    for (const name of ['mina', 'noa', 'oona'] as const) {
      const form = { name: 'Laptop', publicKey: sshKey, draftId: randomUUID() }
      const person = await app.signedIn(name)
      const responses = await Promise.all([1, 2].map(() => person.post('/account/ssh-keys', form)))
      expect(responses.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    }
  })

  it('invites an address once, with one letter', async () => {
    const owner = await app.proven('ingrid')
    const form = { email: 'colleague@halden.example', role: 'trader', draftId: randomUUID() }
    const responses = await Promise.all([1, 2].map(() => owner.post('/company/invitations', form)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await lettersTo(app, form.email)).toHaveLength(1)
  })

  it('publishes one version of an agreement', async () => {
    const operator = await app.proven('oona')
    const before = await count('agreements')
    const form = { title: 'Introduction agreement', text: 'Terms.', successFeeBasisPoints: 250, draftId: randomUUID() }
    const responses = await Promise.all([1, 2].map(() => operator.post('/operator/agreements', form)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(await count('agreements')).toBe(before + 1)
  })

  it('rolls a webhook secret once: the previous one still signs, and neither is stored as text', async () => {
    const { body: endpoint } = await mina.post('/webhook-endpoints', { url: 'https://hooks.example/rolled', mode: 'live' })
    const draftId = randomUUID()
    const roll = () => mina.post(`/webhook-endpoints/${endpoint.id}/roll-secret`, { draftId })
    const [first, second] = [await roll(), await roll()]
    expect([first.status, second.text]).toEqual([200, first.text])
    expect(await app.sql(`select from audit where action = 'webhook.secret_rolled' and target = $1`, [endpoint.id])).toHaveLength(1)
    const [storedReply] = await app.sql<{ body: string }>('select body from idempotency where key like $1', [`%${draftId}`])
    expect(storedReply?.body).not.toContain(first.body.secret)
  })

  it('from several pages of one person at the same time starts one rental and holds its hour once', async () => {
    const pages = await Promise.all([...'1234'].map(() => app.signedIn('mina')))
    const offerId = await putOffer(app, 'kestrel', { price_per_hour_cents: 777 })
    const draftId = randomUUID()
    const held = (await balanceOf(app, 'halden'))?.hold ?? 0
    const responses = await Promise.all(pages.map((page) => page.post('/rentals', { offerId, gpuCount: 1, draftId })))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect((await balanceOf(app, 'halden'))?.hold).toBe(held + 777)
  })

  it('with different content is refused, and changes nothing', async () => {
    const draftId = randomUUID()
    await fileWith(draftId)
    const before = await count('requests')
    expect((await fileWith(draftId, { nodes: 9 })).body.error).toMatchObject({ code: 'invalid_request', param: 'draftId' })
    const otherForm = await mina.post('/radar/submissions', { title: 'x', draftId })
    expect(otherForm.body.error).toMatchObject({ code: 'invalid_request', param: 'draftId' })
    expect(await count('requests')).toBe(before)
  })

  it('can be fixed and sent again after it was refused', async () => {
    const draftId = randomUUID()
    expect((await fileWith(draftId, { nodes: 0 })).body.error.code).toBe('request_invalid')
    expect((await fileWith(draftId)).status).toBe(201)
  })

  it('belongs to its company: another company may choose the same ID, and a key the same Idempotency-Key', async () => {
    const draftId = randomUUID()
    const ids = [
      (await fileWith(draftId)).body.id,
      (await fileWith(draftId, {}, lena)).body.id,
      (await app.as('mina').post('/requests', demand, { key: draftId })).body.id,
      (await app.as('mina').post('/requests', demand, { key: `draft ${draftId}` })).body.id,
    ]
    expect(new Set(ids).size).toBe(4)
  })

  it('is checked against the current rights', async () => {
    const tomas = await app.signedIn('tomas')
    const draftId = randomUUID()
    await fileWith(draftId, {}, tomas)
    await app.sql(`update memberships set role = 'viewer' where person_id = (select id from people where email = $1)`, [people.tomas.email])
    expect((await fileWith(draftId, {}, tomas)).body.error.code).toBe('forbidden_role')
  })

  it('needs an ID that is a short text', async () => {
    for (const draftId of ['', ' ', 7, null, 'x'.repeat(65)]) {
      expect((await mina.post('/requests', { ...demand, draftId })).body.error).toMatchObject({ code: 'invalid_request', param: 'draftId' })
    }
  })
})

describe('what a page creates', () => {
  /** Why a form that is sent twice creates no second one. */
  const without = {
    addPasskey: 'its challenge is spent',
    createCompany: 'a person has one',
    createKey: 'a secret is shown once and kept nowhere: a key that nobody saw is revoked',
    rollKey: 'as with a key that is created',
    uploadFile: 'a copy counts for nothing until something names it',
    fileClaim: 'an introduction has one that waits',
    reportDeal: 'an introduction has one that waits',
    offerRequest: 'a listing is offered a request once',
    openLot: 'a node has one that takes bids',
    addGpuFamily: 'its code is taken',
    addGpuModel: 'its code is taken',
  }
  it('is created under a draft, or can be created only once anyway', () => {
    // A claim and a report of a deal create something, too, and return 200.
    // So does a new secret that takes the place of another.
    const making = Object.entries(dashboardCards as Record<string, Card>).filter(
      ([name, { status, method, sealedReply }]) => method === 'POST' && (status === 201 || sealedReply || name in without),
    )
    expect(making.flatMap(([name, { draft }]) => (draft ? [] : [name])).sort()).toEqual(Object.keys(without).sort())
  })
})
