/** What rentals cost, as every list of them shows it. */
import { Money } from '../formatters.tsx'
import { moneySum } from '../sums.tsx'
import type { Column } from '../table.tsx'
import { Cost, type CostedRental, SumOfCosts } from './cost.tsx'

export const costColumns: readonly Column<CostedRental>[] = [
  {
    head: 'Per hour',
    align: 'end',
    cell: ({ pricePerHourCents }) => <Money cents={pricePerHourCents} />,
    by: ({ pricePerHourCents }) => pricePerHourCents,
    // What stands costs nothing more.
    sum: moneySum(({ status, pricePerHourCents }) => (status === 'running' ? pricePerHourCents : 0)),
  },
  {
    head: 'Cost so far',
    align: 'end',
    cell: (rental) => <Cost rental={rental} />,
    by: ({ accruedCents }) => accruedCents,
    sum: (rentals) => <SumOfCosts rentals={rentals} />,
  },
]
