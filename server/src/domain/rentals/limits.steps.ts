/** Refuses limits that a rental cannot have. */
import { autoStopProblems, type RentalLimits, totalProblems } from '@parley/contract/rental-limits'
import { invalid } from '../../core/fault.ts'

export function refuseAutoStop(limits: RentalLimits, nowMs: number): void {
  for (const { field, reason } of autoStopProblems(limits, nowMs)) throw invalid(field, reason)
}
export function refuseTotal(limits: RentalLimits, pricePerHourCents: number): void {
  for (const { field, reason } of totalProblems(limits, pricePerHourCents)) throw invalid(field, reason)
}
