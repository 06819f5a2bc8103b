import type { Item } from '../../client/operations.ts'
import { Money } from '../formatters.tsx'
import { NamedText } from '../named-text.tsx'
import type { Column } from '../table.tsx'
import { OfferState } from './offer-state.tsx'

/** An offer as its seller or the operator sees it. */
export type ManagedOffer = Item<'listOwnOffers'>

export const offerColumns: readonly Column<ManagedOffer>[] = [
  {
    head: 'Offer',
    cell: ({ gpuName, region, driver }) => (
      <div className="stack tight">
        <strong>{gpuName}</strong>
        <span className="soft small">
          <NamedText text={region} />
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
  { head: 'Per GPU hour', align: 'end', cell: ({ pricePerHourCents }) => <Money cents={pricePerHourCents} /> },
  {
    head: 'State',
    cell: (offer) => <OfferState offer={offer} />,
  },
]
