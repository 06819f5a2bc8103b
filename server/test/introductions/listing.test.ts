import { beforeAll, describe, expect, it } from 'vitest'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the listing of an introduction', () => {
  let app: TestApp
  let pair: IntroducedPair
  let introduction: string
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
    introduction = await pair.introduce()
  })
  const listings = async () => Promise.all([pair.buyer, pair.seller].map(async (side) => (await pair.detail(introduction, side)).listing))

  it('is shown to both sides as it was when it was matched, regardless of later changes to its price', async () => {
    await app.sql('update listings set price_per_hour_cents = 999')
    const asMatched = {
      title: '8 × H100 SXM',
      pricePerHourCents: 249,
      currency: 'usd',
      durationMin: null,
      durationMax: null,
      onRadar: true,
    }
    expect(await listings()).toEqual([asMatched, asMatched])
  })

  it('is on Radar only for a company that finds it there', async () => {
    await app.sql(`insert into listing_audience (listing_id, company_id)
      select id, company_id from listings`)
    expect((await listings()).map(({ onRadar }) => onRadar)).toEqual([false, true])
  })

  it('has several introductions, each of which the seller finds by its opportunity', async () => {
    for (const id of [introduction, await pair.introduce()]) {
      const { opportunityId } = (await pair.detail(id, pair.seller)).introduction
      const { data } = (await pair.seller.get(`/introductions?opportunity=${opportunityId}`)).body
      expect(data.map((found: { introduction: { id: string } }) => found.introduction.id)).toEqual([id])
    }
  })
})
