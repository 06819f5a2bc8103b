import { holdsRight } from '@parley/contract/access'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { sandboxCards } from '@parley/contract/dashboard/sandbox'
import { sessionEndpointCards } from '@parley/contract/dashboard/session-endpoints'
import type { Card } from '@parley/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../src/demo/cast.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { putListing } from '../listings.ts'
import { minimalBody } from '../minimal-body.ts'
import { offerOn } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const cards = Object.entries(dashboardCards) as [string, Card][]
const sessionCards = cards.filter(([, card]) => card.credential === 'session')
const handle = 'hdl_0000000000000000000000'

describe('every step in the dashboard', () => {
  let app: TestApp
  const stale = {} as Record<'oona' | 'ingrid', DashboardClient>
  const pages = {} as Record<PersonName | 'visitor', DashboardClient>
  let unproven: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    unproven = await app.signedInWithoutFactor('oona')
    pages.visitor = app.visitor()
    for (const name of ['ingrid', 'tomas', 'mina', 'olav', 'noa', 'oona', 'lena'] as const) pages[name] = await app.signedIn(name)
    for (const name of ['oona', 'ingrid'] as const) stale[name] = await app.proven(name)
    await app.advance('5 minutes')
  })

  /** The refusal that a person gets before any body is read. */
  const refusal = async (who: PersonName | 'visitor', card: Card, headers: Record<string, string> = {}) => {
    const response = await pages[who].call(card.method, card.path.replace('{id}', handle), undefined, headers)
    return response.body?.error?.code
  }

  it.each(sessionCards)('%s needs a session', async (_name, card) => {
    expect(await refusal('visitor', card)).toBe('session_required')
  })

  it.each(cards.filter(([, card]) => card.method !== 'GET'))('%s is refused to a foreign page', async (_name, card) => {
    for (const origin of ['https://elsewhere.example', 'null']) expect(await refusal('mina', card, { origin })).toBe('origin_not_allowed')
  })

  it.each(sessionCards.filter(([, card]) => card.operator))('%s is only for the operator', async (_name, card) => {
    for (const who of ['ingrid', 'noa'] as const) expect(await refusal(who, card)).toBe('operator_only')
  })

  const operatorCards = sessionCards.filter(([, card]) => card.operator)
  it("is the operator's if its path says so, and only then", () => {
    const named = cards.filter(([, card]) => card.path.startsWith('/operator'))
    expect(operatorCards.map(([name]) => name)).toEqual(named.map(([name]) => name))
  })

  it.each(operatorCards)('%s is refused to an operator until a second factor is proven in this session', async (_name, card) => {
    expect(await refusal('oona', card, { cookie: `sid=${unproven.sid}` })).toBe('second_factor_required')
  })

  it.each(sessionCards.filter(([, card]) => card.readBy === 'parties_and_operator'))(
    '%s replies to an operator once a second factor is proven in this session',
    async (_name, card) => {
      expect(await refusal('oona', card, { cookie: `sid=${unproven.sid}` })).toBe('second_factor_required')
      expect(await refusal('oona', card)).toBe('not_found')
    },
  )

  it('reads no object by its ID without a company, except a person’s own, the catalog, and what its card says is for its parties', () => {
    const unnamed = sessionCards.filter(([, card]) => !card.company && !card.operator && !card.readBy && card.path.includes('{id}'))
    expect(unnamed.map(([name]) => name).sort()).toEqual([
      'endSession',
      'markRead',
      'readOffer',
      'removePasskey',
      'removeSshKey',
      'renameKey',
      'revokeKey',
    ])
  })

  it.each(sessionCards.filter(([, card]) => card.company))('%s needs a company', async (_name, card) => {
    expect(await refusal('noa', card)).toBe('company_required')
  })

  it.each(sessionCards.flatMap(([name, card]) => (card.right ? [[name, card, card.right] as const] : [])))(
    '%s is refused to every role that may not',
    async (_name, card, right) => {
      for (const [who, role] of [
        ['tomas', 'authorized_signatory'],
        ['mina', 'trader'],
        ['olav', 'viewer'],
      ] as const) {
        if (!holdsRight(role, right)) expect(await refusal(who, card), role).toBe('forbidden_role')
      }
    },
  )

  it.each(sessionCards.filter(([, card]) => card.secondFactor))(
    '%s needs a second factor proven in this session within five minutes',
    async (_name, card) => {
      const who = card.operator ? 'oona' : 'ingrid'
      expect(await refusal(who, card), "with another session's").toBe('second_factor_required')
      const response = await stale[who].call(card.method, card.path.replace('{id}', handle), undefined)
      expect(response.body?.error?.code, 'with a stale one').toBe('second_factor_required')
    },
  )

  const sessionEndpoints = Object.entries({ ...sessionEndpointCards, ...sandboxCards }) as [string, Card][]
  /** An ID that exists and belongs to another company. */
  const foreign: Record<string, string> = {}
  beforeAll(async () => {
    const listing = await putListing(app, 'kestrel')
    const { request, opportunity } = await offerOn(app, pages.oona, listing)
    Object.assign(foreign, { '/requests': request, '/opportunities': opportunity, '/radar/submissions': listing })
  })

  it.each(sessionEndpoints.filter(([, card]) => card.path.includes('{id}')))(
    '%s returns the same bytes for a foreign, a missing and a malformed ID',
    async (_name, card) => {
      const path = card.path.replace(/^\/(sandbox|test-helpers)/, '')
      const [collection = ''] = Object.keys(foreign).filter((one) => path.startsWith(one))
      const ids = [foreign[collection] ?? handle, handle, 'no-such-id', '%00']
      const responses = await Promise.all(ids.map((id) => pages.lena.call(card.method, card.path.replace('{id}', id), minimalBody(card))))
      for (const { status, body } of responses) {
        expect(status).toBe(404)
        expect({ ...body.error, request_id: '' }).toEqual({ ...responses[0]?.body.error, request_id: '' })
      }
    },
  )

  it.each(sessionEndpoints)('%s refuses an unknown parameter and a malformed body', async (_name, card) => {
    const path = card.path.replace('{id}', handle)
    const response = await pages.mina.call(card.method, `${path}?colour=red`, minimalBody(card))
    expect([response.status, response.body.error.param]).toEqual([400, 'colour'])
    if (card.method === 'GET') return
    for (const broken of ['{', '[]', '{"notes":"\\u0000"}']) {
      expect((await pages.mina.call(card.method, path, broken)).body.error.code).toBe('invalid_request')
    }
  })
})

describe("the operator's endpoints", () => {
  const seenByOperator = cards.filter(([, card]) => card.operator || card.readBy === 'parties_and_operator')
  it.each(seenByOperator)('%s is refused to an operator without a second factor', async (_name, card) => {
    factorless ??= await withoutFactor()
    const response = await factorless.call(card.method, card.path.replace('{id}', handle), undefined)
    expect(response.body?.error?.code).toBe('second_factor_not_enrolled')
  })
  let factorless: DashboardClient | undefined
  async function withoutFactor(): Promise<DashboardClient> {
    const app = await openTestApp()
    await app.sql('delete from totp_factors where person_id = (select id from people where operator)')
    return app.signedIn('oona')
  }
})
