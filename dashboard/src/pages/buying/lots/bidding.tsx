/** An open lot, and the form to bid on it. */
import { minBidCents } from '@parley/contract/dashboard/lots'
import { hourlyCeilingCents } from '@parley/contract/radar'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { AuctionTerms, openTermsText } from '../../../parts/auction.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { useDraft } from '../../../parts/draft.ts'
import { MoneyField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { useMarketPrice } from '../../../parts/market.ts'
import { MarketHint } from '../../../parts/market-hint.tsx'
import { moneyText } from '../../../parts/money-text.ts'
import { bidConfirmation } from './bid-confirmation.tsx'
import type { Placed } from './receipt.tsx'

type Lot = Reply<'readLot'>
type Auction = NonNullable<Reply<'readNode'>['auction']>

interface BiddingProps {
  readonly auction: Auction
  /** GPUs per node. */
  readonly gpuCount: number | null
  /** The lot may be over when a bid's response arrives: the page, which stays, shows the receipt. */
  readonly onPlaced: (placed: Placed) => void
}
export function Bidding({ auction, gpuCount, onPlaced }: BiddingProps) {
  const lot = useRead('readLot', { params: { id: auction.lotId } })
  const openTerms = openTermsText(auction)
  const ownListing = lot.data?.role === 'seller' ? 'This is your own listing.' : null
  return (
    <>
      <AuctionTerms auction={auction} gpuCount={gpuCount} />
      {openTerms && <p className="soft small">{openTerms}</p>}
      {lot.data?.ownBid && <BidStatus ownBid={lot.data.ownBid} />}
      <Loaded query={lot}>{(loaded) => <BidForm lot={loaded} why={ownListing} onPlaced={onPlaced} />}</Loaded>
    </>
  )
}

function BidStatus({ ownBid: { leading } }: { readonly ownBid: NonNullable<Reply<'readLot'>['ownBid']> }) {
  if (leading === null) return <p>Your bid is placed. A new bid replaces it and can be any amount from the reserve up.</p>
  return (
    <p className="row">
      <StateBadge state={leading ? 'leading' : 'outbid'} tone={leading ? 'good' : 'waiting'} />
      {leading ? 'Your bid is the highest.' : 'Another company bid more.'}
    </p>
  )
}

/** Sent twice, it is placed once. A different amount is a different bid. */
const bidOf = (amountCents: number, draftId: string) => ({ amountCents, draftId: `${draftId} ${amountCents}` })

interface BidFormProps extends Pick<BiddingProps, 'onPlaced'> {
  readonly lot: Lot
  readonly why: string | null
}
function BidForm({ lot, why, onPlaced }: BidFormProps) {
  const { id: lotId, format, reserveCents, currentBidCents } = lot
  const draft = useDraft()
  const { gpuModel, region } = lot.node
  const market = useMarketPrice(gpuModel, region)
  const listedCents = useRead('readNode', { params: { id: lot.listingId } }).data?.pricePerHourCents ?? null
  const minCents = minBidCents(format, reserveCents, currentBidCents)
  const problem = (amountCents: number) =>
    amountCents >= minCents && amountCents <= hourlyCeilingCents
      ? []
      : [{ field: 'amountCents', reason: `must be an amount from ${moneyText(minCents)} to ${moneyText(hourlyCeilingCents)}` }]
  return (
    <Form
      key={draft.id}
      operation="placeBid"
      input={(values) => ({ params: { id: lotId }, body: bidOf(values.cents('amountCents'), draft.id) })}
      check={({ body }) => problem(body.amountCents)}
      confirm={({ body }) => bidConfirmation(body.amountCents, lot, { market, listedCents })}
      why={why}
      submit="Place bid"
      draft={draft}
      onDone={(reply) => onPlaced({ lotId, reply })}
    >
      <MoneyField
        name="amountCents"
        label="Your bid"
        per="GPU hour"
        hint={
          <>
            At least {moneyText(minCents)}.{listedCents !== null && ` The listing's own price is ${moneyText(listedCents)}.`} A bid is
            binding and cannot be withdrawn.
            <MarketHint read={(values) => ({ gpuModel, region, hourlyCents: values.centsOrNull('amountCents') })} />
          </>
        }
      />
    </Form>
  )
}
