/** Rejects bodies and limits that are not valid for a rental. */
import { autoStopProblems, type RentalLimits, totalProblems } from '@parley/contract/rental-limits'
import { QuoteBody, RentalBody } from '@parley/contract/rentals'
import type { Actor } from '../../core/actor.ts'
import { invalid } from '../../core/fault.ts'
import { type UncheckedBody, validBody } from '../../core/valid-body.ts'
import type { Quotes } from './quotes.crypto.ts'

/** @throws with every problem of a new rental's body */
export const rentalFrom = (body: UncheckedBody, { companyId, nowMs }: Actor, quotes: Quotes) =>
  validBody(RentalBody, body, (valid) => [...quoteProblems(valid, companyId, quotes, nowMs), ...autoStopProblems(valid, nowMs)])
/** A token is checked against the offer and the size of the same body. */
function quoteProblems({ quote_token, offer_id, gpu_count }: Partial<RentalBody>, companyId: number, quotes: Quotes, nowMs: number) {
  if (quote_token === undefined || offer_id === undefined || gpu_count === undefined) return []
  return quotes.problems(quote_token, { companyId, offerId: offer_id, gpuCount: gpu_count }, nowMs)
}

/** @throws with every problem of a quote's body */
export const quoteFrom = (body: UncheckedBody, nowMs: number) => validBody(QuoteBody, body, (valid) => autoStopProblems(valid, nowMs))

export function refuseTotal(limits: RentalLimits, pricePerHourCents: number): void {
  for (const { field, reason } of totalProblems(limits, pricePerHourCents)) throw invalid(field, reason)
}
