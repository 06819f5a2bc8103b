/** What paid hours cost, when they are held, and how often machines are looked at. */
import type { RentalLimits } from '@parley/contract/rental-limits'

export const paidHourMs = 3_600_000
/** So long before the end of the paid hour the next is held. */
export const renewLeadMs = 5 * 60_000
export const machineLookMs = 60_000

/** What so many hours cost, as `cost_cents` charges it: to the millisecond, and rounded up once. */
function costCents(hours: number, hourlyCents: number): number {
  const milliseconds = BigInt(Math.round(hours * paidHourMs))
  return Number((milliseconds * BigInt(hourlyCents) + BigInt(paidHourMs - 1)) / BigInt(paidHourMs))
}

/** What ends a rental by itself: its own limits, and the hours that its key's policy lets it run. */
interface Ends extends Required<RentalLimits> {
  readonly autoStopHours: number | null
}
/** What a rental that begins now costs at most in so many hours: it may stop by itself before they are over. */
export function estimatedCents(
  hours: number,
  hourlyCents: number,
  { auto_stop_at, max_total_cents, autoStopHours }: Ends,
  nowMs: number,
): number {
  const untilStop = auto_stop_at === null ? hours : (Date.parse(auto_stop_at) - nowMs) / paidHourMs
  return Math.min(costCents(Math.min(hours, untilStop, autoStopHours ?? hours), hourlyCents), max_total_cents ?? Number.POSITIVE_INFINITY)
}
