import type { Reply } from '../../../client/operations.ts'
import { Moment, Money } from '../../../parts/formatters.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { type Column, Table } from '../../../parts/table.tsx'

type Lot = Reply<'readLot'>
type PastBid = Lot['ownBids'][number]

const columns: readonly Column<PastBid>[] = [
  { head: 'Placed', cell: ({ placedAt }) => <Moment at={placedAt} />, by: ({ placedAt }) => placedAt },
  {
    head: 'Per GPU hour',
    align: 'end',
    cell: ({ amountCents }) => (amountCents === null ? 'Sealed: see your receipt' : <Money cents={amountCents} />),
  },
]

/** The company's bids on the lot, newest first. */
export const OwnBids = ({ lot: { ownBids } }: { readonly lot: Lot }) => (
  <Panel title="Your bids">
    <Table label="Your bids" rows={ownBids} columns={columns} rowKey={({ bidId }) => bidId} />
  </Panel>
)
