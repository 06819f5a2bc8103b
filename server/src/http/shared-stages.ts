/** Stages of both surfaces. Where each stands is said by the surface's own list. */
import { performance } from 'node:perf_hooks'
import type { Card, EndpointSwitch } from '@parley/contract/endpoint'
import { notFound, unavailable } from '../core/fault.ts'
import { noRoom } from './bodies-in-flight.ts'
import { headerFault } from './call.ts'
import type { Traffic } from './listener-options.ts'
import { queryIn } from './route.ts'
import { callsToCards, everyCall, type Stage } from './stages.ts'
import { bodyFor, parseQuery } from './validation.ts'

/** While the process drains, and while too much is on its way, nothing is served; the call is counted all the same. */
export const serviceable = (traffic: Traffic): Stage =>
  everyCall('serviceable', ({ call }) => {
    if (traffic.draining) throw unavailable()
    if (call.bodyRefused) throw noRoom()
  })

export const soundHeaders: Stage = everyCall('headers', (request) => {
  const malformed = headerFault(request)
  if (malformed) throw malformed
})

/** One of the slots for calls that are worked on, once the whole call is here: while its body is on the way, it holds none. */
export const slot: Stage = everyCall('concurrency slot', ({ call }) => {
  if (!call.awaitsBody) return call.acquireSlot(performance.now())
  call.releaseSlot(performance.now())
  return undefined
})

export type OpenEndpoints = Readonly<Record<EndpointSwitch, boolean>>
/** Whether this environment has an endpoint. */
export const isOpen = ({ closedBy }: Card, open: OpenEndpoints): boolean => closedBy === undefined || open[closedBy]

/** Endpoints that this environment has closed are not found, by whoever may call them. */
export const closedEndpoint = (open: OpenEndpoints): Stage =>
  callsToCards('closed endpoint', (card) =>
    isOpen(card, open)
      ? undefined
      : () => {
          throw notFound()
        },
  )

export const query: Stage<unknown> = callsToCards('query', ({ query: schema }) => (request) => {
  request.call.query = parseQuery(queryIn(request), schema)
})

export const body: Stage<unknown> = callsToCards('body', (card) => (request) => {
  request.call.input = bodyFor(card, request.body)
})
