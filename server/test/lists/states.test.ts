/** Lists can be filtered by several states together, and counted by state. */
import { operatorCountedLists } from '@parley/contract/dashboard/state-counts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { putListing } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

interface Listed {
  readonly id: string
  readonly status: string
}

describe('a list by state', () => {
  let app: TestApp
  let table: IntroducedPair
  /** In this order: accepted, declined, expired, and waiting. */
  let opportunities: string[]
  beforeAll(async () => {
    app = await openTestApp()
    table = await introducedPair(app)
    const overdue = await table.offer()
    await app.advance('7 days')
    await table.signIn()
    const accepted = await table.offer()
    await table.seller.post(`/opportunities/${accepted}/accept`)
    const declined = await table.offer()
    await table.seller.post(`/opportunities/${declined}/decline`, {})
    opportunities = [accepted, declined, overdue, await table.offer()]
  })
  const listed = async (by: DashboardClient, path: string): Promise<Listed[]> => (await by.get(path)).body.data
  const states = async (by: DashboardClient, path: string) => (await listed(by, path)).map(({ status }) => status)

  it('contains what is in any of the states, newest first, each once', async () => {
    expect(await states(table.seller, '/opportunities?statuses=declined,offered')).toEqual(['offered', 'declined'])
    expect(await states(table.seller, '/opportunities?statuses=declined,expired,declined')).toEqual(['declined', 'expired'])
    expect(await states(table.seller, '/opportunities?statuses=accepted')).toEqual(['accepted'])
    const all = await listed(table.seller, '/opportunities?statuses=offered,accepted,declined,expired,withdrawn')
    expect(all.map(({ id }) => id).toSorted()).toEqual(opportunities.toSorted())
    expect(await states(table.seller, '/opportunities?statuses=withdrawn')).toEqual([])
  })

  it('is read page by page, by a key as by a person', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await app.as('ruth').get(`/opportunities?statuses=declined,expired,accepted&limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map((one: Listed) => one.status))
      cursor = body.meta.nextCursor
    }
    expect(seen).toEqual(['declined', 'accepted', 'expired'])
  })

  it('refuses an unknown state, and names the valid ones', async () => {
    for (const statuses of ['', 'open', 'accepted,', 'accepted,open', 'Accepted']) {
      const { status, body } = await table.seller.get(`/opportunities?statuses=${statuses}`)
      expect([status, body.error.param]).toEqual([400, 'statuses'])
    }
    const { message } = (await table.seller.get('/opportunities?statuses=open')).body.error
    expect(message).toBe('statuses: must be states separated by commas, each one of offered, accepted, declined, expired, withdrawn')
  })

  it('counts the objects in each state', async () => {
    const counts = async (by: DashboardClient, path: string) => {
      const { data, complete } = (await by.get(path)).body
      expect(complete).toBe(true)
      return Object.fromEntries(data.map((one: { state: string; count: number }) => [one.state, one.count]))
    }
    expect(await counts(table.seller, '/state-counts?list=opportunities')).toEqual({ offered: 1, accepted: 1, declined: 1, expired: 1 })
    expect(await counts(table.seller, '/state-counts?list=requests')).toEqual({})
    expect(await counts(table.buyer, '/state-counts?list=requests')).toEqual({ matched: 4 })
    for (const side of [table.buyer, table.seller]) expect(await counts(side, '/state-counts?list=introductions')).toEqual({ active: 1 })
    await putListing(app, 'kestrel', { status: 'pending' })
    expect(await counts(table.seller, '/state-counts?list=submissions')).toEqual({ approved: 1, pending: 1 })
    expect(await counts(table.operator, '/operator/state-counts?list=reviews')).toMatchObject({ pending: 1 })
    expect(await counts(table.operator, '/operator/state-counts?list=requests')).toMatchObject({ matched: 4 })
    for (const list of operatorCountedLists) await counts(table.operator, `/operator/state-counts?list=${list}`)
  })

  it('can be reviewed by state, and shows what waits if no state is given', async () => {
    expect(new Set(await states(table.operator, '/operator/submissions'))).toEqual(new Set(['pending']))
    expect(new Set(await states(table.operator, '/operator/submissions?statuses=approved,pending'))).toEqual(
      new Set(['approved', 'pending']),
    )
  })

  it("counts no other company's objects, and counts the operator's lists only for operators", async () => {
    expect((await (await app.signedIn('pedro')).get('/state-counts?list=opportunities')).body.data).toEqual([])
    expect((await table.seller.get('/operator/state-counts?list=reviews')).body.error.code).toBe('operator_only')
  })
})
