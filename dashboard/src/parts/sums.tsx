/** Sums at the foot of a table. */
import { Count, Money } from './formatters.tsx'

interface Amount {
  readonly cents: number
  readonly currency: string
}

/** The sum per currency: there is no exchange rate to add them up. */
function sumsOf(amounts: readonly Amount[]): readonly Amount[] {
  const sums = new Map<string, number>()
  for (const { cents, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  return [...sums].map(([currency, cents]) => ({ currency, cents }))
}

/** The total cost of rows. A row whose amount is null does not count. */
export const moneySum =
  <T,>(centsOf: (row: T) => number | null, currencyOf: (row: T) => string = () => 'USD') =>
  (rows: readonly T[]) => {
    const amounts = rows.flatMap((row) => {
      const cents = centsOf(row)
      return cents === null ? [] : [{ cents, currency: currencyOf(row) }]
    })
    return sumsOf(amounts).map(({ cents, currency }) => <Money key={currency} cents={cents} currency={currency} />)
  }

export const countSum =
  <T,>(countOf: (row: T) => number | null) =>
  (rows: readonly T[]) => <Count value={rows.reduce((sum, row) => sum + (countOf(row) ?? 0), 0)} />
