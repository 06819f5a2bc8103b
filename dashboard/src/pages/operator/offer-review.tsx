import { offerStates } from '@parley/contract/dashboard/catalog'
import { isFinal } from '@parley/contract/moves'
import { useParams } from '@tanstack/react-router'
import { useNavigateOnward } from '../../client/onward.ts'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { whyNotMove } from '../../client/session.ts'
import { FormButton } from '../../parts/action.tsx'
import { CheckField, LongTextField } from '../../parts/fields.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { MachineTerms } from '../../parts/offers/machine-terms.tsx'
import { OfferState } from '../../parts/offers/offer-state.tsx'
import { whyNotChange } from '../../parts/offers/offer-steps.tsx'
import { whyNoDriver } from '../../parts/offers/why-no-driver.ts'
import { Panel, Terms } from '../../parts/panel.tsx'
import { DriverField, driverNames } from './driver-field.tsx'
import { Flags } from './findings.tsx'

type OfferReview = Reply<'readOfferReview'>

const back = { to: '/operator/offers', label: 'Offers' } as const

export default function OfferReviewPage() {
  const { id } = useParams({ from: '/inside/operator/offers/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOfferReview', { params: { id } })} lines={12} heading={<ObjectHeading />}>
        {(offer) => <OfferReviewView offer={offer} />}
      </Loaded>
    </div>
  )
}

/** What a reviewer checks first comes first. The panel for buyers shows exactly what buyers read. */
function OfferReviewView({ offer }: { readonly offer: OfferReview }) {
  const { gpuName, companyName, submittedAt, rejectionReason, flags, listing, capacityGpus, freeGpus, driver } = offer
  return (
    <>
      <PageHeading
        title={gpuName}
        back={back}
        badge={<OfferState offer={{ ...offer, rejectionReason: null }} />}
        lead={
          <>
            By {companyName}, sent <Ago at={submittedAt} />.
          </>
        }
        actions={
          <>
            <Reject offer={offer} />
            <Approve offer={offer} />
          </>
        }
      />
      {rejectionReason && (
        <p className="note verbatim">
          <strong>Rejected:</strong> {rejectionReason}
        </p>
      )}
      <Flags flags={flags} />
      <div className="columns">
        <Panel title="What buyers see">
          <MachineTerms offer={listing} marks={offer.marks} />
        </Panel>
        <Panel title="For the team only">
          <Terms
            of={[
              ['Seller', companyName],
              ['Capacity', `${pluralize(capacityGpus, 'GPU')}, ${freeGpus.toLocaleString('en')} free`],
              ['Machines run on', driverNames[driver]],
            ]}
          />
        </Panel>
      </div>
    </>
  )
}

function useReturnToOffers() {
  const navigate = useNavigateOnward()
  return () => void navigate({ to: '/operator/offers' })
}

function Approve({ offer }: { readonly offer: OfferReview }) {
  const { id, status, submittedAt, flags, driver } = offer
  const choices = useRead('readCatalogChoices', {}).data
  return (
    <FormButton
      kind="main"
      title="Approve this offer"
      why={whyNotChange(offer) ?? whyNotMove(offerStates, 'approve', status) ?? whyNoDriver(choices)}
      isOver={isFinal(offerStates, status)}
      successMessage="Approved. Buyers can rent it"
      onDone={useReturnToOffers()}
      form={{
        operation: 'approveOffer',
        input: (values) => ({
          params: { id },
          body: { submittedAt, driver: values.oneOf('driver', choices?.drivers ?? []), textReviewed: values.flag('textReviewed') },
        }),
        children: choices && (
          <>
            <p>It appears in the catalog immediately, and its rentals are billed.</p>
            <DriverField installed={choices.drivers} value={driver} />
            {/* After a new submission, it has to be read again. */}
            {flags.length > 0 && (
              <CheckField key={submittedAt} name="textReviewed" label="I have read the flagged text, and buyers may see it" />
            )}
          </>
        ),
      }}
    >
      Approve
    </FormButton>
  )
}

function Reject({ offer }: { readonly offer: OfferReview }) {
  const { id, status } = offer
  return (
    <FormButton
      kind="danger"
      title="Reject this offer"
      why={whyNotChange(offer) ?? whyNotMove(offerStates, 'reject', status)}
      isOver={isFinal(offerStates, status)}
      successMessage="Rejected. The seller sees the reason"
      onDone={useReturnToOffers()}
      form={{
        operation: 'rejectOffer',
        input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
        children: <LongTextField name="reason" label="Reason" hint="The seller sees this word for word. Say what has to change." />,
      }}
    >
      Reject
    </FormButton>
  )
}
