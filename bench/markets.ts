/** Databases filled for the rows, kept from run to run; and who in them asks. */
import { fillWallets, putListings, putOffers, putRequests } from './data.ts'
import type { DemoPerson, Stage } from './stage.ts'

export const keyOf = (people: readonly DemoPerson[], side: 'buys' | 'sells', role = 'owner'): string =>
  people.find((person) => person.side === side && person.role === role && !person.suspended)?.keys?.live ?? ''
export const companyOf = (people: readonly DemoPerson[], side: 'buys' | 'sells'): string =>
  people.find((person) => person.side === side && person.role === 'owner' && !person.suspended)?.company ?? ''

/** The demo world first, for its companies; then the rows; then what the planner knows of them. */
export async function filledMarket(stage: Stage, database: string, fill: () => Promise<void>): Promise<void> {
  const server = await stage.service(database)
  await server.stop()
  await fillWallets(stage, database)
  await fill()
  stage.say('  vacuum and analyze')
  await stage.sql('vacuum (analyze)', [], database)
}

export const offersMarket = async (stage: Stage, rows: number): Promise<string> => {
  const name = `bench_offers_${rows}`
  await stage.database(name, (database) => filledMarket(stage, database, () => putOffers(stage, database, rows)), true)
  return name
}
export const listingsMarket = async (stage: Stage, rows: number): Promise<string> => {
  const name = `bench_listings_${rows}`
  await stage.database(
    name,
    (database) =>
      filledMarket(stage, database, async () => {
        await putListings(stage, database, rows)
        await putRequests(stage, database, 20_000)
      }),
    true,
  )
  return name
}
export const requestsMarket = async (stage: Stage, rows: number): Promise<string> => {
  const name = `bench_requests_${rows}`
  await stage.database(name, (database) => filledMarket(stage, database, () => putRequests(stage, database, rows)), true)
  return name
}

export const fullSizes = { offers: 5_000_000, listings: 1_000_000, requests: 10_000_000 }

/** `npm run bench:data`: the large markets, once; the rows keep them. */
export async function makeMarkets(stage: Stage): Promise<void> {
  await offersMarket(stage, 1_000_000)
  await offersMarket(stage, fullSizes.offers)
  await listingsMarket(stage, fullSizes.listings)
  await requestsMarket(stage, fullSizes.requests)
}
