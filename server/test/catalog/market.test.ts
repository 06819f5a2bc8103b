/** The market by day: what is folded, what of it is shown, and what is withheld. */
import { beforeAll, describe, expect, it } from 'vitest'
import { foldMarket } from '../../src/jobs/market-fold.ts'
import { putListing } from '../listings.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { advanceAndSettle, quickMachines, startRental } from '../rentals.ts'
import { openInstance, openTestApp, type TestApp } from '../test-app.ts'

interface Day {
  readonly day: string
  readonly median_cents: number | null
  readonly [field: string]: unknown
}

describe('the market by day', () => {
  let app: TestApp
  let sellers: number[]
  const prices = (query: string) => app.as('mina').get(`/market/prices?${query}`)
  const daysOf = async (query: string) => (await prices(query)).body.days as Day[]
  const lastOf = async (query: string) => (await daysOf(query)).at(-1)
  const list = async (company: number | undefined, overrides: Record<string, unknown>) => {
    const id = await putListing(app, 'kestrel', overrides)
    await app.sql('update listings set company_id = $2 where id = $1', [id, company])
    return id
  }
  const fold = () => foldMarket(app.service.db)
  const today = async () => new Date(await app.nowMs()).toISOString().slice(0, 10)

  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    // Noon, so that the next hours are on the same day.
    await app.stopClockAt(Math.floor((await app.nowMs()) / 86_400_000) * 86_400_000 + 43_200_000)
    const rows = await app.sql<{ id: number }>(
      `insert into companies (handle, name) select new_public_id('hdl'), 'Stranger ' || n from generate_series(1, 9) n returning id`,
    )
    sellers = rows.map(({ id }) => id)
    for (const [i, cents] of [201, 222, 243, 264, 285].entries()) await list(sellers[i], { price_per_hour_cents: cents })
    // The more expensive of one seller's two does not count. Neither do a restricted node, one in test mode, and one without a price.
    await list(sellers[0], { price_per_hour_cents: 900 })
    await list(sellers[5], { price_per_hour_cents: 20, mode: 'test' })
    const restricted = await list(sellers[6], { price_per_hour_cents: 20 })
    await app.sql('update listings set restricted = true where id = $1', [restricted])
    // Four sellers in another region, too few to be shown alone.
    for (const i of [0, 1, 5, 6]) await list(sellers[i], { region: 'us-east', price_per_hour_cents: 400 })
    await putOffer(app, 'basalt', { gpu_model: 'a100-sxm-80gb', capacity_gpus: 8 })
    await fold()
  })

  it('shows quartiles of the lowest rates of five companies, rounded to two digits, and counts as bands', async () => {
    expect(await lastOf('gpu_model=H100%20SXM&region=eu-north')).toEqual({
      day: await today(),
      lower_quartile_cents: 220,
      median_cents: 240,
      upper_quartile_cents: 260,
      sellers: 'some',
      listings: 'some',
      offers: 'none',
      new_listings: 'some',
      sales: 'none',
      gpus: 512,
      available_percent: 100,
    })
    const { body } = await prices('gpu_model=h100-sxm&region=eu-north')
    expect(body).toMatchObject({ gpu_model: 'h100-sxm', region: 'eu-north', currency: 'usd', to: await today(), demo: false })
  })

  it('shows no price and no size if fewer than five companies are behind them', async () => {
    const nothing = { lower_quartile_cents: null, median_cents: null, upper_quartile_cents: null, gpus: null, available_percent: null }
    expect(await lastOf('gpu_model=h100-sxm&region=us-east')).toMatchObject({ ...nothing, sellers: 'few', listings: 'few' })
    expect(await lastOf('gpu_model=a100-sxm-80gb')).toMatchObject({ ...nothing, sellers: 'few', offers: 'few' })
  })

  it('does not add a region to the whole market if the difference from the other regions would reveal it', async () => {
    expect(await lastOf('gpu_model=h100-sxm')).toMatchObject({ median_cents: 240, lower_quartile_cents: 220, upper_quartile_cents: 260 })
    // With a fifth company in the regions that are not shown alone, they are shown together.
    await list(sellers[7], { region: 'nowhere that is known', price_per_hour_cents: 420 })
    await app.advance('61 minutes')
    expect(await fold()).toBe(1)
    expect(await lastOf('gpu_model=h100-sxm')).toMatchObject({ median_cents: 270, upper_quartile_cents: 400 })
    expect(await lastOf('gpu_model=h100-sxm&region=us-east')).toMatchObject({ median_cents: null })
  })

  it('folds today once an hour and each day once after its end, regardless of how many instances try at the same time', async () => {
    const other = await openInstance(app.connection)
    expect(await fold()).toBe(0)
    await app.advance('3 days')
    await other.service.probe()
    const folded = await Promise.all([fold(), foldMarket(other.service.db), fold()])
    await fold()
    // The day of the last fold is folded again, because it was not over.
    expect(folded.reduce((sum, days) => sum + days)).toBeLessThanOrEqual(4)
    expect(await app.sql('select count(*)::int as days, count(distinct day)::int as each from market_folds')).toEqual([
      { days: 4, each: 4 },
    ])
    expect(await app.sql('select count(*)::int as open from market_folds where folded_at < day + 1 and day < app_now()::date')).toEqual([
      { open: 0 },
    ])
    const days = await daysOf('gpu_model=h100-sxm&region=eu-north')
    expect(days.map(({ median_cents, new_listings }) => [median_cents, new_listings])).toEqual([
      [240, 'some'],
      [240, 'none'],
      [240, 'none'],
      [240, 'none'],
    ])
    expect(await fold()).toBe(0)
    await other.close()
  })

  it('folds a day once more after its end if it was folded less than an hour before', async () => {
    const midnight = Math.ceil((await app.nowMs()) / 86_400_000) * 86_400_000
    await app.stopClockAt(midnight - 10 * 60_000)
    expect(await fold()).toBe(1)
    await app.stopClockAt(midnight + 60_000)
    expect(await fold()).toBe(2)
    expect(await app.sql('select count(*)::int as open from market_folds where folded_at < day + 1 and day < app_now()::date')).toEqual([
      { open: 0 },
    ])
    await app.stopClockAt(midnight + 43_200_000)
    await fold()
  })

  it('continues where it was after the clock was ahead', async () => {
    await app.advance('2 days')
    expect(await fold()).toBeGreaterThan(0)
    await app.advance('-2 days')
    await app.advance('61 minutes')
    expect(await fold()).toBe(1)
    await app.advance('2 days')
    expect(await fold()).toBe(3)
    expect((await daysOf('gpu_model=h100-sxm&region=eu-north')).at(-1)?.day).toBe(await today())
  })

  it('stores 400 days', async () => {
    await app.sql(`insert into market_days (day, gpu_model, region, sellers, listings, offers, new_listings, sales, gpus, ready_gpus)
      select app_now()::date - n, 'v100-sxm-32gb', '*', 1, 1, 0, 0, 0, 8, 8 from unnest(array[399, 400]) n`)
    await app.advance('61 minutes')
    await fold()
    expect(await app.sql(`select app_now()::date - day as age from market_days where gpu_model = 'v100-sxm-32gb'`)).toEqual([{ age: 399 }])
  })

  it.each([
    ['', 'gpu_model', 'gpu_model: is required'],
    ['gpu_model=H100%20SXMM', 'gpu_model', 'gpu_model: nothing is called "H100 SXMM"; did you mean "H100 SXM"?'],
    ['gpu_model=h100', 'gpu_model', 'gpu_model: "h100" is a GPU family: name one of its models'],
    ['gpu_model=h100-sxm&region=eu', 'region', 'region: "eu" is a geography: name one of its regions'],
    ['gpu_model=h100-sxm&from=2026-02-30', 'from', 'from: must be a day of UTC, such as 2027-01-31, in the years 2000 to 2199'],
    ['gpu_model=h100-sxm&from=2026-03-01&to=2026-02-01', 'from', 'from: must not be later than to'],
    ['gpu_model=h100-sxm&from=2190-01-01', 'from', 'from: must not be later than today'],
    ['gpu_model=h100-sxm&from=2025-01-01&to=2026-01-02', 'from', 'from: must be at most 366 days before to, both included'],
    ['gpu_model=h100-sxm&limit=5', 'limit', 'limit: is not a parameter of this endpoint, which takes gpu_model, region, from, to'],
  ])('refuses "%s", naming %s', async (query, param, message) => {
    const { status, body } = await prices(query)
    expect([status, body.error.code, body.error.param, body.error.message]).toEqual([400, 'invalid_request', param, message])
  })

  it('never begins before the first day that a query can name', async () => {
    const { body } = await prices('gpu_model=h100-sxm&to=2000-01-10')
    expect([body.from, body.to, body.days]).toEqual(['2000-01-01', '2000-01-10', []])
    expect((await prices(`gpu_model=h100-sxm&from=${body.from}&to=${body.to}`)).status).toBe(200)
  })
  it('accepts a leap year from its first day to its last, and returns 304 to a caller that has the result', async () => {
    expect((await prices('gpu_model=h100-sxm&from=2024-01-01&to=2024-12-31')).status).toBe(200)
    const query = '/market/prices?gpu_model=h100-sxm'
    const etag = (await app.as('mina').get(query)).headers.get('etag') ?? ''
    expect((await app.as('mina').get(query, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('can be read at the dashboard by everyone who is signed in', async () => {
    const { status, body } = await (await app.signedIn('noa')).get('/market/prices?gpuModel=h100-sxm&region=eu-north')
    expect([status, body.days.at(-1).medianCents, body.gpuModel]).toEqual([200, 240, 'h100-sxm'])
  })

  it('counts what was rented at its rate for one GPU, and nothing of a suspended company', async () => {
    const offer = await putOffer(app, 'basalt', { gpu_model: 'b200-sxm', capacity_gpus: 8, price_per_hour_cents: 410 })
    await fund(app, 'halden', 1_000_000)
    expect(await startRental(app.as('mina'), offer, { gpu_count: 8 })).toMatchObject({ price_per_hour_cents: 3_280 })
    const sales = async () =>
      app.sql(`select kind, rate from market_entries($1) where kind = 'sale' and gpu_model = 'b200-sxm'`, [await today()])
    // A rental that never ran is not a sale.
    expect(await sales()).toEqual([])
    await advanceAndSettle(app, '1 second')
    expect(await sales()).toEqual([{ kind: 'sale', rate: 410 }])
    await app.sql(`update companies set suspended_at = app_now() where name = 'Basalt Cloud'`)
    expect(await sales()).toEqual([])
  })

  it('counts a node and an offer as new on the day on which they were first approved', async () => {
    const node = await list(sellers[0], { gpu_model: 'V100 SXM 32GB', status: 'pending' })
    const offer = await putOffer(app, 'kestrel', { gpu_model: 'v100-sxm-32gb', status: 'pending' })
    await fold()
    await app.advance('1 day')
    for (const table of ['listings', 'offers']) await app.sql(`update ${table} set status = 'approved' where id = any($1)`, [[node, offer]])
    await fold()
    // Another review of the same node and offer.
    await app.advance('1 day')
    for (const status of ['pending', 'approved'])
      for (const table of ['listings', 'offers'])
        await app.sql(`update ${table} set status = $2 where id = any($1)`, [[node, offer], status])
    await app.advance('61 minutes')
    await fold()
    expect(
      await app.sql(
        `select new_listings as new from market_days where gpu_model = 'v100-sxm-32gb' and region = '*' and listings > 0 order by day desc limit 2`,
      ),
    ).toEqual([{ new: 0 }, { new: 2 }])
  })

  it('counts a rental whose machine came up after the end of its day, once', async () => {
    const offer = await putOffer(app, 'kestrel', { gpu_model: 'l40s', capacity_gpus: 8 })
    const midnight = Math.ceil((await app.nowMs()) / 86_400_000) * 86_400_000
    await app.stopClockAt(midnight - 100)
    const { id } = await startRental(app.as('mina'), offer)
    app.service.machines.local.simulate(id, 'hangs')
    await app.stopClockAt(midnight + 60_000)
    await fold()
    app.service.machines.local.simulate(id, null)
    await advanceAndSettle(app, '2 minutes')
    await app.advance('61 minutes')
    await fold()
    expect(await app.sql(`select sum(sales)::int as sales from market_days where gpu_model = 'l40s' and region = '*'`)).toEqual([
      { sales: 1 },
    ])
  })
})
