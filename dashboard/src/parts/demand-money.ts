/** What demand is worth to its seller at the price of the listing that it was matched to: estimates, before anything is agreed. */
import { hoursPerMonth, monthlyCents } from '@parley/contract/capacity'
import { otherEnd } from '@parley/contract/terms'

interface Wanted {
  readonly nodes: number
  readonly gpusPerNode: number
  readonly startsAt: string
  readonly endsAt: string | null
  readonly durationMonths: number | null
}
export interface DemandMoney {
  readonly monthlyCents: number
  readonly months: number | null
  readonly totalCents: number | null
  /** The success fee of the whole amount, and what is left of it. */
  readonly feeCents: number | null
  readonly netCents: number | null
}

const monthMs = hoursPerMonth * 3_600_000

/** The months that are asked for, to a tenth where the end tells them; null where nothing does. */
export function monthsOf(wanted: Wanted): number | null {
  const { startsAt, endsAt, durationMonths } = wanted
  if (durationMonths !== null && otherEnd(wanted) === null) return durationMonths
  return endsAt === null ? null : Math.round(((Date.parse(endsAt) - Date.parse(startsAt)) / monthMs) * 10) / 10
}

export function moneyOf(demand: Wanted, perGpuHourCents: number, feeBasisPoints: number | null): DemandMoney {
  const monthly = monthlyCents(perGpuHourCents, demand.nodes * demand.gpusPerNode)
  const months = monthsOf(demand)
  const total = months === null ? null : Math.round(monthly * months)
  const fee = total === null || feeBasisPoints === null ? null : Math.round((total * feeBasisPoints) / 10_000)
  return { monthlyCents: monthly, months, totalCents: total, feeCents: fee, netCents: total === null || fee === null ? null : total - fee }
}
