import { submissionStates } from '@parley/contract/radar'
import { Link, useSearch } from '@tanstack/react-router'
import { useList } from '../../../client/queries.ts'
import { Empty } from '../../../parts/empty.tsx'
import { Filter, oneOf } from '../../../parts/filters.tsx'
import { Ago, Count, Countdown, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { type Listing, ListingState } from './listing-state.tsx'

const columns: readonly Column<Listing>[] = [
  {
    head: 'Listing',
    cell: ({ id, title }) => (
      <Link to="/listings/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { head: 'State', cell: (listing) => <ListingState listing={listing} /> },
  { head: 'GPU model', cell: ({ gpuModel }) => gpuModel ?? '–' },
  { head: 'Region', cell: ({ region }) => region ?? '–' },
  {
    head: 'Nodes',
    align: 'end',
    cell: ({ quantityAvailable }) => <Count value={quantityAvailable} />,
    by: ({ quantityAvailable }) => quantityAvailable,
  },
  {
    head: 'A GPU hour',
    align: 'end',
    by: ({ pricePerHourCents }) => pricePerHourCents,
    cell: ({ pricePerHourCents }) => (pricePerHourCents === null ? 'on request' : <Money cents={pricePerHourCents} />),
  },
  { head: 'Lot', cell: ({ auction }) => (auction ? <Countdown until={auction.endsAt} /> : '–') },
  { head: 'Proposed', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
]

const states = [
  { value: 'pending', label: 'In review' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]
const onTheGrid = [
  { value: 'true', label: 'On the grid' },
  { value: 'false', label: 'Off the grid' },
]

export default function ListingsPage() {
  const search = useSearch({ from: '/inside/listings' })
  const status = oneOf(submissionStates.states, search.status)
  const listed = oneOf(['true', 'false'], search.listed)
  const filtered = status !== undefined || listed !== undefined
  return (
    <div className="page">
      <PageHeading
        title="Listings"
        lead="Reserved capacity that you propose for Radar. The team reviews each before a buyer sees it; none carries your name."
        actions={
          <StepLink to="/listings/new" operation="proposeNode">
            Propose a node
          </StepLink>
        }
      />
      <div className="filters">
        <Filter name="status" label="Review" choices={states} />
        <Filter name="listed" label="Buyers see it" choices={onTheGrid} />
      </div>
      <List
        label="Listings"
        list={useList('listSubmissions', { query: { status, listed: listed === undefined ? undefined : listed === 'true' } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={filtered ? 'No such listings' : 'You have proposed nothing yet'}
            action={
              !filtered && (
                <StepLink to="/listings/new" operation="proposeNode">
                  Propose your first node
                </StepLink>
              )
            }
          >
            Propose what you have: once approved it stands on the grid, and demand that fits is brought to you.
          </Empty>
        }
      />
    </div>
  )
}
