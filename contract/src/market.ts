/** The market by the day: what a GPU-hour costs, and how much there is of it, without telling of anybody. */
import Type from 'typebox'
import { card } from './endpoint.ts'
import { body, centsOrNull, countOrNull, day, filledText, oneOf, shape, text, textOrNull } from './fields.ts'
import { catalogCurrency } from './reference-data.ts'
import { supplyBands } from './supply-bands.ts'

/** Days that one answer holds at most, its first and its last among them. */
export const maxMarketDays = 366
/** Days that are answered where no first one is named. */
export const usualMarketDays = 90
/** How long days are kept. */
export const keptMarketDays = 400

const rate = (what: string) =>
  centsOrNull({ description: `${what}, for a GPU-hour, rounded to two digits; null where fewer than five companies stand behind it.` })
const band = (what: string) => oneOf(supplyBands, { description: `${what}: none, few (1 to 4), some (5 to 19) or many.` })

export const MarketDay = shape('MarketDay', {
  day: day({ description: 'A day of UTC. The last one is today, as far as it has come.' }),
  lower_quartile_cents: rate('What a quarter of the sellers ask at most'),
  median_cents: rate('The median of what sellers ask: each once, with its lowest rate'),
  upper_quartile_cents: rate('What a quarter of the sellers ask at least'),
  sellers: band('Companies that ask or took a price'),
  listings: band('Nodes on the grid'),
  offers: band('Offers in the catalog'),
  new_listings: band('Nodes and offers that were new that day'),
  sales: band('Rentals that began and lots that were decided that day'),
  gpus: countOrNull({
    description: 'GPUs on the market, at least: a power of two. Null where the price is.',
  }),
  available_percent: countOrNull({ description: 'How many of them can start that day, in steps of ten percent; null where `gpus` is.' }),
})
export type MarketDay = Type.Static<typeof MarketDay>

export const MarketPrices = shape('MarketPrices', {
  gpu_model: text({ description: 'The code of the model.' }),
  gpu_name: text(),
  region: textOrNull({ description: 'The code of the region; null: all regions.' }),
  region_name: textOrNull({ description: 'Its name; null: all regions.' }),
  currency: catalogCurrency(),
  from: day({ description: 'The first day that was asked for.' }),
  to: day({ description: 'The last day that was asked for, today at the latest.' }),
  demo: Type.Boolean({ description: 'Whether days of it are made up, as in the demo.' }),
  days: Type.Array(MarketDay, { description: 'Oldest first; days that nothing of it stood on the market are left out.' }),
})
export type MarketPrices = Type.Static<typeof MarketPrices>

const MarketQuery = body({
  gpu_model: filledText(64, { description: 'A model of GET /gpu-models: its code, its name or an alias, however it is written.' }),
  region: Type.Optional(
    filledText(64, { description: 'A region of GET /regions: its code, its name or an alias. Left out: all regions together.' }),
  ),
  from: Type.Optional(day({ description: `The first day, included; left out: ${usualMarketDays} days up to \`to\`.` })),
  to: Type.Optional(
    day({ description: `The last day, included; left out: today. From \`from\` to \`to\` are at most ${maxMarketDays} days.` }),
  ),
})
export type MarketQuery = Type.Static<typeof MarketQuery>

export const marketCards = {
  readMarketPrices: card({
    heading: 'Market',
    casing: 'snake_case',
    method: 'GET',
    path: '/market/prices',
    summary: 'Reads what a GPU-hour of a model cost, day by day; and how much there was of it.',
    purpose:
      'What a model costs, day by day: to judge a budget, a listing or a bid by, and to see where prices go. Counts are bands, and no figure tells of fewer than five companies.',
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
