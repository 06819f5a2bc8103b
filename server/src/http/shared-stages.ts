/** Stages of both surfaces. Each surface's own list gives their order. */
import { performance } from 'node:perf_hooks'
import type { Card, EndpointSwitch } from '@parley/contract/endpoint'
import { notFound, unavailable } from '../core/fault.ts'
import { capacityFault } from './bodies-in-flight.ts'
import { headerFault } from './call.ts'
import type { Traffic } from './listener-options.ts'
import { queryIn } from './route.ts'
import { callsToCards, everyCall, type Stage } from './stages.ts'
import { bodyFor, parseQuery, refuseMissingBody, requiresBody } from './validation.ts'

/** Refuses calls while the process drains, and bodies beyond the bounds. The call is counted nevertheless. */
export const serviceable = (traffic: Traffic): Stage =>
  everyCall('serviceable', ({ call }) => {
    if (traffic.draining) throw unavailable()
    if (call.bodyRefused) throw capacityFault()
  })

export const validHeaders: Stage = everyCall('headers', (request) => {
  const malformed = headerFault(request)
  if (malformed) throw malformed
})

/** Takes a concurrency slot once the whole call has arrived. While its body arrives, it holds none. */
export const slot: Stage = everyCall('concurrency slot', ({ call }) => {
  if (!call.awaitsBody) return call.acquireSlot(performance.now())
  call.releaseSlot(performance.now())
  return undefined
})

export type OpenEndpoints = Readonly<Record<EndpointSwitch, boolean>>
/** Whether this environment has an endpoint. */
export const isOpen = ({ closedBy }: Card, open: OpenEndpoints): boolean => closedBy === undefined || open[closedBy]

/** An endpoint that is closed in this environment is not found, for every caller. */
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

/** A missing body is refused where an invalid one is: when it is parsed. */
export const bodySent: Stage = callsToCards('body sent', (card) =>
  requiresBody(card) ? (request) => refuseMissingBody(card, request.body) : undefined,
)

export const body: Stage<unknown> = callsToCards('body', (card) => (request) => {
  request.call.input = bodyFor(card, request.body)
})
