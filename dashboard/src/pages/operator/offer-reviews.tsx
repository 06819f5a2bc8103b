import { offerStates } from '@parley/contract/dashboard/catalog'
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
import { OfferState } from '../../parts/offers/offer-state.tsx'
import { StateFilter, statesIn, statesText } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'

type OfferReview = Item<'listOfferReviews'>

const columns: readonly Column<OfferReview>[] = [
  {
    head: 'Offer',
    cell: ({ id, gpuName, listing }) => (
      <span className="stack tight">
        <Link to="/operator/offers/$id" params={{ id }}>
          {gpuName}
        </Link>
        <span className="soft small">{listing.regionName}</span>
      </span>
    ),
  },
  { head: 'Seller', cell: ({ companyName }) => companyName, by: ({ companyName }) => companyName },
  {
    head: 'GPUs',
    align: 'end',
    cell: ({ capacityGpus }) => <span className="figure">{capacityGpus.toLocaleString('en')}</span>,
    by: ({ capacityGpus }) => capacityGpus,
  },
  {
    head: 'Per GPU hour',
    align: 'end',
    cell: ({ pricePerHourCents }) => <Money cents={pricePerHourCents} />,
    by: ({ pricePerHourCents }) => pricePerHourCents,
  },
  { head: 'State', cell: (offer) => <ReviewFindings offer={offer} /> },
  { head: 'Sent', cell: ({ submittedAt }) => <Ago at={submittedAt} />, sorts: byAge },
]

const ReviewFindings = ({ offer }: { readonly offer: OfferReview }) =>
  offer.status === 'pending' && offer.flags.length > 0 ? (
    <StateBadge state={pluralize(offer.flags.length, 'flag')} tone="bad" />
  ) : (
    <OfferState offer={offer} />
  )

/** Offers by their review state, by default those that wait. */
export default function OfferReviewsPage() {
  const { search } = useFilters()
  const statuses = statesIn(offerStates.states, search.status)
  const counts = useRead('countOperatorStates', { query: { list: 'offerReviews' } }).data
  return (
    <div className="page">
      <PageHeading title="Offers" lead="Offers that sellers want to rent out in the catalog, before any buyer sees them." />
      <div className="filters">
        <StateFilter all="In review" states={offerStates.states} counts={counts} />
        <AgeFilter />
      </div>
      <List
        label="Offers"
        list={useList('listOfferReviews', { query: { statuses, sort: ageSortIn(search.sort) } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          statuses === undefined ? (
            <Empty title="No offers to review">New and edited offers appear here automatically.</Empty>
          ) : (
            <Empty title={`No ${statesText(statuses)} offers`}>
              <Link to="/operator/offers">View those in review</Link>
            </Empty>
          )
        }
      />
    </div>
  )
}
