/** What demand is worth to its seller at the price of the listing that it was matched to: estimates, before anything is agreed. */
import { hoursPerMonth, monthlyCents } from '@parley/contract/capacity'
import { successFeeOf } from '@parley/contract/dashboard/invoices'
import { otherEnd, wholeMonthsOf } from '@parley/contract/terms'

interface Wanted {
  readonly nodes: number
  readonly gpusPerNode: number
  readonly startsAt: string
  readonly endsAt: string | null
  readonly durationMonths: number | null
}
/** The success fee of a whole amount, and what is left of it; null where the rate is not known. */
export interface FeeMoney {
  readonly feeCents: number | null
  readonly netCents: number | null
}
export interface DemandMoney extends FeeMoney {
  readonly monthlyCents: number
  readonly months: number | null
  readonly totalCents: number | null
}

export function feeOf(totalCents: number | null, feeBasisPoints: number | null): FeeMoney {
  if (totalCents === null || feeBasisPoints === null) return { feeCents: null, netCents: null }
  const feeCents = successFeeOf(totalCents, feeBasisPoints)
  return { feeCents, netCents: totalCents - feeCents }
}

const monthMs = hoursPerMonth * 3_600_000

/** The months that are asked for, to a tenth where the end tells them; null where nothing does. */
export function monthsOf(wanted: Wanted): number | null {
  const { startsAt, endsAt, durationMonths } = wanted
  if (durationMonths !== null && otherEnd(wanted) === null) return durationMonths
  return endsAt === null ? null : Math.round(((Date.parse(endsAt) - Date.parse(startsAt)) / monthMs) * 10) / 10
}

/** Over whole months, as deals are made. */
export function moneyOf(demand: Wanted, perGpuHourCents: number, feeBasisPoints: number | null): DemandMoney {
  const monthly = monthlyCents(perGpuHourCents, demand.nodes * demand.gpusPerNode)
  const months = wholeMonthsOf(demand)
  const total = months === null ? null : monthly * months
  return { monthlyCents: monthly, months, totalCents: total, ...feeOf(total, feeBasisPoints) }
}
