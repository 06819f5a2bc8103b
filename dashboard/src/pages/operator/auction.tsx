import { monthlyCents } from '@parley/contract/capacity'
import { operatorRadarCards } from '@parley/contract/dashboard/radar'
import { checkerOf, type Problem } from '@parley/contract/problems'
import { lotFormats } from '@parley/contract/radar'
import { Link } from '@tanstack/react-router'
import { serverNow } from '../../client/clock.ts'
import type { Body } from '../../client/operations.ts'
import { FormButton } from '../../parts/action.tsx'
import { type MarketPrice, whyRetypePrice } from '../../parts/amounts.ts'
import { formatLabels } from '../../parts/auction.tsx'
import type { Confirmation } from '../../parts/confirmation.tsx'
import { DateTimeField, DayField, MoneyField, NumberField, SelectField } from '../../parts/fields.tsx'
import { Countdown, Day, Moment, Money } from '../../parts/formatters.tsx'
import { humanize, pluralize } from '../../parts/humanize.ts'
import { useMarketPrice } from '../../parts/market.ts'
import { Panel } from '../../parts/panel.tsx'
import type { Review } from './findings.tsx'

const formats = (['open', 'sealed'] as const).map((value) => ({ value, label: formatLabels[value] }))
const weekMs = 7 * 86_400_000

/** What opening a lot means. A reserve far from the market, or without a market price from the listing's price, has to be typed again. */
function lotConfirmation(
  listing: Review,
  { format, endsAt, reserveCents, quantity = listing.quantityAvailable, startsAt, durationMonths }: Body<'openLot'>,
  market: MarketPrice | null,
): Confirmation {
  const { title, companyName, gpuCount, pricePerHourCents } = listing
  const own = pricePerHourCents === null ? null : { cents: pricePerHourCents, name: "listing's own price" }
  const why = reserveCents == null ? null : whyRetypePrice(reserveCents, market ?? own)
  const monthlyCost = reserveCents == null || gpuCount === null ? null : monthlyCents(reserveCents, gpuCount * quantity)
  return {
    title: 'Open the lot?',
    terms: [
      ['Listing', title],
      ['Seller', companyName],
      ['Bids', humanize(format)],
      ['Quantity', pluralize(quantity, 'node')],
      ['Starts', startsAt ? <Day key="starts" at={startsAt} /> : 'As agreed'],
      ['Term', durationMonths == null ? 'As agreed' : pluralize(durationMonths, 'month')],
      ['Reserve', reserveCents == null ? 'None: any bid can win' : <Money key="reserve" cents={reserveCents} per="GPU hour" />],
      ['Per month at the reserve', monthlyCost === null ? null : <Money key="month" cents={monthlyCost} />],
      [
        'Total at the reserve',
        monthlyCost === null || durationMonths == null ? null : <Money key="all" cents={monthlyCost * durationMonths} />,
      ],
      ['Ends', <Moment key="ends" at={endsAt} />],
    ],
    text: 'Bids are binding. Nothing shown here can be changed while the lot takes bids.',
    retype: reserveCents == null || why === null ? null : { cents: reserveCents, why },
  }
}

const checkLot = checkerOf(operatorRadarCards.openLot.body)

/** A program may open a lot without a start and a term. People who bid with money see both. */
function problemsOfLot(body: Body<'openLot'>): readonly Problem[] {
  const missing = (field: 'startsAt' | 'durationMonths') => (body[field] == null ? [{ field, reason: 'must not be blank' }] : [])
  return [...checkLot(body), ...missing('startsAt'), ...missing('durationMonths')]
}

/** The lot that runs on a node, or the form to open one. */
export function Auction({ review }: { readonly review: Review }) {
  const { auction } = review
  if (!auction) {
    return (
      <Panel title="Auction" actions={<OpenLot review={review} />}>
        <p className="soft">No lot is open on this listing.</p>
      </Panel>
    )
  }
  return (
    <Panel title="Auction">
      <p>
        <Link to="/operator/lots">A lot takes bids</Link>: <Countdown until={auction.endsAt} /> left, {pluralize(auction.bidCount, 'bid')}.
      </p>
    </Panel>
  )
}

function OpenLot({ review }: { readonly review: Review }) {
  const { id, listed, quantityAvailable } = review
  const market = useMarketPrice(review.gpuModel, review.region)
  return (
    <FormButton
      icon="lot"
      title="Open a lot"
      why={listed ? null : 'Only listings on Radar can take bids.'}
      successMessage="Lot opened"
      form={{
        operation: 'openLot',
        input: (values) => ({
          params: { id },
          body: {
            format: values.oneOf('format', lotFormats),
            endsAt: values.dateTime('endsAt'),
            reserveCents: values.centsOrNull('reserveCents'),
            quantity: values.number('quantity'),
            startsAt: values.dayOrNull('startsAt'),
            durationMonths: values.numberOrNull('durationMonths'),
          },
        }),
        check: ({ body }) => problemsOfLot(body),
        confirm: ({ body }) => lotConfirmation(review, body, market),
        children: (
          <>
            <SelectField name="format" label="Format" choices={formats} />
            <DateTimeField name="endsAt" label="Ends" hint="At most 30 days ahead." at={new Date(serverNow() + weekMs).toISOString()} />
            <div className="pair">
              <NumberField name="quantity" label="Quantity" unit="nodes" value={quantityAvailable} hint="Sold together." />
              <NumberField name="durationMonths" label="Term" unit="months" />
            </div>
            <DayField name="startsAt" label="Starts" hint="Bids are binding, so bidders must know the start and the term." />
            <MoneyField name="reserveCents" label="Reserve" per="GPU hour" optional hint="The minimum bid. Bidders see it." />
          </>
        ),
      }}
    >
      Open a lot
    </FormButton>
  )
}
