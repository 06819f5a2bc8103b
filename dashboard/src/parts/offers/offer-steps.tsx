import type { ReactNode } from 'react'
import { ActionButton, FormButton } from '../action.tsx'
import { MoneyField, NumberField } from '../fields.tsx'
import { MarketHint } from '../market-hint.tsx'
import { useNamed } from '../named-text.tsx'
import type { ManagedOffer } from './offer-columns.tsx'
import { useOfferPriceConfirmation } from './price-confirmation.tsx'

interface OfferStepsProps {
  readonly offer: ManagedOffer
  /** The calls of a seller or of the operator. */
  readonly price: 'changeOfferPrice' | 'changeAnyOfferPrice'
  readonly capacity: 'changeOfferCapacity' | 'changeAnyOfferCapacity'
  readonly withdraw: 'withdrawOffer' | 'withdrawAnyOffer'
  /** Other steps, between these. */
  readonly children?: ReactNode
}

export const whyNotChange = ({ withdrawnAt }: Pick<ManagedOffer, 'withdrawnAt'>) =>
  withdrawnAt ? 'This offer was permanently withdrawn.' : null

/** The steps of an offer that are always possible. */
export function OfferSteps({ offer, price, capacity, withdraw, children }: OfferStepsProps) {
  const { id, gpuModel, region, gpuName, pricePerHourCents, capacityGpus } = offer
  const why = whyNotChange(offer)
  const confirmPrice = useOfferPriceConfirmation()
  const offerTitle = `${gpuName}, ${useNamed()(region)}`
  const params = { id }
  return (
    <span className="row">
      <FormButton
        title={`Change the price of ${offerTitle}`}
        submit="Save"
        why={why}
        successMessage="Price changed for rentals that start from now on"
        form={{
          operation: price,
          input: (values) => ({ params, body: { pricePerHourCents: values.cents('pricePerHourCents') } }),
          confirm: ({ body }) => confirmPrice({ gpuModel, region, ...body }),
          children: (
            <MoneyField
              name="pricePerHourCents"
              label="Price"
              cents={pricePerHourCents}
              per="GPU hour"
              hint={<MarketHint read={(values) => ({ gpuModel, region, hourlyCents: values.centsOrNull('pricePerHourCents') })} />}
            />
          ),
        }}
      >
        Price
      </FormButton>
      <FormButton
        title={`Change the capacity of ${offerTitle}`}
        submit="Save"
        why={why}
        successMessage="Capacity changed"
        form={{
          operation: capacity,
          input: (values) => ({ params, body: { capacityGpus: values.number('capacityGpus') } }),
          children: <NumberField name="capacityGpus" label="GPUs" value={capacityGpus} hint="Includes GPUs that are rented out." />,
        }}
      >
        Capacity
      </FormButton>
      {children}
      <ActionButton
        kind="danger"
        operation={withdraw}
        input={{ params }}
        why={why}
        successMessage="Withdrawn"
        pendingMessage={`Withdrawing ${offerTitle}`}
        confirm={{ title: `Withdraw ${offerTitle}?`, text: 'It leaves the market permanently. Running rentals continue.' }}
      >
        Withdraw
      </ActionButton>
    </span>
  )
}
