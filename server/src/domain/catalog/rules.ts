/** What an offer may say, and what runs it. */
import { giveaway } from '@parley/contract/anonymity'
import { type Driver, drivers, type OfferTerms } from '@parley/contract/dashboard/catalog'

/** What in the offer's text tells buyers who its seller is, by field; it is refused. */
export function refusedText(
  { interconnect }: Pick<OfferTerms, 'interconnect'>,
  sellerName: string,
): { field: string; found: string } | null {
  const found = giveaway(interconnect ?? '', sellerName)
  return found && { field: 'interconnect', found }
}

/**
 * Text that a reviewer looks at before buyers read it, in words. What was refused when it was written may still come to tell
 * something, when the company is named otherwise since.
 */
export function flaggedText(offer: Pick<OfferTerms, 'interconnect'>, sellerName: string): string[] {
  const refused = refusedText(offer, sellerName)
  return refused === null ? [] : [`${refused.field}: holds the ${refused.found}`]
}

/** The driver that an offer runs on: the one that is wanted, or else the first that is installed; null when that is none. */
export function driverOf(wanted: Driver | undefined, installed: readonly Driver[]): Driver | null {
  return drivers.find((name) => installed.includes(name) && (wanted === undefined || name === wanted)) ?? null
}
