/** What everybody may know of a lot while it takes bids. */
import type { Reply } from '../client/operations.ts'
import { Count, Countdown, Money } from './figures.tsx'
import { Terms } from './panel.tsx'

type Auction = NonNullable<Reply<'readNode'>['auction']>

/** What a lot's format means. */
export const formatWords: Readonly<Record<Auction['format'], string>> = {
  open: 'open: everybody sees the leading bid',
  sealed: 'sealed: nobody sees an amount',
}

export function AuctionTerms({
  auction: { format, endsAt, reserveCents, bidCount, currentBidCents },
}: {
  readonly auction: Pick<Auction, 'format' | 'endsAt' | 'reserveCents' | 'bidCount' | 'currentBidCents'>
}) {
  return (
    <Terms
      of={[
        ['Ends in', <Countdown key="ends" until={endsAt} />],
        ['Format', formatWords[format]],
        ['Reserve', reserveCents === null ? 'none' : <Money key="reserve" cents={reserveCents} per="GPU hour" />],
        ['Bids', <Count key="bids" value={bidCount} />],
        ...(format === 'open'
          ? ([
              ['Leading bid', currentBidCents === null ? 'none yet' : <Money key="leading" cents={currentBidCents} per="GPU hour" />],
            ] as const)
          : []),
      ]}
    />
  )
}
