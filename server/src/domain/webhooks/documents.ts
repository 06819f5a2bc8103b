/** What is added to the stored documents of webhooks for some of their readers. */
import type { DeliveryExchange } from './deliveries.store.ts'
import type { EndpointDocument } from './store.ts'

const extended = (wire: string, more: object): string => `${wire.slice(0, -1)},${JSON.stringify(more).slice(1)}`

/** For who makes the endpoint or rolls its secret. */
export const withSecret = (wire: string, secret: string): string => extended(wire, { secret })

/** A person reads the endpoints of both modes. */
export const withMode = ({ wire, mode }: EndpointDocument): string => extended(wire, { mode })

/** A person reads what was sent, and what is kept of the last answer. */
export const withExchange = ({ wire, ...exchange }: DeliveryExchange & { readonly wire: string }): string => extended(wire, exchange)
