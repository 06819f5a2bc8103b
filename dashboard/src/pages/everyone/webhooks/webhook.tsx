import { useParams } from '@tanstack/react-router'
import { useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Moment } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'
import { Deliveries } from './deliveries.tsx'
import { ReceiverCode } from './receiver-code.tsx'
import { type Endpoint, EndpointState, EventTypes } from './webhook-state.tsx'
import { EndpointSteps } from './webhook-steps.tsx'

/** One endpoint: its events, its deliveries, and its steps. */
export default function WebhookPage() {
  const { id } = useParams({ from: '/inside/webhooks/$id' })
  const endpoint = useRead('readWebhookEndpoint', { params: { id } })
  return (
    <div className="page">
      <PageHeading
        title={endpoint.data ? new URL(endpoint.data.url).host : 'Webhook endpoint'}
        badge={endpoint.data && <StateBadge state={endpoint.data.mode} />}
        back={{ to: '/webhooks', label: 'Webhooks' }}
        actions={endpoint.data && <EndpointSteps of={endpoint.data} />}
      />
      <Loaded query={endpoint} lines={8}>
        {(loaded) => (
          <>
            <Panel>
              <Terms of={termsOf(loaded)} />
            </Panel>
            <Panel title="Deliveries">
              <Deliveries endpointId={id} enabled={loaded.enabled} />
            </Panel>
            <Panel>
              <details>
                <summary>Sample receiver in TypeScript, Python or Go</summary>
                <ReceiverCode />
              </details>
            </Panel>
          </>
        )}
      </Loaded>
    </div>
  )
}

const termsOf = (endpoint: Endpoint) =>
  [
    [
      'URL',
      <span key="url" className="break">
        {endpoint.url}
      </span>,
    ],
    ['State', <EndpointState key="state" of={endpoint} />],
    ['Events', <EventTypes key="types" of={endpoint.types} />],
    ['Description', endpoint.description],
    ['Created', <Moment key="created" at={endpoint.createdAt} />],
  ] as const
