/** What paid hours cost, when they are held, and how often machines are checked. */
import type { RentalLimits } from '@parley/contract/rental-limits'

export const paidHourMs = 3_600_000
/** How long before the end of the paid hour the next one is held. */
export const renewLeadMs = 5 * 60_000
export const machineCheckIntervalMs = 60_000
/** How often a rental is checked that timers stop, because the grace period of its suspended company is over. */
export const graceCheckMs = 1_000

/** The cost of some hours, as `cost_cents` charges it: to the millisecond, and rounded up once. */
function costCents(hours: number, hourlyCents: number): number {
  const milliseconds = BigInt(Math.round(hours * paidHourMs))
  return Number((milliseconds * BigInt(hourlyCents) + BigInt(paidHourMs - 1)) / BigInt(paidHourMs))
}

/** What stops a rental automatically: its own limits, and the hours that its key's policy allows. */
interface StopLimits extends Required<RentalLimits> {
  readonly autoStopHours: number | null
}
/** The most that a rental that begins now can cost in some hours: it may stop automatically before they are over. */
export function estimatedCents(
  hours: number,
  hourlyCents: number,
  { auto_stop_at, max_total_cents, autoStopHours }: StopLimits,
  nowMs: number,
): number {
  const untilStop = auto_stop_at === null ? hours : (Date.parse(auto_stop_at) - nowMs) / paidHourMs
  return Math.min(costCents(Math.min(hours, untilStop, autoStopHours ?? hours), hourlyCents), max_total_cents ?? Number.POSITIVE_INFINITY)
}
