/** The service, put together: what serves, what watches, what runs beside. */

import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { openapi } from '@parley/contract/openapi'
import { partnerCards } from '@parley/contract/partner'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { dashboardHandlers } from './api/dashboard/handlers.ts'
import { partnerHandlers, sharedHandlers } from './api/partner/handlers.ts'
import { ReferenceDocuments } from './api/partner/reference-data.ts'
import { Clock } from './clock.ts'
import { type Config, keepsLetters } from './config.ts'
import { Database } from './db/client.ts'
import { SharedWrites } from './db/shared-writes.ts'
import { once } from './docs/once.ts'
import { registerOpenapi } from './docs/openapi-route.ts'
import { registerDocs } from './docs/routes.ts'
import { findKeyHolder } from './domain/account/keys.ts'
import { standingSessions } from './domain/account/sessions.ts'
import { findSession } from './domain/account/store.ts'
import { InvoiceDrawer } from './domain/invoices/drawer.ts'
import { Outbox } from './domain/mail/outbox.ts'
import { rentalTerms } from './domain/rentals/terms.ts'
import { AccessLog } from './http/access-log.ts'
import { answeredCallOf } from './http/answered-call.ts'
import { BodiesInFlight, bodyBounds } from './http/bodies-in-flight.ts'
import { ChangeStreams, streamBeatMs, streamBounds } from './http/change-streams.ts'
import { Cursors } from './http/cursor.ts'
import { openDashboardDoor } from './http/dashboard-door.ts'
import type { OnEnded, Traffic } from './http/listener.ts'
import { Meters } from './http/meters.ts'
import { openPartnerDoor } from './http/partner-door.ts'
import { listenerPlaces } from './http/places.ts'
import { Principals } from './http/principals.ts'
import { RateLimits } from './http/rate-limit.ts'
import { RightsWatch } from './http/rights-watch.ts'
import { AuditChain } from './jobs/audit-chain.ts'
import { CallLog } from './jobs/call-log.ts'
import { KeyUses } from './jobs/key-uses.ts'
import { LedgerCheck } from './jobs/ledger-check.ts'
import { type RunningLoop, run } from './jobs/loop.ts'
import { machineClaims } from './jobs/machine-claims.ts'
import { mailing } from './jobs/mail.ts'
import { reconciling } from './jobs/reconcile-machines.ts'
import { RentalWork } from './jobs/rental-work.ts'
import { settleDue, timers } from './jobs/timers.ts'
import { openLog } from './log.ts'
import { EventLoop } from './ops/event-loop.ts'
import { healthOf } from './ops/health.ts'
import { openOps } from './ops/listener.ts'
import type { Instance } from './ops/metrics.ts'
import type { Tracing } from './ops/tracing.ts'
import type { Pages } from './pages/read-pages.ts'
import { registerPages } from './pages/routes.ts'
import { openFleet } from './provision/installed.ts'
import { deriveKey, Sealer } from './sealing.ts'

export interface AppOptions {
  readonly config: Config
  readonly connection: pg.ClientConfig
  /** The service's secret, 32 bytes: the same on every instance of an installation. */
  readonly secret: Buffer
  /** Where the log goes, a line at a time, and from which level on. */
  readonly logTo: DestinationStream
  readonly logLevel: string
  /** The dashboard's pages, where they are built. */
  readonly pages?: Pages | null
  /** The migrations that this build needs: while one is missing it is not ready. */
  readonly migrations: readonly string[]
}
export interface App {
  readonly db: Database
  /** Reads the rights' epoch and the clock, now. */
  readonly probe: () => Promise<void>
  readonly traffic: Traffic
  /** What runs rented machines; `local` can be told to misbehave. */
  readonly machines: ReturnType<typeof openFleet>
  readonly ledger: LedgerCheck
  readonly callLog: CallLog
  readonly uses: KeyUses
  /** Does what time made due, and links and announces what was done, now. */
  settle(): Promise<void>
  listen(): Promise<void>
  /** Serves no further call, finishes those under way, ends everything. */
  close(): Promise<void>
}

