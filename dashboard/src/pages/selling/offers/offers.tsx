import { findRefusals, identifyingReason } from '@parley/contract/anonymity'
import { gpuCounts } from '@parley/contract/catalog'
import type { Problem } from '@parley/contract/problems'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { serviceName } from '../../../client/setting.ts'
import { useTextRules } from '../../../client/text-rules.ts'
import { FormButton } from '../../../parts/action.tsx'
import { useStoredDraft } from '../../../parts/draft.ts'
import { Empty } from '../../../parts/empty.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { percent } from '../../../parts/humanize.ts'
import { offerColumns } from '../../../parts/offers/offer-columns.tsx'
import { choiceProblems, OfferFields, offerIn, TermsFields, termsIn } from '../../../parts/offers/offer-fields.tsx'
import { OfferSteps, whyNotChange } from '../../../parts/offers/offer-steps.tsx'
import { useOfferPriceConfirmation } from '../../../parts/offers/price-confirmation.tsx'
import { whyNoDriver } from '../../../parts/offers/why-no-driver.ts'
import { type Column, List } from '../../../parts/table.tsx'

type Offer = Item<'listOwnOffers'>

/** Identifying text is reported while it is typed. The service checks it again. */
type TextCheck = (input: { readonly body: { readonly interconnect?: string | null } }) => readonly Problem[]

const columnsWith = (check: TextCheck): readonly Column<Offer>[] => [
  ...offerColumns,
  {
    head: 'Actions',
    align: 'acts',
    cell: (offer) => (
      <OfferSteps offer={offer} price="changeOfferPrice" capacity="changeOfferCapacity" withdraw="withdrawOffer">
        <EditOffer offer={offer} check={check} />
      </OfferSteps>
    ),
  },
]

/** The fee on a rental, and how the rest is paid out. */
function Earnings() {
  const fee = useRead('readCatalogChoices', {}).data?.rentalFeeBasisPoints
  return (
    <p className="soft small">
      {fee !== undefined && `${serviceName} keeps ${percent(fee)} of each rental charge. `}
      The operator transfers your earnings to the account in your <Link to="/billing">billing details</Link>. The{' '}
      <Link to="/wallet">wallet</Link> shows what is not paid out yet.
    </p>
  )
}

export default function OffersPage() {
  const { companyName, known } = useTextRules()
  const check: TextCheck = ({ body: { interconnect } }) =>
    interconnect && findRefusals(interconnect, companyName, known).length > 0 ? [{ field: 'interconnect', reason: identifyingReason }] : []
  return (
    <div className="page">
      <PageHeading
        title="Offers"
        lead="Machines you rent out by the second in the catalog, under a pseudonym. The team reviews each offer before any buyer sees it."
        actions={<CreateOffer check={check} />}
      />
      <Earnings />
      <List
        label="Offers"
        list={useList('listOwnOffers', {})}
        columns={columnsWith(check)}
        rowKey={({ id }) => id}
        empty={<Empty title="No offers yet">Create an offer. Once it is approved, buyers who rent it pay you by the second.</Empty>}
      />
    </div>
  )
}

function CreateOffer({ check }: { readonly check: TextCheck }) {
  const choices = useRead('readCatalogChoices', {}).data
  const confirmPrice = useOfferPriceConfirmation()
  const draft = useStoredDraft('offer')
  return (
    <FormButton
      title="Create an offer"
      kind="main"
      why={whyNoDriver(choices)}
      submit="Submit for review"
      successMessage="Submitted for review. No buyer sees it until it is approved"
      form={{
        operation: 'createOffer',
        draft,
        input: (values) => ({ body: { ...offerIn(values, gpuCounts), draftId: draft.id } }),
        check: (input) => [...choiceProblems(input.body), ...check(input)],
        confirm: ({ body }) => confirmPrice(body),
        children: choices && <OfferFields choices={choices} gpuCounts={gpuCounts} />,
      }}
    >
      Create an offer
    </FormButton>
  )
}

function EditOffer({ offer, check }: { readonly offer: Offer; readonly check: TextCheck }) {
  const { id, gpuName } = offer
  return (
    <FormButton
      title={`Edit ${gpuName}`}
      why={whyNotChange(offer)}
      submit="Submit for review"
      successMessage="Saved. Changes are reviewed before buyers see the offer again"
      form={{
        operation: 'editOffer',
        input: (values) => ({ params: { id }, body: termsIn(values, gpuCounts) }),
        over: offer,
        check,
        children: (
          <>
            <p>Any change takes the offer off the market until it is approved again. Running rentals continue.</p>
            <TermsFields gpuCounts={gpuCounts} offer={offer} />
          </>
        ),
      }}
    >
      Edit
    </FormButton>
  )
}
