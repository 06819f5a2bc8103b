import { lotFormats } from '@parley/contract/radar'
import { Link } from '@tanstack/react-router'
import { serverNow } from '../../client/clock.ts'
import { FormButton } from '../../parts/action.tsx'
import { DateTimeField, DayField, MoneyField, NumberField, SelectField } from '../../parts/fields.tsx'
import { Countdown } from '../../parts/formatters.tsx'
import type { Review } from './findings.tsx'

const formats = [
  { value: 'open', label: 'Open: bidders see the leading bid' },
  { value: 'sealed', label: 'Sealed: nobody sees a bid' },
]
const weekMs = 7 * 86_400_000

/** The lot that runs on a node, or the way to open one. */
export function OpenLot({ review: { id, listed, auction, quantityAvailable } }: { readonly review: Review }) {
  if (auction) {
    return (
      <p>
        <Link to="/operator/lots">A lot takes bids</Link>: <Countdown until={auction.endsAt} /> left, {auction.bidCount} bids.
      </p>
    )
  }
  return (
    <div className="row">
      <FormButton
        icon="lot"
        title="Open a lot"
        why={listed ? null : 'Only a listed node takes bids.'}
        done="The lot takes bids"
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
          children: (
            <>
              <SelectField name="format" label="Format" choices={formats} />
              <DateTimeField name="endsAt" label="Ends" hint="At most 30 days ahead." at={new Date(serverNow() + weekMs).toISOString()} />
              <div className="pair">
                <NumberField name="quantity" label="Quantity" unit="nodes" value={quantityAvailable} hint="Sold together." />
                <NumberField name="durationMonths" label="Term" unit="months" optional />
              </div>
              <DayField name="startsAt" label="Starts" optional hint="Left empty, the seller and the winner agree on it." />
              <MoneyField name="reserveCents" label="Reserve" per="GPU hour" optional hint="The least that a bid may be; bidders see it." />
            </>
          ),
        }}
      >
        Open a lot
      </FormButton>
    </div>
  )
}
