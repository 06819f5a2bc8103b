import type { Item } from '../../client/operations.ts'
import { StateBadge } from '../badge.tsx'
import { Money } from '../figures.tsx'
import type { Column } from '../table.tsx'

/** An offer as who keeps it sees it. */
export type ManagedOffer = Item<'listOwnOffers'>

export const offerColumns: readonly Column<ManagedOffer>[] = [
  {
    head: 'Offer',
    cell: ({ gpuName, region, driver }) => (
      <div className="stack tight">
        <strong>{gpuName}</strong>
        <span className="soft small">
          {region}
          {driver !== 'local' && `, ${driver}`}
        </span>
      </div>
    ),
  },
  { head: 'Sizes', cell: ({ gpuCounts }) => <span className="figure">{gpuCounts.join(', ')}</span> },
  {
    head: 'Free GPUs',
    align: 'end',
    cell: ({ freeGpus, capacityGpus }) => (
      <span className="figure">
        {freeGpus} of {capacityGpus}
      </span>
    ),
  },
  { head: 'GPU hour', align: 'end', cell: ({ pricePerHourCents }) => <Money cents={pricePerHourCents} /> },
  {
    head: 'State',
    cell: ({ withdrawnAt, available }) => (
      <StateBadge
        state={withdrawnAt ? 'withdrawn' : available ? 'available' : 'sold out'}
        tone={withdrawnAt ? 'over' : available ? 'live' : 'waiting'}
      />
    ),
  },
]
