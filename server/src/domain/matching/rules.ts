/** How well a listing fits a demand, aspect by aspect, each with a readable reason. */

import { monthlyCents } from '@parley/contract/capacity'
import { type Aspect, aspects, type Candidate } from '@parley/contract/dashboard/operator'
import { dayText } from '@parley/contract/days'
import { nameKey, type ReferenceNames } from '@parley/contract/reference-names'
import type { Currency } from '@parley/contract/requests'
import { daysText, toleranceDays } from '@parley/contract/terms'

/** The places that a demand's region names, as keys of listings. */
interface RegionKeys {
  readonly requested: ReadonlySet<string>
  /** Places in the same geography. */
  readonly nearby: ReadonlySet<string>
}
export interface DemandToMatch {
  /** The models that its text names, as keys of listings: all models of a family. */
  readonly modelKeys: ReadonlySet<string>
  readonly gpuModel: string
  readonly gpusPerNode: number
  readonly nodes: number
  readonly region: string
  readonly regionKeys: RegionKeys
  readonly startsAtMs: number
  readonly termDays: number
  readonly budgetMonthlyCents: number | null
  readonly currency: Currency
}
export interface ListingToMatch {
  readonly listingId: string
  readonly modelKey: string | null
  readonly gpuModel: string | null
  readonly gpuCount: number | null
  readonly quantityAvailable: number
  readonly region: string | null
  readonly regionKey: string | null
  readonly availableFromMs: number | null
  readonly shortestDays: number | null
  readonly longestDays: number | null
  /** Per GPU-hour. */
  readonly pricePerHourCents: number | null
}

/**
 * The share of an aspect's weight that a listing earns, and the reason. Only the best listings get reasons, which cost more than shares.
 */
interface AspectScorer {
  readonly share: (demand: DemandToMatch, listing: ListingToMatch) => number
  readonly reason: (demand: DemandToMatch, listing: ListingToMatch) => string
}

/** The weight of each aspect; together 100. The model has the largest: no other GPU is what was requested. */
const weights: Readonly<Record<Aspect, number>> = { gpuModel: 40, gpusPerNode: 15, nodes: 15, region: 15, dates: 10, budget: 5 }
const dayMs = 86_400_000
/** The share of a listing without this value. */
const unknownShare = 0.5

const gpuModel: AspectScorer = {
  share(demand, { modelKey, gpuModel }) {
    if (gpuModel === null || modelKey === null) return 0
    if (demand.modelKeys.has(modelKey)) return 1
    for (const requestedKey of demand.modelKeys) if (modelKey.startsWith(requestedKey) || requestedKey.startsWith(modelKey)) return 0.7
    return 0
  },
  reason(demand, { modelKey, gpuModel }) {
    if (gpuModel === null || modelKey === null) return 'The listing does not specify a GPU model.'
    return demand.modelKeys.has(modelKey) ? `${gpuModel}, as requested.` : `${gpuModel}. The request is for ${demand.gpuModel}.`
  },
}

const gpusPerNode: AspectScorer = {
  share(demand, { gpuCount }) {
    if (gpuCount === null) return unknownShare
    if (gpuCount === demand.gpusPerNode) return 1
    return gpuCount > demand.gpusPerNode ? 0.6 : 0
  },
  reason(demand, { gpuCount }) {
    if (gpuCount === null) return 'The listing does not specify the GPUs per node.'
    if (gpuCount === demand.gpusPerNode) return `${gpuCount} GPUs per node, as requested.`
    if (gpuCount > demand.gpusPerNode) return `${gpuCount} GPUs per node, more than the requested ${demand.gpusPerNode}.`
    return `${gpuCount} GPUs per node. The request is for ${demand.gpusPerNode}.`
  },
}

const nodes: AspectScorer = {
  share: (demand, { quantityAvailable }) => (quantityAvailable >= demand.nodes ? 1 : quantityAvailable / demand.nodes / 2),
  reason(demand, { quantityAvailable }) {
    const offered = `${quantityAvailable} ${quantityAvailable === 1 ? 'node' : 'nodes'} on offer, ${demand.nodes} requested.`
    return quantityAvailable >= demand.nodes ? offered : `Only ${offered}`
  },
}

/** The places of a region by any of its names, of a geography, or of another text that leads to regions, such as a country. */
export function regionKeysOf(region: string, names: ReferenceNames): RegionKeys {
  const ownCodes = names.codesOf('region', region)
  const matchedCodes = ownCodes ?? names.suggestions(['region'], region).map(({ code }) => code)
  const regions = names.all('region')
  const geos = new Set(regions.flatMap(({ code, within }) => (matchedCodes.includes(code) && within && within !== 'other' ? [within] : [])))
  const nearbyEntries = [
    ...regions.filter(({ within }) => within && geos.has(within)),
    ...names.all('geo').filter(({ code }) => geos.has(code)),
  ]
  return {
    requested: new Set([nameKey(region), ...names.keysOf('region', region)]),
    nearby: new Set([...matchedCodes, ...nearbyEntries.flatMap(({ code, name, aliases }) => [code, name, ...aliases])].map(nameKey)),
  }
}

