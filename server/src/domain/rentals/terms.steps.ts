/** The terms that a rental begins under. */
import { Quotes } from './quotes.crypto.ts'

export interface RentalTerms {
  /** Rentals that a company may have at the same time; a stopping one counts. */
  readonly maxActive: number
  /** The daily cap of a key that has none of its own. */
  readonly dailySpendLimitCents: number
  /** The marketplace's share of a charge, in hundredths of a per cent. */
  readonly feeBasisPoints: number
  readonly quotes: Quotes
  /** The drivers that take new machines now. */
  readonly acceptingDrivers: () => readonly string[]
}

export interface RentalSettings {
  readonly maxActiveRentals: number
  readonly dailySpendLimitCents: number
  readonly rentalFeeBasisPoints: number
}

export const rentalTerms = (
  settings: RentalSettings,
  quoteKey: Buffer,
  acceptingDrivers: RentalTerms['acceptingDrivers'],
): RentalTerms => ({
  maxActive: settings.maxActiveRentals,
  dailySpendLimitCents: settings.dailySpendLimitCents,
  feeBasisPoints: settings.rentalFeeBasisPoints,
  quotes: new Quotes(quoteKey),
  acceptingDrivers,
})
