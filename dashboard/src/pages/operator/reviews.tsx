import { submissionStates } from '@parley/contract/radar'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { AgeFilter, ageSortIn, byAge } from '../../parts/age-filter.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Ago, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { StateFilter, statesIn, statesText } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'

type Review = Item<'listReviews'>

const columns: readonly Column<Review>[] = [
  {
    head: 'Listing',
    cell: ({ id, title }) => (
      <Link to="/operator/review/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { head: 'Seller', cell: ({ companyName }) => companyName, by: ({ companyName }) => companyName },
  { head: 'Nodes', align: 'end', cell: ({ quantityAvailable }) => quantityAvailable, by: ({ quantityAvailable }) => quantityAvailable },
  {
    head: 'Per GPU hour',
    align: 'end',
    cell: ({ pricePerHourCents }) =>
      pricePerHourCents === null ? <span className="soft">On request</span> : <Money cents={pricePerHourCents} />,
  },
  { head: 'Findings', cell: (review) => <ReviewFindings {...review} /> },
  { head: 'Sent', cell: ({ submittedAt }) => <Ago at={submittedAt} />, sorts: byAge },
]

function ReviewFindings({ status, listed, flags, changes }: Review) {
  if (status === 'approved') return <StateBadge state={listed ? 'listed' : 'withdrawn'} />
  if (flags.length > 0) return <StateBadge state={pluralize(flags.length, 'flag')} tone="bad" />
  return changes.length > 0 ? <StateBadge state={pluralize(changes.length, 'change')} tone="waiting" /> : <span className="soft">new</span>
}

/** Listings by their review state, by default those that wait. */
export default function ReviewsPage() {
  const { search } = useFilters()
  const statuses = statesIn(submissionStates.states, search.status)
  const counts = useRead('countOperatorStates', { query: { list: 'reviews' } }).data
  return (
    <div className="page">
      {search.for === 'lot' ? (
        <PageHeading
          title="Choose a listing"
          lead="Open a lot from the page of a listing that is approved and on Radar."
          back={{ to: '/operator/lots', label: 'Lots' }}
        />
      ) : (
        <PageHeading title="Review" lead="Listings that sellers propose, before any buyer sees them." />
      )}
      <div className="filters">
        <StateFilter all="In review" states={submissionStates.states} counts={counts} />
        <AgeFilter />
      </div>
      <List
        label="Listings"
        list={useList('listReviews', { query: { statuses, sort: ageSortIn(search.sort) } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          statuses === undefined ? (
            <Empty title="No listings to review">New and edited listings appear here automatically.</Empty>
          ) : (
            <Empty title={`No ${statesText(statuses)} listings`}>
              <Link to="/operator/review">View those in review</Link>
            </Empty>
          )
        }
      />
    </div>
  )
}
