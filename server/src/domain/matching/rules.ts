/** How well a listing fits a demand, aspect by aspect, each with a reason that a person can read. */
import { type Aspect, aspects, type Candidate } from '@parley/contract/dashboard/operator'
import type { Currency } from '@parley/contract/requests'

export interface DemandToMatch {
  readonly modelKey: string
  readonly gpuModel: string
  readonly gpusPerNode: number
  readonly nodes: number
  readonly region: string
  readonly startsAtMs: number
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
  readonly availableFromMs: number | null
  /** Per GPU-hour. */
  readonly pricePerHourCents: number | null
}

/** Hears why. Only of the best is that asked: words cost more than judging does. */
type Say = ((text: string) => undefined) | undefined

/** What each aspect is worth; together 100. The model decides most: no other GPU is what was asked for. */
const weights: Readonly<Record<Aspect, number>> = { gpuModel: 40, gpusPerNode: 15, nodes: 15, region: 15, dates: 10, budget: 5 }
const hoursPerMonth = 730
const dayMs = 86_400_000

// How much of an aspect's weight a listing earns; what is said of it, if anybody listens, was said on the way.
const fit = (_said: undefined) => 1
const near = (share: number, _said: undefined) => share
const unknown = (_said: undefined) => 0.5

const judges: Readonly<Record<Aspect, (demand: DemandToMatch, listing: ListingToMatch, say: Say) => number>> = {
  gpuModel(demand, { gpuModel, modelKey }, say) {
    if (gpuModel === null || modelKey === null) return near(0, say?.('The listing names no GPU model.'))
    if (modelKey === demand.modelKey) return fit(say?.(`${gpuModel}, as asked for.`))
    const related = modelKey.startsWith(demand.modelKey) || demand.modelKey.startsWith(modelKey)
    return near(related ? 0.7 : 0, say?.(`${gpuModel}, where ${demand.gpuModel} is asked for.`))
  },
  gpusPerNode(demand, { gpuCount }, say) {
    if (gpuCount === null) return unknown(say?.('The listing does not say how many GPUs a node has.'))
    if (gpuCount === demand.gpusPerNode) return fit(say?.(`${gpuCount} GPUs a node, as asked for.`))
    if (gpuCount > demand.gpusPerNode) return near(0.6, say?.(`${gpuCount} GPUs a node, more than the ${demand.gpusPerNode} asked for.`))
    return near(0, say?.(`${gpuCount} GPUs a node, ${demand.gpusPerNode} are asked for.`))
  },
  nodes(demand, { quantityAvailable }, say) {
    const offered = () => `${quantityAvailable} ${quantityAvailable === 1 ? 'node' : 'nodes'} on offer`
    if (quantityAvailable >= demand.nodes) return fit(say?.(`${offered()}, ${demand.nodes} asked for.`))
    return near(quantityAvailable / demand.nodes / 2, say?.(`Only ${offered()}, ${demand.nodes} asked for.`))
  },
  region(demand, { region }, say) {
    if (region === null) return unknown(say?.('The listing names no region.'))
    if (plain(region) === plain(demand.region)) return fit(say?.(`In ${region}.`))
    const sameArea = firstWord(region) === firstWord(demand.region)
    return near(sameArea ? 0.5 : 0, say?.(`In ${region}, ${demand.region} is asked for.`))
  },
  dates(demand, { availableFromMs }, say) {
    if (availableFromMs === null) return fit(say?.('Available now.'))
    const day = () => new Date(availableFromMs).toISOString().slice(0, 10)
    if (availableFromMs <= demand.startsAtMs) return fit(say?.(`Available from ${day()}, before the start.`))
    const lateDays = Math.ceil((availableFromMs - demand.startsAtMs) / dayMs)
    return near(lateDays <= 14 ? 0.4 : 0, say?.(`Available from ${day()}, ${lateDays} ${lateDays === 1 ? 'day' : 'days'} after the start.`))
  },
  budget(demand, { pricePerHourCents }, say) {
    if (pricePerHourCents === null) return unknown(say?.('The rate is still being agreed.'))
    const monthly = pricePerHourCents * demand.gpusPerNode * demand.nodes * hoursPerMonth
    const price = () => `${money(monthly)} USD a month for all of it`
    if (demand.budgetMonthlyCents === null) return fit(say?.(`${price()}; no budget is named.`))
    if (demand.currency !== 'USD') return unknown(say?.(`${price()}; the budget is in ${demand.currency}.`))
    const budget = demand.budgetMonthlyCents
    if (monthly <= budget) return fit(say?.(`${price()}, within ${money(budget)}.`))
    const over = Math.round((monthly / budget - 1) * 100)
    return near(over <= 20 ? 0.4 : 0, say?.(`${price()}, ${over} % over the budget.`))
  },
}

const plain = (text: string) => text.trim().toLowerCase()
const firstWord = (text: string) => plain(text).split(/[^a-z0-9]+/)[0]
// One formatter for all: making one costs more than the rest of a judgement.
const grouped = new Intl.NumberFormat('en-US')
const money = (cents: number) => grouped.format(Math.round(cents / 100))

/** How a listing fits, before anybody says what it is called. */
export type Ranked = Pick<Candidate, 'listingId' | 'score' | 'reasons'>

interface Scored {
  readonly listing: ListingToMatch
  readonly score: number
}

function scored(demand: DemandToMatch, listing: ListingToMatch): Scored {
  let earned = 0
  for (const aspect of aspects) earned += weights[aspect] * judges[aspect](demand, listing, undefined)
  return { listing, score: Math.round(earned) }
}

/** Judged again for its reasons: they are for the best alone. */
function explained(demand: DemandToMatch, { listing, score }: Scored): Ranked {
  const reasons = aspects.map((aspect) => {
    let text = ''
    const share = judges[aspect](demand, listing, (words) => {
      text = words
      return undefined
    })
    return { aspect, fits: share === 1, text }
  })
  return { listingId: listing.listingId, score, reasons }
}

const dearness = ({ listing }: Scored) => listing.pricePerHourCents ?? Number.MAX_SAFE_INTEGER

/** The best candidates first; of equals the cheaper, then by id, so that two answers agree. */
export function rank(demand: DemandToMatch, listings: readonly ListingToMatch[], most: number): Ranked[] {
  const before = (a: Scored, b: Scored) =>
    b.score - a.score || dearness(a) - dearness(b) || (a.listing.listingId < b.listing.listingId ? -1 : 1)
  return listings
    .map((listing) => scored(demand, listing))
    .sort(before)
    .slice(0, most)
    .map((best) => explained(demand, best))
}
