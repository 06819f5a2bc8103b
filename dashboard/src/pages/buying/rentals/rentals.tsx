import { rentalStates } from '@parley/contract/rentals'
import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { humanize } from '../../../parts/humanize.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { costColumns } from '../../../parts/rentals/cost-columns.tsx'
import { Gpus, RentalTitle } from '../../../parts/rentals/machine.tsx'
import { emptyTitle, StateFilter, statesIn } from '../../../parts/state-filter.tsx'
import { type Column, List } from '../../../parts/table.tsx'

type Rental = Item<'listRentals'>

const columns: readonly Column<Rental>[] = [
  {
    head: 'Rental',
    cell: (rental) => (
      <Link to="/rentals/$id" params={{ id: rental.id }}>
        <RentalTitle of={rental} />
      </Link>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'GPUs', cell: (rental) => <Gpus of={rental} /> },
  { head: 'Region', cell: ({ region }) => <NamedText text={region} />, by: ({ region }) => region },
  ...costColumns,
  { head: 'Stop reason', cell: ({ stopReason }) => (stopReason ? humanize(stopReason) : '–') },
  { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
]

export default function RentalsPage() {
  const search = useSearch({ from: '/inside/rentals' })
  const statuses = statesIn(rentalStates.states, search.status)
  const counts = useRead('countStates', { query: { list: 'rentals' } }).data
  return (
    <div className="page">
      <PageHeading
        title="Rentals"
        lead="Catalog machines that your company rents, billed by the second while they run."
        actions={
          <LinkButton kind="main" to="/catalog">
            Rent another
          </LinkButton>
        }
      />
      <div className="filters">
        <StateFilter states={rentalStates.states} counts={counts} />
      </div>
      <List
        label="Rentals"
        list={useList('listRentals', { query: { statuses } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty title={emptyTitle('rentals', statuses)} action={<LinkButton to="/catalog">View catalog</LinkButton>}>
            Choose an offer. The machine is ready within a minute, and you pay by the second.
          </Empty>
        }
      />
    </div>
  )
}
