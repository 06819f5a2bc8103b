/** When an offer or introduction expires, and when it last changed. */
import { beforeAll, describe, expect, it } from 'vitest'
import { putListing, validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the times of an opportunity and of its introduction', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  const offered = async () => {
    const listing = await putListing(app, 'kestrel')
    const { body } = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const operator = await app.signedIn('oona')
    const offers = await operator.post(`/operator/requests/${body.id}/offers`, { listingIds: [listing] })
    return { listing, request: body.id as string, id: offers.body.opportunities[0].id as string }
  }
  const read = async (id: string) => (await app.as('sam').get(`/opportunities/${id}`)).body

  it('show when an offer ends, seven days after it was made, and no change later than the offer', async () => {
    const { id } = await offered()
    const one = await read(id)
    expect(Date.parse(one.expiresAt) - Date.parse(one.offeredAt)).toBe(7 * 86_400_000)
    expect(one.updatedAt).toBe(one.offeredAt)
  })

  it('show when it was decided or withdrawn, and for an overdue one when it ended, with or without the timer', async () => {
    const [declined, withdrawn, overdue] = [await offered(), await offered(), await offered()]
    await app.advance('1 hour')
    const declinedBody = (await app.as('sam').post(`/opportunities/${declined.id}/decline`, {})).body
    expect(declinedBody.updatedAt).toBe(declinedBody.decidedAt)
    await app.as('mina').post(`/requests/${withdrawn.request}/close`)
    const closed = (await app.as('mina').get(`/requests/${withdrawn.request}`)).body
    const gone = await read(withdrawn.id)
    expect(Date.parse(gone.updatedAt) - Date.parse(gone.offeredAt)).toBeGreaterThanOrEqual(3_600_000)
    expect(Math.abs(Date.parse(gone.updatedAt) - Date.parse(closed.closedAt))).toBeLessThan(10_000)
    await app.advance('8 days')
    const expired = await read(overdue.id)
    expect([expired.status, expired.updatedAt]).toEqual(['expired', expired.expiresAt])
    await app.settle()
    expect(await read(overdue.id)).toEqual(expired)
  })

  it.each([
    ['its request is closed', 'requests', ({ request }: { request: string }) => app.as('mina').post(`/requests/${request}/close`)],
    [
      'its listing is withdrawn',
      'listings',
      ({ listing }: { listing: string }) => app.as('sam').post(`/radar/submissions/${listing}/withdraw`),
    ],
  ] as const)('show one that is over as expired, also if %s before the timer has run', async (_how, table, leave) => {
    const one = await offered()
    // It expires during the step, so that no sweep sees it before.
    await app.sql(
      `create function end_offer() returns trigger language plpgsql as $$ begin
         update opportunities set expires_at = app_now() where id = '${one.id}';
         return null; end $$;
       create trigger end_offer after update on ${table} for each row execute function end_offer()`,
    )
    expect((await leave(one)).status).toBe(200)
    await app.sql('drop function end_offer cascade')
    expect((await read(one.id)).status).toBe('expired')
    await app.settle()
    expect((await read(one.id)).status).toBe('expired')
  })

  it('put an overdue one among the expired ones, also if a call gives one state and several', async () => {
    const { id } = await offered()
    await app.advance('8 days')
    const found = async (query: string) => {
      const { data } = (await app.as('sam').get(`/opportunities?${query}`)).body
      return data.some((one: { id: string }) => one.id === id)
    }
    for (const query of ['status=expired', 'statuses=expired,offered', 'status=expired&statuses=expired,offered'])
      expect(await found(query)).toBe(true)
    for (const query of [
      'status=offered',
      'statuses=offered',
      'status=offered&statuses=expired',
      'status=offered&statuses=expired,offered',
    ])
      expect(await found(query)).toBe(false)
  })

  it('show both sides until when they may act, and null once they may not', async () => {
    const { id } = await offered()
    const accepted = await (await app.proven('ruth')).post(`/opportunities/${id}/accept`)
    const seller = accepted.body.introduction
    expect(Date.parse(seller.expiresAt) - Date.parse(seller.revealedAt)).toBe(90 * 86_400_000)
    const of = async () => (await app.as('mina').get('/introductions')).body.data[0]
    expect((await of()).expiresAt).toBe(seller.expiresAt)
    await app.advance('91 days')
    const lapsed = await of()
    expect([lapsed.status, lapsed.expiresAt, lapsed.closedAt]).toEqual(['lapsed', null, seller.expiresAt])
    const tooLate = (await app.as('mina').post(`/introductions/${lapsed.id}/ready`)).body.error
    expect(tooLate).toMatchObject({ code: 'introduction_not_active', current: 'lapsed' })
  })
})
