import { approvedUnder, type Card } from '@parley/contract/endpoint'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import { stepSummary } from '../../src/domain/approvals/summary.documents.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { createdKey, createKey } from '../keys.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { HttpResponse, PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const scopes = ['catalog:read', 'rentals:read', 'rentals:write', 'requests:read', 'requests:write', 'events:read', 'webhooks:write']
const demand = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 1, region: 'eu-north', startsAt: '2028-03-01T00:00:00Z', durationMonths: 3 }

describe('a call that a person approves first', () => {
  let app: TestApp
  let offer_id: string
  let page: DashboardClient
  let agent: PartnerClient
  beforeAll(async () => {
    app = await openTestApp({ MAX_ACTIVE_RENTALS: '1000' })
    await fund(app, 'halden', 10_000_000)
    offer_id = await putOffer(app, 'kestrel', { price_per_hour_cents: 100, capacity_gpus: 400 })
    page = await app.proven('ingrid')
    agent = app.withKey(await createdKey(app, 'mina', { scopes, policy: { approval: 'spend' } }))
  })
  const rent = (client: PartnerClient, options: { key?: string; overrides?: object } = {}) =>
    client.post('/rentals', { offer_id, gpu_count: 1, ...options.overrides }, options.key === undefined ? {} : { key: options.key })
  const pendingId = async (client = agent): Promise<string> => (await rent(client)).body.id
  const rentals = async () => (await app.sql<{ n: number }>('select count(*)::int as n from rentals'))[0]?.n
  const decide = (id: string, step: 'approve' | 'refuse', body?: object, client = page) => client.post(`/approvals/${id}/${step}`, body)
  const statusOf = async (id: string, client = agent) => (await client.get(`/approvals/${id}`)).body.status
  const eventTypesOf = async (id: string) => {
    await app.settle()
    const { data } = (await agent.get('/events?type=approval.*&limit=200')).body
    return data.filter((event: { object: { id: string } }) => event.object.id === id).map((event: { type: string }) => event.type)
  }

  it('waits without being run, and a repeat returns the same approval', async () => {
    const before = await rentals()
    const response = await rent(agent, { key: 'once more' })
    expect([response.status, response.body]).toMatchObject([
      202,
      {
        status: 'pending',
        spends: true,
        pricePerHourCents: 100,
        summary: 'Start a rental of 1 × h100-sxm in eu-north for $1.00 an hour. It runs until it is stopped.',
        call: { method: 'POST', path: '/rentals', body: { offer_id, gpu_count: 1 } },
        response: null,
      },
    ])
    expect(await rentals()).toBe(before)
    const replay = await rent(agent, { key: 'once more' })
    expect([replay.status, replay.body.id]).toEqual([202, response.body.id])
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect((await rent(agent, { key: 'once more', overrides: { gpu_count: 2 } })).body.error.code).toBe('idempotency_key_reused')
    await app.settle()
    // She is notified of the key too, in no promised order.
    const notified = (await page.get('/inbox')).body.data.filter(({ kind }: { kind: string }) => kind === 'approval_requested')
    expect(notified).toMatchObject([{ path: `/approvals/${response.body.id}`, deadline: response.body.expiresAt }])
    expect((await agent.get('/approvals?status=pending&limit=1')).body.data[0].id).toBe(response.body.id)
    const read = async (client: PartnerClient) => (await client.get(`/approvals/${response.body.id}`)).status
    const reader = app.withKey(await createdKey(app, 'mina', { scopes: ['catalog:read'] }))
    expect([await read(app.as('mina')), await read(reader), await read(app.as('ingrid'))]).toEqual([200, 404, 404])
    expect((await reader.get('/approvals')).body.data).toEqual([])
  })

  it('says when a rental stops automatically: the requested time, the hours of the policy, or both', async () => {
    const hourly = app.withKey(await createdKey(app, 'mina', { scopes, policy: { approval: 'spend', autoStopHours: 1 } }))
    const daily = app.withKey(await createdKey(app, 'mina', { scopes, policy: { approval: 'spend', autoStopHours: 24 } }))
    const auto_stop_at = new Date((await app.nowMs()) + 7_200_000).toISOString()
    const moment = `${auto_stop_at.slice(0, 16).replace('T', ' ')} UTC`
    const summaryOf = async (client: PartnerClient, overrides?: object) => {
      const { body } = await rent(client, { ...(overrides && { overrides }) })
      return { id: body.id as string, ends: (body.summary as string).replace(/^.* an hour(, at most \$[\d.]+ in total)?\. /, '') }
    }
    expect((await summaryOf(agent, { auto_stop_at })).ends).toBe(`It stops automatically at ${moment}.`)
    const withOffset = new Date(Date.parse(auto_stop_at) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')
    expect((await summaryOf(agent, { auto_stop_at: withOffset })).ends).toBe(`It stops automatically at ${moment}.`)
    expect((await summaryOf(daily, { auto_stop_at })).ends).toBe(
      `It stops automatically at ${moment}, or 24 hours after it starts if that is sooner.`,
    )
    expect((await summaryOf(agent, { max_total_cents: 500 })).ends).toBe('It stops automatically when that is used up.')
    const { id, ends } = await summaryOf(hourly)
    expect(ends).toBe('It stops automatically 1 hour after it starts.')
    await app.advanceSignedIn('30 minutes')
    const { response } = (await decide(id, 'approve')).body
    expect(Date.parse(response.body.auto_stop_at) - Date.parse(response.body.created_at)).toBe(3_600_000)
  })

  it('says the same of a test rental, which the policy stops like a live one', async () => {
    const policy = { approval: 'spend', autoStopHours: 2 }
    const sandboxClient = app.withKey(await createdKey(app, 'mina', { mode: 'test', scopes, policy }))
    const waiting = (await sandboxClient.post('/test-helpers/rentals', { offer_id, gpu_count: 1 })).body
    expect(waiting.summary).toMatch(/It stops automatically 2 hours after it starts\.$/)
    const { response } = (await sandboxClient.post(`/test-helpers/approvals/${waiting.id}/approve`)).body
    expect(Date.parse(response.body.auto_stop_at) - Date.parse(response.body.created_at)).toBe(7_200_000)
  })

  it('is refused immediately if it would be refused anyway', async () => {
    const bounded = app.withKey(await createdKey(app, 'mina', { scopes, policy: { approval: 'spend', totalSpendCents: 100 } }))
    expect((await rent(bounded, { overrides: { gpu_count: 2 } })).body.error.code).toBe('policy_spend_limit_exceeded')
    expect((await rent(agent, { overrides: { offer_id: 'offer_0000000000000000000000' } })).body.error.code).toBe('offer_not_found')
  })

  it('runs once it is approved, as the key that asked, and its reply is returned for the same call from then on', async () => {
    const quote = (await agent.post('/rental-quotes', { offer_id, gpu_count: 2 })).body
    const waiting = await agent.post('/rentals', quote.rental_body, { key: 'with a quote' })
    await app.advance('10 minutes')
    await app.prove(page, 'ingrid')
    const approved = await decide(waiting.body.id, 'approve')
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { status: 'approved', decidedBy: 'Ingrid Solberg', response: { status: 201 } },
    ])
    const { id } = approved.body.response.body
    expect((await agent.get(`/rentals/${id}`)).body).toMatchObject({ gpu_count: 2, price_per_hour_cents: 200 })
    const replay = await agent.post('/rentals', quote.rental_body, { key: 'with a quote' })
    expect([replay.status, replay.body.id]).toEqual([201, id])
    expect((await agent.get(`/approvals/${waiting.body.id}`)).body.response.body.id).toBe(id)
    expect(await eventTypesOf(waiting.body.id)).toEqual(['approval.approved'])
    const [row] = await app.sql(`select key_id from rentals where id = $1`, [id])
    expect(row).toEqual({ key_id: (await agent.get('/me')).body.key_id })
  })

  it('needs a second factor if it spends, and a role that may decide', async () => {
    const id = await pendingId()
    expect((await decide(id, 'approve', undefined, await app.signedIn('ingrid'))).body.error.code).toBe('second_factor_required')
    expect((await decide(id, 'refuse', undefined, await app.signedIn('olav'))).body.error.code).toBe('forbidden_role')
    expect((await decide(id, 'refuse', undefined, await app.signedIn('lena'))).body.error.code).toBe('not_found')
    expect(await statusOf(id)).toBe('pending')
  })

  it('never costs more than was approved, and keeps waiting if it cannot be run', async () => {
    const expensiveOffer = await putOffer(app, 'kestrel', { price_per_hour_cents: 100, capacity_gpus: 8 })
    const { id } = (await rent(agent, { overrides: { offer_id: expensiveOffer } })).body
    await app.sql('update offers set price_per_hour_cents = 101 where id = $1', [expensiveOffer])
    expect((await decide(id, 'approve')).body.error).toMatchObject({ code: 'approval_failed', cause: 'offer_unavailable' })
    expect(await statusOf(id)).toBe('pending')
    await app.sql('update offers set price_per_hour_cents = 99 where id = $1', [expensiveOffer])
    expect((await decide(id, 'approve')).body.response.body.price_per_hour_cents).toBe(99)
  })

  it('can be refused permanently, with a reason, and lapses after a day', async () => {
    const refused = await rent(agent, { key: 'refused' })
    expect((await decide(refused.body.id, 'refuse', { reason: 'Too dear.' })).body).toMatchObject({
      status: 'refused',
      reason: 'Too dear.',
    })
    expect((await rent(agent, { key: 'refused' })).body.error).toMatchObject({ code: 'approval_refused', approval_id: refused.body.id })
    expect((await decide(refused.body.id, 'approve')).body.error).toMatchObject({ code: 'approval_not_pending', current: 'refused' })
    expect(await eventTypesOf(refused.body.id)).toEqual(['approval.refused'])
    const late = (await rent(agent, { key: 'late' })).body.id
    await app.advance('24 hours')
    expect(await statusOf(late)).toBe('lapsed')
    // A repeat of the same call returns the result, and asks no person a second time.
    await app.settle()
    expect((await rent(agent, { key: 'late' })).body.error).toMatchObject({ code: 'approval_lapsed', approval_id: late })
    expect((await rent(agent, { key: 'refused' })).body.error).toMatchObject({ code: 'approval_refused', approval_id: refused.body.id })
    page = await app.proven('ingrid')
    expect((await decide(late, 'approve')).body.error).toMatchObject({ code: 'approval_not_pending', current: 'lapsed' })
    expect(await eventTypesOf(late)).toEqual(['approval.lapsed'])
  })

  it('is any write under a policy of all writes, except one whose reply contains a secret', async () => {
    const careful = app.withKey(await createdKey(app, 'mina', { scopes, policy: { approval: 'writes' } }))
    expect((await careful.post('/requests', { ...demand, nodes: 0 })).body.error.code).toBe('request_invalid')
    const waiting = await careful.post('/requests', demand)
    expect([waiting.status, waiting.body]).toMatchObject([202, { spends: false, summary: 'File a request.', pricePerHourCents: null }])
    const hook = { url: 'https://hooks.example/parley' }
    expect((await careful.post('/webhook-endpoints', hook)).body.error.code).toBe('approval_required')
    expect((await careful.post('/rental-quotes', { offer_id, gpu_count: 1 })).status).toBe(200)
    const approved = (await decide(waiting.body.id, 'approve', undefined, await app.signedIn('ingrid'))).body
    const { id } = approved.response.body
    expect((await careful.get(`/requests/${id}`)).body.status).toBe('open')
    const closing = await careful.post(`/requests/${id}/close`)
    expect(closing.body.summary).toBe(`Close a request (${id}).`)
    expect((await decide(closing.body.id, 'approve')).body.response.body.status).toBe('closed')
    for (const [operation, card] of Object.entries<Card>(partnerCards))
      if (approvedUnder(card) === 'writes' && !card.sealedReply)
        expect(stepSummary(operation as PartnerOperation, {}), 'domain/approvals/summary.documents.ts').toMatch(/^[A-Z][^,:`]+\.$/)
  })

  it('is one of at most a hundred that wait under its policy, regardless of how many are sent at the same time', async () => {
    const busy = app.withKey(await createdKey(app, 'mina', { scopes, policy: { approval: 'writes' } }))
    await app.sql(
      `insert into approvals (id, company_id, mode, person_id, key_id, policy_id, operation, right_needed, method, path, ids, summary, spends, expires_at)
       select 'apv_' || lpad(n::text, 22, '0'), m.company_id, k.mode, k.person_id, k.id, k.policy_id, 'fileRequest', 'request.manage', 'POST',
         '/requests', '{}', '', false, app_now() + interval '1 hour'
       from api_keys k join memberships m on m.person_id = k.person_id, generate_series(1, 97) n where k.id = $1`,
      [(await busy.get('/me')).body.key_id],
    )
    const responses = await Promise.all(Array.from({ length: 8 }, () => busy.post('/requests', demand)))
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 202, 409, 409, 409, 409, 409])
    expect(new Set(responses.filter(({ status }) => status === 409).map(({ body }) => body.error.code))).toEqual(
      new Set(['approval_limit_reached']),
    )
  })

  it('lapses immediately when its key is revoked, and cannot be approved while the holder is suspended', async () => {
    const { key, id: keyId } = await createKey(app, 'mina', { scopes, policy: { approval: 'spend' } })
    const id = await pendingId(app.withKey(key))
    const other = await pendingId()
    await (await app.signedIn('mina')).post(`/keys/${keyId}/revoke`)
    const listed = async (status: string) =>
      (await page.get(`/approvals?status=${status}`)).body.data.map((approval: { id: string }) => approval.id)
    expect([(await listed('pending')).includes(id), (await listed('lapsed')).includes(id)]).toEqual([false, true])
    expect((await page.get(`/approvals/${id}`)).body).toMatchObject({ status: 'lapsed', key: { active: false } })
    for (const step of ['approve', 'refuse'] as const)
      expect((await decide(id, step)).body.error).toMatchObject({ code: 'approval_not_pending', current: 'lapsed' })
    expect(await statusOf(other)).toBe('pending')
    await app.sql(`update people set suspended_at = app_now() where email = 'mina@halden.example'; select announce_rights()`)
    expect((await decide(other, 'approve')).body.error).toMatchObject({ code: 'approval_failed', cause: 'banned' })
    await app.sql(`update people set suspended_at = null where email = 'mina@halden.example'; select announce_rights()`)
    await until(async () => (await agent.get('/me')).status === 200)
  })

  describe('decided concurrently', () => {
    const tally = (responses: readonly HttpResponse[]) =>
      responses.map(({ status, body }) => (status === 200 ? 'done' : body.error.code)).sort()

    it('by several people, runs once', async () => {
      const before = await rentals()
      const id = await pendingId()
      const pages = await Promise.all([1, 2, 3].map(() => app.signedIn('ingrid')))
      await app.sql(`update sessions set factor_proven_at = app_now(), proven_with = 'totp'`)
      const responses = await Promise.all([...pages.map((one) => decide(id, 'approve', undefined, one)), decide(id, 'refuse')])
      expect(tally(responses)).toEqual(['approval_not_pending', 'approval_not_pending', 'approval_not_pending', 'done'])
      const approved = (await statusOf(id)) === 'approved'
      expect(await rentals()).toBe((before ?? 0) + (approved ? 1 : 0))
    })

    it('by a person and by its expiry, ends as one of the two', async () => {
      const id = await pendingId()
      await app.sql(`update approvals set expires_at = app_now() + interval '30 milliseconds' where id = $1`, [id])
      const [response] = await Promise.all([decide(id, 'approve'), app.settle()])
      await app.advance('1 second')
      await app.settle()
      const status = await statusOf(id)
      expect(status).toBe(response.status === 200 ? 'approved' : 'lapsed')
      expect(await eventTypesOf(id)).toEqual([`approval.${status}`])
    })

    it('by a person while the key is revoked, runs before that or never', async () => {
      const { key, id: keyId } = await createKey(app, 'mina', { scopes, policy: { approval: 'spend' } })
      const id = await pendingId(app.withKey(key))
      const before = await rentals()
      const holder = await app.signedIn('mina')
      page = await app.proven('ingrid')
      const [approval, revocation] = await Promise.all([decide(id, 'approve'), holder.post(`/keys/${keyId}/revoke`)])
      expect(revocation.status).toBe(200)
      if (approval.status !== 200) expect(approval.body.error).toMatchObject({ code: 'approval_not_pending', current: 'lapsed' })
      expect((await page.get(`/approvals/${id}`)).body.status).toBe(approval.status === 200 ? 'approved' : 'lapsed')
      expect(await rentals()).toBe((before ?? 0) + (approval.status === 200 ? 1 : 0))
    })

    it('by a person while the company is suspended, runs before that or never', async () => {
      const id = await pendingId()
      const before = await rentals()
      const operator = await app.proven('oona')
      await app.prove(page, 'ingrid')
      const company = `/operator/companies/${await app.companyHandle('halden')}`
      const [approval, suspension] = await Promise.all([
        decide(id, 'approve'),
        operator.post(`${company}/suspend`, { reason: 'Invoices were not paid.' }),
      ])
      expect(suspension.status).toBe(200)
      if (approval.status !== 200) expect(['banned', 'company_suspended', 'approval_failed']).toContain(approval.body.error.code)
      expect(await rentals()).toBe((before ?? 0) + (approval.status === 200 ? 1 : 0))
      const [row] = await app.sql<{ status: string }>('select status from approvals where id = $1', [id])
      expect(row?.status).toBe(approval.status === 200 ? 'approved' : 'pending')
      expect((await decide(id, 'approve')).status).not.toBe(200)
      expect((await operator.post(`${company}/restore`)).status).toBe(200)
    })
  })

  it('is simulated in the sandbox with test helpers', async () => {
    const sandboxClient = app.withKey(await createdKey(app, 'mina', { mode: 'test', scopes, policy: { approval: 'spend' } }))
    const start = () => sandboxClient.post('/test-helpers/rentals', { offer_id, gpu_count: 1 })
    const helper = (id: string, step: string) => sandboxClient.post(`/test-helpers/approvals/${id}/${step}`)
    const first = (await start()).body
    expect((await helper(first.id, 'approve')).body).toMatchObject({ status: 'approved', response: { status: 201 } })
    expect((await helper(first.id, 'approve')).body.error).toMatchObject({ code: 'approval_not_pending', current: 'approved' })
    expect((await helper((await start()).body.id, 'refuse')).body.status).toBe('refused')
    const live = await pendingId()
    await app.sql(`update approvals set expires_at = app_now() where id = $1`, [live])
    const lapsed = (await start()).body.id
    expect((await helper(lapsed, 'lapse')).body.status).toBe('lapsed')
    const alone = await app.sql(
      `select from audit a join audit o using (written_in, action) where a.target = $1 and a.action = 'approval.lapsed'`,
      [lapsed],
    )
    expect(alone.length).toBe(1)
    for (const step of ['approve', 'refuse', 'lapse']) expect((await helper(live, step)).body.error.code).toBe('not_found')
    await sandboxClient.delete('/test-helpers/world')
    expect((await sandboxClient.get('/approvals')).body.data).toEqual([])
  })
})
