import type { RentalStatus } from '@parley/contract/rentals'
import type { Item, Reply } from '../../client/operations.ts'
import { useList } from '../../client/queries.ts'
import { ActionButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Ago, Moment } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { NamedText } from '../../parts/named-text.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { costColumns } from '../../parts/rentals/cost-columns.tsx'
import { RentalTitle } from '../../parts/rentals/machine.tsx'
import { SupportLink } from '../../parts/support-link.tsx'
import { type Column, Table } from '../../parts/table.tsx'

type Suspension = NonNullable<Reply<'readCompany'>['suspension']>
type Rental = Item<'listRentals'>

interface SuspendedProps {
  readonly companyName: string
  readonly suspension: Suspension
}

/** What an owner of a suspended company can still see: the reason, and the machines that still cost money. */
export function Suspended({ companyName, suspension: { reason, since, machinesStopAt } }: SuspendedProps) {
  return (
    <div className="page">
      <PageHeading
        title={`${companyName} is suspended`}
        lead="You can view your company's data here and stop its machines. Everything else is refused until the operator restores it."
      />
      <Panel>
        <Terms
          of={[
            [
              'Reason',
              <span key="reason" className="verbatim">
                {reason}
              </span>,
            ],
            ['Suspended', <Moment key="since" at={since} />],
            ['Machines stop', <Moment key="machines" at={machinesStopAt} />],
            ['Contact', <SupportLink key="contact" />],
          ]}
        />
      </Panel>
      <h2>Machines you rent</h2>
      <Machines />
    </div>
  )
}

/** A company rents few machines at a time: each state fits on one page. */
const useRentalsIn = (status: RentalStatus) => useList('listRentals', { query: { status } })

function Machines() {
  const lists = [useRentalsIn('running'), useRentalsIn('provisioning'), useRentalsIn('stopping')]
  const failed = lists.find(({ error }) => error)
  if (failed) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
  const pages = lists.flatMap(({ data }) => data?.pages ?? [])
  const rows = lists.some(({ isPending }) => isPending) ? undefined : pages.flatMap(({ data }) => data)
  if (rows?.length === 0) return <Empty title="No machines are running" />
  return <Table label="Machines you rent" rows={rows} columns={columns} rowKey={({ id }) => id} />
}

const columns: readonly Column<Rental>[] = [
  {
    head: 'Machine',
    cell: (rental) => (
      <strong>
        <RentalTitle of={rental} />
      </strong>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Region', cell: ({ region }) => <NamedText text={region} />, by: ({ region }) => region },
  ...costColumns,
  { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id, status }) =>
      status === 'stopping' ? null : (
        <ActionButton
          operation="stopRental"
          input={{ params: { id } }}
          kind="danger"
          successMessage="Stopping. Billing has ended"
          confirm={{ title: 'Stop the machine?', text: 'Billing ends immediately. The machine and all its data are permanently lost.' }}
        >
          Stop
        </ActionButton>
      ),
  },
]
