import { requestStates } from '@parley/contract/requests'
import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { demandTitle, Term } from '../../../parts/demand.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Ago, Day, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { emptyTitle, StateFilter, statesIn } from '../../../parts/state-filter.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { moneySum } from '../../../parts/sums.tsx'
import { amountOrder, type Column, List } from '../../../parts/table.tsx'
import type { Total } from '../../../parts/totals.ts'
import { type ProgressOf, useProgress } from './progress.ts'

type Request = Item<'listRequests'>

const columnsWith = (progressOf: ProgressOf | undefined): readonly Column<Request>[] => [
  {
    head: 'Demand',
    cell: (request) => (
      <span className="stack tight">
        <Link to="/requests/$id" params={{ id: request.id }}>
          {demandTitle(request)}
        </Link>
        {request.reference && <span className="soft small">{request.reference}</span>}
      </span>
    ),
    by: demandTitle,
  },
  {
    head: 'State',
    by: ({ status }) => status,
    cell: (request) => (
      <span className="stack tight">
        <StateBadge state={request.status} />
        {request.status !== 'open' && <span className="soft small">{progressOf?.(request)}</span>}
      </span>
    ),
  },
  { head: 'Region', cell: ({ region }) => <NamedText text={region} />, by: ({ region }) => region },
  { head: 'Starts', cell: ({ startsAt }) => <Day at={startsAt} />, by: ({ startsAt }) => startsAt },
  { head: 'Term', cell: (request) => <Term demand={request} /> },
  {
    head: 'Monthly budget',
    align: 'end',
    by: ({ budgetMonthlyCents, currency }) => amountOrder(budgetMonthlyCents, currency),
    sum: moneySum(
      ({ budgetMonthlyCents }) => budgetMonthlyCents,
      ({ currency }) => currency,
    ),
    cell: ({ budgetMonthlyCents, currency }) =>
      budgetMonthlyCents === null ? '–' : <Money cents={budgetMonthlyCents} currency={currency} />,
  },
  { head: 'Filed', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
]

/** A closed request no longer counts. */
const totals: readonly Total<Request>[] = [
  { label: 'Open', of: ({ status }) => status === 'open' },
  { label: 'Matched', of: ({ status }) => status === 'matched' },
]

export default function RequestsPage() {
  const search = useSearch({ from: '/inside/requests' })
  const statuses = statesIn(requestStates.states, search.status)
  const counts = useRead('countStates', { query: { list: 'requests' } }).data
  return (
    <div className="page">
      <PageHeading
        title="Requests"
        lead="Capacity that your company is looking for. Sellers see what you need and nothing about you."
        actions={
          <StepLink to="/requests/new" operation="fileRequest">
            File a request
          </StepLink>
        }
      />
      <div className="filters">
        <StateFilter states={requestStates.states} counts={counts} />
      </div>
      <List
        label="Requests"
        list={useList('listRequests', { query: { statuses } })}
        columns={columnsWith(useProgress())}
        totals={totals}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={emptyTitle('requests', statuses)}
            action={
              !statuses && (
                <StepLink to="/requests/new" operation="fileRequest">
                  File your first request
                </StepLink>
              )
            }
          >
            Describe the capacity you need. Sellers who have it see your request without your name, and you meet those who accept.
          </Empty>
        }
      />
    </div>
  )
}
