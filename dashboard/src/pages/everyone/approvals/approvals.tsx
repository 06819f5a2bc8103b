import { approvalStates } from '@parley/contract/approvals'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { docsUrl } from '../../../client/setting.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { useFilters } from '../../../parts/filters.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { waitingText } from '../../../parts/humanize.ts'
import { NamedText } from '../../../parts/named-text.tsx'
import { StateFilter, statesIn, statesText } from '../../../parts/state-filter.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { ApprovalSteps } from './approval-steps.tsx'

type Approval = Item<'listCompanyApprovals'>

const columns: readonly Column<Approval>[] = [
  {
    head: 'Call',
    cell: ({ id, summary, call }) => (
      <span className="stack tight">
        <Link to="/approvals/$id" params={{ id }}>
          <NamedText text={summary} />
        </Link>
        <code className="soft small break">
          {call.method} {call.path}
        </code>
      </span>
    ),
  },
  {
    head: 'API key',
    cell: ({ key, askedBy }) => (
      <span className="stack tight">
        {key.name}
        <span className="soft small">{askedBy}</span>
      </span>
    ),
  },
  { head: 'Mode', cell: ({ mode }) => <StateBadge state={mode} />, by: ({ mode }) => mode },
  { head: 'State', cell: ({ status }) => <ApprovalState of={status} /> },
  { head: 'Requested', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Actions', align: 'acts', cell: (approval) => <ApprovalSteps of={approval} /> },
]

const ApprovalState = ({ of }: { readonly of: Approval['status'] }) => (
  <StateBadge state={of} textOf={waitingText} {...(of === 'approved' && { tone: 'good' as const })} />
)

/** The calls of the company's keys that need a person's approval. */
export default function ApprovalsPage() {
  const { search } = useFilters()
  const statuses = statesIn(approvalStates.states, search.status)
  const counts = useRead('countStates', { query: { list: 'approvals' } }).data
  return (
    <div className="page">
      <PageHeading
        title="Approvals"
        lead={
          <>
            Calls by API keys whose policy requires approval. A call is made only after you approve it, and lapses after 24 hours.{' '}
            <a href={`${docsUrl}/guides/agent-keys`}>Keys for agents</a>
          </>
        }
      />
      <div className="filters">
        <StateFilter states={approvalStates.states} counts={counts} labelOf={waitingText} />
      </div>
      <List
        label="Approvals"
        list={useList('listCompanyApprovals', { query: { statuses } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty title={statuses ? `No ${statesText(statuses, waitingText)} calls` : 'No calls have needed approval yet'}>
            To approve calls here, create an API key with a policy.
          </Empty>
        }
      />
    </div>
  )
}
