/** What is published of a market day, and which days are requested. */
import { defaultMarketDays, type MarketDay, maxMarketDays } from '@parley/contract/market'
import { bandOf, rounded } from '@parley/contract/supply-bands'

const dayMs = 86_400_000
const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The earliest date that the API accepts. */
const firstDay = '2000-01-01'

interface Span {
  readonly from: string
  readonly to: string
}
/** The problem of the requested days and its field, or the days, up to today. */
export function spanOf(
  requested: { readonly from?: string; readonly to?: string },
  today: string,
): Span | { readonly param: 'from' | 'to'; readonly reason: string } {
  const to = requested.to === undefined || requested.to > today ? today : requested.to
  const defaultFrom = dayAfter(to, 1 - defaultMarketDays)
  const from = requested.from ?? (defaultFrom < firstDay ? firstDay : defaultFrom)
  if (requested.from !== undefined && requested.from > to) {
    return { param: 'from', reason: requested.from > today ? 'must not be later than today' : 'must not be later than to' }
  }
  if (dayAfter(from, maxMarketDays) <= to)
    return { param: 'from', reason: `must be at most ${maxMarketDays} days before to, both included` }
  return { from, to }
}

/** A day as stored, with exact amounts. */
export interface FoldedDay {
  readonly day: string
  readonly sellers: number
  readonly lowerQuartileCents: number | null
  readonly medianCents: number | null
  readonly upperQuartileCents: number | null
  readonly listings: number
  readonly offers: number
  readonly newListings: number
  readonly sales: number
  readonly gpus: number
  readonly readyGpus: number
  readonly demo: boolean
}

/** A day as it is published: counts as bands, rates with two digits, and no price or size that comes from too few companies. */
export function marketDayOf(day: FoldedDay): MarketDay {
  const rate = (cents: number | null) => (cents === null ? null : rounded(cents))
  const hasGpus = day.medianCents !== null && day.gpus > 0
  return {
    day: day.day,
    lower_quartile_cents: rate(day.lowerQuartileCents),
    median_cents: rate(day.medianCents),
    upper_quartile_cents: rate(day.upperQuartileCents),
    sellers: bandOf(day.sellers),
    listings: bandOf(day.listings),
    offers: bandOf(day.offers),
    new_listings: bandOf(day.newListings),
    sales: bandOf(day.sales),
    gpus: hasGpus ? 2 ** Math.floor(Math.log2(day.gpus)) : null,
    available_percent: hasGpus ? Math.round((day.readyGpus / day.gpus) * 10) * 10 : null,
  }
}