const region: AspectScorer = {
  share(demand, { region, regionKey }) {
    if (region === null) return unknownShare
    if (regionKey === null) return 0
    if (demand.regionKeys.requested.has(regionKey)) return 1
    return demand.regionKeys.nearby.has(regionKey) ? 0.5 : 0
  },
  reason(demand, { region, regionKey }) {
    if (region === null) return 'The listing does not specify a region.'
    return regionKey !== null && demand.regionKeys.requested.has(regionKey)
      ? `In ${region}.`
      : `In ${region}. The request is for ${demand.region}.`
  },
}

const daysLate = (demand: DemandToMatch, availableFromMs: number) => Math.ceil((availableFromMs - demand.startsAtMs) / dayMs)

function availableText(demand: DemandToMatch, { availableFromMs }: ListingToMatch): string {
  if (availableFromMs === null) return 'Available now.'
  const day = dayText(availableFromMs)
  if (availableFromMs <= demand.startsAtMs) return `Available from ${day}, before the start.`
  const late = daysLate(demand, availableFromMs)
  return `Available from ${day}, ${late} ${late === 1 ? 'day' : 'days'} after the start.`
}

/** Which bound of its terms the listing would have to give up, and its days; null if the demand's term is within them. */
function termProblem(
  { termDays }: DemandToMatch,
  { shortestDays, longestDays }: ListingToMatch,
): readonly ['shortest' | 'longest', number] | null {
  if (shortestDays !== null && termDays < shortestDays - toleranceDays) return ['shortest', shortestDays]
  if (longestDays !== null && termDays > longestDays + toleranceDays) return ['longest', longestDays]
  return null
}

const dates: AspectScorer = {
  share(demand, listing) {
    const { availableFromMs } = listing
    if (termProblem(demand, listing)) return 0
    if (availableFromMs === null || availableFromMs <= demand.startsAtMs) return 1
    return daysLate(demand, availableFromMs) <= 14 ? 0.4 : 0
  },
  reason(demand, listing) {
    const problem = termProblem(demand, listing)
    const available = availableText(demand, listing)
    if (problem === null) return available
    const [end, days] = problem
    return `${available} The ${end} term is ${daysText(days)}, ${daysText(demand.termDays)} requested.`
  },
}

const monthlyCentsOf = (demand: DemandToMatch, pricePerHourCents: number) =>
  monthlyCents(pricePerHourCents, demand.gpusPerNode * demand.nodes)
const percentOver = (monthly: number, budget: number) => Math.round((monthly / budget - 1) * 100)

const budget: AspectScorer = {
  share(demand, { pricePerHourCents }) {
    if (pricePerHourCents === null) return unknownShare
    if (demand.budgetMonthlyCents === null) return 1
    if (demand.currency !== 'USD') return unknownShare
    const monthly = monthlyCentsOf(demand, pricePerHourCents)
    if (monthly <= demand.budgetMonthlyCents) return 1
    return percentOver(monthly, demand.budgetMonthlyCents) <= 20 ? 0.4 : 0
  },
  reason(demand, { pricePerHourCents }) {
    if (pricePerHourCents === null) return 'The rate is still being agreed.'
    const monthly = monthlyCentsOf(demand, pricePerHourCents)
    const price = `${dollars(monthly)} per month in total`
    if (demand.budgetMonthlyCents === null) return `${price}. The request has no budget.`
    if (demand.currency !== 'USD') return `${price}. The budget is in ${demand.currency}.`
    if (monthly <= demand.budgetMonthlyCents) return `${price}, within ${dollars(demand.budgetMonthlyCents)}.`
    return `${price}, ${percentOver(monthly, demand.budgetMonthlyCents)} % over the budget.`
  },
}

const scorers: Readonly<Record<Aspect, AspectScorer>> = { gpuModel, gpusPerNode, nodes, region, dates, budget }

// One formatter for all: creating one costs more than the rest of a judgement.
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const dollars = (cents: number) => wholeDollars.format(cents / 100)

/** How a listing fits, before its names are added. */
type Ranked = Pick<Candidate, 'listingId' | 'score' | 'reasons'>

interface Scored {
  readonly listing: ListingToMatch
  readonly score: number
}

function scoreListing(demand: DemandToMatch, listing: ListingToMatch): Scored {
  let points = 0
  for (const aspect of aspects) points += weights[aspect] * scorers[aspect].share(demand, listing)
  return { listing, score: Math.round(points) }
}

/** Reasons are computed only for the best listings. */
const explain = (demand: DemandToMatch, { listing, score }: Scored): Ranked => ({
  listingId: listing.listingId,
  score,
  reasons: aspects.map((aspect) => {
    const { share, reason } = scorers[aspect]
    const fraction = share(demand, listing)
    const points = Math.round(weights[aspect] * fraction * 10) / 10
    return { aspect, fits: fraction === 1, points, outOf: weights[aspect], text: reason(demand, listing) }
  }),
})

const priceOf = ({ listing }: Scored) => listing.pricePerHourCents ?? Number.MAX_SAFE_INTEGER

/** The best candidates first; of equals the cheaper, then by ID, so that the order is stable. */
export function rank(demand: DemandToMatch, listings: readonly ListingToMatch[], limit: number): Ranked[] {
  const byRank = (a: Scored, b: Scored) =>
    b.score - a.score || priceOf(a) - priceOf(b) || (a.listing.listingId < b.listing.listingId ? -1 : 1)
  return listings
    .map((listing) => scoreListing(demand, listing))
    .sort(byRank)
    .slice(0, limit)
    .map((best) => explain(demand, best))
}
