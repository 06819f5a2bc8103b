import { submissionStates } from '@parley/contract/radar'
import { Link, useSearch } from '@tanstack/react-router'
import { useList, useRead } from '../../../client/queries.ts'
import { Empty } from '../../../parts/empty.tsx'
import { Filter, oneOf } from '../../../parts/filters.tsx'
import { Ago, Count, Countdown, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { StateFilter, statesIn } from '../../../parts/state-filter.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { countSum } from '../../../parts/sums.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import type { Total } from '../../../parts/totals.ts'
import { type Listing, ListingState } from './listing-state.tsx'

const gpusOf = ({ gpuCount, quantityAvailable }: Listing) => (gpuCount ?? 0) * quantityAvailable

const columns: readonly Column<Listing>[] = [
  {
    head: 'Listing',
    cell: ({ id, title, reference }) => (
      <span className="stack tight">
        <Link to="/listings/$id" params={{ id }}>
          {title}
        </Link>
        {reference && <span className="soft small">{reference}</span>}
      </span>
    ),
    by: ({ title }) => title,
  },
  { head: 'State', cell: (listing) => <ListingState listing={listing} /> },
  { head: 'GPU model', cell: ({ gpuModel }) => gpuModel ?? '–', by: ({ gpuModel }) => gpuModel },
  { head: 'Region', cell: ({ region }) => (region ? <NamedText text={region} /> : '–'), by: ({ region }) => region },
  {
    head: 'Nodes',
    align: 'end',
    cell: ({ quantityAvailable }) => <Count value={quantityAvailable} />,
    by: ({ quantityAvailable }) => quantityAvailable,
    sum: countSum(({ quantityAvailable }) => quantityAvailable),
  },
  {
    head: 'GPUs',
    align: 'end',
    cell: (listing) => <Count value={gpusOf(listing)} />,
    by: gpusOf,
    sum: countSum(gpusOf),
  },
  {
    head: 'Per GPU hour',
    align: 'end',
    by: ({ pricePerHourCents }) => pricePerHourCents,
    cell: ({ pricePerHourCents }) => (pricePerHourCents === null ? 'On request' : <Money cents={pricePerHourCents} />),
  },
  { head: 'Lot', cell: ({ auction }) => (auction ? <Countdown until={auction.endsAt} /> : '–') },
  { head: 'Proposed', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
]

const totals: readonly Total<Listing>[] = [
  { label: 'On Radar', of: ({ listed }) => listed },
  { label: 'Off Radar', of: ({ listed }) => !listed },
]

const radarChoices = [
  { value: 'true', label: 'On Radar' },
  { value: 'false', label: 'Off Radar' },
]

export default function ListingsPage() {
  const search = useSearch({ from: '/inside/listings' })
  const statuses = statesIn(submissionStates.states, search.status)
  const counts = useRead('countStates', { query: { list: 'submissions' } }).data
  const listed = oneOf(['true', 'false'], search.listed)
  const filtered = statuses !== undefined || listed !== undefined
  return (
    <div className="page">
      <PageHeading
        title="Listings"
        lead="Reserved capacity that you propose for Radar. The team reviews each listing before any buyer sees it. Listings do not show your name."
        actions={
          <StepLink to="/listings/new" operation="proposeNode">
            Propose a listing
          </StepLink>
        }
      />
      <div className="filters">
        <StateFilter label="Review" states={submissionStates.states} counts={counts} />
        <Filter name="listed" label="Visibility" choices={radarChoices} />
      </div>
      <List
        label="Listings"
        list={useList('listSubmissions', { query: { statuses, listed: listed === undefined ? undefined : listed === 'true' } })}
        columns={columns}
        totals={totals}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={filtered ? 'No matching listings' : 'No listings yet'}
            action={
              !filtered && (
                <StepLink to="/listings/new" operation="proposeNode">
                  Propose your first listing
                </StepLink>
              )
            }
          >
            Propose your capacity. Once approved, it is on Radar and matching demand is offered to you.
          </Empty>
        }
      />
    </div>
  )
}
