/** What is told of other companies' supply: counts as bands, and prices that enough sellers stand behind, in two digits. */

/** From 1, 5 and 20 on. */
export const supplyBands = ['none', 'few', 'some', 'many'] as const
export type SupplyBand = (typeof supplyBands)[number]

export function bandOf(count: number): SupplyBand {
  if (count >= 20) return 'many'
  if (count >= 5) return 'some'
  return count > 0 ? 'few' : 'none'
}

/** A price is told where so many sellers stand behind it. */
export const fewestSellers = 5

/** Two digits: the rest is zeros. */
export function rounded(cents: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, cents))) - 1)
  return Math.round(cents / unit) * unit
}
