import { generateSync } from 'otplib'
import { beforeAll, describe, expect, it } from 'vitest'
import { companies, people } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { afterFirstChange, untilLockWaits, whileRowIsHeld } from '../held-calls.ts'
import type { HttpResponse } from '../http-client.ts'
import { createKey } from '../keys.ts'
import { mailedToken } from '../letters.ts'
import { putListing, validDemand } from '../listings.ts'
import { putOffer } from '../offers.ts'
import { rounds } from '../rounds.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('two concurrent steps', () => {
  let app: TestApp
  let listing: string
  let operator: DashboardClient
  let owner: DashboardClient

  beforeAll(async () => {
    app = await openTestApp()
    listing = await putListing(app, 'kestrel')
    operator = await app.signedIn('oona')
    owner = await app.proven('ruth')
  })

  const file = async () => (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body.id as string
  const offer = (id: string) => operator.post(`/operator/requests/${id}/offers`, { listingIds: [listing] })
  const offered = async () => {
    const request = await file()
    return { request, opportunity: (await offer(request)).body.opportunities[0].id as string }
  }
  const accept = (id: string) => owner.post(`/opportunities/${id}/accept`)
  const decline = (id: string) => app.as('sam').post(`/opportunities/${id}/decline`)
  const close = (id: string) => app.as('mina').post(`/requests/${id}/close`)
  const outcome = ({ status, body }: HttpResponse) => (status < 300 ? 'done' : body.error.code)

  it('edit and match: the edit is in the demand that was offered, or it is refused', async () => {
    for (let i = 0; i < rounds; i++) {
      const id = await file()
      const [edited, matched] = await Promise.all([app.as('mina').patch(`/requests/${id}`, { nodes: 9 }), offer(id)])
      expect(matched.status).toBe(201)
      expect(['done', 'request_not_editable']).toContain(outcome(edited))
      const seen = await app.as('sam').get(`/opportunities/${matched.body.opportunities[0].id}`)
      expect(seen.body.demand.nodes).toBe(edited.status === 200 ? 9 : 2)
    }
  })

  it('decline and accept: exactly one decides, the other gets the current status', async () => {
    for (let i = 0; i < rounds; i++) {
      const { opportunity } = await offered()
      const responses = await Promise.all([accept(opportunity), decline(opportunity), accept(opportunity)])
      expect(responses.map(outcome).filter((one) => one === 'done')).toHaveLength(1)
      const { status } = (await app.as('sam').get(`/opportunities/${opportunity}`)).body
      for (const { status: code, body } of responses)
        if (code !== 200) expect(body.error).toMatchObject({ code: 'opportunity_not_pending', current: status })
      const made = await app.sql('select id from introductions where opportunity_id = $1', [opportunity])
      expect(made).toHaveLength(status === 'accepted' ? 1 : 0)
    }
  })

  it('decline and expiry: the clock decides', async () => {
    for (let i = 0; i < rounds; i++) {
      const { opportunity } = await offered()
      await app.sql(`update opportunities set expires_at = app_now() + interval '2 milliseconds' where id = $1`, [opportunity])
      const [declined] = await Promise.all([decline(opportunity), app.settle()])
      await app.settle()
      const { body } = await app.as('sam').get(`/opportunities/${opportunity}`)
      expect(body.status).toBe(declined.status === 200 ? 'declined' : 'expired')
      if (declined.status !== 200) expect(declined.body.error.current).toBe('expired')
    }
  })

  it('accept and close: an introduction, or a withdrawn opportunity, never both', async () => {
    for (let i = 0; i < rounds; i++) {
      const { request, opportunity } = await offered()
      const [accepted, closed] = await Promise.all([accept(opportunity), close(request)])
      expect(closed.status).toBe(200)
      const { status } = (await app.as('sam').get(`/opportunities/${opportunity}`)).body
      expect(status).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn')
    }
  })

  it('offer and close: nothing is left offered on a closed request', async () => {
    for (let i = 0; i < rounds; i++) {
      const id = await file()
      const [matched, closed] = await Promise.all([offer(id), close(id)])
      expect(closed.status).toBe(200)
      expect(['done', 'request_not_open']).toContain(outcome(matched))
      expect(await app.sql(`select id from opportunities where request_id = $1 and status = 'offered'`, [id])).toEqual([])
    }
  })

  it('ends of requests and of listings: each locks the opportunities in the order of their IDs, so that none waits for the other in turn', async () => {
    const [otherListing, request, otherRequest] = [await putListing(app, 'kestrel'), await file(), await file()]
    const ofRequest = (await offer(request)).body.opportunities[0].id as string
    const ofListing = (await operator.post(`/operator/requests/${otherRequest}/offers`, { listingIds: [otherListing] })).body
      .opportunities[0].id as string
    /** Adds an opportunity whose ID is before all others, of the other request or listing. */
    const addBefore = async (id: string, differences: object) => {
      const first = id.replace(/_.*/, `_${'0'.repeat(21)}${Object.keys(differences).length}`)
      await app.sql(`insert into opportunities select (jsonb_populate_record(o, $2::jsonb)).* from opportunities o where id = $1`, [
        id,
        JSON.stringify({ ...differences, id: first }),
      ])
      return first
    }
    const ends = [
      [ofRequest, await addBefore(ofRequest, { listing_id: await putListing(app, 'kestrel') }), () => close(request)],
      [
        ofListing,
        await addBefore(ofListing, { request_id: await file(), offered_at: new Date() }),
        () => app.as('sam').post(`/radar/submissions/${otherListing}/withdraw`),
      ],
    ] as const
    for (const [id, first, end] of ends) {
      const holder = await app.connect()
      const lock = (one: string) => holder.query('select from opportunities where id = $1 for no key update nowait', [one])
      await holder.query('begin')
      await lock(first)
      const ended = end()
      await untilLockWaits(app, 1)
      await lock(id)
      await holder.query('commit')
      await holder.end()
      expect((await ended).status).toBe(200)
      expect(await app.sql('select status from opportunities where id = any($1)', [[id, first]])).toEqual([
        { status: 'withdrawn' },
        { status: 'withdrawn' },
      ])
    }
  })

  it('two offers of one request to one listing: one is made', async () => {
    for (let i = 0; i < rounds; i++) {
      const id = await file()
      const responses = await Promise.all([offer(id), offer(id), offer(id)])
      expect(responses.map(outcome).sort()).toEqual(['already_offered', 'already_offered', 'done'])
    }
  })

  it('ready and ready: both sides are ready, each once', async () => {
    for (let i = 0; i < rounds; i++) {
      const { opportunity } = await offered()
      const { id } = (await accept(opportunity)).body.introduction
      const ready = (name: 'mina' | 'sam') => app.as(name).post(`/introductions/${id}/ready`)
      const responses = await Promise.all([ready('mina'), ready('sam'), ready('mina'), ready('sam')])
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const { body } = await app.as('mina').get(`/introductions/${id}`)
      expect([body.buyerReadyAt, body.sellerReadyAt]).not.toContain(null)
      expect(await app.sql(`select id from audit where target = $1 and action = 'introduction.ready'`, [id])).toHaveLength(2)
    }
  })

  it('edits of different fields of a company: each keeps what the other wrote', async () => {
    const otherOwner = await app.proven('ruth')
    const row = 'select from companies where name = $1'
    for (const [path, one, other] of [
      ['/company', { website: 'https://kestrel.example/sales' }, { contactPhone: '+353 1 000 0033' }],
      ['/company/billing', { billingAddress: 'Grand Canal Dock 9' }, { taxId: 'IE1234567T' }],
    ] as const) {
      const edits = [() => owner.call('PATCH', path, one), () => otherOwner.call('PATCH', path, other)]
      const responses = await whileRowIsHeld(app, row, [companies.kestrel.name], edits)
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect((await owner.get('/company')).body).toMatchObject({ ...one, ...other })
    }
  })

  it('a change that an offer has already, and another change: the first is answered as it found the offer', async () => {
    const otherOwner = await app.proven('ruth')
    const [priced, edited] = [await putOffer(app, 'kestrel', { price_per_hour_cents: 249 }), await putOffer(app, 'kestrel')]
    const price = (page: DashboardClient, pricePerHourCents: number) => page.post(`/offers/${priced}/price`, { pricePerHourCents })
    const edit = (page: DashboardClient, gpuCounts: number[]) => page.call('PUT', `/offers/${edited}`, { gpuCounts })
    const prices = await afterFirstChange(
      app,
      'offers',
      () => price(owner, 249),
      () => price(otherOwner, 300),
    )
    expect(prices.map(({ body }) => body.pricePerHourCents)).toEqual([249, 300])
    const edits = await afterFirstChange(
      app,
      'offers',
      () => edit(owner, [1, 2, 4, 8]),
      () => edit(otherOwner, [1]),
    )
    expect(edits.map(({ body }) => [body.status, body.gpuCounts])).toEqual([
      ['approved', [1, 2, 4, 8]],
      ['pending', [1]],
    ])
  })

  it('choices of notifications in two orders: both are kept, and neither waits for the other in turn', async () => {
    const otherPage = await app.signedIn('ruth')
    const choose = (page: DashboardClient, kinds: object[]) => page.call('PATCH', '/account/notifications', { kinds })
    const [claims, deals] = ['claim_filed', 'deal_reported']
    const responses = await afterFirstChange(
      app,
      'notification_choices',
      () =>
        choose(
          owner,
          [claims, deals].map((kind) => ({ kind, letter: false })),
        ),
      () =>
        choose(
          otherPage,
          [deals, claims].map((kind) => ({ kind, page: false })),
        ),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    for (const kind of [claims, deals])
      expect(responses[1].body.kinds).toContainEqual(expect.objectContaining({ kind, letter: false, page: false }))
  })

  it('a new role and choices of notifications: the response has the kinds of the new role', async () => {
    const page = await app.signedIn('sam')
    const member = await app.memberId('sam')
    const [demoted, chosen] = await afterFirstChange(
      app,
      'memberships',
      () => owner.post(`/company/members/${member}/role`, { role: 'viewer' }),
      () => page.call('PATCH', '/account/notifications', { kinds: [] }),
    )
    expect([demoted.status, chosen.status]).toEqual([200, 200])
    expect(chosen.body).toEqual((await page.get('/account/notifications')).body)
    await owner.post(`/company/members/${member}/role`, { role: 'trader' })
  })

  it('join or create a company and replace an authenticator: the audit shows the later one as a step in the company', async () => {
    const inviter = await app.proven('ruth')
    await inviter.post('/company/invitations', { email: people.noa.email, role: 'viewer' })
    const token = await mailedToken(app, people.noa.email)
    const name = 'Fathom Compute'
    const own = '(select id from people where email = $1)'
    for (const [table, action, company, path, body] of [
      ['invitations', 'member.joined', companies.kestrel.name, '/invitations/accept', { token }],
      ['companies', 'company.created', name, '/companies', { name }],
    ] as const) {
      await app.sql(`delete from memberships where person_id = ${own}`, [people.noa.email])
      const [page, otherPage] = [await app.signedIn('noa'), await app.signedIn('noa')]
      await app.sql(`delete from totp_factors where person_id = ${own}`, [people.noa.email])
      const { secret } = (await otherPage.post('/account/authenticator')).body
      const code = generateSync({ secret, epoch: Math.floor((await app.nowMs()) / 1000) })
      const [joined, enrolled] = await afterFirstChange(
        app,
        table,
        () => page.post(path, body),
        () => otherPage.post('/account/authenticator/confirm', { code }),
      )
      expect([joined.status < 300, enrolled.status]).toEqual([true, 200])
      const audited = await app.sql(
        `select a.action, c.name as company from audit a left join companies c on c.id = a.company_id where a.person_id = ${own} order by a.id desc limit 3`,
        [people.noa.email],
      )
      // The factor that is enrolled is proven with it.
      expect(audited.reverse()).toEqual([action, 'authenticator.enrolled', 'factor.proven'].map((one) => ({ action: one, company })))
    }
  })

  it('rename and roll a key: the new key has the name that the old one has', async () => {
    const otherPage = await app.proven('ruth')
    const { id } = (await owner.post('/keys', { name: 'nightly', mode: 'test' })).body
    const rename = () => owner.call('PATCH', `/keys/${id}`, { name: 'hourly' })
    const [renamed, rolled] = await afterFirstChange(app, 'api_keys', rename, () => otherPage.post(`/keys/${id}/roll`, {}))
    expect([renamed.body.name, rolled.body.name]).toEqual(['hourly', 'hourly'])
  })

  it('revoke and use: nothing commits after the revocation has returned', async () => {
    for (let i = 0; i < rounds; i++) {
      const minted = await createKey(app, 'tomas', { mode: 'test', scopes: ['requests:write'] })
      const caller = app.withKey(minted.key)
      const demand = { ...validDemand(await app.nowMs()), region: `revoked-${i}` }
      const calls = Array.from({ length: 6 }, () => caller.post('/requests', demand))
      const page = await app.signedIn('tomas')
      const revoked = await page.post(`/keys/${minted.id}/revoke`)
      const [{ filed } = { filed: 0 }] = await app.sql<{ filed: number }>('select count(*) as filed from requests where region = $1', [
        demand.region,
      ])
      expect(revoked.body.revokedAt).not.toBeNull()
      expect((await caller.get('/me')).body.error.code).toBe('api_key_revoked')
      const outcomes = (await Promise.all(calls)).map(outcome)
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(filed)
      for (const one of outcomes) expect(['done', 'api_key_revoked']).toContain(one)
    }
  })
})
