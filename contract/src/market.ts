/** The market by day: the price and amount of GPU capacity, without revealing any company. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { body, centsOrNull, countOrNull, day, nonBlankText, oneOf, shape, text, textOrNull } from './fields.ts'
import { catalogCurrency } from './reference-data.ts'
import { supplyBands } from './supply-bands.ts'

/** The most days in one response, including the first and the last. */
export const maxMarketDays = 366
/** The number of days if no first day is given. */
export const defaultMarketDays = 90
/** How long days are stored. */
export const marketRetentionDays = 400

const rate = (what: string) =>
  centsOrNull({ description: `${what}, per GPU-hour, rounded to two digits. Null if it comes from fewer than five companies.` })
const band = (what: string) => oneOf(supplyBands, { description: `${what}: none, few (1 to 4), some (5 to 19) or many.` })

export const MarketDay = shape('MarketDay', {
  day: day({ description: 'A UTC day. The last one is today so far.' }),
  lower_quartile_cents: rate('The lower quartile of what sellers ask'),
  median_cents: rate('The median of what sellers ask: each once, with its lowest rate'),
  upper_quartile_cents: rate('The upper quartile of what sellers ask'),
  sellers: band('Companies that ask or took a price'),
  listings: band('Nodes on the grid'),
  offers: band('Offers in the catalog'),
  new_listings: band('Nodes and offers that were approved for the first time that day'),
  sales: band('Rentals whose machine started and lots that were decided that day'),
  gpus: countOrNull({
    description: 'A lower bound of the number of GPUs on the market, as a power of two. Null where the price is null.',
  }),
  available_percent: countOrNull({
    description: 'The share of them that can start that day, in steps of ten percent. Null where `gpus` is null.',
  }),
})
export type MarketDay = Type.Static<typeof MarketDay>

export const MarketPrices = shape('MarketPrices', {
  gpu_model: text({ description: 'The code of the model.' }),
  gpu_name: text(),
  region: textOrNull({ description: 'The code of the region. Null means all regions.' }),
  region_name: textOrNull({ description: 'The name of the region. Null means all regions.' }),
  currency: catalogCurrency(),
  from: day({ description: 'The first requested day.' }),
  to: day({ description: 'The last requested day, today at the latest.' }),
  demo: Type.Boolean({ description: 'Whether some of the days are made up, as in the demo.' }),
  days: Type.Array(MarketDay, { description: 'Oldest first. Days without capacity on the market are left out.' }),
})
export type MarketPrices = Type.Static<typeof MarketPrices>

const MarketQuery = body({
  gpu_model: nonBlankText(64, { description: 'A model from GET /gpu-models: a code, name or alias, in any spelling.' }),
  region: Type.Optional(
    nonBlankText(64, { description: 'A region from GET /regions: a code, name or alias. Default: all regions together.' }),
  ),
  from: Type.Optional(
    day({ description: `The first day, inclusive. Default: the range is the ${defaultMarketDays} days up to and including \`to\`.` }),
  ),
  to: Type.Optional(
    day({ description: `The last day, inclusive. Default: today. The range, including both days, is at most ${maxMarketDays} days.` }),
  ),
})
export type MarketQuery = Type.Static<typeof MarketQuery>

export const marketCards = {
  readMarketPrices: card({
    heading: 'Market',
    casing: 'snake_case',
    method: 'GET',
    path: '/market/prices',
    summary: 'Reads the daily market prices of a GPU model, with the capacity on the market.',
    purpose:
      'Use it to judge a budget, a listing or a bid, and to follow price trends. Counts are bands. No figure comes from fewer than five companies.',
    credential: 'key',
    scope: 'catalog:read',
    company: false,
    idempotency: 'none',
    bucket: 'general',
    tagged: true,
    status: 200,
    query: MarketQuery,
    reply: MarketPrices,
    faults: [],
  }),
}
