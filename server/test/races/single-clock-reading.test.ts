import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../http-client.ts'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { validDemand } from '../listings.ts'
import { validOffer } from '../offers.ts'
import { fullSubmission } from '../radar.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a step, with a clock that never gives the same reading twice,', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
    await app.makeClockSlow()
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
    const review = async () => (await pair.operator.get(`/operator/submissions/${id}`)).body
    const storedTimes = async () =>
      (
        await app.sql<Json>(
          'select created_at::text as created, submitted_at::text as submitted, updated_at::text as updated from listings where id = $1',
          [id],
        )
      )[0]
    agree(await review(), 'createdAt', 'submittedAt')
    agree(await storedTimes(), 'created', 'submitted', 'updated')
    await seller().put(`/radar/submissions/${id}`, fullSubmission)
    agree(await storedTimes(), 'submitted', 'updated')
    expect((await storedTimes())?.created).not.toBe((await storedTimes())?.submitted)
  })

  it('has one timestamp: a request, and its end', async () => {
    const filed = (await buyer().post('/requests', validDemand(await app.nowMs()))).body
    agree(filed, 'createdAt', 'updatedAt')
    agree((await buyer().post(`/requests/${filed.id}/close`)).body, 'closedAt', 'updatedAt')
  })

  it('has one timestamp: an opportunity, declined or accepted', async () => {
    const [declined, accepted] = [await pair.offer(), await pair.offer()]
    agree((await seller().get(`/opportunities/${declined}`)).body, 'offeredAt', 'updatedAt')
    agree((await seller().post(`/opportunities/${declined}/decline`, {})).body, 'decidedAt', 'updatedAt')
    await pair.seller.post(`/opportunities/${accepted}/accept`)
    agree((await seller().get(`/opportunities/${accepted}`)).body, 'decidedAt', 'updatedAt')
  })

  it('has one timestamp: an introduction, each side that is ready, and its ends', async () => {
    const id = await pair.introduce()
    const read = async (one = id) => (await buyer().get(`/introductions/${one}`)).body
    agree(await read(), 'revealedAt', 'updatedAt')
    await buyer().post(`/introductions/${id}/ready`)
    agree(await read(), 'buyerReadyAt', 'updatedAt')
    await pair.operator.post(`/operator/introductions/${id}/void`, { reason: 'Made by mistake.' })
    agree(await read(), 'closedAt', 'updatedAt')
    agree(await read((await pair.conclude()).introduction), 'closedAt', 'updatedAt')
  })

  it('has one timestamp: a claim and its decision, a deal that is reported, an invoice, and the introduction of each', async () => {
    const id = await pair.introduce()
    const claimed = async () => {
      const { claim, updatedAt } = (await buyer().get(`/introductions/${id}`)).body
      return { ...claim, updatedAt }
    }
    const claim = (await pair.claim(id)).body.id
    agree(await claimed(), 'filedAt', 'updatedAt')
    await pair.operator.post(`/operator/claims/${claim}/refuse`, { reason: 'Nothing shows it.' })
    agree(await claimed(), 'decidedAt', 'updatedAt')

    const dealt = async () => {
      const { deal, updatedAt } = (await seller().get(`/introductions/${id}`)).body
      return { ...deal, updatedAt }
    }
    const deal = (await pair.report(id)).body.id
    agree(await dealt(), 'reportedAt', 'updatedAt')
    const reported = (await dealt()).updatedAt
    await pair.buyer.post(`/deal-reports/${deal}/contest`, { reason: 'Not agreed.' })
    expect((await dealt()).status).toBe('contested')
    expect((await dealt()).updatedAt > reported).toBe(true)
    const { introduction } = await pair.conclude()
    const { invoice, updatedAt } = (await seller().get(`/introductions/${introduction}`)).body
    agree({ ...invoice, updatedAt }, 'issuedAt', 'updatedAt')
  })

  it('has one timestamp: an offer, its edit, and its withdrawal', async () => {
    const made = (await pair.seller.post('/offers', validOffer)).body
    agree(made, 'createdAt', 'updatedAt', 'submittedAt')
    agree((await pair.seller.call('PUT', `/offers/${made.id}`, { gpuCounts: [1] })).body, 'submittedAt', 'updatedAt')
    agree((await pair.seller.post(`/offers/${made.id}/withdraw`)).body, 'withdrawnAt', 'updatedAt')
  })
})
