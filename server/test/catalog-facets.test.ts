import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardVoice } from './dashboard-voice.ts'
import { putOffer, putOffers } from './offers.ts'
import { openWorld, type World } from './world.ts'

const models = ['h100-sxm', 'h100-pcie', 'l4', 'mi300x']
const regions = ['eu-north', 'us-east', 'asia-east']

describe('facets', () => {
  let world: World
  let visitor: DashboardVoice
  beforeAll(async () => {
    world = await openWorld()
    visitor = await world.signedIn('mina')
  })

  /** The same counts by the plain way. */
  async function grouped() {
    const by = (column: string) =>
      world.sql(
        `select ${column} as code, count(*)::int as count from offers where withdrawn_at is null group by 1 order by 2 desc, ${column} collate "C"`,
      )
    const [priceRange] = await world.sql(
      `select min(price_per_hour_cents) as "minCents", max(price_per_hour_cents) as "maxCents" from offers where withdrawn_at is null`,
    )
    return { models: await by('gpu_model'), regions: await by('region'), providers: await by('provider_code'), priceRange }
  }
  const fresh = async () => {
    await world.advance('30 seconds')
    return (await visitor.get('/catalog/facets')).body
  }

  it('are empty while nothing is listed', async () => {
    expect(await fresh()).toEqual({ models: [], regions: [], providers: [], priceRange: { minCents: null, maxCents: null } })
  })

  it('are what a pass over all offers counts, whether the changes are folded, partly folded or not', async () => {
    const many = Array.from({ length: 90 }, (_, n) => ({
      gpu_model: models[n % 4] ?? '',
      region: regions[n % 3] ?? '',
      price_per_hour_cents: 100 + n,
      free_gpus: n % 5,
    }))
    await putOffers(world, 'kestrel', many)
    expect(await fresh()).toEqual(await grouped())
    await world.settle()
    expect(await world.sql('select 1 from offer_changes')).toEqual([])
    expect(await fresh()).toEqual(await grouped())
    await putOffers(world, 'basalt', many.slice(0, 7))
    await world.sql(`update offers set withdrawn_at = app_now() where gpu_model = 'l4' or price_per_hour_cents in (100, 189)`)
    expect(await fresh()).toEqual(await grouped())
    await world.settle()
    expect(await fresh()).toEqual(await grouped())
  })

  it('are up to 30 seconds old, and the same to everybody', async () => {
    const before = await fresh()
    await putOffer(world, 'kestrel', { price_per_hour_cents: 1 })
    await world.advance('29 seconds')
    const other = await world.signedIn('noa')
    expect((await other.get('/catalog/facets')).body).toEqual(before)
    await world.advance('1 second')
    expect((await other.get('/catalog/facets')).body).toEqual(await grouped())
  })

  it('make no writer wait for another', async () => {
    const slow = await world.connect()
    await slow.query('begin')
    await slow.query(`update offers set withdrawn_at = app_now() where price_per_hour_cents = 1`)
    await world.sql(`set lock_timeout = '1s'`)
    await world.sql(`update offers set withdrawn_at = app_now() where price_per_hour_cents = 103`)
    await world.settle()
    expect(await fresh()).toEqual(await grouped())
    await slow.query('commit')
    await slow.end()
    expect(await fresh()).toEqual(await grouped())
  })
})
