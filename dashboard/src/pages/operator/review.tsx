import { submissionStates } from '@parley/contract/radar'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRead } from '../../client/queries.ts'
import { whyNotMove } from '../../client/session.ts'
import { ActionButton, FormButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { LongTextField } from '../../parts/fields.tsx'
import { Ago } from '../../parts/figures.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { HardwareTerms, OfferTerms } from '../../parts/node.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Audience } from './audience.tsx'
import { Changes, Flags, type Review } from './findings.tsx'

const back = { to: '/desk/review', label: 'Review' } as const

export default function ReviewPage() {
  const { id } = useParams({ from: '/inside/desk/review/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readReview', { params: { id } })} lines={12}>
        {(review) => <Judged review={review} />}
      </Loaded>
    </div>
  )
}

/** What a reviewer looks at first stands first. */
function Judged({ review }: { readonly review: Review }) {
  const { title, companyName, status, listed, submittedAt, rejectionReason, specSummary } = review
  return (
    <>
      <PageHeading
        title={title}
        back={back}
        beside={
          <>
            <StateBadge state={status} />
            {status === 'approved' && <StateBadge state={listed ? 'listed' : 'not on the grid'} />}
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
          <HardwareTerms node={review} />
        </Panel>
        <div className="stack">
          <Panel title="On offer">
            <OfferTerms node={review} />
          </Panel>
          {specSummary && (
            <Panel title="Summary">
              <p>{specSummary}</p>
            </Panel>
          )}
          <Audience review={review} />
        </div>
      </div>
    </>
  )
}

function Decision({ review: { id, status } }: { readonly review: Review }) {
  const navigate = useNavigate()
  const goOn = () => void navigate({ to: '/desk/review' })
  return (
    <>
      <FormButton
        kind="danger"
        title="Reject this listing"
        why={whyNotMove(submissionStates, 'reject', status)}
        done="Rejected. The seller reads why"
        onDone={goOn}
        form={{
          operation: 'rejectSubmission',
          input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
          children: <LongTextField name="reason" label="Reason" hint="The seller reads it word for word: say what has to change." />,
        }}
      >
        Reject
      </FormButton>
      <ActionButton
        kind="main"
        operation="approveSubmission"
        input={{ params: { id } }}
        why={whyNotMove(submissionStates, 'approve', status)}
        done="Approved. Buyers see it on the grid"
        onDone={goOn}
      >
        Approve
      </ActionButton>
    </>
  )
}
