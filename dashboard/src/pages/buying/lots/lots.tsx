import { lotStates } from '@parley/contract/radar'
import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Count, Countdown, Moment, Money } from '../../../parts/figures.tsx'
import { choicesOf, Filter, oneOf } from '../../../parts/filters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { type Column, List } from '../../../parts/table.tsx'

export type Lot = Item<'listLots'>

/** How the reader's own side of it stands. */
export function Stand({ lot: { role, ownBid, status } }: { readonly lot: Lot }) {
  if (role === 'seller') return <>your listing</>
  if (!ownBid) return <>no bid</>
  if (status !== 'open' || ownBid.leading === null) return <>you bid</>
  return <StateBadge state={ownBid.leading ? 'you lead' : 'outbid'} tone={ownBid.leading ? 'good' : 'waiting'} />
}

const columns: readonly Column<Lot>[] = [
  {
    head: 'Node',
    cell: ({ id, node }) => (
      <Link to="/lots/$id" params={{ id }}>
        {node.title}
      </Link>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} /> },
  { head: 'Format', cell: ({ format }) => format },
  { head: 'You', cell: (lot) => <Stand lot={lot} /> },
  { head: 'Bids', align: 'end', cell: ({ bidCount }) => <Count value={bidCount} /> },
  {
    head: 'Leading bid',
    align: 'end',
    cell: ({ currentBidCents }) => (currentBidCents === null ? '–' : <Money cents={currentBidCents} />),
  },
  { head: 'Reserve', align: 'end', cell: ({ reserveCents }) => (reserveCents === null ? '–' : <Money cents={reserveCents} />) },
  { head: 'Ends', cell: ({ endsAt, status }) => (status === 'open' ? <Countdown until={endsAt} /> : <Moment at={endsAt} />) },
]

export default function LotsPage() {
  const search = useSearch({ from: '/inside/lots' })
  const status = oneOf(lotStates.states, search.status)
  return (
    <div className="page">
      <PageHeading title="Lots" lead="Nodes that take bids, those you bid on, and those on your listings. Amounts are per GPU hour." />
      <div className="filters">
        <Filter name="status" label="State" choices={choicesOf(lotStates.states)} />
      </div>
      <List
        label="Lots"
        list={useList('listLots', { query: { status } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={status ? `No ${status} lots` : 'No lot takes bids just now'}
            action={<LinkButton to="/radar">Look at Radar</LinkButton>}
          >
            Where the operator opens a lot on a node, it appears here by itself.
          </Empty>
        }
      />
    </div>
  )
}
