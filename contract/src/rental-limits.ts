/** The rules of a rental's limits beyond the bounds of their fields, for the service and for the form while it is filled in. */
import type { Problem } from './problems.ts'

export interface RentalLimits {
  readonly auto_stop_at?: string | null
  readonly max_total_cents?: number | null
}

const minLeadMs = 5 * 60_000

/** The problems of a rental's automatic stop. */
export function autoStopProblems({ auto_stop_at }: RentalLimits, nowMs: number): Problem[] {
  if (auto_stop_at === undefined || auto_stop_at === null) return []
  const atMs = Date.parse(auto_stop_at)
  const fits = atMs >= nowMs + minLeadMs && atMs <= yearAhead(nowMs)
  return fits ? [] : [{ field: 'auto_stop_at', reason: 'must be from 5 minutes to 1 year ahead' }]
}

function yearAhead(nowMs: number): number {
  const date = new Date(nowMs)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return date.getTime()
}

/** The problems of a rental's total limit at this price. */
export function totalProblems({ max_total_cents }: RentalLimits, pricePerHourCents: number): Problem[] {
  if (max_total_cents === undefined || max_total_cents === null || max_total_cents >= pricePerHourCents) return []
  return [{ field: 'max_total_cents', reason: `must cover the first hour, which is held ahead: ${pricePerHourCents} cents` }]
}

/** The notice of every quote, because it is not known yet whether the rental comes with a key. */
export const giveKeyNotice = 'Add your SSH public key: without one, nobody can sign in to the machine.'

/** The notice of a rental that began without a key. */
export const noKeyNotice = 'No SSH public key was given: nobody can sign in to this machine.'
