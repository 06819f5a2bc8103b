/** What the service invents in a test world: believable demand, listings and deals. */
import { monthlyCents } from '@parley/contract/capacity'
import type { DealBody } from '@parley/contract/dashboard/deals'
import type { SubmissionBody } from '@parley/contract/radar'
import type { RequestBody } from '@parley/contract/requests'
import type { PlayedDemand } from '@parley/contract/test-helpers'
import type { TestListing } from '../domain/sandbox/store.ts'

const dayMs = 86_400_000
const defaultPriceCents = 249
const sampleDefaults = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 2, region: 'eu-north', durationMonths: 6 } as const

const defaultMonthlyCents = (demand: { gpusPerNode: number; nodes: number }) =>
  monthlyCents(defaultPriceCents, demand.gpusPerNode * demand.nodes)

/** Names that identify nobody. */
export const sampleTexts = { gpuModel: sampleDefaults.gpuModel, region: sampleDefaults.region } as const

/** Demand for a listing, or typical demand. Given values are unchanged. */
export function sampleDemand(overrides: PlayedDemand, listing: TestListing | null, nowMs: number): RequestBody {
  const sizes = {
    gpusPerNode: overrides.gpusPerNode ?? Math.min(listing?.gpuCount ?? sampleDefaults.gpusPerNode, 64),
    nodes: overrides.nodes ?? Math.min(listing?.quantityAvailable ?? sampleDefaults.nodes, sampleDefaults.nodes),
  }
  return {
    gpuModel: listing?.gpuModel ?? sampleDefaults.gpuModel,
    region: listing?.region ?? sampleDefaults.region,
    startsAt: sampleStart(overrides.endsAt, nowMs),
    ...(typeof overrides.endsAt === 'string' ? {} : { durationMonths: sampleDefaults.durationMonths }),
    budgetMonthlyCents: defaultMonthlyCents(sizes),
    ...overrides,
    ...sizes,
  }
}

/** In two weeks, or a day before an earlier end, but not in the past. */
export function sampleStart(endsAt: unknown, nowMs: number): string {
  const defaultStartMs = Math.ceil(nowMs / dayMs) * dayMs + 14 * dayMs
  const endMs = typeof endsAt === 'string' ? Date.parse(endsAt) : Number.NaN
  return new Date(endMs > defaultStartMs || Number.isNaN(endMs) ? defaultStartMs : Math.max(endMs - dayMs, nowMs)).toISOString()
}

/** A listing that fits the demand. */
export const sampleListing = (demand: Pick<RequestBody, 'gpuModel' | 'gpusPerNode' | 'nodes' | 'region'>): SubmissionBody => ({
  title: `${demand.gpusPerNode} × ${demand.gpuModel}`,
  gpu_model: demand.gpuModel,
  gpu_count: demand.gpusPerNode,
  quantity_available: Math.min(demand.nodes, 1000),
  region: demand.region,
  price_per_hour_cents: defaultPriceCents,
})

type DealDemand = Pick<RequestBody, 'gpusPerNode' | 'nodes' | 'startsAt' | 'endsAt' | 'durationMonths' | 'budgetMonthlyCents' | 'currency'>
/** The deal that the demand leads to. */
export function sampleDeal(demand: DealDemand): DealBody {
  const durationMs = Date.parse(demand.endsAt ?? '') - Date.parse(demand.startsAt)
  const months = demand.durationMonths ?? Math.round(durationMs / (dayMs * 30))
  return {
    startsAt: demand.startsAt,
    months: Math.min(Math.max(months, 1), 60),
    monthlyCents: demand.budgetMonthlyCents ?? defaultMonthlyCents(demand),
    currency: demand.currency ?? 'USD',
  }
}
