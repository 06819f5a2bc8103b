import { Link, useParams } from '@tanstack/react-router'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Count, Countdown, Day, Moment, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize, sentence } from '../../parts/humanize.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { NamedText } from '../../parts/named-text.tsx'
import { Panel, Stat, Terms } from '../../parts/panel.tsx'
import { Leading } from './lots.tsx'

type Lot = Reply<'readOperatorLot'>

/** One lot, as far as the team may see it: no amounts of a sealed one before the decision. */
export default function LotPage() {
  const { id } = useParams({ from: '/inside/operator/lots/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorLot', { params: { id } })} lines={10} heading={<ObjectHeading />}>
        {(lot) => <LotView lot={lot} />}
      </Loaded>
    </div>
  )
}

const LotView = ({ lot }: { readonly lot: Lot }) => (
  <>
    <PageHeading
      title={lot.node.title}
      back={{ to: '/operator/lots', label: 'Lots' }}
      badge={<StateBadge state={lot.status} />}
      lead={sentence(`A lot with ${lot.format} bids, opened for ${lot.sellerName}`)}
      actions={
        <LinkButton kind="quiet" to="/operator/audit" search={{ target: lot.id }}>
          Audit log
        </LinkButton>
      }
    />
    <div className="stats">
      <Stat label="Bids">
        <Count value={lot.bidCount} />
      </Stat>
      <Stat label={lot.status === 'decided' ? 'Winner' : 'Leading bid'}>
        <Leading {...lot} />
      </Stat>
      <Stat label={lot.status === 'open' ? 'Ends in' : 'Ended'}>
        {lot.status === 'open' ? <Countdown until={lot.endsAt} over="deciding" /> : <Moment at={lot.endsAt} />}
      </Stat>
    </div>
    <Panel title="Lot">
      <Terms of={termsOf(lot)} />
    </Panel>
  </>
)

const termsOf = (lot: Lot) =>
  [
    [
      'Listing',
      <Link key="node" to="/operator/review/$id" params={{ id: lot.listingId }}>
        {lot.node.title}
      </Link>,
    ],
    ['Seller', lot.sellerName],
    ['Nodes', lot.quantity],
    ['GPU model', lot.node.gpuModel],
    ['GPUs per node', lot.node.gpuCount],
    ['Region', lot.node.region && <NamedText key="region" text={lot.node.region} />],
    ['Starts', lot.startsAt && <Day at={lot.startsAt} />],
    ['Term', lot.durationMonths && pluralize(lot.durationMonths, 'month')],
    ['Reserve per GPU hour', lot.reserveCents === null ? 'None' : <Money key="reserve" cents={lot.reserveCents} />],
    ['Ends', <Moment key="ends" at={lot.endsAt} />],
    ['Decided', lot.decidedAt && <Moment at={lot.decidedAt} />],
    ['Opened', <Moment key="opened" at={lot.createdAt} />],
  ] as const
