import { beforeAll, describe, expect, it } from 'vitest'
import { goodDemand } from './listings.ts'
import { fund } from './money.ts'
import { putOffer } from './offers.ts'
import { startRental } from './rentals.ts'
import { openWorld, type World } from './world.ts'

describe('the desk', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ PROVISION_LOCAL_SECONDS: '3000' })
  })
  const desk = async () => (await (await world.signedIn('oona')).get('/operator/desk')).body

  it('counts what waits, and tells since when the oldest does', async () => {
    const before = (await desk()).matching
    const { id, createdAt } = (await world.as('mina').post('/requests', goodDemand(await world.nowMs()))).body
    await world.advance('1 hour')
    await world.as('mina').post('/requests', goodDemand(await world.nowMs()))
    const { matching } = await desk()
    expect(matching).toEqual({ count: before.count + 2, more: false, oldestAt: before.oldestAt ?? createdAt })
    await world.as('mina').post(`/requests/${id}/close`)
    expect((await desk()).matching.count).toBe(before.count + 1)
  })

  it('never counts what is of the test world', async () => {
    const { matching } = await desk()
    await world.as('mina', 'test').post('/requests', goodDemand(await world.nowMs()))
    expect((await desk()).matching).toEqual(matching)
  })

  it('counts rentals that are stuck', async () => {
    await fund(world, 'halden', 1_000_000)
    const { rentals } = await desk()
    const { created_at } = await startRental(world.as('mina'), await putOffer(world, 'kestrel'))
    expect((await desk()).rentals).toEqual(rentals)
    await world.advance('6 minutes')
    expect((await desk()).rentals).toEqual({ count: 1, more: false, oldestAt: created_at })
  })

  it('counts mails that were given up, for seven days', async () => {
    expect((await desk()).mails).toEqual({ count: 0, more: false, oldestAt: null })
    await world.sql(
      `insert into mails (recipient, subject, sealed_body, created_at, failed_at) values ('a@b.example', 'x', null, app_now() - interval '1 day', app_now())`,
    )
    expect((await desk()).mails.count).toBe(1)
    await world.advance('7 days')
    expect((await desk()).mails.count).toBe(0)
  })

  it('stops counting at a thousand, and knows the oldest all the same', async () => {
    await world.sql(
      `insert into mails (recipient, subject, sealed_body, failed_at) select 'a@b.example', 'x', null, app_now() - n * interval '1 minute' from generate_series(0, 1200) n`,
    )
    const { mails } = await desk()
    expect(mails).toMatchObject({ count: 1000, more: true })
    expect((await world.nowMs()) - Date.parse(mails.oldestAt)).toBeGreaterThanOrEqual(1200 * 60_000)
  })

  it('is for the operator alone', async () => {
    expect((await (await world.signedIn('ruth')).get('/operator/desk')).body.error.code).toBe('operator_only')
  })
})
