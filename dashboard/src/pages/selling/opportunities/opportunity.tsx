import { opportunityStates } from '@parley/contract/opportunities'
import { Link, useParams } from '@tanstack/react-router'
import type { Reply } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { stepStatus } from '../../../client/session.ts'
import { usePendingMessage } from '../../../client/undo.ts'
import { FormButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { DemandTerms, demandTitle } from '../../../parts/demand.tsx'
import { LongTextField } from '../../../parts/fields.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { OfferTerms } from '../../../parts/node.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { type Step, Timeline } from '../../../parts/timeline.tsx'
import { MisfitNote } from './misfit-note.tsx'
import { AfterAccepting, useCurrentAgreement, Worth } from './worth.tsx'

type Opportunity = Reply<'readOpportunity'>

export default function OpportunityPage() {
  const { id } = useParams({ from: '/inside/opportunities/$id' })
  const opportunity = useRead('readOpportunity', { params: { id } })
  const agreement = useCurrentAgreement()
  return (
    <div className="page">
      <PageHeading
        title={opportunity.data ? demandTitle(opportunity.data.demand) : 'Opportunity'}
        badge={opportunity.data && <StateBadge state={opportunity.data.status} />}
        back={{ to: '/opportunities', label: 'Opportunities' }}
        actions={opportunity.data && <Steps opportunity={opportunity.data} />}
      />
      <Loaded query={opportunity} lines={8}>
        {(loaded) => (
          <>
            <Worth opportunity={loaded} />
            <div className="columns">
              <div className="stack">
                <Panel title="Request">
                  <DemandTerms demand={loaded.demand} />
                  <MisfitNote opportunity={loaded} />
                </Panel>
                {loaded.status === 'offered' && <AfterAccepting feeBasisPoints={agreement?.successFeeBasisPoints} />}
              </div>
              <div className="stack">
                <Listing id={loaded.listingId} />
                <Panel title="Timeline">
                  <Timeline steps={stepsOf(loaded)} />
                </Panel>
              </div>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Listing({ id }: { readonly id: string }) {
  const listing = useRead('readSubmission', { params: { id } })
  return (
    <Panel
      title="Matched to your listing"
      actions={
        <Link to="/listings/$id" params={{ id }}>
          View listing
        </Link>
      }
    >
      <Loaded query={listing} lines={4}>
        {(loaded) => (
          <>
            <p>
              <strong>{loaded.title}</strong>
            </p>
            <OfferTerms node={loaded} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** The introduction that resulted from accepting it. */
function useIntroductionOf({ id, status }: Opportunity): string | undefined {
  const introductions = useList('listIntroductionDetails', { query: { opportunity: id, role: 'seller' } }, status === 'accepted').data
  return introductions?.pages[0]?.data[0]?.introduction.id
}

function Steps({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id, status } = opportunity
  const introduction = useIntroductionOf(opportunity)
  const isDeclining = usePendingMessage('declineOpportunity', { params: { id } }) !== null
  if (introduction !== undefined)
    return (
      <LinkButton to="/introductions/$id" params={{ id: introduction }} kind="main">
        View introduction
      </LinkButton>
    )
  return (
    <>
      <FormButton
        title="Decline permanently?"
        successMessage="Declined"
        pendingMessage="Declining the opportunity"
        busy={isDeclining}
        {...stepStatus(opportunityStates, 'decline', status)}
        kind="danger"
        form={{
          operation: 'declineOpportunity',
          input: (values) => ({ params: { id }, body: { reason: values.textOrNull('reason') } }),
          children: <LongTextField name="reason" label="Reason" optional rows={3} hint="For the operator only, to improve matching." />,
        }}
      >
        Decline
      </FormButton>
      <StepLink
        to="/opportunities/$id/accept"
        params={{ id }}
        operation="acceptOpportunity"
        {...stepStatus(opportunityStates, 'accept', status)}
        {...(isDeclining && { why: 'Declining the opportunity. Undo this to accept it.' })}
      >
        Accept
      </StepLink>
    </>
  )
}

const endLabels: Readonly<Record<Exclude<Opportunity['status'], 'offered'>, string>> = {
  accepted: 'Accepted: you met the buyer',
  declined: 'Declined',
  expired: 'No decision was made in time',
  withdrawn: 'Withdrawn: the request was closed, or the listing changed',
}

function stepsOf({ status, offeredAt, expiresAt, decidedAt, updatedAt }: Opportunity): readonly Step[] {
  const offered: Step = { key: 'offered', at: offeredAt, what: 'Offered to you' }
  if (status === 'offered') return [offered, { key: 'decision', at: null, what: 'You accept or decline' }]
  const tone = status === 'accepted' ? { tone: 'good' as const } : {}
  // A withdrawn one has not changed since.
  const endedAt = decidedAt ?? (status === 'expired' ? expiresAt : updatedAt)
  return [offered, { key: 'decision', at: endedAt, what: endLabels[status], ...tone }]
}
