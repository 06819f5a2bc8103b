/** What the service makes up in a test world: companies that cannot be mistaken for real ones, believable demand, listings and deals. */
import { monthlyCents } from '@parley/contract/capacity'
import type { DealBody } from '@parley/contract/dashboard/deals'
import type { SubmissionBody } from '@parley/contract/radar'
import type { RequestBody } from '@parley/contract/requests'
import type { PlayedDemand } from '@parley/contract/test-helpers'

export interface PlayedCompany {
  readonly name: string
  readonly country: string
  readonly website: string
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
}

const played = (name: string, country: string, contactName: string): PlayedCompany => {
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`
  // 555-0100 to 0199 are numbers that nobody has.
  return { name, country, website: `https://${domain}`, contactName, contactEmail: `contact@${domain}`, contactPhone: '+1 202 555 0142' }
}
export const playedSellers: readonly PlayedCompany[] = [
  played('Sandbox Compute', 'NO', 'Sandy Seller'),
  played('Sandbox Cloud', 'DE', 'Sanna Seller'),
  played('Sandbox Metal', 'US', 'Sander Seller'),
  played('Sandbox Racks', 'NL', 'Sanne Seller'),
  played('Sandbox Grid', 'SE', 'Sandro Seller'),
]
export const playedBuyer: PlayedCompany = played('Sandbox Research', 'CH', 'Sam Buyer')

const dayMs = 86_400_000
const usualPriceCents = 249
const believable = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 2, region: 'eu-north', durationMonths: 6 } as const

/** What of a listing demand may ask for. */
export interface ListingToWant {
  readonly gpuModel: string | null
  readonly gpuCount: number | null
  readonly quantityAvailable: number
  readonly region: string | null
}

const usualMonthlyCents = (demand: { gpusPerNode: number; nodes: number }) =>
  monthlyCents(usualPriceCents, demand.gpusPerNode * demand.nodes)

/** The text, where demand has room for it. */
const upTo = (length: number, text: string | null | undefined, otherwise: string) => (text && text.length <= length ? text : otherwise)

/** Demand for a listing, or for what is usual; what is given stands. */
export function believableDemand(given: PlayedDemand, listing: ListingToWant | null, nowMs: number): RequestBody {
  const sizes = {
    gpusPerNode: given.gpusPerNode ?? Math.min(listing?.gpuCount ?? believable.gpusPerNode, 64),
    nodes: given.nodes ?? Math.min(listing?.quantityAvailable ?? believable.nodes, believable.nodes),
  }
  return {
    gpuModel: upTo(64, listing?.gpuModel, believable.gpuModel),
    region: upTo(64, listing?.region, believable.region),
    startsAt: new Date(Math.ceil(nowMs / dayMs) * dayMs + 14 * dayMs).toISOString(),
    ...(typeof given.endsAt === 'string' ? {} : { durationMonths: believable.durationMonths }),
    budgetMonthlyCents: usualMonthlyCents(sizes),
    ...given,
    ...sizes,
  }
}

/** A listing that fits demand. */
export const believableListing = (demand: Pick<RequestBody, 'gpuModel' | 'gpusPerNode' | 'nodes' | 'region'>): SubmissionBody => ({
  title: `${demand.gpusPerNode} × ${demand.gpuModel}`,
  gpu_model: demand.gpuModel,
  gpu_count: demand.gpusPerNode,
  quantity_available: Math.min(demand.nodes, 1000),
  region: demand.region,
  price_per_hour_cents: usualPriceCents,
})

type DemandToDeal = Pick<
  RequestBody,
  'gpusPerNode' | 'nodes' | 'startsAt' | 'endsAt' | 'durationMonths' | 'budgetMonthlyCents' | 'currency'
>
/** The deal that demand leads to. */
export function believableDeal(demand: DemandToDeal): DealBody {
  const untilMs = Date.parse(demand.endsAt ?? '') - Date.parse(demand.startsAt)
  const months = demand.durationMonths ?? Math.round(untilMs / (dayMs * 30))
  return {
    startsAt: demand.startsAt,
    months: Math.min(Math.max(months, 1), 60),
    monthlyCents: demand.budgetMonthlyCents ?? usualMonthlyCents(demand),
    currency: demand.currency ?? 'USD',
  }
}
