/** Filled databases for the rows, stored between runs. */
import { fillWallets, putListings, putOffers, putOpportunities, putRequests } from './data.ts'
import { isQuick, type Pace } from './figure.ts'
import type { Stage } from './stage.ts'

/** Creates the demo world first, for its companies, then the rows, then the planner's statistics. */
export async function filledMarket(stage: Stage, database: string, fill: () => Promise<void>): Promise<void> {
  await stage.serving(database, async () => {})
  await fillWallets(stage, database)
  await fill()
  stage.say('  vacuum and analyze')
  await stage.sql('vacuum (analyze)', [], database)
}

/** Creates a market once and stores it for later runs. Returns the name of its database. */
async function kept(stage: Stage, name: string, fill: (database: string) => Promise<void>): Promise<string> {
  await stage.database(name, (database) => filledMarket(stage, database, () => fill(database)), true)
  return name
}
export const offersMarket = (stage: Stage, rows: number): Promise<string> =>
  kept(stage, `bench_offers_${rows}`, (database) => putOffers(stage, database, rows))
export const listingsMarket = (stage: Stage, rows: number): Promise<string> =>
  kept(stage, `bench_listings_${rows}`, async (database) => {
    await putListings(stage, database, rows)
    await putRequests(stage, database, 20_000)
  })
export const requestsMarket = (stage: Stage, rows: number): Promise<string> =>
  kept(stage, `bench_requests_${rows}`, (database) => putRequests(stage, database, rows))
/** The Radar grid, with ten thousand opportunities of each selling company. */
export const gridMarket = (stage: Stage): Promise<string> =>
  kept(stage, 'bench_grid', async (database) => {
    await putListings(stage, database, 100_000)
    await putRequests(stage, database, 20_000)
    const sellers = `select distinct c.name from companies c join listings l on l.company_id = c.id where l.mode = 'live'`
    for (const { name } of await stage.sql<{ name: string }>(sellers, [], database)) await putOpportunities(stage, database, name, 10_000)
  })

const fullSizes = { offers: 5_000_000, listings: 1_000_000, requests: 10_000_000 }
export const sizes = (pace: Pace) => (isQuick(pace) ? { offers: 100_000, listings: 100_000, requests: 100_000 } : fullSizes)
/** The market for reading pages of offers. */
export const pagedOffers = (stage: Stage, pace: Pace): Promise<string> => offersMarket(stage, isQuick(pace) ? 100_000 : 1_000_000)

/** `npm run bench:data`: creates the large markets once. The rows reuse them. */
export async function makeMarkets(stage: Stage): Promise<void> {
  await offersMarket(stage, 1_000_000)
  await offersMarket(stage, fullSizes.offers)
  await listingsMarket(stage, fullSizes.listings)
  await requestsMarket(stage, fullSizes.requests)
}
