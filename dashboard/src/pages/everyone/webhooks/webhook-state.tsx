import type { DisabledReason } from '@parley/contract/webhooks'
import type { Item } from '../../../client/operations.ts'
import { StateBadge } from '../../../parts/badge.tsx'

export type Endpoint = Item<'listWebhookEndpoints'>

const reasons: Readonly<Record<DisabledReason, string>> = {
  gone: 'It returned 410 Gone.',
  failing: 'No delivery succeeded for five days.',
  requested: 'Disabled manually.',
}

/** Enabled, or why not. */
export const EndpointState = ({ of: { enabled, disabledReason } }: { readonly of: Pick<Endpoint, 'enabled' | 'disabledReason'> }) => (
  <span className="stack tight">
    <StateBadge state={enabled ? 'enabled' : 'disabled'} tone={enabled ? 'live' : disabledReason === 'requested' ? 'over' : 'bad'} />
    {disabledReason && <span className="soft small">{reasons[disabledReason]}</span>}
  </span>
)

/** `Every event`, or the types. */
export const EventTypes = ({ of: types }: { readonly of: readonly string[] }) =>
  types.includes('*') ? (
    'All events'
  ) : (
    <ul className="plain small">
      {types.map((type) => (
        <li key={type}>
          <code>{type}</code>
        </li>
      ))}
    </ul>
  )
