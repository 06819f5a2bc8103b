import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import type { Schema } from '@parley/contract/schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { validDemand } from '../listings.ts'
import { minimalBody } from '../minimal-body.ts'
import type { PartnerClient } from '../partner-client.ts'
import { fullSubmission } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** Spellings of times that RFC 3339 allows and PostgreSQL does not accept unchanged. */
const validFormats = [
  '2028-03-01T00:00:00+16:00',
  '2028-03-01t00:00:00z',
  '2028-03-01T00:00:00-23:59',
  `2028-03-01T00:00:00.${'1'.repeat(200)}Z`,
  `2028-03-01T00:00:00.${'9'.repeat(9_000)}+15:59`,
]
const wrong = [
  '2028-03-01T00:00:00+24:00',
  '2028-03-01T00:00:00',
  `2028-03-01T00:00:00.${'1'.repeat(9_000)}`,
  '2200-01-01T00:00:00Z',
  'infinity',
]

interface DateTimeField {
  readonly card: Card
  readonly side: 'query' | 'body'
  readonly name: string
}

function fieldsIn(cards: Readonly<Record<string, Card>>): [string, DateTimeField][] {
  return Object.values(cards).flatMap((card) =>
    (['query', 'body'] as const).flatMap((side) =>
      Object.entries((card[side]?.properties ?? {}) as Record<string, Schema>).flatMap(([name, schema]): [string, DateTimeField][] =>
        schema.format === 'date-time' ? [[`${card.method} ${card.path}, ${name}`, { card, side, name }]] : [],
      ),
    ),
  )
}

/** IDs of objects that are looked up before the body is validated, by the path that they are in. */
type Ids = Readonly<Record<string, string>>

async function send(client: PartnerClient | DashboardClient, ids: Ids, { card, side, name }: DateTimeField, time: string) {
  const id = ids[card.path] ?? newId('node')
  const path = card.path.replace('{id}', id) + (side === 'query' ? `?${name}=${encodeURIComponent(time)}` : '')
  const body = side === 'body' ? { ...minimalBody(card), [name]: time } : undefined
  const { status, body: responseBody } = await client.call(card.method, path, body)
  // A preview returns the problems that a request would be refused for.
  const problems = (responseBody?.problems ?? []) as string[]
  if (status === 200 && problems.some((problem) => problem.startsWith(`${name}:`)))
    return { status: 400, code: 'request_invalid', param: name }
  // The first of all problems of a body is the `param`.
  const named = ((responseBody?.error?.problems ?? []) as string[]).some((problem) => problem.startsWith(`${name}:`))
  return { status, code: responseBody?.error?.code, param: named ? name : responseBody?.error?.param }
}

describe('date-times', () => {
  let app: TestApp
  let owner: DashboardClient
  let operator: DashboardClient
  let ids: Ids
  beforeAll(async () => {
    app = await openTestApp()
    owner = await app.proven('ingrid')
    operator = await app.proven('oona')
    const { body: request } = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const { body: key } = await owner.post('/keys', { name: 'rolled', mode: 'test' })
    ids = { '/requests/{id}': request.id, '/keys/{id}/roll': key.id }
  })
  const fields = { partner: fieldsIn(partnerCards), dashboard: fieldsIn(dashboardCards) }

  it('exist in both APIs', () => {
    expect(fields.partner.length).toBeGreaterThan(5)
    expect(fields.dashboard.length).toBeGreaterThan(15)
  })

  const holdBoth = async (client: PartnerClient | DashboardClient, field: DateTimeField) => {
    for (const time of validFormats) {
      const outcome = await send(client, ids, field, time)
      // The format is valid. A time may still be too far ahead, or the object may not exist.
      expect(outcome.status, time.slice(0, 40)).toBeLessThan(500)
      const times = Object.entries(field.card[field.side]?.properties ?? {}).filter(
        ([, schema]) => (schema as Schema).format === 'date-time',
      )
      const ofTimes = times.some(([name]) => name === outcome.param)
      expect(outcome.code === 'invalid_request' && !ofTimes ? outcome : null).toBeNull()
    }
    for (const time of wrong)
      expect(await send(client, ids, field, time), time.slice(0, 40)).toMatchObject({ status: 400, param: field.name })
  }

  it.each(fields.partner)('%s are accepted in every spelling, and named if they are wrong', async (_name, field) => {
    await holdBoth(app.as('mina', field.card.testOnly ? 'test' : 'live'), field)
  })
  it.each(fields.dashboard)('of the dashboard: %s are accepted in every spelling, and named if they are wrong', async (_name, field) => {
    await holdBoth(field.card.operator ? operator : owner, field)
  })

  it('are stored and returned as the same moment in UTC, truncated to milliseconds', async () => {
    const demand = { ...validDemand(await app.nowMs()), startsAt: '2028-03-01T00:00:00.9999999+16:00' }
    const filed = await app.as('mina').post('/requests', demand)
    expect(filed.body.startsAt).toBe('2028-02-29T08:00:00.999Z')
    const edited = await app.as('mina').call('PATCH', `/requests/${filed.body.id}`, { endsAt: '2029-03-01T00:00:00-23:00' })
    expect(edited.body.endsAt).toBe('2029-03-01T23:00:00.000Z')
    const proposed = await app.as('sam').post('/radar/submissions', { ...fullSubmission, available_from: '2028-03-01T00:00:00-16:30' })
    expect(proposed.body.available_from).toBe('2028-03-01T16:30:00.000Z')
  })

  it('are compared as they were sent when a call is repeated', async () => {
    const demand = { ...validDemand(await app.nowMs()), startsAt: '2028-03-01T00:00:00+16:00' }
    const file = (startsAt: string) => app.as('mina').call('POST', '/requests', { ...demand, startsAt }, { key: 'one-time' })
    const first = await file('2028-03-01T00:00:00+16:00')
    expect((await file('2028-03-01T00:00:00+16:00')).text).toBe(first.text)
    expect((await file('2028-02-29T08:00:00Z')).body.error.code).toBe('idempotency_key_reused')
  })
})
