import { submissionStates } from '@parley/contract/radar'
import { useParams } from '@tanstack/react-router'
import { useNavigateOnward } from '../../client/onward.ts'
import { useRead } from '../../client/queries.ts'
import { stepStatus } from '../../client/session.ts'
import { ActionButton, FormButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { CheckField, LongTextField } from '../../parts/fields.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Marked } from '../../parts/marked.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { HardwareTerms, OfferTerms } from '../../parts/node.tsx'
import { Panel } from '../../parts/panel.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { Auction } from './auction.tsx'
import { Audience } from './audience.tsx'
import { Changes, FlagList, Flags, type Review } from './findings.tsx'

const back = { to: '/operator/review', label: 'Review' } as const

export default function ReviewPage() {
  const { id } = useParams({ from: '/inside/operator/review/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readReview', { params: { id } })} lines={12} heading={<ObjectHeading />}>
        {(review) => <ReviewView review={review} />}
      </Loaded>
    </div>
  )
}

/** What a reviewer checks first comes first. */
function ReviewView({ review }: { readonly review: Review }) {
  const { title, companyName, status, listed, submittedAt, rejectionReason, specSummary, marks } = review
  return (
    <>
      <PageHeading
        title={title}
        marked={<Marked text={title} field="title" marks={marks} />}
        back={back}
        badge={
          <>
            <StateBadge state={status} />
            {status === 'approved' && <StateBadge state={listed ? 'listed' : 'not on Radar'} />}
          </>
        }
        lead={
          <>
            By {companyName}, sent <Ago at={submittedAt} />.
          </>
        }
        actions={<Decision review={review} />}
      />
      {rejectionReason && (
        <p className="note">
          <strong>Rejected:</strong> {rejectionReason}
        </p>
      )}
      <Flags flags={review.flags} />
      <Changes changes={review.changes} />
      <div className="columns">
        <Panel title="Hardware">
          <HardwareTerms node={review} marks={marks} />
        </Panel>
        <div className="stack">
          <Panel title="On offer">
            <OfferTerms node={review} marks={marks} />
          </Panel>
          {specSummary && (
            <Panel title="Summary">
              <p>
                <Marked text={specSummary} field="specSummary" marks={marks} />
              </p>
            </Panel>
          )}
          <Audience review={review} />
          <Auction review={review} />
        </div>
      </div>
    </>
  )
}

function Decision({ review }: { readonly review: Review }) {
  const { id, status } = review
  const navigate = useNavigateOnward()
  const returnToReviews = () => void navigate({ to: '/operator/review' })
  return (
    <>
      <FormButton
        kind="danger"
        title="Reject this listing"
        {...stepStatus(submissionStates, 'reject', status)}
        successMessage="Rejected. The seller sees the reason"
        onDone={returnToReviews}
        form={{
          operation: 'rejectSubmission',
          input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
          children: <LongTextField name="reason" label="Reason" hint="The seller sees this word for word. Say what has to change." />,
        }}
      >
        Reject
      </FormButton>
      <Approval review={review} onDone={returnToReviews} />
    </>
  )
}

/** Flagged text is approved by an operator who confirms having read it. */
function Approval({
  review: { id, status, flags, textReviewNeeded, submittedAt },
  onDone,
}: {
  readonly review: Review
  readonly onDone: () => void
}) {
  const step = {
    kind: 'main',
    ...stepStatus(submissionStates, 'approve', status),
    successMessage: null,
    onDone: ({ listed }: { readonly listed: boolean }) => {
      showToast(listed ? 'Approved. Buyers see it on Radar' : 'Approved. It stays off Radar because its seller withdrew it')
      onDone()
    },
  } as const
  const operation = 'approveSubmission'
  if (!textReviewNeeded) {
    return (
      <ActionButton {...step} operation={operation} input={{ params: { id }, body: { submittedAt } }}>
        Approve
      </ActionButton>
    )
  }
  return (
    <FormButton
      {...step}
      title="Approve this listing"
      form={{
        operation,
        input: (values) => ({ params: { id }, body: { submittedAt, textReviewed: values.flag('textReviewed') } }),
        children: (
          <>
            <FlagList flags={flags} />
            {/* After a new submission, it has to be read again. */}
            <CheckField key={submittedAt} name="textReviewed" label="I have read the text, and it does not identify the seller." />
          </>
        ),
      }}
    >
      Approve
    </FormButton>
  )
}
