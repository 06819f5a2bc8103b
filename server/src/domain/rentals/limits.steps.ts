/** Refuses bodies and limits that a rental cannot have. */
import { autoStopProblems, type RentalLimits, totalProblems } from '@parley/contract/rental-limits'
import { QuoteBody, RentalBody } from '@parley/contract/rentals'
import { invalid } from '../../core/fault.ts'
import { type Given, soundBody } from '../../core/sound-body.ts'

/** @throws with all that is wrong with what was given of a new rental */
export const rentalFrom = (given: Given, nowMs: number) => soundBody(RentalBody, given, (sound) => autoStopProblems(sound, nowMs))
/** @throws with all that is wrong with what was given to be quoted */
export const quoteFrom = (given: Given, nowMs: number) => soundBody(QuoteBody, given, (sound) => autoStopProblems(sound, nowMs))

export function refuseTotal(limits: RentalLimits, pricePerHourCents: number): void {
  for (const { field, reason } of totalProblems(limits, pricePerHourCents)) throw invalid(field, reason)
}
