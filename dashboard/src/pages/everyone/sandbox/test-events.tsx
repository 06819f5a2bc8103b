import { Link } from '@tanstack/react-router'
import type { Reply } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ExactMoment } from '../../../parts/formatters.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { type Column, Table } from '../../../parts/table.tsx'

type Event = Reply<'listTestEvents'>['data'][number]

const columns: readonly Column<Event>[] = [
  { head: 'When', cell: ({ createdAt }) => <ExactMoment at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Event', cell: ({ type }) => <code>{type}</code> },
  { head: 'State', cell: ({ object }) => <StateBadge state={object.status} /> },
  { head: 'Object', cell: ({ object }) => <code className="small">{object.id}</code> },
]

/** The events of a test key's feed, and where they are delivered. */
export const TestEvents = () => (
  <Panel
    title="Events"
    actions={
      <StepLink to="/webhooks/new" operation="createWebhookEndpoint" kind="plain">
        Add a webhook endpoint
      </StepLink>
    }
  >
    <TestEndpoints />
    <Loaded query={useRead('listTestEvents', {})}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty title="No events yet">Each test-mode event appears here, in GET /events for test keys, and in webhooks.</Empty>
        ) : (
          <Table label="Test events" rows={data} columns={columns} rowKey={({ id }) => id} />
        )
      }
    </Loaded>
  </Panel>
)

function TestEndpoints() {
  const endpoints = useList('listWebhookEndpoints', { query: { mode: 'test' } }).data?.pages.flatMap(({ data }) => data) ?? []
  if (endpoints.length === 0) return null
  return (
    <p>
      Deliveries:{' '}
      {endpoints.map(({ id, url }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to="/webhooks/$id" params={{ id }} className="break">
            {url}
          </Link>
        </span>
      ))}
    </p>
  )
}
