import { beforeAll, describe, expect, it } from 'vitest'
import { type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('the listing of an introduction', () => {
  let app: TestApp
  let table: IntroducedPair
  let introduction: string
  beforeAll(async () => {
    app = await openTestApp()
    table = await introducedPair(app)
    introduction = await table.introduce()
  })
  const listings = async () =>
    Promise.all([table.buyer, table.seller].map(async (side) => (await table.detail(introduction, side)).listing))

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
    for (const id of [introduction, await table.introduce()]) {
      const { opportunityId } = (await table.detail(id, table.seller)).introduction
      const { data } = (await table.seller.get(`/introductions?opportunity=${opportunityId}`)).body
      expect(data.map((found: { introduction: { id: string } }) => found.introduction.id)).toEqual([id])
    }
  })
})
