import { Link } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { providerText } from '../../../parts/humanize.ts'
import type { Column } from '../../../parts/table.tsx'

type Offer = Item<'listOffers'>

export const offerColumns: readonly Column<Offer>[] = [
  {
    head: 'Offer',
    cell: ({ id, gpuName }) => (
      <Link to="/catalog/$id" params={{ id }}>
        {gpuName}
      </Link>
    ),
  },
  { head: 'Memory', align: 'end', cell: ({ vramGb }) => <span className="figure">{vramGb} GB</span> },
  { head: 'Region', cell: ({ regionName }) => regionName },
  { head: 'Provider', cell: ({ providerCode }) => providerText(providerCode) },
  {
    head: 'GPUs free to start',
    cell: ({ available, availableGpuCounts, interruptible }) => (
      <span className="row">
        {available ? availableGpuCounts.join(', ') : <StateBadge state="sold out" tone="over" />}
        {interruptible && <StateBadge state="interruptible" tone="waiting" />}
      </span>
    ),
  },
  {
    head: 'Per GPU hour',
    align: 'end',
    cell: ({ pricePerHourCents }) => <Money cents={pricePerHourCents} />,
    sorts: { ascending: '', descending: 'price_desc' },
  },
]
