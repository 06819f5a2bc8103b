/** What the service invents in a test world: believable demand, listings and deals. */
import { monthlyCents } from '@parley/contract/capacity'
import type { DealBody } from '@parley/contract/dashboard/deals'
import type { SubmissionBody } from '@parley/contract/radar'
import type { RequestBody } from '@parley/contract/requests'
import type { PlayedDemand } from '@parley/contract/test-helpers'
import type { TestListing } from '../domain/sandbox/store.ts'

const dayMs = 86_400_000
const usualPriceCents = 249
const believable = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 2, region: 'eu-north', durationMonths: 6 } as const

const usualMonthlyCents = (demand: { gpusPerNode: number; nodes: number }) =>
  monthlyCents(usualPriceCents, demand.gpusPerNode * demand.nodes)

/** Names that identify nobody. */
export const believableTexts = { gpuModel: believable.gpuModel, region: believable.region } as const

/** Demand for a listing, or typical demand. Given values are unchanged. */
export function believableDemand(given: PlayedDemand, listing: TestListing | null, nowMs: number): RequestBody {
  const sizes = {
    gpusPerNode: given.gpusPerNode ?? Math.min(listing?.gpuCount ?? believable.gpusPerNode, 64),
    nodes: given.nodes ?? Math.min(listing?.quantityAvailable ?? believable.nodes, believable.nodes),
  }
  return {
    gpuModel: listing?.gpuModel ?? believable.gpuModel,
    region: listing?.region ?? believable.region,
    startsAt: believableStart(given.endsAt, nowMs),
    ...(typeof given.endsAt === 'string' ? {} : { durationMonths: believable.durationMonths }),
    budgetMonthlyCents: usualMonthlyCents(sizes),
    ...given,
    ...sizes,
  }
}

/** In two weeks, or a day before an earlier end, but not in the past. */
export function believableStart(endsAt: unknown, nowMs: number): string {
  const usualMs = Math.ceil(nowMs / dayMs) * dayMs + 14 * dayMs
  const endMs = typeof endsAt === 'string' ? Date.parse(endsAt) : Number.NaN
  return new Date(endMs > usualMs || Number.isNaN(endMs) ? usualMs : Math.max(endMs - dayMs, nowMs)).toISOString()
}

/** A listing that fits the demand. */
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
/** The deal that the demand leads to. */
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
