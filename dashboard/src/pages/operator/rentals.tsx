import { rentalFilters } from '@parley/contract/dashboard/operator-rentals'
import { rentalStates } from '@parley/contract/rentals'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { stepStatus } from '../../client/session.ts'
import { FormButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { LongTextField } from '../../parts/fields.tsx'
import { SearchFilter, useFilters } from '../../parts/filters.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { humanize } from '../../parts/humanize.ts'
import { NamedText } from '../../parts/named-text.tsx'
import { costColumns } from '../../parts/rentals/cost-columns.tsx'
import { Gpus } from '../../parts/rentals/machine.tsx'
import { StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'
import { CompanyFilter } from './name-filter.tsx'

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
    head: 'Renter and seller',
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

/** Its state, and anything unusual: that it is stuck, or why it ended. */
export const RentalState = ({ status, stuck, attempts, stopReason }: Omit<OperatorRental, 'id'>) => (
  <span className="stack tight">
    <StateBadge state={status} />
    {stuck && <StateBadge state={attempts > 1 ? `stuck, tried ${attempts} times` : 'stuck'} tone="bad" />}
    {stopReason && <span className="soft small">{humanize(stopReason)}</span>}
  </span>
)

export function Stop({ id, status }: Pick<OperatorRental, 'id' | 'status'>) {
  return (
    <FormButton
      kind="danger"
      title="Stop this rental"
      submit="Stop rental"
      {...stepStatus(rentalStates, 'request', status)}
      successMessage="Stopping. Billing has ended"
      form={{
        operation: 'haltRental',
        input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
        children: (
          <>
            <p>
              Billing ends immediately. The machine and all its data are permanently lost. The renter sees that the operator stopped it.
            </p>
            <LongTextField name="reason" label="Reason" hint="Stored in the audit log, for the team only." />
          </>
        ),
      }}
    >
      Stop
    </FormButton>
  )
}

/** The rentals of all companies: to find what is stuck, and to stop what must not continue. */
export default function RentalsPage() {
  const { search } = useFilters()
  const counts = useRead('countOperatorStates', { query: { list: 'rentals' } }).data
  const query = { statuses: statesIn(rentalFilters, search.status), company: search.company, offer: search.offer }
  return (
    <div className="page">
      <PageHeading
        title="Rentals"
        lead="All rentals, with renter and seller. A rental is stuck when its machine takes over five minutes to start or stop."
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
            <Empty title="No stuck rentals">Machines start and stop normally.</Empty>
          ) : (
            <Empty title={Object.values(query).some(Boolean) ? 'No matching rentals' : 'No rentals yet'}>
              Rentals from the catalog appear here automatically.
            </Empty>
          )
        }
      />
    </div>
  )
}
