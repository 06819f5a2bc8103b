import type Type from 'typebox'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { dashboardCards } from './dashboard/cards.ts'
import { partnerCardsInSession, sessionEndpointCards } from './dashboard/session-endpoints.ts'
import { type BodyOf, type Card, faultsOf, type QueryOf } from './endpoint.ts'
import { camelCase } from './fields.ts'

const pairs = Object.entries<Card>(partnerCardsInSession).map(([name, card]) => ({
  name,
  card,
  sessionEndpoint: (sessionEndpointCards as Record<string, Card>)[name] as Card,
}))

describe('a session endpoint', () => {
  test.each(pairs)('$name requires the same right and company, and has no properties of keys', ({ card, sessionEndpoint }) => {
    const { method, path, right, company, status } = card
    expect(sessionEndpoint).toMatchObject({
      method,
      path,
      company,
      status,
      credential: 'session',
      idempotency: 'none',
      bucket: card.bucket === 'rental_write' ? 'rental_write' : 'general',
    })
    expect(sessionEndpoint.right).toBe(right)
    for (const field of ['scope', 'liveOnly', 'tagged'] as const) expect(sessionEndpoint[field]).toBeUndefined()
  })

  test.each(pairs)('$name has the same fields in camelCase, and the same ones are required', ({ card, sessionEndpoint }) => {
    for (const part of ['query', 'body'] as const) {
      const names = Object.keys(card[part]?.properties ?? {}).map(camelCase)
      const more = part === 'body' && sessionEndpoint.draft ? ['draftId'] : []
      expect(Object.keys(sessionEndpoint[part]?.properties ?? {})).toEqual([...names, ...more])
      expect(sessionEndpoint[part]?.required).toEqual((card[part]?.required as string[] | undefined)?.map(camelCase))
    }
    expect(JSON.stringify(sessionEndpoint.reply)).not.toMatch(/"[a-z]+_\w+":/)
  })

  test('uses dashboard spelling for fields in descriptions, and unchanged fault codes', () => {
    expect(JSON.stringify(sessionEndpointCards.listNodes.query.properties.availableBy)).toContain('`availableFrom`')
    expect(JSON.stringify(sessionEndpointCards.createRental.body.properties.maxPricePerHourCents)).toContain('`offer_unavailable`')
  })

  test('has no fault of a key, anywhere in the dashboard', () => {
    const keyFaults = /^(api_keys?_|invalid_api_key|insufficient_scope|(live|test)_mode_|daily_quota_|idempotency_key_)/
    const promised = Object.values<Card>(dashboardCards).flatMap((card) => faultsOf(card).map((code) => `${card.path} ${code}`))
    expect(promised.filter((one) => keyFaults.test(one.slice(one.indexOf(' ') + 1)))).toEqual([])
  })

  test('creates an object once per form', () => {
    const creating = pairs.filter(({ sessionEndpoint }) => sessionEndpoint.draft).map(({ name }) => name)
    expect(creating.sort(), 'with a body and 201: named here, or left out in contract/src/dashboard/session-endpoints.ts').toEqual([
      'createRental',
      'fileRequest',
      'proposeNode',
      'sendInquiry',
    ])
  })

  test('has types in camelCase, for the pages', () => {
    expectTypeOf<QueryOf<typeof sessionEndpointCards.listNodes>['minGpuCount']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<BodyOf<typeof sessionEndpointCards.createRental>['offerId']>().toEqualTypeOf<string>()
    expectTypeOf<BodyOf<typeof sessionEndpointCards.createRental>['draftId']>().toEqualTypeOf<string | undefined>()
    type Node = Type.Static<typeof sessionEndpointCards.readNode.reply>
    expectTypeOf<Node['pricePerHourCents']>().toEqualTypeOf<number | null>()
    expectTypeOf<NonNullable<Node['auction']>['bidCount']>().toEqualTypeOf<number>()
  })
})
