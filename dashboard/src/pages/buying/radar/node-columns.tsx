import { Link } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { Count, Countdown, Day, Money } from '../../../parts/formatters.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import type { Column } from '../../../parts/table.tsx'

export type Node = Item<'listNodes'>

export const nodeColumns: readonly Column<Node>[] = [
  {
    head: 'Listing',
    cell: ({ id, title }) => (
      <Link to="/radar/$id" params={{ id }}>
        {title}
      </Link>
    ),
  },
  { head: 'GPU model', cell: ({ gpuModel }) => gpuModel ?? '–' },
  { head: 'GPUs', align: 'end', cell: ({ gpuCount }) => gpuCount ?? '–' },
  { head: 'Nodes', align: 'end', cell: ({ quantityAvailable }) => <Count value={quantityAvailable} /> },
  { head: 'Region', cell: ({ region }) => (region ? <NamedText text={region} /> : '–') },
  { head: 'Available', cell: ({ availableFrom }) => (availableFrom ? <Day at={availableFrom} /> : 'Now') },
  {
    head: 'Per GPU hour',
    align: 'end',
    sorts: { ascending: 'price_asc', descending: 'price_desc' },
    cell: ({ pricePerHourCents }) => (pricePerHourCents === null ? 'On request' : <Money cents={pricePerHourCents} />),
  },
  { head: 'Lot ends in', cell: ({ auction }) => (auction ? <Countdown until={auction.endsAt} /> : '–') },
]
