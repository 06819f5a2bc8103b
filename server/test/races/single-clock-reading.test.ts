import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../http-client.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { goodDemand } from '../listings.ts'
import { goodOffer } from '../offers.ts'
import { fullSubmission } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a step, with a clock that never gives the same reading twice,', () => {
  let app: TestApp
  let table: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp()
    table = await introducedPair(app)
    await app.slowClock()
  })
  const [seller, buyer] = [() => app.as('sam'), () => app.as('mina')]
  const times = (row: Json | undefined, names: readonly string[]) => new Set(names.map((name) => row?.[name]))
  const agree = (row: Json | undefined, ...names: string[]) => {
    expect(row?.[names[0] ?? '']).toEqual(expect.any(String))
    expect(times(row, names).size, JSON.stringify(row)).toBe(1)
  }

  it('is dated by a clock that gives two times when it is read twice', async () => {
    const [row] = await app.sql<Json>('select app_now()::text as one, app_now()::text as other')
    expect(times(row, ['one', 'other']).size).toBe(2)
  })

  it('has one timestamp: a submission, and its replacement', async () => {
    const { id } = (await seller().post('/radar/submissions', fullSubmission)).body
    const review = async () => (await table.operator.get(`/operator/submissions/${id}`)).body
    const kept = async () =>
      (
        await app.sql<Json>(
          'select created_at::text as created, submitted_at::text as submitted, updated_at::text as updated from listings where id = $1',
          [id],
        )
      )[0]
    agree(await review(), 'createdAt', 'submittedAt')
    agree(await kept(), 'created', 'submitted', 'updated')
    await seller().put(`/radar/submissions/${id}`, fullSubmission)
    agree(await kept(), 'submitted', 'updated')
    expect((await kept())?.created).not.toBe((await kept())?.submitted)
  })

  it('has one timestamp: a request, and its end', async () => {
    const filed = (await buyer().post('/requests', goodDemand(await app.nowMs()))).body
    agree(filed, 'createdAt', 'updatedAt')
    agree((await buyer().post(`/requests/${filed.id}/close`)).body, 'closedAt', 'updatedAt')
  })

  it('has one timestamp: an opportunity, declined or accepted', async () => {
    const [declined, accepted] = [await table.offer(), await table.offer()]
    agree((await seller().get(`/opportunities/${declined}`)).body, 'offeredAt', 'updatedAt')
    agree((await seller().post(`/opportunities/${declined}/decline`, {})).body, 'decidedAt', 'updatedAt')
    await table.seller.post(`/opportunities/${accepted}/accept`)
    agree((await seller().get(`/opportunities/${accepted}`)).body, 'decidedAt', 'updatedAt')
  })

  it('has one timestamp: an introduction, each side that is ready, and its ends', async () => {
    const id = await table.introduce()
    const read = async (one = id) => (await buyer().get(`/introductions/${one}`)).body
    agree(await read(), 'revealedAt', 'updatedAt')
    await buyer().post(`/introductions/${id}/ready`)
    agree(await read(), 'buyerReadyAt', 'updatedAt')
    await table.operator.post(`/operator/introductions/${id}/void`, { reason: 'Made by mistake.' })
    agree(await read(), 'closedAt', 'updatedAt')
    agree(await read((await table.conclude()).introduction), 'closedAt', 'updatedAt')
  })

  it('has one timestamp: a claim and its decision, a deal that is reported, an invoice, and the introduction of each', async () => {
    const id = await table.introduce()
    const claimed = async () => {
      const { claim, updatedAt } = (await buyer().get(`/introductions/${id}`)).body
      return { ...claim, updatedAt }
    }
    const claim = (await table.claim(id)).body.id
    agree(await claimed(), 'filedAt', 'updatedAt')
    await table.operator.post(`/operator/claims/${claim}/refuse`, { reason: 'Nothing shows it.' })
    agree(await claimed(), 'decidedAt', 'updatedAt')

    const dealt = async () => {
      const { deal, updatedAt } = (await seller().get(`/introductions/${id}`)).body
      return { ...deal, updatedAt }
    }
    const deal = (await table.report(id)).body.id
    agree(await dealt(), 'reportedAt', 'updatedAt')
    const reported = (await dealt()).updatedAt
    await table.buyer.post(`/deal-reports/${deal}/contest`, { reason: 'Not agreed.' })
    expect((await dealt()).status).toBe('contested')
    expect((await dealt()).updatedAt > reported).toBe(true)
    const { introduction } = await table.conclude()
    const { invoice, updatedAt } = (await seller().get(`/introductions/${introduction}`)).body
    agree({ ...invoice, updatedAt }, 'issuedAt', 'updatedAt')
  })

  it('has one timestamp: an offer, its edit, and its withdrawal', async () => {
    const made = (await table.seller.post('/offers', goodOffer)).body
    agree(made, 'createdAt', 'updatedAt', 'submittedAt')
    agree((await table.seller.call('PUT', `/offers/${made.id}`, { gpuCounts: [1] })).body, 'submittedAt', 'updatedAt')
    agree((await table.seller.post(`/offers/${made.id}/withdraw`)).body, 'withdrawnAt', 'updatedAt')
  })
})
