import { beforeAll, describe, expect, it } from 'vitest'
import { companies, type PersonName, people } from '../../src/demo/cast.ts'
import { createKey } from '../keys.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const settings = { scopes: ['catalog:read', 'rentals:write'], policy: { approval: 'spend' } }

describe('an approval that a key asked for', () => {
  let app: TestApp
  let offer_id: string
  beforeAll(async () => {
    app = await openTestApp()
    await fund(app, 'halden', 1_000_000)
    offer_id = await putOffer(app, 'kestrel', { capacity_gpus: 64 })
  })
  const pendingApproval = async (holder: PersonName, overrides: object = {}) => {
    const { key, id } = await createKey(app, holder, { ...settings, ...overrides })
    const { body } = await app.withKey(key).post('/rentals', { offer_id, gpu_count: 1 })
    expect(body.status).toBe('pending')
    return { key: id, approval: body.id as string, expiresAt: body.expiresAt as string }
  }
  /** The status as its company's owner reads it, and the code when they approve it. */
  const outcomeOf = async (approval: string) => {
    const owner = await app.proven('ingrid')
    const { status } = (await owner.get(`/approvals/${approval}`)).body
    return [status, (await owner.post(`/approvals/${approval}/approve`)).body.error?.code]
  }
  const lapsed = ['lapsed', 'approval_not_pending']

  const endings: readonly [string, PersonName, (key: string) => Promise<{ status: number }>][] = [
    ['its holder revokes it', 'tomas', async (key) => (await app.signedIn('tomas')).post(`/keys/${key}/revoke`)],
    ['its company revokes it', 'tomas', async (key) => (await app.proven('ingrid')).post(`/company/keys/${key}/revoke`)],
    ['the operator revokes it', 'tomas', async (key) => (await app.proven('oona')).post(`/operator/keys/${key}/revoke`)],
    ['it is rolled without an overlap', 'tomas', async (key) => (await app.proven('tomas')).post(`/keys/${key}/roll`, { overlapHours: 0 })],
    ['its holder leaves the company', 'tomas', async () => (await app.proven('tomas')).post('/company/leave')],
    [
      'its holder is removed from the company',
      'mina',
      async () => (await app.proven('ingrid')).post(`/company/members/${await app.memberId('mina')}/remove`),
    ],
  ]
  it.each(endings)('lapses when %s', async (_how, holder, end) => {
    const { key, approval } = await pendingApproval(holder)
    expect((await end(key)).status).toBeLessThan(300)
    expect(await outcomeOf(approval)).toEqual(lapsed)
    await app.settle()
    expect(await app.sql(`select from audit where action = 'approval.lapsed' and target = $1`, [approval])).toHaveLength(1)
  })

  it('is shown to the company without later names of the key, once its holder left', async () => {
    await app.sql(
      `insert into memberships (person_id, company_id, role) select p.id, c.id, 'trader' from people p, companies c where p.email = $1 and c.name = $2`,
      [people.mina.email, companies.halden.name],
    )
    const { key, approval } = await pendingApproval('mina', { name: 'Training' })
    const read = async () => (await (await app.signedIn('ingrid')).get(`/approvals/${approval}`)).body.key
    expect((await read()).name).toBe('Training')
    await (await app.proven('ingrid')).post(`/company/members/${await app.memberId('mina')}/remove`)
    await (await app.signedIn('mina')).call('PATCH', `/keys/${key}`, { name: 'Elsewhere, production' })
    const { name, masked } = await read()
    expect(name).toBe(masked)
  })

  it('lapses when the key expires, and says so from the start', async () => {
    const expiresAt = new Date((await app.nowMs()) + 3_600_000).toISOString()
    const one = await pendingApproval('ingrid', { expiresAt })
    expect(one.expiresAt).toBe(expiresAt)
    await app.advance('1 hour')
    expect(await outcomeOf(one.approval)).toEqual(lapsed)
  })

  it('waits for as long as a rolled key still works, and no longer', async () => {
    const { key, approval } = await pendingApproval('ingrid')
    await (await app.proven('ingrid')).post(`/keys/${key}/roll`, { overlapHours: 1 })
    const owner = await app.signedIn('ingrid')
    expect((await owner.get(`/approvals/${approval}`)).body.status).toBe('pending')
    await app.advance('1 hour')
    expect(await outcomeOf(approval)).toEqual(lapsed)
  })
})
