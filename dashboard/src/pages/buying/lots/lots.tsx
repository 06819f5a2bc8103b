import { monthlyCents } from '@parley/contract/capacity'
import { lotStates } from '@parley/contract/radar'
import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { gpusIn, sizeText } from '../../../parts/auction.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Count, Countdown, Day, Moment, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { pluralize } from '../../../parts/humanize.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { StateFilter, statesIn, statesText } from '../../../parts/state-filter.tsx'
import { type Column, List } from '../../../parts/table.tsx'

export type Lot = Item<'listLots'>

/** The state of the reader's own side. */
export function OwnStatus({ lot: { role, ownBid, status, outcome } }: { readonly lot: Lot }) {
  if (outcome !== null) return <StateBadge state={outcome} tone={outcome === 'won' || outcome === 'sold' ? 'good' : 'over'} />
  if (role === 'seller') return <>Your listing</>
  if (!ownBid) return <>No bid</>
  if (status !== 'open' || ownBid.leading === null) return <>Bid placed</>
  return <StateBadge state={ownBid.leading ? 'leading' : 'outbid'} tone={ownBid.leading ? 'good' : 'waiting'} />
}

/** Its current price: the winning or leading bid, otherwise the reserve. */
const priceOf = ({ winningCents, currentBidCents, reserveCents }: Lot): number | null => winningCents ?? currentBidCents ?? reserveCents

/** The monthly cost at its current price. */
function MonthlyCost({ lot }: { readonly lot: Lot }) {
  const cents = priceOf(lot)
  const gpus = gpusIn(lot, lot.node.gpuCount)
  return cents === null || gpus === null ? '–' : <Money cents={monthlyCents(cents, gpus)} />
}

const columns: readonly Column<Lot>[] = [
  {
    head: 'Listing',
    by: ({ node }) => node.title,
    cell: (lot) => (
      <span className="stack tight">
        <Link to="/lots/$id" params={{ id: lot.id }}>
          {lot.node.title}
        </Link>
        <span className="soft small">
          {sizeText(lot, lot.node.gpuCount)}, {lot.durationMonths === null ? 'term to be agreed' : pluralize(lot.durationMonths, 'month')}
          {lot.startsAt !== null && (
            <>
              {' '}
              from <Day at={lot.startsAt} />
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    head: 'State',
    by: ({ status }) => status,
    cell: ({ status, format }) => (
      <span className="stack tight">
        <StateBadge state={status} />
        <span className="soft small">{format === 'sealed' ? 'sealed bids' : 'bids are visible'}</span>
      </span>
    ),
  },
  { head: 'You', cell: (lot) => <OwnStatus lot={lot} /> },
  { head: 'Your bid', align: 'end', cell: ({ ownBid }) => <OwnBid ownBid={ownBid} /> },
  { head: 'Bids', align: 'end', cell: ({ bidCount }) => <Count value={bidCount} />, by: ({ bidCount }) => bidCount },
  { head: 'Price', align: 'end', cell: (lot) => <Price lot={lot} />, by: priceOf },
  { head: 'Per month', align: 'end', cell: (lot) => <MonthlyCost lot={lot} /> },
  {
    head: 'Ends',
    by: ({ endsAt }) => endsAt,
    cell: ({ endsAt, status }) => (
      <span className="stack tight">
        {status === 'open' && <Countdown until={endsAt} />}
        <span className={status === 'open' ? 'soft small' : ''}>
          <Moment at={endsAt} />
        </span>
      </span>
    ),
  },
]

const OwnBid = ({ ownBid }: Pick<Lot, 'ownBid'>) =>
  ownBid === null ? '–' : ownBid.amountCents === null ? 'On your receipt' : <Money cents={ownBid.amountCents} />

/** Its current or final price. */
function Price({ lot: { winningCents, currentBidCents, reserveCents } }: { readonly lot: Lot }) {
  const [cents, note] =
    winningCents !== null ? [winningCents, 'winning'] : currentBidCents !== null ? [currentBidCents, 'leading'] : [reserveCents, 'reserve']
  if (cents === null) return '–'
  return (
    <span className="stack tight">
      <Money cents={cents} />
      <span className="soft small">{note}</span>
    </span>
  )
}

export default function LotsPage() {
  const search = useSearch({ from: '/inside/lots' })
  const statuses = statesIn(lotStates.states, search.status)
  const counts = useRead('countStates', { query: { list: 'lots' } }).data
  return (
    <div className="page">
      <PageHeading title="Lots" lead="Listings that take bids, those you bid on and your own. Bids are per GPU hour." />
      <div className="filters">
        <StateFilter states={lotStates.states} counts={counts} />
      </div>
      <List
        label="Lots"
        list={useList('listLots', { query: { statuses } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty
            title={statuses ? `No ${statesText(statuses)} lots` : 'No lots take bids right now'}
            action={<LinkButton to="/radar">View Radar</LinkButton>}
          >
            When the operator opens a lot on a listing, it appears here automatically.
          </Empty>
        }
      />
    </div>
  )
}
