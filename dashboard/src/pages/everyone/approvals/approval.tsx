import { useParams } from '@tanstack/react-router'
import { useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Copy } from '../../../parts/copy.tsx'
import { Moment, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { waitingText } from '../../../parts/humanize.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { useNamed } from '../../../parts/named-text.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'
import { type Approval, ApprovalSteps } from './approval-steps.tsx'

/** One call: what it would do and cost, exactly what was sent, and its result. */
export default function ApprovalPage() {
  const { id } = useParams({ from: '/inside/approvals/$id' })
  const approval = useRead('readCompanyApproval', { params: { id } })
  const named = useNamed()
  return (
    <div className="page">
      <PageHeading
        title="Approval"
        badge={
          approval.data && (
            <StateBadge
              state={approval.data.status}
              textOf={waitingText}
              {...(approval.data.status === 'approved' && { tone: 'good' as const })}
            />
          )
        }
        back={{ to: '/approvals', label: 'Approvals' }}
        actions={approval.data && <ApprovalSteps of={approval.data} />}
      />
      <Loaded query={approval} lines={8}>
        {(loaded) => (
          <>
            <Panel title={named(loaded.summary)}>
              <Terms of={termsOf(loaded)} />
            </Panel>
            <Panel title="Request body">
              <Copy text={sentText(loaded)} block />
            </Panel>
            {loaded.response && (
              <Panel title="Result">
                <Copy text={JSON.stringify(loaded.response.body, null, 2)} block />
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

const sentText = ({ call: { method, path, body } }: Approval) =>
  [`${method} /v1${path}`, ...(body === null ? [] : [JSON.stringify(body, null, 2)])].join('\n')

const termsOf = (approval: Approval) =>
  [
    ['Maximum cost', approval.pricePerHourCents === null ? 'Nothing' : <Money key="cost" cents={approval.pricePerHourCents} per="hour" />],
    ['API key', `${approval.key.name} (${approval.key.masked})`],
    ['Key holder', approval.askedBy],
    ['Mode', <StateBadge key="mode" state={approval.mode} />],
    ['Requested', <Moment key="created" at={approval.createdAt} />],
    [endName(approval), <Moment key="end" at={approval.decidedAt ?? approval.expiresAt} />],
    ['Decided by', approval.decidedBy],
    ['Reason', approval.reason],
  ] as const

const endName = ({ decidedAt, status }: Approval) => (decidedAt === null ? 'Lapses' : status === 'lapsed' ? 'Lapsed' : 'Decided')
