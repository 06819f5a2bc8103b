import { rentalFilters } from '@parley/contract/dashboard/operator-rentals'
import { rentalStates } from '@parley/contract/rentals'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { stepIn } from '../../client/session.ts'
import { FormButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { LongTextField } from '../../parts/fields.tsx'
import { SearchFilter, useFilters } from '../../parts/filters.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { NamedText } from '../../parts/named-text.tsx'
import { plainWords } from '../../parts/plain-words.ts'
import { costColumns } from '../../parts/rentals/cost-columns.tsx'
import { Gpus } from '../../parts/rentals/machine.tsx'
import { StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'
import { CompanyFilter } from './whose-filter.tsx'

export type OperatorRental = Item<'listOperatorRentals'>

const columns: readonly Column<OperatorRental>[] = [
  {
    head: 'Rental',
    by: ({ gpuModel }) => gpuModel,
    cell: ({ id, gpuCount, gpuModel, name, region }) => (
      <span className="stack tight">
        <Link to="/operator/rentals/$id" params={{ id }}>
          <Gpus of={{ gpuCount, gpuModel }} />
        </Link>
        <span className="soft small">
          {name && `${name}, `}
          <NamedText text={region} />
        </span>
      </span>
    ),
  },
  {
    head: 'Who from whom',
    by: ({ company }) => company.name,
    cell: ({ company, sellerName }) => (
      <span className="stack tight">
        <span>{company.name}</span>
        <span className="soft small">from {sellerName}</span>
      </span>
    ),
  },
  { head: 'State', cell: (rental) => <RentalState {...rental} />, by: ({ status }) => status },
  ...costColumns,
  { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Actions', align: 'acts', cell: (rental) => <Stop {...rental} /> },
]

/** Its state, and what is remarkable about it: that it is stuck, or why it ended. */
export const RentalState = ({ status, stuck, attempts, stopReason }: Omit<OperatorRental, 'id'>) => (
  <span className="stack tight">
    <StateBadge state={status} />
    {stuck && <StateBadge state={attempts > 1 ? `stuck, tried ${attempts} times` : 'stuck'} tone="bad" />}
    {stopReason && <span className="soft small">{plainWords(stopReason)}</span>}
  </span>
)

export function Stop({ id, status }: Pick<OperatorRental, 'id' | 'status'>) {
  return (
    <FormButton
      kind="danger"
      title="Stop this rental"
      submit="Stop rental"
      {...stepIn(rentalStates, 'request', status)}
      done="It is being stopped; billing has ended"
      form={{
        operation: 'haltRental',
        input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
        children: (
          <>
            <p>Billing ends at once. The machine and all that is on it are gone for good; its renter reads that the operator stopped it.</p>
            <LongTextField name="reason" label="Reason" hint="Kept in the audit log, for the team alone." />
          </>
        ),
      }}
    >
      Stop
    </FormButton>
  )
}

/** What is rented, of all companies: to see what is stuck, and to stop what must not go on. */
export default function RentalsPage() {
  const { search } = useFilters()
  const counts = useRead('countOperatorStates', { query: { list: 'rentals' } }).data
  const query = { statuses: statesIn(rentalFilters, search.status), company: search.company, offer: search.offer }
  return (
    <div className="page">
      <PageHeading
        title="Rentals"
        lead="Who rents what from whom. A rental is stuck when its machine takes over five minutes to come or go."
      />
      <div className="filters">
        <StateFilter states={rentalFilters} counts={counts} />
        <CompanyFilter />
        <SearchFilter name="offer" label="Offer ID" />
      </div>
      <List
        label="Rentals"
        list={useList('listOperatorRentals', { query })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          query.statuses === 'stuck' ? (
            <Empty title="Nothing is stuck">Machines come and go as they should.</Empty>
          ) : (
            <Empty title="No rentals here">Take a filter away. What is rented from the catalog appears here by itself.</Empty>
          )
        }
      />
    </div>
  )
}