/** Calls under way get this long to finish; and callers this long to hear that they should go elsewhere. */
const drainAtMostMs = 8_000
const drainAtLeastMs = 250
/** Connections that nobody has accepted yet: a thousand callers may arrive at once, and one that finds no room tries again after a second. */
const backlog = 4_096
/** Connections without a call under way get this long; Node waits for one that never said anything without end. */
const lingerAtMostMs = 1_000

export function createApp({ config, connection, secret, logTo, logLevel, migrations, pages }: AppOptions): App {
  const log = openLog(logLevel, logTo)
  const onError = (error: Error) => log.warn({ err: error }, 'database: a connection failed')
  const pools = { readers: config.poolReaders, writers: config.poolWriters }
  const db = new Database({ connection, ...pools, waitMs: config.databaseWaitMs, onError })
  const clock = new Clock()
  const traffic: Traffic = { draining: false, callsInFlight: 0 }
  const changes: ChangeStreams = new ChangeStreams({
    bounds: streamBounds,
    beatMs: streamBeatMs,
    standing: (ids) => standingSessions(db.read, ids),
    onOpen: (open) => watch.havePages(open),
  })
  const watch: RightsWatch = new RightsWatch({
    connection,
    onChange: () => {
      principals.forget()
      changes.look()
    },
    onNews: (news) => changes.hear(news),
    onTime: (now, askedAtMs) => clock.set(now, askedAtMs),
  })
  const principals: Principals = new Principals(
    (hash) => findKeyHolder(db.read, hash),
    () => watch.trusted(),
  )
  db.onRightsChanged = () => principals.forget()
  const bids = new Sealer(secret, 'sealed bids')
  const reference = new ReferenceDocuments(db)
  db.onCatalogChanged = () => reference.forget()
  const machines = openFleet(config, secret, clock, machineClaims(db))
  const terms = rentalTerms(config, deriveKey(secret, 'rental quotes'), () => machines.fleet.accepting())
  const rentalWork = new RentalWork(db, machines.fleet, terms, log)
  db.onRentalsDue = () => rentalWork.wake()
  const outbox = new Outbox(new Sealer(secret, 'mails'), config)
  const drawer = new InvoiceDrawer(join(import.meta.dirname, '../dist/draw-invoices.js'))
  const chain = new AuditChain(db, log)
  const uses = new KeyUses(db, clock, log)
  const callLog = new CallLog(db, clock)
  let tracing: Tracing | undefined
  const traced = (listener: string): OnEnded[] =>
    config.otlpEndpoint === null ? [] : [(request, status, ms) => tracing?.note(answeredCallOf(listener, request, status, ms))]
  const shared = {
    log,
    accessLog: new AccessLog(log, logTo),
    traffic,
    db,
    docsUrl: `${new URL(config.baseUrl).origin}/docs`,
    modeHeader: `x-${config.serviceName.toLowerCase()}-mode`,
    trustedProxies: config.trustedProxies,
    writes: new SharedWrites(db),
    cursors: new Cursors(secret),
  }
  const limits = new RateLimits()
  const partnerMeters = new Meters()
  const partnerBodies = new BodiesInFlight(bodyBounds)
  const partnerPlaces = listenerPlaces(config.callsAtOnce)
  const proposals: readonly Card[] = [partnerCards.proposeNode, dashboardCards.proposeNode]
  const isClosed = (words: Card) => proposals.includes(words) && !config.radarSubmissionsOpen
  const handlers = sharedHandlers(reference, terms)
  const partner = openPartnerDoor(
    {
      ...shared,
      name: 'partner',
      onEnded: traced('partner'),
      meters: partnerMeters,
      places: partnerPlaces,
      bodies: partnerBodies,
      addresses: limits.open('partner_address'),
      addressLimit: config.limits.addressPerMinute,
      clock,
      principals,
      buckets: limits,
      limits: config.limits,
      closed: isClosed,
      onKeyUsed: (keyId) => uses.note(keyId),
      onKeyCall: (call) => callLog.note(call),
    },
    '/v1',
    partnerCards,
    partnerHandlers(handlers, config),
  )
  const { baseUrl, dashboardUrl, serviceName } = config
  const document = once(() => openapi(partnerCards, { baseUrl, serviceName }))
  registerOpenapi(partner, '/v1/openapi.json', document, shared)
  registerDocs(partner, { ...shared, baseUrl, dashboardUrl, serviceName, document })
  const dashboardMeters = new Meters()
  const dashboardBodies = new BodiesInFlight(bodyBounds)
  const dashboardPlaces = listenerPlaces(config.callsAtOnce)
  const ledger = new LedgerCheck(db, log)
  const loops = [timers(db, bids), reconciling(db, machines.fleet, log), chain.loop, ledger.loop, callLog.loop]
  let running: RunningLoop[] = []
  const eventLoop = new EventLoop()
  const instance: Instance = {
    listeners: [
      { name: 'partner', cards: partnerCards, meters: partnerMeters, places: partnerPlaces, bodies: partnerBodies },
      { name: 'dashboard', cards: dashboardCards, meters: dashboardMeters, places: dashboardPlaces, bodies: dashboardBodies },
    ],
    traffic,
    db,
    rights: watch,
    migrations,
    loops: () => running,
    streams: changes,
    limits,
    principals,
    ledger,
    callLog,
    eventLoop,
    sendsMail: config.smtpUrl !== null,
    lettersKept: keepsLetters(config),
    fleet: machines.fleet,
  }
  const dashboard = openDashboardDoor(
    {
      ...shared,
      name: 'dashboard',
      onEnded: traced('dashboard'),
      meters: dashboardMeters,
      places: dashboardPlaces,
      bodies: dashboardBodies,
      addresses: limits.open('dashboard_address'),
      addressLimit: config.limits.dashboardAddressPerMinute,
      origin: new URL(dashboardUrl).origin,
      clock,
      closed: isClosed,
      findSession: async (read, tokenHash) => {
        const row = await findSession(read, tokenHash)
        return row && { ...row, tokenHash }
      },
    },
    dashboardCards,
    dashboardHandlers(
      config,
      db,
      clock,
      new Sealer(secret, 'second factors'),
      bids,
      outbox,
      drawer,
      handlers,
      machines.fleet.installed,
      changes,
      limits,
      () => healthOf(instance),
      reference.words,
    ),
  )
  if (pages) registerPages(dashboard, pages, { ...shared, serviceName, baseUrl })
  const ops = openOps(instance)

  return {
    db,
    probe: () => watch.probe(),
    traffic,
    machines,
    ledger,
    callLog,
    uses,
    async settle() {
      await settleDue(db, bids)
      await rentalWork.idle()
      await chain.turn()
    },
    async listen() {
      await watch.start()
      uses.start()
      eventLoop.start()
      if (config.smtpUrl !== null) {
        const { smtpSender } = await import('./jobs/smtp.ts')
        loops.push(mailing({ db, outbox, sender: smtpSender(config.smtpUrl, config.mailFrom), log }))
      }
      if (config.otlpEndpoint !== null) {
        const { Tracing } = await import('./ops/tracing.ts')
        tracing = new Tracing(config.otlpEndpoint, serviceName, log)
      }
      running = loops.map((loop) => run(loop, log))
      rentalWork.start()
      await partner.listen({ ...config.api, backlog })
      await dashboard.listen({ ...config.dashboard, backlog })
      await ops.listen({ ...config.ops })
    },
    async close() {
      traffic.draining = true
      await changes.end()
      await drained(traffic)
      await Promise.all([partner, dashboard, ops].map(closed))
      eventLoop.stop()
      await Promise.all([
        ...running.map((loop) => loop.stop()),
        rentalWork.stop(),
        uses.stop(),
        watch.stop(),
        tracing?.close(),
        drawer.close(),
      ])
      await callLog.flush().catch((error) => log.warn({ err: error }, 'call log: not written'))
      await db.close()
    },
  }
}

async function closed(listener: FastifyInstance): Promise<void> {
  const bound = setTimeout(() => listener.server.closeAllConnections(), lingerAtMostMs)
  await listener.close().finally(() => clearTimeout(bound))
}

/** Waits for the calls under way, within bounds. */
function drained(traffic: Traffic): Promise<void> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const look = () => {
      const waited = performance.now() - startedAt
      const idle = traffic.callsInFlight === 0 && waited >= drainAtLeastMs
      if (idle || waited >= drainAtMostMs) resolve()
      else setTimeout(look, 10)
    }
    look()
  })
}
