/** What a public listener is opened with. */
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
  /** The address's bucket, which every call counts against, and its limit a minute. */
  readonly addresses: RateLimitBucket
  readonly addressLimit: number
  readonly traffic: Traffic
  readonly meters: Meters
  readonly limiters: ListenerLimiters
  /** How a caller without a credential is told to bring one. */
  readonly challenge?: 'Bearer'
  readonly bodies: BodiesInFlight
  /** The mode of the key that a call came with, when it is known without a look. */
  readonly knownMode?: (request: Pick<FastifyRequest, 'headers' | 'raw'>) => Mode | undefined
  /** Who hears of each call that has ended. */
  readonly onEnded: readonly OnEnded[]
}

/** Status 0: the caller went away first. */
export type OnEnded = (request: FastifyRequest, status: number, ms: number) => void

/** What the process is busy with. */
export interface Traffic {
  /** It is about to drain: calls are served, and their callers asked to come back on another connection. */
  leaving: boolean
  /** No further call is served; those under way are finished. */
  draining: boolean
  callsInFlight: number
}
