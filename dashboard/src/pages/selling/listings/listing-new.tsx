import { useNavigateOnward } from '../../../client/onward.ts'
import { useTextRules } from '../../../client/text-rules.ts'
import { useStoredDraft } from '../../../parts/draft.ts'
import { Form } from '../../../parts/form.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { ListingFields, listingIn, listingProblems, usePriceConfirmation } from './listing-form.tsx'

export default function NewListingPage() {
  const navigate = useNavigateOnward()
  const rules = useTextRules()
  const draft = useStoredDraft('node')
  const confirmPrice = usePriceConfirmation()
  return (
    <div className="page narrow">
      <PageHeading
        title="Propose a listing"
        lead="The team reviews it before any buyer sees it. More detail means better matches."
        back={{ to: '/listings', label: 'Listings' }}
      />
      <Panel>
        <Form
          operation="proposeNode"
          draft={draft}
          input={(values) => ({ body: { ...listingIn(values), draftId: draft.id } })}
          check={({ body: { draftId: _, ...listing } }) => listingProblems(listing, rules)}
          confirm={({ body }) => confirmPrice(body)}
          submit="Submit for review"
          onDone={({ id }) => {
            showToast('Submitted for review')
            void navigate({ to: '/listings/$id', params: { id }, replace: true })
          }}
        >
          <ListingFields />
        </Form>
      </Panel>
    </div>
  )
}
