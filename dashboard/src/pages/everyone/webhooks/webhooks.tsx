import { modes } from '@parley/contract/access'
import { maxWebhookEndpoints } from '@parley/contract/webhooks'
import { Link } from '@tanstack/react-router'
import { useList } from '../../../client/queries.ts'
import { docsUrl } from '../../../client/setting.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { choicesOf, Filter, oneOf, useFilters } from '../../../parts/filters.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { StepLink } from '../../../parts/step-link.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { type Endpoint, EndpointState, EventTypes } from './webhook-state.tsx'

const columns: readonly Column<Endpoint>[] = [
  {
    head: 'Endpoint',
    cell: ({ id, url, description }) => (
      <span className="stack tight">
        <Link to="/webhooks/$id" params={{ id }} className="break">
          {url}
        </Link>
        {description && <span className="soft small">{description}</span>}
      </span>
    ),
  },
  { head: 'Mode', cell: ({ mode }) => <StateBadge state={mode} />, by: ({ mode }) => mode },
  { head: 'Events', cell: ({ types }) => <EventTypes of={types} /> },
  { head: 'State', cell: (endpoint) => <EndpointState of={endpoint} /> },
  { head: 'Created', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
]

const create = (
  <StepLink to="/webhooks/new" operation="createWebhookEndpoint">
    Add endpoint
  </StepLink>
)

/** The company's endpoints of both modes. */
export default function WebhooksPage() {
  const { search } = useFilters()
  const mode = oneOf(modes, search.mode)
  return (
    <div className="page">
      <PageHeading
        title="Webhooks"
        lead={
          <>
            Each event is sent to your programs at a URL of yours. Up to {maxWebhookEndpoints} endpoints in each mode.{' '}
            <a href={`${docsUrl}/guides/webhooks`}>How to receive webhooks</a>
          </>
        }
        actions={create}
      />
      <div className="filters">
        <Filter name="mode" label="Mode" choices={choicesOf(modes)} />
      </div>
      <List
        label="Webhook endpoints"
        list={useList('listWebhookEndpoints', { query: { mode } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty title={mode ? `No endpoints in ${mode} mode` : 'No endpoints yet'} action={create}>
            Without an endpoint, your programs can read the same events from the event feed.
          </Empty>
        }
      />
    </div>
  )
}
