/** The value of a request for its seller at the price of the matched listing: estimates, before anything is agreed. */
import { hoursPerMonth, monthlyCents } from '@parley/contract/capacity'
import { successFeeOf } from '@parley/contract/dashboard/invoices'
import { conflictingEnd, wholeMonthsOf } from '@parley/contract/terms'

interface RequestedCapacity {
  readonly nodes: number
  readonly gpusPerNode: number
  readonly startsAt: string
  readonly endsAt: string | null
  readonly durationMonths: number | null
}
/** The success fee of a total amount, and what remains. Null if the rate is not known. */
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

/** The requested months, to a tenth if computed from the end. Null if not specified. */
export function monthsOf(demand: RequestedCapacity): number | null {
  const { startsAt, endsAt, durationMonths } = demand
  if (durationMonths !== null && conflictingEnd(demand) === null) return durationMonths
  return endsAt === null ? null : Math.round(((Date.parse(endsAt) - Date.parse(startsAt)) / monthMs) * 10) / 10
}

/** For whole months, as in deals. */
export function moneyOf(demand: RequestedCapacity, perGpuHourCents: number, feeBasisPoints: number | null): DemandMoney {
  const monthly = monthlyCents(perGpuHourCents, demand.nodes * demand.gpusPerNode)
  const months = wholeMonthsOf(demand)
  const total = months === null ? null : monthly * months
  return { monthlyCents: monthly, months, totalCents: total, ...feeOf(total, feeBasisPoints) }
}
