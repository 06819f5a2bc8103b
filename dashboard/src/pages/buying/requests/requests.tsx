import { requestStates } from '@parley/contract/requests'
import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { demandTitle, Term } from '../../../parts/demand.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { choicesOf, Filter, oneOf } from '../../../parts/filters.tsx'
import { Ago, Day, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { amountOrder, type Column, List } from '../../../parts/table.tsx'

type Request = Item<'listRequests'>

const columns: readonly Column<Request>[] = [
  {
    head: 'Demand',
    cell: (request) => (
      <Link to="/requests/$id" params={{ id: request.id }}>
        {demandTitle(request)}
      </Link>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} /> },
  { head: 'Region', cell: ({ region }) => region, by: ({ region }) => region },
  { head: 'Starts', cell: ({ startsAt }) => <Day at={startsAt} />, by: ({ startsAt }) => startsAt },
  { head: 'For', cell: (request) => <Term demand={request} /> },
  {
    head: 'Budget a month',
    align: 'end',
    by: ({ budgetMonthlyCents, currency }) => amountOrder(budgetMonthlyCents, currency),
    cell: ({ budgetMonthlyCents, currency }) =>
      budgetMonthlyCents === null ? '–' : <Money cents={budgetMonthlyCents} currency={currency} />,
  },
  { head: 'Filed', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
]

export default function RequestsPage() {
  const search = useSearch({ from: '/inside/requests' })
  const status = oneOf(requestStates.states, search.status)
  return (
    <div className="page">
      <PageHeading
        title="Requests"
        lead="Capacity that your company looks for. Sellers read what you need, and nothing about you."
        actions={
          <StepLink to="/requests/new" operation="fileRequest">
            File a request
          </StepLink>
        }
      />
      <div className="filters">
        <Filter name="status" label="State" choices={choicesOf(requestStates.states)} />
      </div>
      <List
        label="Requests"
        list={useList('listRequests', { query: { status } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={status ? `No ${status} requests` : 'Your company has filed no request yet'}
            action={
              !status && (
                <StepLink to="/requests/new" operation="fileRequest">
                  File your first request
                </StepLink>
              )
            }
          >
            Say what capacity you need: sellers who have it read it without your name, and you meet those who accept.
          </Empty>
        }
      />
    </div>
  )
}
