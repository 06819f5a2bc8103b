/** How other companies' supply is disclosed: counts as bands, and prices with two significant digits if enough sellers contribute. */

/** The bands begin at 0, 1, 5 and 20. */
export const supplyBands = ['none', 'few', 'some', 'many'] as const
export type SupplyBand = (typeof supplyBands)[number]

export function bandOf(count: number): SupplyBand {
  if (count >= 20) return 'many'
  if (count >= 5) return 'some'
  return count > 0 ? 'few' : 'none'
}

/** A price is only disclosed if at least this many sellers contribute to it. */
export const minSellers = 5

/** Rounds to two significant digits. */
export function rounded(cents: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, cents))) - 1)
  return Math.round(cents / unit) * unit
}
