import { beforeAll, describe, expect, it } from 'vitest'
import { putListing, validDemand } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { offerOn } from '../radar.ts'
import { startRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the operator console', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ PROVISION_LOCAL_SECONDS: '3000' })
  })
  const queues = async () => (await (await app.signedIn('oona')).get('/operator/queues')).body

  it('counts what waits, and shows since when the oldest waits', async () => {
    const before = (await queues()).matching
    const { id, createdAt } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    await app.advance('1 hour')
    await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const { matching } = await queues()
    expect(matching).toEqual({ count: before.count + 2, more: false, oldestAt: before.oldestAt ?? createdAt })
    await app.as('mina').post(`/requests/${id}/close`)
    expect((await queues()).matching.count).toBe(before.count + 1)
  })

  it('counts and lists a request again that no seller holds or accepted, until it is offered again, accepted or closed', async () => {
    const operator = await app.signedIn('oona')
    const [kestrel, basalt] = [await putListing(app, 'kestrel'), await putListing(app, 'basalt')]
    const waits = async (id: string) => {
      const listed = (await operator.get('/operator/requests?toMatch=true&limit=100')).body.data as { id: string }[]
      expect(listed).toHaveLength((await queues()).matching.count)
      return listed.some((one) => one.id === id)
    }
    const { request, opportunity } = await offerOn(app, operator, kestrel)
    expect(await waits(request)).toBe(false)
    await app.as('sam').post(`/opportunities/${opportunity}/decline`, {})
    expect(await waits(request)).toBe(true)
    const again = await operator.post(`/operator/requests/${request}/offers`, { listingIds: [basalt] })
    expect(await waits(request)).toBe(false)
    await app.as('yuki').post(`/opportunities/${again.body.opportunities[0].id}/decline`, {})
    expect(await waits(request)).toBe(true)
    const both = await offerOn(app, operator, kestrel)
    const { body } = await operator.post(`/operator/requests/${both.request}/offers`, { listingIds: [basalt] })
    expect((await (await app.proven('ruth')).post(`/opportunities/${both.opportunity}/accept`)).status).toBe(200)
    await app.as('yuki').post(`/opportunities/${body.opportunities[0].id}/decline`, {})
    expect(await waits(both.request)).toBe(false)
    expect((await operator.get('/operator/requests?toMatch=true&status=open')).body.error).toMatchObject({ param: 'toMatch' })
    await app.sql(`update companies set suspended_at = app_now(), suspension_reason = 'x' where name = 'Halden Research'`)
    expect(await waits(request)).toBe(false)
    await app.sql(`update companies set suspended_at = null, suspension_reason = null where name = 'Halden Research'`)
    await app.as('mina').post(`/requests/${request}/close`)
    expect(await waits(request)).toBe(false)
  })

  it('lists the longest-waiting items first when asked to', async () => {
    const operator = await app.signedIn('oona')
    const ids = async (query: string) => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const { data, meta } = (await operator.get(`${query}&limit=2${cursor && `&cursor=${cursor}`}`)).body
        found.push(...data.map(({ id }: { id: string }) => id))
        if (meta.nextCursor === null) return found
        cursor = meta.nextCursor
      }
    }
    for (let n = 0; n < 3; n++) {
      await app.advance('1 minute')
      await app.as('mina').post('/requests', validDemand(await app.nowMs()))
      await putListing(app, 'kestrel')
      await putOffer(app, 'kestrel')
    }
    const [resent] = await ids('/operator/submissions?status=approved&sort=oldest')
    await app.advance('1 minute')
    await app.sql('update listings set submitted_at = app_now() where id = $1', [resent])
    expect((await ids('/operator/submissions?status=approved')).at(0)).toBe(resent)
    for (const list of ['requests?toMatch=true', 'requests?status=open', 'submissions?status=approved', 'offers?status=approved']) {
      const newest = await ids(`/operator/${list}`)
      expect(newest.length, list).toBeGreaterThan(2)
      expect(await ids(`/operator/${list}&sort=oldest`), list).toEqual(newest.toReversed())
    }
  })

  it('never counts what belongs to the test world', async () => {
    const { matching } = await queues()
    await app.as('mina', 'test').post('/requests', validDemand(await app.nowMs()))
    expect((await queues()).matching).toEqual(matching)
  })

  it('counts rentals that are stuck', async () => {
    await fund(app, 'halden', 1_000_000)
    const { rentals } = await queues()
    const { created_at } = await startRental(app.as('mina'), await putOffer(app, 'kestrel'))
    expect((await queues()).rentals).toEqual(rentals)
    await app.advance('6 minutes')
    expect((await queues()).rentals).toEqual({ count: 1, more: false, oldestAt: created_at })
  })

  it('counts mails that were given up, for seven days', async () => {
    expect((await queues()).mails).toEqual({ count: 0, more: false, oldestAt: null })
    await app.sql(
      `insert into mails (recipient, subject, sealed_body, created_at, failed_at) values ('a@b.example', 'x', null, app_now() - interval '1 day', app_now())`,
    )
    expect((await queues()).mails.count).toBe(1)
    await app.advance('7 days')
    expect((await queues()).mails.count).toBe(0)
  })

  it('stops counting at a thousand, and still shows the oldest', async () => {
    await app.sql(
      `insert into mails (recipient, subject, sealed_body, failed_at) select 'a@b.example', 'x', null, app_now() - n * interval '1 minute' from generate_series(0, 1200) n`,
    )
    const { mails } = await queues()
    expect(mails).toMatchObject({ count: 1000, more: true })
    expect((await app.nowMs()) - Date.parse(mails.oldestAt)).toBeGreaterThanOrEqual(1200 * 60_000)
  })

  it('is available only to the operator', async () => {
    expect((await (await app.signedIn('ruth')).get('/operator/queues')).body.error.code).toBe('operator_only')
  })
})
