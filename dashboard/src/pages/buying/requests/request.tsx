import { requestStates } from '@parley/contract/requests'
import { Link, useParams } from '@tanstack/react-router'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { stepStatus } from '../../../client/session.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { CloseRequest } from '../../../parts/close-request.tsx'
import { DemandTerms, demandTitle } from '../../../parts/demand.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { pluralize } from '../../../parts/humanize.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { EmptyCardNote } from '../../../parts/own-card.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { type Step, Timeline } from '../../../parts/timeline.tsx'
import { SellerOutcomes } from './seller-outcomes.tsx'

type Request = Reply<'readRequest'>
type Progress = Reply<'readRequestProgress'>

export default function RequestPage() {
  const { id } = useParams({ from: '/inside/requests/$id' })
  const request = useRead('readRequest', { params: { id } })
  const progress = useRead('readRequestProgress', { params: { id } })
  return (
    <div className="page">
      <PageHeading
        title={request.data ? demandTitle(request.data) : 'Request'}
        badge={request.data && <StateBadge state={request.data.status} />}
        lead={request.data?.reference && `Your reference: ${request.data.reference}. Sellers do not see it.`}
        back={{ to: '/requests', label: 'Requests' }}
        actions={request.data && <Steps request={request.data} />}
      />
      {request.data && request.data.status !== 'closed' && <EmptyCardNote reader="a seller who accepts" />}
      {request.data && request.data.status !== 'closed' && progress.data?.introductions.some(({ concludedAt }) => concludedAt) && (
        <p className="note">
          The deal is confirmed. Close the request if that is all you need. Until then it can be offered to more sellers, who learn who you
          are when they accept.
        </p>
      )}
      <Loaded query={request} lines={8}>
        {(loaded) => (
          <div className="columns">
            <Panel title="What sellers see">
              <DemandTerms demand={loaded} />
            </Panel>
            <Panel title="Timeline">
              <Loaded query={progress}>
                {(made) => (
                  <>
                    <SellerOutcomes progress={made} closed={loaded.status === 'closed'} />
                    <Timeline steps={stepsOf(loaded, made)} />
                  </>
                )}
              </Loaded>
            </Panel>
            {loaded.notes && (
              <Panel title="Notes for the operator only">
                <p className="verbatim">{loaded.notes}</p>
              </Panel>
            )}
          </div>
        )}
      </Loaded>
    </div>
  )
}

function Steps({ request }: { readonly request: Request }) {
  const { id, status } = request
  return (
    <>
      <CloseRequest request={request} />
      <StepLink to="/requests/$id/edit" params={{ id }} operation="editRequest" {...stepStatus(requestStates, 'edit', status)} kind="plain">
        Edit
      </StepLink>
    </>
  )
}

function stepsOf({ createdAt, updatedAt, closedAt, status }: Request, { firstOfferedAt, introductions }: Progress): readonly Step[] {
  const edited = status === 'open' && updatedAt !== createdAt
  const introducedSteps = introductions.map(({ id, revealedAt, companyName }) => ({
    key: id,
    at: revealedAt,
    tone: 'good' as const,
    what: (
      <>
        You met{' '}
        <Link to="/introductions/$id" params={{ id }}>
          {companyName}
        </Link>
      </>
    ),
  }))
  const concluded = introductions.flatMap(({ id, concludedAt, companyName }) =>
    concludedAt
      ? [{ key: `${id} concluded`, at: concludedAt, tone: 'good' as const, what: `The deal with ${companyName} was confirmed` }]
      : [],
  )
  const isWaiting = closedAt === null && introducedSteps.length === 0
  return [
    { key: 'filed', at: createdAt, what: 'Filed' },
    ...(edited ? [{ key: 'edited', at: updatedAt, what: 'Last edited' }] : []),
    ...(firstOfferedAt || closedAt === null
      ? [
          {
            key: 'offered',
            at: firstOfferedAt,
            what: firstOfferedAt ? 'Offered to sellers, without your name' : 'Matched with sellers by the operator',
          },
        ]
      : []),
    ...[...introducedSteps, ...concluded].sort((a, b) => a.at.localeCompare(b.at)),
    ...(isWaiting ? [{ key: 'met', at: null, what: 'A seller accepts, and you meet' }] : []),
    ...(closedAt
      ? [
          {
            key: 'closed',
            at: closedAt,
            what: introducedSteps.length > 0 ? `Closed, after ${pluralize(introducedSteps.length, 'introduction')}` : 'Closed',
          },
        ]
      : []),
  ]
}
