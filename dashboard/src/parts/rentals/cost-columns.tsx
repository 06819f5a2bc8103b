/** The cost columns of every list of rentals. */
import { Money } from '../formatters.tsx'
import type { Column } from '../table.tsx'
import { Cost, type CostedRental, SumOfCosts } from './cost.tsx'

export const costColumns: readonly Column<CostedRental>[] = [
  {
    head: 'Per hour',
    align: 'end',
    cell: ({ pricePerHourCents }) => <Money cents={pricePerHourCents} />,
    by: ({ pricePerHourCents }) => pricePerHourCents,
    // A stopped rental costs nothing more.
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
/** The hourly cost of the running rentals. If some are not running, it says that these are not counted. */
function SumOfRates({ rentals, of }: SumOfRatesProps) {
  if (rentals.length === 0) return '–'
  return (
    <>
      <Money cents={rentals.reduce((sum, { pricePerHourCents }) => sum + pricePerHourCents, 0)} />
      {rentals.length < of && <div className="soft small">{rentals.length} running</div>}
    </>
  )
}
