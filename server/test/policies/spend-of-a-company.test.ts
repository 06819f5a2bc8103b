import { beforeAll, describe, expect, it } from 'vitest'
import { companies, people } from '../../src/demo/cast.ts'
import type { Json } from '../http-client.ts'
import { createKey } from '../keys.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { advanceAndSettle, quickMachines, runningRental } from '../rentals.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const scopes = ['rentals:read', 'rentals:write']
const policy = { dailySpendCents: 3_000, totalSpendCents: 3_000 }

describe('the spend of a key whose holder moved from one company to another', () => {
  let app: TestApp
  let offer: string
  let capped: { client: PartnerClient; id: string }
  let bounded: { client: PartnerClient; id: string }
  let machines: Json[]
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    const now = await app.nowMs()
    await advanceAndSettle(app, `${Math.ceil(now / 86_400_000) * 86_400_000 + 3_600_000 - now} milliseconds`)
    for (const company of ['halden', 'quill'] as const) await fund(app, company, 1_000_000)
    offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 1_000, capacity_gpus: 64 })
    capped = await keyOf({ dailySpendLimitCents: 3_000 })
    bounded = await keyOf({ policy })
    machines = [await runningRental(app, capped.client, offer), await runningRental(app, bounded.client, offer)]
    await (await app.proven('ingrid')).post(`/company/members/${await app.memberId('mina')}/remove`)
  })
  const keyOf = async (overrides: object) => {
    const { key, id } = await createKey(app, 'mina', { scopes, ...overrides })
    return { client: app.withKey(key), id }
  }
  const spentOf = async (who: 'mina' | 'lena', path: string) =>
    (await (await app.signedIn(who)).get(path)).body.data
      .filter((key: Json) => [capped.id, bounded.id].includes(key.id))
      .map((key: Json) => key.today.spentCents)
  const rent = (client: PartnerClient, gpu_count: number) => client.post('/rentals', { offer_id: offer, gpu_count })

  it('is not readable by a removed member', async () => {
    expect(await spentOf('mina', '/keys')).toEqual([0, 0])
    await advanceAndSettle(app, '1 hour')
    expect(await spentOf('mina', '/keys')).toEqual([0, 0])
  })

  it('is neither readable by nor counted for the next company', async () => {
    await app.sql(
      `insert into memberships (person_id, company_id, role) select p.id, c.id, 'trader' from people p, companies c where p.email = $1 and c.name = $2`,
      [people.mina.email, companies.quill.name],
    )
    await app.sql('select announce_rights()')
    await until(async () => (await capped.client.get('/me')).body.company?.name === companies.quill.name)
    expect(await spentOf('lena', '/company/keys')).toEqual([0, 0])
    for (const { client } of [capped, bounded]) {
      expect((await rent(client, 4)).body.error.committed_cents).toBe(0)
      expect((await rent(client, 2)).status).toBe(201)
    }
    expect(await spentOf('lena', '/company/keys')).toEqual([2_000, 2_000])
  })

  it('does not stop a machine of the previous company, which continues to run within the key’s limit there', async () => {
    const halden = app.as('ingrid')
    const stateOf = async ({ id }: Json) => {
      const { status, stop_reason, accrued_cents } = (await halden.get(`/rentals/${id}`)).body
      return { status, stop_reason, accrued_cents }
    }
    await advanceAndSettle(app, '1 hour')
    for (const machine of machines) expect(await stateOf(machine)).toMatchObject({ status: 'running' })
    await advanceAndSettle(app, '2 hours')
    for (const machine of machines)
      expect(await stateOf(machine)).toEqual({ status: 'stopped', stop_reason: 'spend_limit', accrued_cents: 3_000 })
  })
})
