/** Refuses bodies and limits that a rental cannot have. */
import { problemsWith } from '@parley/contract/problems'
import { autoStopProblems, type RentalLimits, totalProblems } from '@parley/contract/rental-limits'
import { QuoteBody, RentalBody } from '@parley/contract/rentals'
import type Type from 'typebox'
import { invalid, invalidBody } from '../../core/fault.ts'

type Given = Readonly<Record<string, unknown>>

/** @throws with all that is wrong with what was given of a new rental */
export const rentalFrom = (given: Given, nowMs: number) => soundBody(RentalBody, given, nowMs)
/** @throws with all that is wrong with what was given to be quoted */
export const quoteFrom = (given: Given, nowMs: number) => soundBody(QuoteBody, given, nowMs)

function soundBody<S extends typeof RentalBody | typeof QuoteBody>(shape: S, given: Given, nowMs: number): Type.Static<S> {
  const problems = problemsWith<typeof RentalBody | typeof QuoteBody>(shape, given, (sound) => autoStopProblems(sound, nowMs))
  if (problems.length > 0) throw invalidBody(problems)
  return given as Type.Static<S>
}

export function refuseTotal(limits: RentalLimits, pricePerHourCents: number): void {
  for (const { field, reason } of totalProblems(limits, pricePerHourCents)) throw invalid(field, reason)
}
