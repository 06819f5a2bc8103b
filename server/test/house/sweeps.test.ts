import { type Mode, modes } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import { idsInPath } from '@parley/contract/id-kinds'
import { partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { createdKey } from '../keys.ts'
import { putListing, validDemand } from '../listings.ts'
import { minimalBody } from '../minimal-body.ts'
import type { PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

type CardInMode = readonly [name: string, card: Card, mode: Mode]
const modesOf = (card: Card) => modes.filter((mode) => !(mode === 'test' ? card.liveOnly : card.testOnly))
/** Every card, with a key of each mode that it takes. */
const cards: readonly CardInMode[] = Object.entries<Card>(partnerCards).flatMap(([name, card]) =>
  modesOf(card).map((mode): CardInMode => [`${name} (${mode})`, card, mode]),
)
const writes = cards.filter(([, card]) => card.method !== 'GET')
const withId = cards.filter(([, card]) => card.path.includes('{id}'))

describe('every endpoint', () => {
  let app: TestApp
  /** An ID of each kind that exists and does not belong to the reader. */
  const foreign: Record<Mode, Record<string, string>> = { live: {}, test: {} }
  /** Keys with one scope each. */
  const keysByScope: Record<Mode, Record<string, string>> = { live: {}, test: {} }

  beforeAll(async () => {
    app = await openTestApp()
    const listing = await putListing(app, 'kestrel')
    for (const mode of modes)
      for (const scope of ['catalog:read', 'radar:read'])
        keysByScope[mode][scope] = await createdKey(app, 'mina', { mode, scopes: [scope] })
    const filed = await app.as('lena').post('/requests', validDemand(await app.nowMs()))
    const operator = await app.signedIn('oona')
    const offered = await operator.post(`/operator/requests/${filed.body.id}/offers`, { listingIds: [listing] })
    const opportunity = offered.body.opportunities[0].id
    const accepted = await (await app.proven('ruth')).post(`/opportunities/${opportunity}/accept`)
    const endpoint = await app.as('lena').post('/webhook-endpoints', { url: 'https://hooks.example/parley' })
    foreign.live = {
      'webhook-endpoints': endpoint.body.id,
      submissions: listing,
      requests: filed.body.id,
      opportunities: opportunity,
      introductions: accepted.body.introduction.id,
    }
    const sandboxClient = app.as('lena', 'test')
    const sandboxOpportunity = await sandboxClient.post('/test-helpers/opportunities')
    foreign.test = {
      submissions: sandboxOpportunity.body.listingId,
      requests: (await sandboxClient.post('/requests', validDemand(await app.nowMs()))).body.id,
      opportunities: sandboxOpportunity.body.id,
      introductions: (await sandboxClient.post(`/test-helpers/opportunities/${sandboxOpportunity.body.id}/accept`)).body.id,
    }
  })

  const call = (client: PartnerClient, card: Card, id: string, body?: unknown) =>
    client.call(card.method, card.path.replace('{id}', id), card.method === 'GET' ? undefined : (body ?? (card.body ? {} : undefined)), {
      ...(card.method === 'GET' ? { key: null } : {}),
    })

  it.each(cards)('%s returns 401 without a key, even with a broken body', async (_name, card) => {
    const response = await call(app.withKey(undefined), card, newId('request'), '{')
    expect([response.status, response.body.error.code]).toEqual([401, 'invalid_api_key'])
  })

  it.each(cards.filter(([, card]) => card.scope))('%s names the missing scope', async (_name, card, mode) => {
    const withoutScope = app.withKey(keysByScope[mode][card.scope === 'catalog:read' ? 'radar:read' : 'catalog:read'])
    const response = await call(withoutScope, card, newId('request'))
    expect([response.status, response.body.error.required_scope]).toEqual([403, card.scope])
  })

  it.each(cards.filter(([, card]) => card.company))('%s needs a company', async (_name, card, mode) => {
    expect((await call(app.as('noa', mode), card, newId('request'))).body.error.code).toBe('company_required')
  })

  it.each(cards.filter(([, card]) => card.right))('%s is refused to a viewer', async (_name, card, mode) => {
    expect((await call(app.as('olav', mode), card, newId('request'))).body.error.code).toBe('forbidden_role')
  })

  it.each(cards)('%s is refused to a suspended person', async (_name, card, mode) => {
    expect((await call(app.as('viktor', mode), card, newId('request'))).body.error.code).toBe('banned')
  })

  it.each(withId)('%s returns the same bytes for a foreign, a missing and a malformed ID', async (_name, card, mode) => {
    const [collection] = Object.keys(foreign[mode]).filter((kind) => card.path.includes(`/${kind}/{id}`))
    const [kind = 'request'] = idsInPath(card.path).map((one) => one.kind)
    const ids = [newId(kind), 'no-such-id', '%00', 'x'.repeat(300)]
    if (collection) ids.push(foreign[mode][collection] as string)
    const responses = await Promise.all(ids.map((id) => call(app.as('pedro', mode), card, id, minimalBody(card))))
    for (const { status, body } of responses) {
      expect(status).toBe(404)
      expect({ ...body.error, request_id: '' }).toEqual({ ...responses[0]?.body.error, request_id: '' })
    }
  })

  it.each(withId)('%s has a known kind for each ID in its path', (_name, card) => {
    for (const { name, kind } of idsInPath(card.path))
      expect(kind, `${name}: its collection is missing in contract/src/id-kinds.ts`).toBeDefined()
  })

  it.each(cards)('%s refuses an unknown query parameter by name', async (_name, card, mode) => {
    const response = await call(app.as('mina', mode), { ...card, path: `${card.path}?colour=red` }, newId('request'))
    expect([response.status, response.body.error.param]).toEqual([400, 'colour'])
  })

  it.each(writes.filter(([, card]) => card.method === 'POST'))('%s refuses an unknown property by name', async (_name, card, mode) => {
    const response = await call(app.as('mina', mode), card, newId('request'), { ...minimalBody(card), colour: 'red' })
    // The purpose of a preview is to report what is wrong with a body.
    if (card === partnerCards.previewRequest) expect([response.status, response.body.requestBody]).toEqual([200, null])
    else expect([response.status, response.body.error.code]).toMatchObject([400, expect.any(String)])
    expect(JSON.stringify(response.body.problems ?? response.body.error)).toContain('colour')
  })

  it.each(writes.filter(([, card]) => card.idempotency === 'required'))('%s requires an Idempotency-Key', async (_name, card, mode) => {
    const path = card.path.replace('{id}', newId('request'))
    const client = app.as('mina', mode)
    expect((await client.call(card.method, path, {}, { key: null })).body.error.code).toBe('idempotency_key_required')
  })

  it.each(cards)('%s refuses an invalid Idempotency-Key, even where it stores none', async (_name, card, mode) => {
    const path = card.path.replace('{id}', newId('request'))
    const body = card.method === 'GET' || card.method === 'DELETE' ? undefined : {}
    for (const broken of ['', 'é', 'x'.repeat(256)]) {
      const response = await app.as('mina', mode).call(card.method, path, body, { key: null, headers: { 'idempotency-key': broken } })
      expect([response.status, response.body.error?.code, response.body.error?.param]).toEqual([400, 'invalid_request', 'Idempotency-Key'])
    }
  })

  it.each(writes)('%s refuses malformed bodies even if everything else is right', async (_name, card, mode) => {
    const path = card.path.replace('{id}', newId('request'))
    for (const broken of ['{', '[]', '"x"', '{"\\u0000":"x"}', `{"a":"${'x'.repeat(70_000)}"}`]) {
      const response = await app.as('mina', mode).call(card.method, path, broken)
      expect([response.status, response.body.error.code], broken.slice(0, 30)).toEqual([400, 'invalid_request'])
    }
    for (const broken of [
      '{"notes":"\\u0000"}',
      '{"notes":{"a":["\\ud800"]}}',
      '{"notes":[{"\\udfff":1}]}',
      `{"notes":${'['.repeat(40)}${']'.repeat(40)}}`,
    ]) {
      const { status, body } = await app.as('mina', mode).call(card.method, path, broken)
      expect([status, body.error.code, body.error.param], broken.slice(0, 30)).toEqual([400, 'invalid_request', 'notes'])
    }
    const typed = await app.as('mina', mode).call(card.method, path, '{}', { headers: { 'content-type': 'text/plain' } })
    expect(typed.body.error.code).toBe('invalid_request')
  })

  const singleModeCards = Object.entries<Card>(partnerCards).filter(([, card]) => card.liveOnly || card.testOnly)
  it.each(singleModeCards)('%s refuses a key of the other mode, before it checks anything of the company', async (_name, card) => {
    const [other, code] = card.testOnly ? (['live', 'live_mode_not_supported'] as const) : (['test', 'test_mode_not_supported'] as const)
    for (const who of ['mina', 'noa', 'olav'] as const) {
      const { status, body } = await call(app.as(who, other), card, newId('request'), '{')
      expect([status, body.error.code]).toEqual([403, code])
    }
  })

  it('returns a valid Idempotency-Key on errors too, and the mode on every reply to a test key', async () => {
    const response = await app.as('mina', 'test').post('/nope', {}, { key: 'a key' })
    expect(response.status).toBe(404)
    expect([response.headers.get('idempotency-key'), response.headers.get('x-parley-mode')]).toEqual(['a key', 'test'])
    const live = await app.as('mina').get('/me')
    expect(live.headers.has('x-parley-mode')).toBe(false)
  })
})
