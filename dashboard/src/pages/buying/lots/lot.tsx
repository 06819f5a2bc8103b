import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { formatLabels, sizeTerms, totalTerms } from '../../../parts/auction.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Count, Moment, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { nodeLabel, nodeValue } from '../../../parts/node.tsx'
import { EmptyCardNote } from '../../../parts/own-card.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'
import { BidProof } from './bid-proof.tsx'
import { Bidding } from './bidding.tsx'
import { Outcome } from './outcome.tsx'
import { OwnBids } from './own-bids.tsx'
import { type Placed, Receipt } from './receipt.tsx'

type Lot = Reply<'readLot'>

export default function LotPage() {
  const { id } = useParams({ from: '/inside/lots/$id' })
  const lot = useRead('readLot', { params: { id } })
  const [placed, setPlaced] = useState<Placed | null>(null)
  return (
    <div className="page">
      <PageHeading
        title={lot.data?.node.title ?? 'Lot'}
        badge={lot.data && <StateBadge state={lot.data.status} />}
        back={{ to: '/lots', label: 'Lots' }}
      />
      <Loaded query={lot} lines={10}>
        {(loaded) => (
          <div className="columns">
            <div className="stack">
              {loaded.status === 'open' ? (
                <Panel title="Bidding">
                  {loaded.role === 'buyer' && <EmptyCardNote reader="the seller, if you win," />}
                  <Bidding auction={{ ...loaded, lotId: loaded.id }} gpuCount={loaded.node.gpuCount} onPlaced={setPlaced} />
                </Panel>
              ) : (
                <Ended lot={loaded} />
              )}
              {loaded.ownBids.length > 0 && <OwnBids lot={loaded} />}
              {loaded.ownBid && loaded.status !== 'voided' && <BidProof lot={loaded} />}
            </div>
            <ListingSnapshot lot={loaded} />
          </div>
        )}
      </Loaded>
      {placed && <Receipt placed={placed} onSaved={() => setPlaced(null)} />}
    </div>
  )
}

function ListingSnapshot({ lot: { node, listingId, role } }: { readonly lot: Lot }) {
  const { gpuModel, gpuCount, gpuMemoryGb = null, quantityAvailable, region } = node
  return (
    <Panel
      title="Listing when the lot was opened"
      actions={
        <Link to={role === 'seller' ? '/listings/$id' : '/radar/$id'} params={{ id: listingId }}>
          View current listing
        </Link>
      }
    >
      <Terms
        of={[
          ['GPU model', gpuModel],
          ['GPUs per node', gpuCount],
          ...(gpuMemoryGb === null ? [] : [[nodeLabel('gpuMemoryGb'), nodeValue('gpuMemoryGb', gpuMemoryGb)] as const]),
          ['Nodes', <Count key="nodes" value={quantityAvailable} />],
          ['Region', region && <NamedText key="region" text={region} />],
        ]}
      />
    </Panel>
  )
}

function Ended({ lot }: { readonly lot: Lot }) {
  const { status, endsAt, format, reserveCents, bidCount, winningCents } = lot
  return (
    <Panel title={status === 'voided' ? 'Voided' : 'Ended'}>
      {status === 'closed' && <p>The bids are being counted.</p>}
      {status === 'voided' && <p>The listing was edited or withdrawn. No bid won.</p>}
      {status === 'decided' && <Outcome lot={lot} />}
      <Terms
        of={[
          [status === 'voided' ? 'Would have ended' : 'Ended', <Moment key="ended" at={endsAt} />],
          ...sizeTerms(lot, lot.node.gpuCount),
          ['Format', formatLabels[format]],
          ['Reserve', reserveCents === null ? 'None' : <Money key="reserve" cents={reserveCents} per="GPU hour" />],
          ['Bids', <Count key="bids" value={bidCount} />],
          ...(winningCents === null ? [] : totalTerms(winningCents, lot, lot.node.gpuCount, 'at the winning bid')),
        ]}
      />
    </Panel>
  )
}
