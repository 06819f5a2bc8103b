/** One call with everything wrong, fixed one fault at a time: each fix brings the next fault of the list. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import type { PersonName } from '../../src/demo/cast.ts'
import { createdKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import type { HttpResponse, PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the order of checks', () => {
  let app: TestApp
  /** A viewer's key that reads only the catalog. */
  let narrow: PartnerClient
  beforeAll(async () => {
    app = await openTestApp()
    narrow = app.withKey(await createdKey(app, 'olav', { scopes: ['catalog:read'] }))
  })
  const codes = async (steps: readonly (() => Promise<HttpResponse>)[]) => {
    const received: string[] = []
    for (const step of steps) received.push((await step()).body.error.code)
    return received
  }
  const broken = '{'

  it('holds for a call that files demand', async () => {
    const demand = validDemand(await app.nowMs())
    await app.as('mina').post('/requests', demand, { key: 'used' })
    const filing = (client: PartnerClient, body: unknown, key: string | null) => () => client.post('/requests', body, { key })
    const received = await codes([
      () => app.withKey(undefined).post('/no-such-path', broken, { key: '' }),
      filing(app.withKey(undefined), broken, ''),
      filing(app.as('viktor'), broken, ''),
      filing(narrow, broken, ''),
      filing(app.as('noa'), broken, ''),
      filing(app.as('olav'), broken, ''),
      filing(app.as('mina'), broken, ''),
      filing(app.as('mina'), broken, null),
      filing(app.as('mina'), broken, 'used'),
      filing(app.as('mina'), undefined, 'used'),
      filing(app.as('mina'), { nodes: 0 }, 'used'),
      filing(app.as('mina'), { nodes: 0 }, 'fresh'),
    ])
    expect(received).toEqual([
      'not_found',
      'invalid_api_key',
      'banned',
      'insufficient_scope',
      'company_required',
      'forbidden_role',
      'invalid_request',
      'idempotency_key_required',
      'invalid_request',
      'invalid_request',
      'idempotency_key_reused',
      'request_invalid',
    ])
  })

  it('holds for an edit, whose body is parsed before its Idempotency-Key is checked, and validated last', async () => {
    const mina = app.as('mina')
    const filed = await mina.post('/requests', validDemand(await app.nowMs()), { key: 'filed' })
    const { id } = filed.body
    const received = await codes([
      () => app.as('olav').patch(`/requests/${id}`, broken, { key: null }),
      () => mina.patch(`/requests/${id}`, broken, { key: null }),
      () => mina.patch(`/requests/${id}`, undefined, { key: null }),
      () => mina.patch(`/requests/${id}`, { nodes: 0 }, { key: null }),
      () => mina.patch(`/requests/${id}`, { nodes: 0 }, { key: 'filed' }),
      () => mina.patch(`/requests/${newId('request')}`, { nodes: 0 }),
      () => mina.patch(`/requests/${id}`, { nodes: 0 }),
    ])
    await mina.post(`/requests/${id}/close`)
    received.push(...(await codes([() => mina.patch(`/requests/${id}`, { nodes: 0 })])))
    expect(received).toEqual([
      'forbidden_role',
      'invalid_request',
      'invalid_request',
      'idempotency_key_required',
      'idempotency_key_reused',
      'not_found',
      'request_invalid',
      'request_not_editable',
    ])
  })

  it('puts the mode of a key before the company, and its scope before both', async () => {
    const received = await codes([
      () => narrow.post('/rentals', broken, { key: null }),
      () => app.as('noa', 'test').post('/rentals', broken, { key: null }),
      () => app.as('noa').post('/rentals', broken, { key: null }),
    ])
    expect(received).toEqual(['insufficient_scope', 'test_mode_not_supported', 'company_required'])
  })

  it('reports a closed endpoint as not found after the role and before the Idempotency-Key and the body, and counts the write before that', async () => {
    const closed = await openTestApp({ RADAR_SUBMISSIONS_OPEN: 'false', RATE_LIMIT_WRITES_PER_MIN: '1' })
    const propose = (name: PersonName) => () => closed.as(name).post('/radar/submissions', broken, { key: '' })
    expect(await codes([propose('olav'), propose('ruth'), propose('ruth')])).toEqual(['forbidden_role', 'not_found', 'rate_limited'])
  })
})
