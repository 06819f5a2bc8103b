import type { Reply } from '../../../client/operations.ts'
import { type MarketPrice, whyRetype } from '../../../parts/amounts.ts'
import { openTermsText, sizeTerms, totalTerms } from '../../../parts/auction.tsx'
import type { Confirmation } from '../../../parts/confirmation.tsx'
import { Money } from '../../../parts/formatters.tsx'

interface Prices {
  readonly market: MarketPrice | null
  /** The listing's own price. Null if it has none. */
  readonly listedCents: number | null
}

/** What a winning bid commits its company to. */
export function bidConfirmation(amountCents: number, lot: Reply<'readLot'>, { market, listedCents }: Prices): Confirmation {
  const { node, reserveCents, currentBidCents, ownBid } = lot
  const why = whyRetype(amountCents, { leadingCents: currentBidCents, listedCents, market, floorCents: reserveCents })
  const openTerms = openTermsText(lot)
  return {
    title: 'Place this bid?',
    terms: [
      ['Your bid', <Money key="bid" cents={amountCents} per="GPU hour" />],
      ['Listing', node.title],
      ...(listedCents === null ? [] : [['Listed at', <Money key="listed" cents={listedCents} per="GPU hour" />] as const]),
      ...sizeTerms(lot, node.gpuCount),
      ...totalTerms(amountCents, lot, node.gpuCount),
      ['Seller', 'Shown to the winner'],
    ],
    text: (
      <>
        <p>
          {ownBid?.leading && 'Your bid is already the highest. This raises it. '}A bid is binding and cannot be withdrawn. If it wins, your
          company buys the capacity at this price.
        </p>
        {openTerms && <p>{openTerms}</p>}
        <p>
          The winner is notified by email. You and the seller then see each other's name and contact card on the lot's page, and agree on
          payment and everything else between you. No invoice is issued here, and nothing is charged.
        </p>
      </>
    ),
    retype: why === null ? null : { cents: amountCents, why },
  }
}
