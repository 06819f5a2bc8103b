/** The options of a public listener. */
import type { Mode } from '@parley/contract/access'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { AccessLog } from './access-log.ts'
import type { BodiesInFlight } from './bodies-in-flight.ts'
import type { ListenerLimiters } from './concurrency-limiter.ts'
import type { Meters } from './meters.ts'
import type { Outage } from './outage.ts'
import type { RateLimitBucket } from './rate-limit-bucket.ts'

export interface ListenerOptions {
  readonly name: string
  readonly log: Logger
  readonly outage: Outage
  readonly accessLog: AccessLog
  readonly docsUrl: string
  readonly modeHeader: string
  readonly trustedProxies: readonly string[] | null
  /** The address's bucket, which every call counts against, and its limit per minute. */
  readonly addresses: RateLimitBucket
  readonly addressLimit: number
  readonly traffic: Traffic
  readonly meters: Meters
  readonly limiters: ListenerLimiters
  /** The `WWW-Authenticate` of responses to callers without a credential. */
  readonly challenge?: 'Bearer'
  readonly bodies: BodiesInFlight
  /** The mode of the key that a call came with, if it is known without a lookup. */
  readonly knownMode?: (request: Pick<FastifyRequest, 'headers' | 'raw'>) => Mode | undefined
  /** Called for each call that has ended. */
  readonly onEnded: readonly OnEnded[]
}

/** Status 0: the caller disconnected first. */
export type OnEnded = (request: FastifyRequest, status: number, ms: number) => void

/** The state of the process. */
export interface Traffic {
  /** It is about to drain: calls are served, and their callers are asked to reconnect. */
  drainPending: boolean
  /** No more calls are served. Those in flight are finished. */
  draining: boolean
  callsInFlight: number
}
