import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonName } from '../../src/demo/cast.ts'
import type { Json } from '../http-client.ts'
import { createKey } from '../keys.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { advanceAndSettle, quickMachines, runningRental } from '../rentals.ts'
import { openInstance, openTestApp, type TestApp } from '../test-app.ts'

describe("a key's usage of the day", () => {
  let app: TestApp
  let offer: string
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, DAILY_SPEND_LIMIT_CENTS: '50000' })
    offer = await putOffer(app, 'kestrel', { price_per_hour_cents: 400 })
    await fund(app, 'halden', 1_000_000)
    const now = await app.nowMs()
    const noon = Math.ceil(now / 86_400_000) * 86_400_000 + 43_200_000
    await advanceAndSettle(app, `${noon - now} milliseconds`)
  })
  const listed = async (who: PersonName, path: string, id: string): Promise<Json> =>
    (await (await app.signedIn(who)).get(path)).body.data.find((one: Json) => one.id === id)
  const dayOf = async (id: string): Promise<Json> => (await listed('tomas', '/keys', id)).today

  it('counts what its rentals cost or hold, as its limit does, and resets at midnight UTC', async () => {
    const { key, id } = await createKey(app, 'tomas', { scopes: ['rentals:read', 'rentals:write'], dailySpendLimitCents: 2_000 })
    const client = app.withKey(key)
    expect(await dayOf(id)).toMatchObject({ spentCents: 0, spendLimitCents: 2_000 })
    const rental = await runningRental(app, client, offer)
    expect((await dayOf(id)).spentCents, 'an hour is held').toBe(400)
    await advanceAndSettle(app, '3 hours')
    const { spentCents, resetsAt } = await dayOf(id)
    const refused = await client.post('/rentals', { offer_id: offer, gpu_count: 2 })
    expect(refused.body.error).toMatchObject({ code: 'key_spend_limit_exceeded', limit_cents: 2_000, resets_at: resetsAt })
    expect(Math.abs(refused.body.error.committed_cents - spentCents)).toBeLessThanOrEqual(1)
    expect(spentCents).toBeGreaterThanOrEqual(1_200)
    const stopped = (await client.post(`/rentals/${rental.id}/stop`)).body
    expect((await dayOf(id)).spentCents, 'what is spent stays spent').toBe(stopped.accrued_cents)
    await advanceAndSettle(app, '12 hours')
    expect((await dayOf(id)).spentCents).toBe(0)
  })

  it('has the account default as its limit, and is shown to the owner with the key', async () => {
    const { id } = await createKey(app, 'tomas')
    const { today } = await listed('ingrid', '/company/keys', id)
    expect(today).toMatchObject({ calls: 0, spentCents: 0, spendLimitCents: 50_000 })
    expect(Date.parse(today.resetsAt) % 86_400_000).toBe(0)
  })

  it('counts the last calls before an instance stops', async () => {
    const { key, id } = await createKey(app, 'tomas')
    const other = await openInstance(app.connection)
    await other.withKey(key).get('/me')
    await other.close()
    expect((await dayOf(id)).calls).toBe(1)
  })

  it('counts only the calls of that day, including refused ones', async () => {
    const { key, id } = await createKey(app, 'tomas')
    const call = () => app.withKey(key).get('/requests?limit=0')
    const counted = async () => {
      await app.service.uses.flush()
      return (await dayOf(id)).calls
    }
    for (let i = 0; i < 3; i++) await call()
    expect(await counted()).toBe(3)
    await call()
    expect(await counted()).toBe(4)
    await app.advance('1 day')
    expect(await counted()).toBe(0)
    await call()
    expect(await counted()).toBe(1)
  })

  it('is null for a test key, which spends nothing', async () => {
    const { id } = await createKey(app, 'tomas', { mode: 'test' })
    expect(await dayOf(id)).toBeNull()
  })
})
