/** Fields that some readers get in addition to the stored documents of webhooks. */
import type { DeliveryExchange } from './deliveries.store.ts'
import type { EndpointDocument } from './store.ts'

const extended = (wire: string, more: object): string => `${wire.slice(0, -1)},${JSON.stringify(more).slice(1)}`

/** For the response to creating an endpoint or rolling its secret. */
export const withSecret = (wire: string, secret: string): string => extended(wire, { secret })

/** A person sees the endpoints of both modes. */
export const withMode = ({ wire, mode }: EndpointDocument): string => extended(wire, { mode })

/** A person sees what was sent, and the stored part of the last response. */
export const withExchange = ({ wire, ...exchange }: DeliveryExchange & { readonly wire: string }): string => extended(wire, exchange)
