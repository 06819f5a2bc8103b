import { identifies, judgeRefusals } from '@parley/contract/anonymity'
import { gpuCounts } from '@parley/contract/catalog'
import type { Item } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { useTextRules } from '../../../client/text-rules.ts'
import { FormButton } from '../../../parts/action.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { offerColumns } from '../../../parts/offers/offer-columns.tsx'
import { OfferFields, offerIn } from '../../../parts/offers/offer-fields.tsx'
import { OfferSteps } from '../../../parts/offers/offer-steps.tsx'
import { type Column, List } from '../../../parts/table.tsx'

type Offer = Item<'listOwnOffers'>

const columns: readonly Column<Offer>[] = [
  ...offerColumns,
  {
    head: 'Steps',
    align: 'acts',
    cell: (offer) => <OfferSteps offer={offer} price="changeOfferPrice" capacity="changeOfferCapacity" withdraw="withdrawOffer" />,
  },
]

export default function OffersPage() {
  return (
    <div className="page">
      <PageHeading title="Offers" lead="What you rent out by the second on the catalog, under a pseudonym." actions={<CreateOffer />} />
      <List
        label="Offers"
        list={useList('listOwnOffers', {})}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title="You rent out nothing yet">Put an offer on the market: whoever rents it pays you by the second.</Empty>}
      />
    </div>
  )
}

function CreateOffer() {
  const choices = useRead('readCatalogChoices', {}).data
  const { companyName, known } = useTextRules()
  const identifying = (text: string | null | undefined) => text && judgeRefusals(text, companyName, known).length > 0
  return (
    <FormButton
      title="Put an offer on the market"
      kind="main"
      why={choices ? null : 'The reference data is being read.'}
      done="The offer is on the market"
      form={{
        operation: 'createOffer',
        input: (values) => ({ body: offerIn(values, gpuCounts) }),
        check: ({ body: { interconnect } }) => (identifying(interconnect) ? [{ field: 'interconnect', reason: identifies }] : []),
        children: choices && <OfferFields choices={choices} gpuCounts={gpuCounts} />,
      }}
    >
      Create an offer
    </FormButton>
  )
}
