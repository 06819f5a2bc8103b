import { opportunityStates } from '@parley/contract/opportunities'
import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { demandTitle, Term } from '../../../parts/demand.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Ago, Moment, Money } from '../../../parts/figures.tsx'
import { choicesOf, Filter, oneOf } from '../../../parts/filters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { type Column, List } from '../../../parts/table.tsx'

type Opportunity = Item<'listOpportunities'>

const columns: readonly Column<Opportunity>[] = [
  {
    head: 'Demand',
    cell: ({ id, demand }) => (
      <Link to="/opportunities/$id" params={{ id }}>
        {demandTitle(demand)}
      </Link>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} /> },
  { head: 'Region', cell: ({ demand }) => demand.region },
  { head: 'Starts', cell: ({ demand }) => <Moment at={demand.startsAt} only="day" /> },
  { head: 'For', cell: ({ demand }) => <Term demand={demand} /> },
  {
    head: 'Budget a month',
    align: 'end',
    cell: ({ demand: { budgetMonthlyCents, currency } }) =>
      budgetMonthlyCents === null ? '–' : <Money cents={budgetMonthlyCents} currency={currency} />,
  },
  { head: 'Offered', cell: ({ offeredAt }) => <Ago at={offeredAt} /> },
]

export default function OpportunitiesPage() {
  const search = useSearch({ from: '/inside/opportunities' })
  const status = oneOf(opportunityStates.states, search.status)
  return (
    <div className="page">
      <PageHeading
        title="Opportunities"
        lead="Demand that fits your listings. Who asks stays hidden until you accept; who you are stays hidden, too."
      />
      <div className="filters">
        <Filter name="status" label="State" choices={choicesOf(opportunityStates.states)} />
      </div>
      <List
        label="Opportunities"
        list={useList('listOpportunities', { query: { status } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={status ? `No ${status} opportunities` : 'No demand has been matched to your listings yet'}
            action={!status && <LinkButton to="/listings">Go to your listings</LinkButton>}
          >
            The operator matches requests with listings on the grid. Propose what you have, and keep it up to date.
          </Empty>
        }
      />
    </div>
  )
}
