import { Link } from '@tanstack/react-router'
import { Countdown, Day, Money } from '../../../parts/formatters.tsx'
import { pluralize } from '../../../parts/humanize.ts'
import { Skeleton } from '../../../parts/loaded.tsx'
import { useNamed } from '../../../parts/named-text.tsx'
import type { Node } from './node-columns.tsx'
import styles from './radar.module.css'

const skeletons = ['one', 'two', 'three', 'four', 'five', 'six']

export const NodeCards = ({ nodes }: { readonly nodes: readonly Node[] | undefined }) => (
  <ul className="cards" aria-label="Nodes" aria-busy={nodes === undefined}>
    {nodes
      ? nodes.map((node) => <NodeCard key={node.id} node={node} />)
      : skeletons.map((key) => (
          <li key={key} className={styles.card}>
            <Skeleton lines={6} />
          </li>
        ))}
  </ul>
)

function NodeCard({ node }: { readonly node: Node }) {
  const named = useNamed()
  const { id, title, region, quantityAvailable, interconnect, availableFrom, auction } = node
  return (
    <li className={styles.card}>
      <h2>
        <Link to="/radar/$id" params={{ id }}>
          {title}
        </Link>
      </h2>
      <p className={styles.gpus}>{gpusOf(node)}</p>
      <p className="soft">
        {[region && named(region), pluralize(quantityAvailable, 'node')].filter(Boolean).join(', ')}
        <br />
        {interconnect ?? 'Interconnect not specified'}
        <br />
        {availableFrom ? (
          <>
            Available from <Day at={availableFrom} />
          </>
        ) : (
          'Available now'
        )}
      </p>
      <p className={styles.price}>{auction ? <Bidding auction={auction} /> : <Price node={node} />}</p>
    </li>
  )
}

const gpusOf = ({ gpuCount, gpuModel, gpuMemoryGb }: Node): string =>
  [gpuCount && `${gpuCount} ×`, gpuModel ?? 'GPU not specified', gpuMemoryGb && `${gpuMemoryGb} GB`].filter(Boolean).join(' ')

const Price = ({ node: { pricePerHourCents } }: { readonly node: Node }) =>
  pricePerHourCents === null ? <strong>Price on request</strong> : <Money cents={pricePerHourCents} per="GPU hour" />

function Bidding({
  auction: { format, endsAt, bidCount, currentBidCents, reserveCents },
}: {
  readonly auction: NonNullable<Node['auction']>
}) {
  const priceCents = currentBidCents ?? reserveCents
  return (
    <>
      <span className={styles.lot}>
        {format === 'open' ? 'Open lot' : 'Sealed lot'}: <Countdown until={endsAt} />
      </span>
      <span className="soft small">
        {pluralize(bidCount, 'bid')}
        {priceCents !== null && (
          <>
            , {currentBidCents === null ? 'from' : 'leading'} <Money cents={priceCents} per="GPU hour" />
          </>
        )}
      </span>
    </>
  )
}
