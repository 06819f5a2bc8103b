import { gpuCounts } from '@parley/contract/catalog'
import { useList, useRead } from '../../client/queries.ts'
import { FormButton } from '../../parts/action.tsx'
import { useDraft } from '../../parts/draft.ts'
import { Empty } from '../../parts/empty.tsx'
import { type ManagedOffer, offerColumns } from '../../parts/offers/offer-columns.tsx'
import { choiceProblems, OfferFields, offerIn } from '../../parts/offers/offer-fields.tsx'
import { OfferSteps } from '../../parts/offers/offer-steps.tsx'
import { useOfferPriceConfirmation } from '../../parts/offers/price-confirmation.tsx'
import { whyNoDriver } from '../../parts/offers/why-no-driver.ts'
import { type Column, List } from '../../parts/table.tsx'
import { DriverField } from './driver-field.tsx'

const columns: readonly Column<ManagedOffer>[] = [
  ...offerColumns,
  {
    head: 'Actions',
    align: 'acts',
    cell: (offer) => <OfferSteps offer={offer} price="changeAnyOfferPrice" capacity="changeAnyOfferCapacity" withdraw="withdrawAnyOffer" />,
  },
]

/** A company's offers in the catalog. */
export function Offers({ companyId }: { readonly companyId: string }) {
  return (
    <>
      <div className="row spread">
        <h2>Offers in the catalog</h2>
        <CreateOffer companyId={companyId} />
      </div>
      <List
        label="Offers from the company"
        list={useList('listOffersOfCompany', { params: { id: companyId } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty title="This company has no offers in the catalog">
            Sellers propose offers themselves. You can also create offers for them.
          </Empty>
        }
      />
    </>
  )
}

function CreateOffer({ companyId }: { readonly companyId: string }) {
  const choices = useRead('readCatalogChoices', {}).data
  const confirmPrice = useOfferPriceConfirmation()
  const draft = useDraft()
  return (
    <FormButton
      title="Put an offer on the market"
      why={whyNoDriver(choices)}
      successMessage="Offer put on the market"
      form={{
        operation: 'createOfferForCompany',
        draft,
        input: (values) => ({
          params: { id: companyId },
          body: { ...offerIn(values, gpuCounts), driver: values.oneOf('driver', choices?.drivers ?? []), draftId: draft.id },
        }),
        check: ({ body }) => choiceProblems(body),
        confirm: ({ body }) => confirmPrice(body),
        children: choices && (
          <>
            <OfferFields choices={choices} gpuCounts={gpuCounts} />
            <DriverField installed={choices.drivers} />
          </>
        ),
      }}
    >
      Create an offer
    </FormButton>
  )
}
