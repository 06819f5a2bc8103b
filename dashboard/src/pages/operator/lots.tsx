import { lotStates } from '@parley/contract/radar'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Countdown, Moment, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { humanize } from '../../parts/humanize.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { emptyTitle, StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'

type Lot = Item<'listOperatorLots'>

const columns: readonly Column<Lot>[] = [
  {
    head: 'Listing',
    by: ({ node }) => node.title,
    cell: ({ id, node }) => (
      <Link to="/operator/lots/$id" params={{ id }}>
        {node.title}
      </Link>
    ),
  },
  { head: 'Seller', cell: ({ sellerName }) => sellerName, by: ({ sellerName }) => sellerName },
  { head: 'Format', cell: ({ format }) => humanize(format), by: ({ format }) => format },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  {
    head: 'Reserve',
    align: 'end',
    by: ({ reserveCents }) => reserveCents,
    cell: ({ reserveCents }) => (reserveCents === null ? <span className="soft">None</span> : <Money cents={reserveCents} />),
  },
  { head: 'Bids', align: 'end', cell: ({ bidCount }) => bidCount, by: ({ bidCount }) => bidCount },
  { head: 'Leading', align: 'end', cell: (lot) => <Leading {...lot} /> },
  {
    head: 'Ends',
    by: ({ endsAt }) => endsAt,
    cell: ({ status, endsAt }) => (status === 'open' ? <Countdown until={endsAt} over="deciding" /> : <Moment at={endsAt} />),
  },
]

export function Leading({ status, format, currentBidCents, winnerName }: Lot) {
  if (status === 'decided') return winnerName ?? <span className="soft">No winner</span>
  if (currentBidCents !== null) return <Money cents={currentBidCents} />
  return <span className="soft">{format === 'sealed' && status === 'open' ? 'Sealed' : '–'}</span>
}

const openOne = (
  <LinkButton kind="main" to="/operator/review" search={{ status: 'approved', for: 'lot' }}>
    Open a lot on a listing
  </LinkButton>
)

/** The lots of all listings. Only the service decides who wins. */
export default function LotsPage() {
  const { search } = useFilters()
  const statuses = statesIn(lotStates.states, search.status)
  const counts = useRead('countOperatorStates', { query: { list: 'lots' } }).data
  return (
    <div className="page">
      <PageHeading title="Lots" lead="Bidding on listings. Prices are per GPU hour." actions={openOne} />
      <div className="filters">
        <StateFilter states={lotStates.states} counts={counts} />
      </div>
      <List
        label="Lots"
        list={useList('listOperatorLots', { query: { statuses } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title={emptyTitle('lots', statuses)}>A lot is opened on the page of a listing that is approved and on Radar.</Empty>}
      />
    </div>
  )
}
