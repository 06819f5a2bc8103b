import { deliveryStatuses } from '@parley/contract/webhooks'
import type { Item } from '../../../client/operations.ts'
import { useInterval, useList, useRead } from '../../../client/queries.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { StateBadge } from '../../../parts/badge.tsx'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { useFilters } from '../../../parts/filters.tsx'
import { ExactMoment } from '../../../parts/formatters.tsx'
import { pluralize, waitingText } from '../../../parts/humanize.ts'
import { emptyTitle, StateFilter, statesIn } from '../../../parts/state-filter.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { ViewDelivery } from './view-delivery.tsx'

type Delivery = Item<'listWebhookDeliveries'>

/** New deliveries are not announced to pages: this page shows them a few seconds later. */
const pollIntervalMs = 4_000

interface DeliveriesProps {
  readonly endpointId: string
  readonly enabled: boolean
}

/** An endpoint's deliveries, sent and pending, in the last 30 days. */
export function Deliveries({ endpointId, enabled }: DeliveriesProps) {
  const { search } = useFilters()
  const statuses = statesIn(deliveryStatuses, search.status)
  const counts = useRead('countDeliveryStates', { params: { id: endpointId } })
  const list = useList('listWebhookDeliveries', { params: { id: endpointId }, query: { statuses } })
  const { refetch } = list
  useInterval(pollIntervalMs, refetch)
  useInterval(pollIntervalMs, counts.refetch)
  return (
    <div className="stack">
      <div className="row spread">
        <StateFilter label="State" states={deliveryStatuses} counts={counts.data} labelOf={waitingText} />
        <Button busy={list.isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      </div>
      <List
        label="Deliveries"
        list={list}
        columns={columnsOf(endpointId, enabled)}
        rowKey={({ id }) => id}
        empty={
          <Empty title={emptyTitle('deliveries', statuses, waitingText)}>
            Each event and each ping sent to this endpoint appears here.
          </Empty>
        }
      />
    </div>
  )
}

const columnsOf = (endpointId: string, enabled: boolean): readonly Column<Delivery>[] => [
  { head: 'Queued', cell: ({ createdAt }) => <ExactMoment at={createdAt} />, by: ({ createdAt }) => createdAt },
  {
    head: 'Event',
    cell: ({ type, eventId }) => (
      <span className="stack tight">
        <code>{type}</code>
        <code className="soft small">{eventId}</code>
      </span>
    ),
  },
  { head: 'State', cell: (delivery) => <DeliveryState of={delivery} /> },
  { head: 'Response', cell: (delivery) => <ResponseCell of={delivery} /> },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ id }) => (
      <span className="row actions">
        <ViewDelivery endpointId={endpointId} deliveryId={id} />
        <ActionButton
          operation="redeliverWebhook"
          input={{ params: { id: endpointId, deliveryId: id } }}
          successMessage="Sending the delivery again"
          why={enabled ? null : 'Enable the endpoint first. Nothing is sent while it is disabled.'}
        >
          Redeliver
        </ActionButton>
      </span>
    ),
  },
]

const DeliveryState = ({ of: { status, attempts, nextAttemptAt } }: { readonly of: Delivery }) => (
  <span className="stack tight">
    <StateBadge state={status} textOf={waitingText} />
    <span className="soft small">
      {pluralize(attempts, 'attempt')}
      {nextAttemptAt && attempts > 0 && (
        <>
          , next at <ExactMoment at={nextAttemptAt} />
        </>
      )}
    </span>
  </span>
)

const ResponseCell = ({ of: { responseStatus, error, durationMs } }: { readonly of: Delivery }) => (
  <span className="stack tight">
    {responseStatus !== null && <span className="figure">{responseStatus}</span>}
    {error && <span className="small">{error}</span>}
    {durationMs !== null && <span className="soft small figure">{durationMs.toLocaleString('en')} ms</span>}
  </span>
)
