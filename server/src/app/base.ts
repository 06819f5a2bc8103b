/** What every part of an instance uses: settings, the log, the database, the clock, and what listeners share. */

import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import type pg from 'pg'
import type { DestinationStream, Logger } from 'pino'
import { ReferenceDocuments } from '../api/partner/reference-data.ts'
import type { Config } from '../config.ts'
import { Clock } from '../core/clock.ts'
import { openLog } from '../core/log.ts'
import { Sealer } from '../core/sealer.ts'
import { Database } from '../db/client.ts'
import { sql } from '../db/statement.ts'
import { WriteBatcher } from '../db/write-batcher.ts'
import { AccessLog } from '../http/access-log.ts'
import { BodiesInFlight, bodyBounds } from '../http/bodies-in-flight.ts'
import { listenerLimiters } from '../http/concurrency-limiter.ts'
import { Cursors } from '../http/cursor.ts'
import type { Traffic } from '../http/listener-options.ts'
import { Meters } from '../http/meters.ts'
import { Outage } from '../http/outage.ts'
import { RateLimits } from '../http/rate-limit.ts'
import { RateLimitLeases } from '../http/rate-limit-leases.ts'
import { RightsCacheInvalidation } from '../http/rights-cache-invalidation.ts'
import type { OpenEndpoints } from '../http/shared-stages.ts'
import { failureLog } from '../jobs/failure-log.ts'
import type { Resolve } from '../jobs/webhooks/resolve.ts'
import type { MeteredListener } from '../ops/metrics.ts'
import { openTracing } from './traces.ts'

export interface AppOptions {
  readonly config: Config
  readonly connection: pg.ClientConfig
  /** The service's secret, 32 bytes: the same on every instance of an installation. */
  readonly secret: Buffer
  /** Marks this installation's machines at their providers: the same on every instance, and as long as machines run. */
  readonly installation: string
  /** Where the log is written, line by line, and its minimum level. */
  readonly logTo: DestinationStream
  readonly logLevel: string
  /** The migrations that this build needs. While one is missing, it is not ready. */
  readonly migrations: readonly string[]
  /** Resolves the host names of webhook receivers; by default with name servers. */
  readonly resolve?: Resolve
}

/** A part of an instance that runs by itself once it is started. */
export interface Part {
  start(): Promise<void>
  stop(): Promise<void>
}

/** The options of all listeners. */
interface Shared {
  readonly log: Logger
  readonly outage: Outage
  readonly accessLog: AccessLog
  readonly traffic: Traffic
  readonly db: Database
  readonly docsUrl: string
  readonly modeHeader: string
  readonly trustedProxies: readonly string[] | null
  readonly writes: WriteBatcher
  readonly cursors: Cursors
  readonly clock: Clock
  /** Seals stored replies that contain a secret. */
  readonly replySealer: Sealer
  /** Endpoints that are closed in this environment return 404. */
  readonly open: OpenEndpoints
}

/** Background work has half as many writer connections as calls have. */
const backgroundPools = ({ poolWriters }: Config) => ({ readers: 1, writers: Math.ceil(poolWriters / 2) })
/** Work that reads a whole table may take minutes. It has its own connection, and no caller waits for it. */
const scanTimeoutMs = 5 * 60_000
const scanPools = { readers: 1, writers: 1 }
/** Connections are opened when they are needed. A lease is one statement, so its writer is never opened. */
const leasePools = { readers: 1, writers: 1 }

const answersSql = sql<{ answers: boolean }>('database_answers', 'select true as answers')

/** A public listener's meters and limits. */
const metered = (name: string, cards: Readonly<Record<string, Card>>, config: Config): MeteredListener => ({
  name,
  cards,
  meters: new Meters(),
  limiters: listenerLimiters(config),
  bodies: new BodiesInFlight(bodyBounds),
})

export function openBase({ config, connection, secret, installation, logTo, logLevel, migrations, resolve }: AppOptions) {
  const log = openLog(logLevel, logTo)
  const onError = failureLog(log, 'database', 'database: a connection failed')
  const toDatabase = { connection, waitMs: config.databaseWaitMs, onError }
  const db = new Database({ ...toDatabase, readers: config.poolReaders, writers: config.poolWriters })
  const backgroundDb = new Database({ ...toDatabase, ...backgroundPools(config), name: 'background', commits: db.commits })
  const scanDb = new Database({ connection, onError, ...scanPools, name: 'scan', statementTimeoutMs: scanTimeoutMs })
  // A call waits for its lease, so leases do not queue behind the reads of calls or of background work.
  const leaseDb = new Database({ ...toDatabase, ...leasePools, name: 'lease' })
  const reference = new ReferenceDocuments(db)
  db.commits.on('catalog_changed', () => reference.forget())
  const clock = new Clock()
  const invalidation = new RightsCacheInvalidation(connection)
  const leases = new RateLimitLeases(leaseDb.read, failureLog(log, 'rate limits', 'rate limits: the database gave no lease'))
  const shared: Shared = {
    log,
    outage: new Outage(log, async () => (await db.read.first(answersSql)) !== undefined),
    accessLog: new AccessLog(log, logTo),
    traffic: { drainPending: false, draining: false, callsInFlight: 0 },
    db,
    docsUrl: `${new URL(config.baseUrl).origin}/docs`,
    modeHeader: `x-${config.serviceName.toLowerCase()}-mode`,
    trustedProxies: config.trustedProxies,
    writes: new WriteBatcher(db),
    cursors: new Cursors(secret),
    clock,
    replySealer: new Sealer(secret, 'stored replies'),
    open: { RADAR_SUBMISSIONS_OPEN: config.radarSubmissionsOpen },
  }
  return {
    config,
    connection,
    secret,
    installation,
    /** For background work: it does not wait for the connections of calls, and its long statements are planned on few connections. */
    backgroundDb,
    /** For work that reads a whole table. */
    scanDb,
    databases: [db, backgroundDb, scanDb, leaseDb],
    migrations,
    resolve,
    shared,
    reference,
    invalidation,
    leases,
    limits: new RateLimits({
      now: () => clock.now(),
      sharedSince: (ms) => invalidation.othersAtMs > ms,
      lease: (request) => leases.lease(request),
    }),
    partner: metered('partner', partnerCards, config),
    dashboard: metered('dashboard', dashboardCards, config),
    tracing: openTracing(config, log),
  }
}
export type Base = ReturnType<typeof openBase>
