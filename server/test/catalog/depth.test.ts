import { maxListOffset } from '@parley/contract/lists'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxExamined } from '../../src/domain/catalog/offer-search.store.ts'
import { putOffer, putOffers } from '../offers.ts'
import type { HttpResponse, PartnerClient } from '../partner-client.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a market of ten thousand offers', () => {
  let app: TestApp
  let buyer: PartnerClient
  beforeAll(async () => {
    app = await openTestApp()
    buyer = app.as('mina')
    await putOffers(
      app,
      'kestrel',
      Array.from({ length: maxListOffset }, (_, n) => ({ price_per_hour_cents: 100 + (n % 50), free_gpus: 4 })),
    )
  })
  const page = (query: string, cursor: string | null): Promise<HttpResponse> =>
    buyer.get(`/offers?${query}${cursor ? `&cursor=${cursor}` : ''}`)

  it('can be read to its ten thousandth item, and a page that would begin after it is refused', async () => {
    await putOffer(app, 'kestrel', { price_per_hour_cents: 999 })
    let cursor: string | null = null
    let items = 0
    do {
      const { status, body } = await page('limit=200', cursor)
      expect(status).toBe(200)
      items += body.data.length
      cursor = body.meta.next_cursor
    } while (items < maxListOffset)
    expect(items).toBe(maxListOffset)
    expect((await page('limit=200', cursor)).body.error).toMatchObject({ code: 'pagination_limit_exceeded', param: 'cursor' })
  })

  it.each(['', 'sort=price_desc', 'sort=newest'])('is searched in parts for what no index covers: %s', async (sort) => {
    const rare = await putOffer(app, 'basalt', {
      price_per_hour_cents: 125,
      gpu_counts: [8],
      free_gpus: 8,
      created_at: '2026-01-01T00:00:00Z',
    })
    const found: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const { body } = await page(`gpu_count=8&limit=2&${sort}`, cursor)
      found.push(...body.data.map((offer: { id: string }) => offer.id))
      cursor = body.meta.next_cursor
      pages++
    } while (cursor !== null)
    expect(found).toContain(rare)
    expect(new Set(found).size).toBe(found.length)
    expect(pages).toBeGreaterThanOrEqual(maxListOffset / maxExamined)
    await app.sql('update offers set withdrawn_at = app_now() where id = $1', [rare])
  })
})
