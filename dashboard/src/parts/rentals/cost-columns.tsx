/** What rentals cost, as every list of them shows it. */
import { Money } from '../formatters.tsx'
import type { Column } from '../table.tsx'
import { Cost, type CostedRental, SumOfCosts } from './cost.tsx'

export const costColumns: readonly Column<CostedRental>[] = [
  {
    head: 'Per hour',
    align: 'end',
    cell: ({ pricePerHourCents }) => <Money cents={pricePerHourCents} />,
    by: ({ pricePerHourCents }) => pricePerHourCents,
    // What stands costs nothing more.
    sum: (rentals) => <SumOfRates rentals={rentals.filter(({ status }) => status === 'running')} of={rentals.length} />,
  },
  {
    head: 'Cost so far',
    align: 'end',
    cell: (rental) => <Cost rental={rental} />,
    by: ({ accruedCents }) => accruedCents,
    sum: (rentals) => <SumOfCosts rentals={rentals} />,
  },
]

interface SumOfRatesProps {
  readonly rentals: readonly CostedRental[]
  readonly of: number
}
/** What those that run cost an hour; where some stand, it says that these are not counted. */
function SumOfRates({ rentals, of }: SumOfRatesProps) {
  if (rentals.length === 0) return '–'
  return (
    <>
      <Money cents={rentals.reduce((sum, { pricePerHourCents }) => sum + pricePerHourCents, 0)} />
      {rentals.length < of && <div className="soft small">{rentals.length} running</div>}
    </>
  )
}
