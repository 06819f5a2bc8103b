import { beforeAll, describe, expect, it } from 'vitest'
import { putListing, validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('an opportunity that the operator withdraws', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  async function offered(): Promise<{ request: string; opportunity: string; listing: string }> {
    const listing = await putListing(app, 'kestrel')
    const { body } = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    const offers = await (await app.signedIn('oona')).post(`/operator/requests/${body.id}/offers`, { listingIds: [listing] })
    return { request: body.id, opportunity: offers.body.opportunities[0].id, listing }
  }
  const withdraw = async (id: string) => (await app.signedIn('oona')).post(`/operator/opportunities/${id}/withdraw`)

  it('is withdrawn permanently for its seller, and is returned unchanged when it is withdrawn again', async () => {
    const { request, opportunity } = await offered()
    const withdrawn = await withdraw(opportunity)
    expect(withdrawn.body).toMatchObject({ id: opportunity, sellerName: 'Kestrel Compute', status: 'withdrawn', decidedAt: null })
    expect((await withdraw(opportunity)).text).toBe(withdrawn.text)
    const seller = app.as('ruth')
    expect((await seller.get(`/opportunities/${opportunity}`)).body).toMatchObject({ status: 'withdrawn', decidedAt: null })
    expect((await seller.post(`/opportunities/${opportunity}/decline`)).body.error).toMatchObject({
      code: 'opportunity_not_pending',
      current: 'withdrawn',
    })
    expect((await app.as('mina').get(`/requests/${request}`)).body.status).toBe('matched')
    const page = await app.signedIn('oona')
    expect((await page.get(`/operator/requests/${request}`)).body.opportunities).toEqual([withdrawn.body])
    const actions = (await page.get(`/operator/audit?target=${opportunity}`)).body.data.map((one: { action: string }) => one.action)
    expect(actions.filter((action: string) => action === 'opportunity.withdrawn')).toHaveLength(1)
  })

  it('may be offered again', async () => {
    const { request, opportunity, listing } = await offered()
    await withdraw(opportunity)
    const again = await (await app.signedIn('oona')).post(`/operator/requests/${request}/offers`, { listingIds: [listing] })
    expect([again.status, again.body.opportunities[0].id === opportunity]).toEqual([201, false])
  })

  it('must exist, and must not be decided or expired', async () => {
    const { opportunity: declined } = await offered()
    await app.as('ruth').post(`/opportunities/${declined}/decline`)
    expect((await withdraw(declined)).body.error).toMatchObject({ code: 'opportunity_not_pending', current: 'declined' })
    const { opportunity: overdue } = await offered()
    await app.advance('7 days')
    expect((await withdraw(overdue)).body.error).toMatchObject({ code: 'opportunity_not_pending', current: 'expired' })
    expect((await withdraw(overdue.slice(0, -1))).status).toBe(404)
    expect((await (await app.signedIn('ingrid')).post(`/operator/opportunities/${overdue}/withdraw`)).body.error.code).toBe('operator_only')
  })

  it('is either withdrawn or declined, never both, when both are requested at the same time', async () => {
    for (let i = 0; i < 5; i++) {
      const { opportunity } = await offered()
      const operator = await app.signedIn('oona')
      const [taken, declined] = await Promise.all([
        operator.post(`/operator/opportunities/${opportunity}/withdraw`),
        app.as('ruth').post(`/opportunities/${opportunity}/decline`),
      ])
      expect([taken.status, declined.status].sort()).toEqual([200, 409])
      const { status } = (await app.as('ruth').get(`/opportunities/${opportunity}`)).body
      expect(status).toBe(taken.status === 200 ? 'withdrawn' : 'declined')
    }
  })
})
