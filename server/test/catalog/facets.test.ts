import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardClient } from '../dashboard-client.ts'
import { putOffer, putOffers } from '../offers.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const models = ['h100-sxm', 'h100-pcie', 'l4', 'mi300x']
const regions = ['eu-north', 'us-east', 'asia-east']

describe('facets', () => {
  let app: TestApp
  let visitor: DashboardClient
  beforeAll(async () => {
    app = await openTestApp()
    visitor = await app.signedIn('mina')
  })

  /** The same counts from a plain query. */
  async function grouped() {
    const by = (column: string) =>
      app.sql(
        `select ${column} as code, count(*)::int as count from offers where withdrawn_at is null group by 1 order by 2 desc, ${column} collate "C"`,
      )
    const [priceRange] = await app.sql(
      `select min(price_per_hour_cents) as "minCents", max(price_per_hour_cents) as "maxCents" from offers where withdrawn_at is null`,
    )
    return { models: await by('gpu_model'), regions: await by('region'), providers: await by('provider_code'), priceRange }
  }
  const fresh = async () => {
    await app.advance('30 seconds')
    return (await visitor.get('/catalog/facets')).body
  }

  it('are empty while nothing is listed', async () => {
    expect(await fresh()).toEqual({ models: [], regions: [], providers: [], priceRange: { minCents: null, maxCents: null } })
  })

  it('equal a count over all offers, whether the changes are folded, partly folded or not folded', async () => {
    const many = Array.from({ length: 90 }, (_, n) => ({
      gpu_model: models[n % 4] ?? '',
      region: regions[n % 3] ?? '',
      price_per_hour_cents: 100 + n,
      free_gpus: n % 5,
    }))
    await putOffers(app, 'kestrel', many)
    expect(await fresh()).toEqual(await grouped())
    await app.settle()
    expect(await app.sql('select 1 from offer_changes')).toEqual([])
    expect(await fresh()).toEqual(await grouped())
    await putOffers(app, 'basalt', many.slice(0, 7))
    await app.sql(`update offers set withdrawn_at = app_now() where gpu_model = 'l4' or price_per_hour_cents in (100, 189)`)
    expect(await fresh()).toEqual(await grouped())
    await app.settle()
    expect(await fresh()).toEqual(await grouped())
  })

  it('are up to 30 seconds old, and the same for everyone', async () => {
    const before = await fresh()
    await putOffer(app, 'kestrel', { price_per_hour_cents: 1 })
    await app.advance('29 seconds')
    const other = await app.signedIn('noa')
    expect((await other.get('/catalog/facets')).body).toEqual(before)
    await app.advance('1 second')
    expect((await other.get('/catalog/facets')).body).toEqual(await grouped())
  })

  it('do not make a writer wait for another', async () => {
    const slow = await app.connect()
    await slow.query('begin')
    await slow.query(`update offers set withdrawn_at = app_now() where price_per_hour_cents = 1`)
    await app.sql(`set lock_timeout = '1s'`)
    await app.sql(`update offers set withdrawn_at = app_now() where price_per_hour_cents = 103`)
    await app.settle()
    expect(await fresh()).toEqual(await grouped())
    await slow.query('commit')
    await slow.end()
    expect(await fresh()).toEqual(await grouped())
  })
})
