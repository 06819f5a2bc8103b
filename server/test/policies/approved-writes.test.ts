import type { Card } from '@parley/contract/endpoint'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../src/demo/cast.ts'
import { stepSummary } from '../../src/domain/approvals/summary.documents.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { createdKey } from '../keys.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { offerOn } from '../radar.ts'
import { openInstance, openTestApp, type TestApp } from '../test-app.ts'

const scopes = [
  'rentals:write',
  'radar:read',
  'radar:write',
  'requests:write',
  'opportunities:write',
  'introductions:write',
  'webhooks:write',
]
const hook = { url: 'https://hooks.example/parley' }
const writes = Object.entries<Card>(partnerCards).filter(
  ([, card]) => card.method !== 'GET' && card.right !== undefined && !card.testOnly,
) as [PartnerOperation, Card][]

interface CallInput {
  readonly ids: Readonly<Record<string, string>>
  readonly body?: object
}

describe('a key whose writes a person approves first', () => {
  let app: TestApp
  let agent: PartnerClient
  let owner: DashboardClient
  let inputs: Readonly<Partial<Record<PartnerOperation, CallInput>>>
  beforeAll(async () => {
    app = await openTestApp()
    await fund(app, 'kestrel', 1_000_000)
    owner = await app.proven('ruth')
    inputs = await inputsOf('ruth')
    agent = app.withKey(await createdKey(app, 'ruth', { scopes, policy: { approval: 'writes' } }))
    await app.prove(owner, 'ruth')
  })

  /** An object of the seller's for each write that is made on one. */
  async function inputsOf(name: PersonName): Promise<typeof inputs> {
    const own = app.as(name)
    const operator = await app.proven('oona')
    const [replaced, withdrawn, republished, offered] = await Promise.all(
      [{}, {}, { withdrawn: true }, {}].map((overrides) => putListing(app, 'kestrel', overrides)),
    )
    const { opportunity } = await offerOn(app, operator, offered as string)
    const accepted = await owner.post(`/opportunities/${(await offerOn(app, operator, offered as string)).opportunity}/accept`)
    const offer = await putOffer(app, 'basalt')
    const rent = { offer_id: offer, gpu_count: 1 }
    const demand = validDemand(await app.nowMs())
    const idOf = async (path: string, body?: object) => ({ id: (await own.post(path, body)).body.id as string })
    const endpoint = await idOf('/webhook-endpoints', hook)
    const delivery = await idOf(`/webhook-endpoints/${endpoint.id}/ping`)
    return {
      proposeNode: { ids: {}, body: { title: 'Eight more' } },
      replaceSubmission: { ids: { id: replaced as string }, body: { title: 'Replaced', price_per_hour_cents: 1 } },
      withdrawSubmission: { ids: { id: withdrawn as string } },
      republishSubmission: { ids: { id: republished as string } },
      sendInquiry: { ids: { id: await putListing(app, 'basalt') }, body: { message: 'For how long?' } },
      fileRequest: { ids: {}, body: demand },
      editRequest: { ids: await idOf('/requests', demand), body: { nodes: 3 } },
      closeRequest: { ids: await idOf('/requests', demand) },
      declineOpportunity: { ids: { id: opportunity } },
      declareReady: { ids: { id: accepted.body.introduction.id } },
      createRental: { ids: {}, body: rent },
      stopRental: { ids: await idOf('/rentals', rent) },
      createWebhookEndpoint: { ids: {}, body: hook },
      editWebhookEndpoint: { ids: endpoint, body: { description: 'edited' } },
      deleteWebhookEndpoint: { ids: await idOf('/webhook-endpoints', hook) },
      rollWebhookSecret: { ids: endpoint, body: {} },
      pingWebhookEndpoint: { ids: endpoint },
      redeliverWebhook: { ids: { id: endpoint.id, deliveryId: delivery.id } },
    }
  }

  const callOperation = (operation: PartnerOperation, card: Card) => {
    const input = inputs[operation]
    if (input === undefined) throw new Error(`${operation}: its input is missing in inputsOf`)
    const { ids, body } = input
    const path = card.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name} for ${operation}`)
    return agent.call(card.method, path, body)
  }

  it.each(writes)('makes %s wait, and runs it once it is approved', async (operation, card) => {
    const response = await callOperation(operation, card)
    if (card.sealedReply) {
      expect([response.status, response.body.error?.code]).toEqual([403, 'approval_required'])
      return
    }
    expect([response.status, response.body.status], response.text).toEqual([202, 'pending'])
    if (!card.spends) {
      expect(response.body.summary).toBe(stepSummary(operation, inputs[operation]?.ids ?? {}))
      expect(response.body.summary).not.toContain(operation)
    }
    const approved = await owner.post(`/approvals/${response.body.id}/approve`)
    expect([approved.status, approved.body.response?.status], approved.text).toEqual([200, card.status])
  })

  it('leaves a listing unchanged, and its auction running, until its replacement is approved', async () => {
    const listing = await putListing(app, 'kestrel')
    const operator = await app.proven('oona')
    const endsAt = new Date((await app.nowMs()) + 86_400_000).toISOString()
    const lot = await operator.post(`/operator/nodes/${listing}/lots`, { format: 'open', endsAt, reserveCents: 100 })
    expect(lot.status).toBe(201)
    const waiting = await agent.put(`/radar/submissions/${listing}`, { title: 'Cheaper', price_per_hour_cents: 1 })
    expect(waiting.status).toBe(202)
    expect((await agent.get(`/radar/nodes/${listing}`)).body.auction).not.toBeNull()
    await owner.post(`/approvals/${waiting.body.id}/approve`)
    expect((await app.as('ruth').get(`/radar/submissions?limit=200`)).body.data).toContainEqual(
      expect.objectContaining({ id: listing, title: 'Cheaper', status: 'pending' }),
    )
  })

  it('does not run a call of an endpoint that was closed in the meantime: the approval keeps waiting', async () => {
    const waiting = await agent.post('/radar/submissions', { title: 'Came before' })
    const closed = await openInstance(app.connection, { RADAR_SUBMISSIONS_OPEN: 'false' })
    const ownerOnClosed = await closed.proven('ruth')
    const refused = await ownerOnClosed.post(`/approvals/${waiting.body.id}/approve`)
    expect([refused.status, refused.body.error.code, refused.body.error.cause]).toEqual([409, 'approval_failed', 'not_found'])
    expect((await owner.get(`/approvals/${waiting.body.id}`)).body.status).toBe('pending')
  })

  it('asks again with every call that Radar would not replay', async () => {
    const body = { title: 'Sent twice' }
    const [first, second] = [
      await agent.post('/radar/submissions', body, { key: 'same' }),
      await agent.post('/radar/submissions', body, { key: 'same' }),
    ]
    expect([first.status, second.status, first.headers.get('idempotency-key')]).toEqual([202, 202, 'same'])
    expect(second.body.id).not.toBe(first.body.id)
    expect(second.headers.has('idempotency-replayed')).toBe(false)
  })
})
