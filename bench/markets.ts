/** Filled databases for the rows, stored between runs. */
import { fillWallets, putListings, putOffers, putOpportunities, putRequests } from './data.ts'
import { isQuick, type Pace } from './figure.ts'
import type { Testbed } from './testbed.ts'

/** Creates the demo world first, for its companies, then the rows, then the planner's statistics. */
export async function filledMarket(testbed: Testbed, database: string, fill: () => Promise<void>): Promise<void> {
  await testbed.withService(database, async () => {})
  await fillWallets(testbed, database)
  await fill()
  testbed.log('  vacuum and analyze')
  await testbed.sql('vacuum (analyze)', [], database)
}

/** Creates a market once and stores it for later runs. Returns the name of its database. */
async function storedMarket(testbed: Testbed, name: string, fill: (database: string) => Promise<void>): Promise<string> {
  await testbed.database(name, (database) => filledMarket(testbed, database, () => fill(database)), true)
  return name
}
export const offersMarket = (testbed: Testbed, rows: number): Promise<string> =>
  storedMarket(testbed, `bench_offers_${rows}`, (database) => putOffers(testbed, database, rows))
export const listingsMarket = (testbed: Testbed, rows: number): Promise<string> =>
  storedMarket(testbed, `bench_listings_${rows}`, async (database) => {
    await putListings(testbed, database, rows)
    await putRequests(testbed, database, 20_000)
  })
export const requestsMarket = (testbed: Testbed, rows: number): Promise<string> =>
  storedMarket(testbed, `bench_requests_${rows}`, (database) => putRequests(testbed, database, rows))
/** The Radar grid, with ten thousand opportunities of each selling company. */
export const gridMarket = (testbed: Testbed): Promise<string> =>
  storedMarket(testbed, 'bench_grid', async (database) => {
    await putListings(testbed, database, 100_000)
    await putRequests(testbed, database, 20_000)
    const sellers = `select distinct c.name from companies c join listings l on l.company_id = c.id where l.mode = 'live'`
    for (const { name } of await testbed.sql<{ name: string }>(sellers, [], database))
      await putOpportunities(testbed, database, name, 10_000)
  })

const fullSizes = { offers: 5_000_000, listings: 1_000_000, requests: 10_000_000 }
export const sizes = (pace: Pace) => (isQuick(pace) ? { offers: 100_000, listings: 100_000, requests: 100_000 } : fullSizes)
/** The market for reading pages of offers. */
export const pagedOffers = (testbed: Testbed, pace: Pace): Promise<string> => offersMarket(testbed, isQuick(pace) ? 100_000 : 1_000_000)

/** `npm run bench:data`: creates the large markets once. The rows reuse them. */
export async function makeMarkets(testbed: Testbed): Promise<void> {
  await offersMarket(testbed, 1_000_000)
  await offersMarket(testbed, fullSizes.offers)
  await listingsMarket(testbed, fullSizes.listings)
  await requestsMarket(testbed, fullSizes.requests)
}
