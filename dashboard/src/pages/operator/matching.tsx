import { useParams } from '@tanstack/react-router'
import { useRead } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { DemandTerms, demandTitle } from '../../parts/demand.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Candidates } from './candidates.tsx'
import { Flags } from './findings.tsx'
import { Offered } from './offered.tsx'

/** One request, the listings that fit it side by side, and the results of its offers. */
export default function MatchingPage() {
  const { id } = useParams({ from: '/inside/operator/matching/$id' })
  const candidates = useRead('listCandidates', { params: { id } })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorRequest', { params: { id } })} lines={10} heading={<ObjectHeading />}>
        {(request) => (
          <>
            <PageHeading
              title={demandTitle(request)}
              back={{ to: '/operator/matching', label: 'Matching' }}
              badge={<StateBadge state={request.status} />}
              lead={
                <>
                  For {request.companyName}, filed <Ago at={request.createdAt} />. Its current introduction agreement is{' '}
                  {request.agreementSigned ? 'signed' : 'not signed'}.
                </>
              }
            />
            <Flags flags={request.flags} />
            <div className="columns">
              <Panel title="What sellers will see">
                <DemandTerms demand={request} marks={request.marks} />
                {request.notes && (
                  <>
                    <h3>Notes for the operator only</h3>
                    <p className="verbatim">{request.notes}</p>
                  </>
                )}
              </Panel>
              {request.opportunities.length > 0 && <Offered opportunities={request.opportunities} />}
            </div>
            {request.concludedCount > 0 && request.status !== 'closed' && (
              <p className="note">
                This request already led to a deal. Ask {request.companyName} whether it needs more before you offer it to other sellers.
              </p>
            )}
            <h2>Candidates</h2>
            <Loaded query={candidates} lines={8}>
              {({ data }) =>
                data.length === 0 ? (
                  <Empty title="No listings are close to this demand">New listings appear here once they are approved.</Empty>
                ) : (
                  <Candidates request={request} candidates={data} />
                )
              }
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  )
}
