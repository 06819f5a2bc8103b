import { requestStates } from '@parley/contract/requests'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { AgeFilter, ageSortIn, byAge } from '../../parts/age-filter.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { demandTitle } from '../../parts/demand.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Ago, Day, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { NamedText } from '../../parts/named-text.tsx'
import { StateFilter, statesIn, statesText } from '../../parts/state-filter.tsx'
import { amountOrder, type Column, List } from '../../parts/table.tsx'

type Request = Item<'listOperatorRequests'>

const columns: readonly Column<Request>[] = [
  {
    head: 'Demand',
    cell: (request) => (
      <Link to="/operator/matching/$id" params={{ id: request.id }}>
        {demandTitle(request)}
      </Link>
    ),
  },
  { head: 'Buyer', cell: ({ companyName }) => companyName, by: ({ companyName }) => companyName },
  { head: 'Region', cell: ({ region }) => <NamedText text={region} />, by: ({ region }) => region },
  { head: 'Starts', cell: ({ startsAt }) => <Day at={startsAt} />, by: ({ startsAt }) => startsAt },
  {
    head: 'Budget',
    align: 'end',
    by: ({ budgetMonthlyCents, currency }) => amountOrder(budgetMonthlyCents, currency),
    cell: ({ budgetMonthlyCents, currency }) =>
      budgetMonthlyCents === null ? (
        <span className="soft">Not specified</span>
      ) : (
        <Money cents={budgetMonthlyCents} currency={currency} per="month" />
      ),
  },
  { head: 'Sellers', cell: (request) => <OfferOutcomes {...request} /> },
  { head: 'Filed', cell: ({ createdAt }) => <Ago at={createdAt} />, sorts: byAge },
]

/** Part of the table if any request has one: most have none. */
const flagsColumn: Column<Request> = {
  head: 'Findings',
  cell: ({ flags }) => flags.length > 0 && <StateBadge state={pluralize(flags.length, 'flag')} tone="bad" />,
}

/** Its results, by number of sellers. */
export function OfferOutcomes({
  offeredCount,
  acceptedCount,
  concludedCount,
  declinedCount,
}: Pick<Request, 'offeredCount' | 'acceptedCount' | 'concludedCount' | 'declinedCount'>) {
  const outcomes = [
    [offeredCount, 'waiting'],
    [acceptedCount, 'accepted'],
    [concludedCount, 'concluded'],
    [declinedCount, 'declined'],
  ] as const
  const nonZero = outcomes.filter(([count]) => count > 0)
  return nonZero.length === 0 ? <span className="soft">none yet</span> : nonZero.map(([count, what]) => `${count} ${what}`).join(', ')
}

/** The requests of all companies, by default those that wait to be matched. */
export default function RequestsPage() {
  const { search } = useFilters()
  const statuses = statesIn(requestStates.states, search.status)
  const counts = useRead('countOperatorStates', { query: { list: 'requests' } }).data
  const list = useList('listOperatorRequests', {
    query: { ...(statuses ? { statuses } : { toMatch: true }), sort: ageSortIn(search.sort) },
  })
  const isAnyFlagged = list.data?.pages.some(({ data }) => data.some(({ flags }) => flags.length > 0))
  return (
    <div className="page">
      <PageHeading title="Matching" lead="Requests from buyers, and the sellers they were offered to." />
      <div className="filters">
        <StateFilter all="To match" states={requestStates.states} counts={counts} />
        <AgeFilter />
      </div>
      <List
        label="Requests"
        list={list}
        columns={isAnyFlagged ? columns.toSpliced(-2, 0, flagsColumn) : columns}
        rowKey={({ id }) => id}
        empty={
          statuses === undefined ? (
            <Empty title="No requests to match">New requests appear here automatically.</Empty>
          ) : (
            <Empty title={`No ${statesText(statuses)} requests`}>
              <Link to="/operator/matching">View those to match</Link>
            </Empty>
          )
        }
      />
    </div>
  )
}
