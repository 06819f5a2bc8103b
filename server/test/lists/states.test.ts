/** Lists are filtered by several states at once, and told how many things are in each. */
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
  /** One that was accepted, one that was declined, one that time ran out for, and one that waits; in this order. */
  let opportunities: string[]
  beforeAll(async () => {
    app = await openTestApp()
    table = await introducedPair(app)
    const overdue = await table.offer()
    await app.advance('7 days')
    await table.takeSeats()
    const accepted = await table.offer()
    await table.seller.post(`/opportunities/${accepted}/accept`)
    const declined = await table.offer()
    await table.seller.post(`/opportunities/${declined}/decline`, {})
    opportunities = [accepted, declined, overdue, await table.offer()]
  })
  const listed = async (by: DashboardClient, path: string): Promise<Listed[]> => (await by.get(path)).body.data
  const states = async (by: DashboardClient, path: string) => (await listed(by, path)).map(({ status }) => status)

  it('holds what is in any of the states, newest first, each once', async () => {
    expect(await states(table.seller, '/opportunities?statuses=declined,offered')).toEqual(['offered', 'declined'])
    expect(await states(table.seller, '/opportunities?statuses=declined,expired,declined')).toEqual(['declined', 'expired'])
    expect(await states(table.seller, '/opportunities?statuses=accepted')).toEqual(['accepted'])
    const all = await listed(table.seller, '/opportunities?statuses=offered,accepted,declined,expired,withdrawn')
    expect(all.map(({ id }) => id).toSorted()).toEqual(opportunities.toSorted())
    expect(await states(table.seller, '/opportunities?statuses=withdrawn')).toEqual([])
  })

  it('is walked page by page, and by a key as by a person', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await app.as('ruth').get(`/opportunities?statuses=declined,expired,accepted&limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map((one: Listed) => one.status))
      cursor = body.meta.nextCursor
    }
    expect(seen).toEqual(['declined', 'accepted', 'expired'])
  })

  it('refuses what is no state, and says which there are', async () => {
    for (const statuses of ['', 'open', 'accepted,', 'accepted,open', 'Accepted']) {
      const { status, body } = await table.seller.get(`/opportunities?statuses=${statuses}`)
      expect([status, body.error.param]).toEqual([400, 'statuses'])
    }
    const { message } = (await table.seller.get('/opportunities?statuses=open')).body.error
    expect(message).toBe('statuses: must be states by comma, each one of offered, accepted, declined, expired, withdrawn')
  })

  it('counts what is in each', async () => {
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

  it('is reviewed by state, what waits where none is asked for', async () => {
    expect(new Set(await states(table.operator, '/operator/submissions'))).toEqual(new Set(['pending']))
    expect(new Set(await states(table.operator, '/operator/submissions?statuses=approved,pending'))).toEqual(
      new Set(['approved', 'pending']),
    )
  })

  it("counts nobody else's, and the operator's lists for operators alone", async () => {
    expect((await (await app.signedIn('pedro')).get('/state-counts?list=opportunities')).body.data).toEqual([])
    expect((await table.seller.get('/operator/state-counts?list=reviews')).body.error.code).toBe('operator_only')
  })
})
