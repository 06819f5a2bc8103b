import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useNavigateOnward } from '../../../client/onward.ts'
import { useRead } from '../../../client/queries.ts'
import { useTextRules } from '../../../client/text-rules.ts'
import { Form } from '../../../parts/form.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { ListingFields, listingIn, listingProblems, usePriceConfirmation } from './listing-form.tsx'
import type { Listing } from './listing-state.tsx'

export default function EditListingPage() {
  const { id } = useParams({ from: '/inside/listings/$id/edit' })
  return (
    <div className="page narrow">
      <PageHeading
        title="Edit listing"
        lead="The listing is reviewed again. Until it is approved, it is not on Radar, open opportunities on it are withdrawn, and a lot on it is voided."
        back={{ to: '/listings/$id', params: { id }, label: 'Listing' }}
      />
      <Panel>
        <Loaded query={useRead('readSubmission', { params: { id } })} lines={12}>
          {(listing) => <EditForm listing={listing} />}
        </Loaded>
      </Panel>
    </div>
  )
}

function EditForm({ listing }: { readonly listing: Listing }) {
  const navigate = useNavigateOnward()
  const rules = useTextRules()
  // The values from when the form opened stay in its fields, regardless of later reads.
  const [opened] = useState(listing)
  const params = { id: listing.id }
  const confirmPrice = usePriceConfirmation()
  return (
    <Form
      operation="replaceSubmission"
      input={(values) => ({ params, body: listingIn(values) })}
      over={listing}
      check={({ body }) => listingProblems(body, rules)}
      confirm={({ body }) => (body.pricePerHourCents === opened.pricePerHourCents ? null : confirmPrice(body))}
      submit="Submit for review"
      secondaryActions={
        <LinkButton to="/listings/$id" params={params}>
          Cancel
        </LinkButton>
      }
      onDone={() => {
        showToast('Submitted for review')
        void navigate({ to: '/listings/$id', params, replace: true })
      }}
    >
      <ListingFields listing={opened} />
    </Form>
  )
}
