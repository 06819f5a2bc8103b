import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/ids.ts'
import { mintedKey } from './keys.ts'
import { goodDemand, putListing } from './listings.ts'
import type { PartnerVoice } from './partner-voice.ts'
import { openWorld, type World } from './world.ts'

const cards = Object.entries(partnerCards) as [keyof typeof partnerCards, Card][]
const writes = cards.filter(([, card]) => card.method !== 'GET')
const withId = cards.filter(([, card]) => card.path.includes('{id}'))

/** The least that some bodies must hold to be judged further. */
const leastBody: Readonly<Record<string, object>> = {
  'PATCH /requests/{id}': { nodes: 3 },
  'POST /radar/submissions': { title: '8 × H100' },
  'PUT /radar/submissions/{id}': { title: '8 × H100' },
  'POST /rental-quotes': { offer_id: 'offer_0000000000000000000000', gpu_count: 1 },
  'POST /rentals': { offer_id: 'offer_0000000000000000000000', gpu_count: 1 },
}
const least = (card: Card) => leastBody[`${card.method} ${card.path}`]

describe('every endpoint', () => {
  let world: World
  /** An id of each kind that exists and belongs to somebody else than the reader. */
  const foreign: Record<string, string> = {}
  /** Keys that carry one scope each. */
  const narrow: Record<string, string> = {}

  beforeAll(async () => {
    world = await openWorld()
    const listing = await putListing(world, 'kestrel')
    for (const scope of ['catalog:read', 'radar:read']) narrow[scope] = await mintedKey(world, 'mina', { scopes: [scope] })
    const filed = await world.as('lena').post('/requests', goodDemand(await world.nowMs()))
    const operator = await world.signedIn('oona')
    const offered = await operator.post(`/operator/requests/${filed.body.id}/offers`, { listingIds: [listing] })
    const opportunity = offered.body.opportunities[0].id
    const accepted = await (await world.proven('ruth')).post(`/opportunities/${opportunity}/accept`)
    Object.assign(foreign, {
      '/radar/submissions': listing,
      '/requests': filed.body.id,
      '/opportunities': opportunity,
      '/introductions': accepted.body.introduction.id,
    })
  })

  const call = (voice: PartnerVoice, card: Card, id: string, body?: unknown) =>
    voice.call(card.method, card.path.replace('{id}', id), card.method === 'GET' ? undefined : (body ?? (card.body ? {} : undefined)), {
      ...(card.method === 'GET' ? { key: null } : {}),
    })

  it.each(cards)('%s answers 401 without a key, a broken body notwithstanding', async (_name, card) => {
    const answered = await call(world.withKey(undefined), card, newId('request'), '{')
    expect([answered.status, answered.body.error.code]).toEqual([401, 'invalid_api_key'])
  })

  it.each(cards.filter(([, card]) => card.scope))('%s names the scope it misses', async (_name, card) => {
    const without = world.withKey(narrow[card.scope === 'catalog:read' ? 'radar:read' : 'catalog:read'])
    const answered = await call(without, card, newId('request'))
    expect([answered.status, answered.body.error.required_scope]).toEqual([403, card.scope])
  })

  it.each(cards.filter(([, card]) => card.company))('%s needs a company', async (_name, card) => {
    expect((await call(world.as('noa'), card, newId('request'))).body.error.code).toBe('company_required')
  })

  it.each(cards.filter(([, card]) => card.right))('%s is refused to a viewer', async (_name, card) => {
    expect((await call(world.as('olav'), card, newId('request'))).body.error.code).toBe('forbidden_role')
  })

  it.each(cards)('%s is refused to a suspended person', async (_name, card) => {
    expect((await call(world.as('viktor'), card, newId('request'))).body.error.code).toBe('banned')
  })

  it.each(withId)('%s answers the same bytes for a foreign, a missing and a malformed id', async (_name, card) => {
    const [collection] = Object.keys(foreign).filter((path) => card.path.startsWith(path))
    const ids = [newId('request'), 'no-such-id', '%00', 'x'.repeat(300)]
    if (collection) ids.push(foreign[collection] as string)
    const answers = await Promise.all(ids.map((id) => call(world.as('pedro'), card, id, least(card))))
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect({ ...body.error, request_id: '' }).toEqual({ ...answers[0]?.body.error, request_id: '' })
    }
  })

  it.each(cards)('%s refuses an unknown query parameter by name', async (_name, card) => {
    const answered = await call(world.as('mina'), { ...card, path: `${card.path}?colour=red` }, newId('request'))
    expect([answered.status, answered.body.error.param]).toEqual([400, 'colour'])
  })

  it.each(writes.filter(([, card]) => card.method === 'POST'))('%s refuses an unknown property by name', async (_name, card) => {
    const answered = await call(world.as('mina'), card, newId('request'), { ...least(card), colour: 'red' })
    expect(answered.status).toBe(400)
    expect(JSON.stringify(answered.body.error)).toContain('colour')
  })

  it.each(writes.filter(([, card]) => card.idempotency === 'required'))('%s demands an Idempotency-Key', async (_name, card) => {
    const path = card.path.replace('{id}', newId('request'))
    const voice = world.as('mina')
    expect((await voice.call(card.method, path, {}, { key: null })).body.error.code).toBe('idempotency_key_required')
    for (const broken of ['', 'é', 'x'.repeat(256)]) {
      const answered = await voice.call(card.method, path, {}, { key: null, headers: { 'idempotency-key': broken } })
      expect([answered.body.error.code, answered.body.error.param]).toEqual(['invalid_request', 'Idempotency-Key'])
    }
  })

  it.each(writes)('%s refuses malformed bodies whatever else is right', async (_name, card) => {
    const path = card.path.replace('{id}', newId('request'))
    for (const broken of ['{', '[]', '"x"', '{"notes":"\\u0000"}', '{"notes":"\\ud800"}', `{"a":"${'x'.repeat(70_000)}"}`]) {
      const answered = await world.as('mina').call(card.method, path, broken)
      expect([answered.status, answered.body.error.code], broken.slice(0, 30)).toEqual([400, 'invalid_request'])
    }
    const typed = await world.as('mina').call(card.method, path, '{}', { headers: { 'content-type': 'text/plain' } })
    expect(typed.body.error.code).toBe('invalid_request')
  })

  it('echoes a valid Idempotency-Key on errors too, and the mode on every answer to a test key', async () => {
    const answered = await world.as('mina', 'test').post('/nope', {}, { key: 'a key' })
    expect(answered.status).toBe(404)
    expect([answered.headers.get('idempotency-key'), answered.headers.get('x-parley-mode')]).toEqual(['a key', 'test'])
    const live = await world.as('mina').get('/me')
    expect(live.headers.has('x-parley-mode')).toBe(false)
  })
})
