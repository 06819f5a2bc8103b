/** An instance's metrics: calls, database connections, backlogs, background work, the process. */
import { performance } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import { drivers } from '@parley/contract/dashboard/catalog'
import type { Card } from '@parley/contract/endpoint'
import { unsealFailures } from '../core/sealer.ts'
import type { Database } from '../db/client.ts'
import { maxPreparedStatements } from '../db/statement.ts'
import type { BodiesInFlight } from '../http/bodies-in-flight.ts'
import type { ChangeStreams } from '../http/change-streams.ts'
import type { ConcurrencyLimiter, ListenerLimiters } from '../http/concurrency-limiter.ts'
import type { EventSignal } from '../http/event-signal.ts'
import type { Traffic } from '../http/listener-options.ts'
import { bucketBoundsMs, type Histogram, type Meters } from '../http/meters.ts'
import type { Principals } from '../http/principals.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { RateLimitLeases } from '../http/rate-limit-leases.ts'
import type { RightsCacheInvalidation } from '../http/rights-cache-invalidation.ts'
import { type UnreadResponses, unreadResponses } from '../http/unread-responses.ts'
import type { CallLog } from '../jobs/call-log.ts'
import type { EventPublisher } from '../jobs/event-publisher.ts'
import type { LedgerCheck } from '../jobs/ledger-check.ts'
import type { RunningLoop } from '../jobs/loop.ts'
import type { WebhookSender } from '../jobs/webhooks/sender.ts'
import type { DriverRegistry } from '../provision/driver-registry.ts'
import { backlogMetrics } from './backlogs.ts'
import type { EventLoop } from './event-loop.ts'
import { eventMetrics } from './event-metrics.ts'
import { counter, family, gauge, type Metric, type Sample } from './exposition.ts'
import { letterMetrics } from './letters.ts'
import { type Serving, unready } from './readiness.ts'
import { webhookMetrics } from './webhook-metrics.ts'

/** The sources of the metrics. */
export interface Instance extends Serving {
  /** All its database clients. */
  readonly databases: readonly Database[]
  readonly listeners: readonly MeteredListener[]
  readonly traffic: Traffic
  readonly rights: RightsCacheInvalidation
  readonly loops: () => readonly RunningLoop[]
  readonly streams: ChangeStreams
  readonly events: EventSignal
  readonly publisher: EventPublisher
  readonly limits: RateLimits
  readonly leases: RateLimitLeases
  readonly principals: Principals
  readonly ledger: LedgerCheck
  readonly callLog: CallLog
  readonly eventLoop: EventLoop
  readonly sendsMail: boolean
  /** No SMTP server is set, and it is not the demo, whose operator reads the stored letters. */
  readonly mailDisabled: boolean
  readonly webhooks: WebhookSender
  readonly registry: DriverRegistry
}

/** A public listener, as it is measured. */
export interface MeteredListener {
  readonly name: string
  readonly cards: Readonly<Record<string, Card>>
  readonly meters: Meters
  readonly limiters: ListenerLimiters
  readonly bodies: BodiesInFlight
}

export async function metricsOf(instance: Instance): Promise<Metric[]> {
  const { listeners, traffic, db, databases, rights, loops, ledger, callLog, eventLoop, sendsMail, registry } = instance
  const reason = await unready(instance)
  // In parallel: metrics that the database does not return in time are left out, and all of them take no longer than one.
  const [waiting, letters, webhooks] = await Promise.all([
    backlogMetrics(db.read, sendsMail),
    letterMetrics(db.read, instance.mailDisabled),
    webhookMetrics(db.read, instance.webhooks),
  ])
  return [
    gauge('parley_ready', 'Whether this instance can serve.', reason === null ? 1 : 0),
    ...callMetrics(listeners, traffic.callsInFlight),
    ...bodyMetrics(listeners),
    ...responseMetrics(unreadResponses),
    ...streamMetrics(instance.streams),
    ...eventMetrics(instance.events, instance.publisher),
    ...memoryMetrics(instance),
    ...leaseMetrics(instance),
    gauge(
      'parley_rights_trusted',
      'Whether cached rights are used: 0 while the rights cache invalidation gets no reply.',
      rights.trusted() ? 1 : 0,
    ),
    ...poolMetrics(databases),
    ...waiting,
    ...letters,
    ...webhooks,
    unsealMetric(),
    ...loopMetrics(loops()),
    ...ledgerMetrics(ledger),
    counter(
      'parley_call_log_dropped_total',
      'Calls that are missing from the request log, because too many came at once.',
      callLog.dropped,
    ),
    ...driverMetrics(registry),
    ...processMetrics(eventLoop.delays),
  ]
}

const unsealMetric = (): Metric =>
  family(
    'parley_unseal_failures_total',
    'counter',
    'Failed attempts to open sealed data, which was sealed with another secret.',
    [...unsealFailures].map(([of, value]) => ({ labels: { of }, value })),
  )

function callMetrics(listeners: readonly MeteredListener[], callsInFlight: number): Metric[] {
  return [
    {
      name: 'parley_call_duration_seconds',
      help: 'Duration of completed calls. Status 0: the caller left first.',
      type: 'histogram',
      samples: listeners.flatMap(durationsOf),
    },
    gauge('parley_calls_in_flight', 'Calls in progress.', callsInFlight),
    ...queueMetrics(listeners),
  ]
}

function queueMetrics(listeners: readonly MeteredListener[]): Metric[] {
  const limiters = listeners.flatMap(({ name, limiters }) =>
    Object.entries<ConcurrencyLimiter>({ ...limiters }).map(([work, limiter]) => ({ labels: { listener: name, work }, limiter })),
  )
  const each = (value: (limiter: ConcurrencyLimiter) => number) =>
    limiters.map(({ labels, limiter }) => ({ labels, value: value(limiter) }))
  return [
    family(
      'parley_slots',
      'gauge',
      'Maximum number of concurrent calls.',
      each((one) => one.maxSlots),
    ),
    family(
      'parley_slots_taken',
      'gauge',
      'Slots in use.',
      each((one) => one.slotsTaken),
    ),
    family(
      'parley_calls_waiting',
      'gauge',
      'Calls that wait for a slot.',
      each((one) => one.waiting),
    ),
    family(
      'parley_calls_waiting_max',
      'gauge',
      'Maximum number of waiting calls.',
      each((one) => one.maxWaiters),
    ),
    {
      name: 'parley_queue_wait_seconds',
      help: 'Time that calls waited in the queue for a slot, of those that got one.',
      type: 'histogram',
      samples: limiters.flatMap(({ labels, limiter }) => histogram(limiter.waits, labels)),
    },
    family(
      'parley_calls_shed_total',
      'counter',
      'Calls refused because of load: no slot became free in time, or the queue was full.',
      limiters.flatMap(({ labels, limiter }) =>
        Object.entries(limiter.refused).map(([reason, value]) => ({ labels: { ...labels, reason }, value })),
      ),
    ),
  ]
}

function bodyMetrics(listeners: readonly MeteredListener[]): Metric[] {
  const each = (value: (bodies: BodiesInFlight) => number) =>
    listeners.map(({ name, bodies }) => ({ labels: { listener: name }, value: value(bodies) }))
  const eachOf = <Name extends string>(label: string, values: (bodies: BodiesInFlight) => Readonly<Record<Name, number>>) =>
    listeners.flatMap(({ name, bodies }) =>
      Object.entries<number>(values(bodies)).map(([of, value]) => ({ labels: { listener: name, [label]: of }, value })),
    )
  return [
    family(
      'parley_bodies_arriving',
      'gauge',
      'Request bodies that are being received.',
      each((bodies) => bodies.arriving),
    ),
    family(
      'parley_bodies_arriving_max',
      'gauge',
      'Maximum number of bodies that are received concurrently.',
      each(({ bounds }) => bounds.maxArriving),
    ),
    family(
      'parley_body_bytes',
      'gauge',
      'Memory reserved for the bodies of calls in progress.',
      eachOf('kind', ({ bytes }) => bytes),
    ),
    family(
      'parley_body_bytes_max',
      'gauge',
      'Maximum of that memory.',
      eachOf('kind', ({ bounds }) => ({ json: bounds.maxBytes, file: bounds.maxFileBytes })),
    ),
    family(
      'parley_bodies_refused_total',
      'counter',
      'Bodies that arrived too late, were displaced by newer ones, or exceeded the memory.',
      eachOf('reason', ({ refused }) => refused),
    ),
  ]
}

const responseMetrics = ({ bytes, maxBytes, evicted }: UnreadResponses): Metric[] => [
  gauge('parley_unread_response_bytes', 'Memory of large responses that their callers have not read yet.', bytes),
  gauge('parley_unread_response_bytes_max', 'Maximum of that memory.', maxBytes),
  counter('parley_unread_responses_evicted_total', 'Responses that were cut off because their callers did not read them.', evicted),
]

const streamMetrics = (streams: ChangeStreams): Metric[] => [
  gauge('parley_streams', 'Open streams of changes.', streams.size),
  family(
    'parley_streams_max',
    'gauge',
    'Maximum number of open streams.',
    Object.entries(streams.bounds).map(([per, value]) => ({ labels: { per }, value })),
  ),
  counter('parley_streams_evicted_total', 'Streams that were closed because the same person opened others.', streams.evicted),
]

/** Leases of rate limits from the database. */
const leaseMetrics = ({ rights, leases }: Instance): Metric[] => [
  gauge('parley_rate_limits_shared', 'Whether rate limits are shared with other instances.', rights.others ? 1 : 0),
  counter('parley_rate_limit_leases_total', 'Statements that requested leases of rate limits from the database.', leases.statementsSent),
  counter('parley_rate_limit_leases_failed_total', 'Lease statements that failed.', leases.failed),
]

/** The caches of an instance. Beyond its bound, each evicts the entry that was unused for the longest. */
function memoryMetrics({ limits, principals, callLog }: Instance): Metric[] {
  const buckets = [...limits.buckets]
  const caches = {
    principals: { size: principals.size, max: principals.maxSize },
    call_log_keys: callLog.counted,
    call_log_waiting: callLog.waiting,
  }
  const each = (value: (cache: { readonly size: number; readonly max: number }) => number) =>
    Object.entries(caches).map(([cache, one]) => ({ labels: { cache }, value: value(one) }))
  return [
    family(
      'parley_rate_limit_windows',
      'gauge',
      'Callers whose calls are counted.',
      buckets.map(([bucket, { size }]) => ({ labels: { bucket }, value: size })),
    ),
    family(
      'parley_rate_limit_windows_max',
      'gauge',
      'Maximum number of counted callers.',
      buckets.map(([bucket]) => ({ labels: { bucket }, value: limits.maxWindows })),
    ),
    family(
      'parley_cache_entries',
      'gauge',
      'Entries of caches.',
      each(({ size }) => size),
    ),
    family(
      'parley_cache_entries_max',
      'gauge',
      'Maximum number of entries.',
      each(({ max }) => max),
    ),
  ]
}

function durationsOf({ name: listener, cards, meters }: MeteredListener): Sample[] {
  const names = new Map(Object.entries(cards).map(([name, card]) => [card, name]))
  return [...meters.responses].flatMap(([calledCard, byStatus]) => {
    const card = calledCard === undefined ? 'none' : (names.get(calledCard) ?? 'none')
    return [...byStatus].flatMap(([status, tally]) => histogram(tally, { listener, card, status }))
  })
}

const seconds = (ms: number) => ms / 1000

function histogram(tally: Histogram, labels: Readonly<Record<string, string | number>> = {}): Sample[] {
  let upTo = 0
  const buckets = tally.buckets.map((count, bucket) => {
    upTo += count
    const bound = bucketBoundsMs[bucket]
    return { suffix: '_bucket', labels: { ...labels, le: bound === undefined ? '+Inf' : seconds(bound) }, value: upTo }
  })
  return [...buckets, { suffix: '_sum', labels, value: seconds(tally.sumMs) }, { suffix: '_count', labels, value: tally.count }]
}

function poolMetrics(databases: readonly Database[]): Metric[] {
  const pools = databases.flatMap((db) => db.pools())
  const each = (value: (pool: (typeof pools)[number]) => number) =>
    pools.map((pool) => ({ labels: { pool: pool.name }, value: value(pool) }))
  return [
    family(
      'parley_database_connections_used',
      'gauge',
      'Connections in use.',
      each((pool) => pool.open - pool.idle),
    ),
    family(
      'parley_database_connections_open',
      'gauge',
      'Open connections.',
      each((pool) => pool.open),
    ),
    family(
      'parley_database_connections_max',
      'gauge',
      'Maximum number of connections.',
      each((pool) => pool.max),
    ),
    family(
      'parley_database_waiting',
      'gauge',
      'Calls that wait for a connection.',
      each((pool) => pool.waiting),
    ),
    family('parley_database_connections_renewed_total', 'counter', 'Connections that were closed because of their age.', [
      { labels: {}, value: databases.reduce((sum, db) => sum + db.renewedConnections, 0) },
    ]),
    family('parley_database_prepared_statements_max', 'gauge', 'Maximum number of prepared statements of a connection.', [
      { labels: {}, value: maxPreparedStatements() },
    ]),
  ]
}

function loopMetrics(loops: readonly RunningLoop[]): Metric[] {
  const now = performance.now()
  const each = (value: (loop: RunningLoop) => number) => loops.map((loop) => ({ labels: { loop: loop.name }, value: value(loop) }))
  return [
    family(
      'parley_loop_iterations_total',
      'counter',
      'Iterations of background loops.',
      each((loop) => loop.iterations),
    ),
    family(
      'parley_loop_failed_iterations_total',
      'counter',
      'Iterations that failed.',
      each((loop) => loop.failedIterations),
    ),
    family(
      'parley_loop_last_success_age_seconds',
      'gauge',
      'Time since the last successful iteration.',
      each((loop) => seconds(now - loop.lastSuccessAtMs)),
    ),
  ]
}

function driverMetrics(registry: DriverRegistry): Metric[] {
  const each = (names: readonly string[]) => drivers.map((driver) => ({ labels: { driver }, value: names.includes(driver) ? 1 : 0 }))
  return [
    family('parley_driver_installed', 'gauge', 'Whether the driver may start machines; `local` simulates them.', each(registry.installed)),
    family('parley_driver_accepting', 'gauge', 'Whether the driver accepts work: 0 while starts keep failing.', each(registry.accepting())),
    family(
      'parley_driver_calls_total',
      'counter',
      'Calls of drivers: `start`, `status`, `stop` and `metrics` of a machine, and `list` of all machines.',
      [...registry.counts].flatMap(({ driver, call, done, failed }) => [
        { labels: { driver, call, outcome: 'done' }, value: done },
        { labels: { driver, call, outcome: 'failed' }, value: failed },
      ]),
    ),
  ]
}

const ledgerMetrics = (check: LedgerCheck): Metric[] => [
  gauge('parley_ledger_mismatched_companies', 'Companies whose balance differs from the sum of their transfers.', check.wrong.size),
  counter('parley_ledger_checked_total', 'Balances that were compared with the sum of their transfers.', check.checked),
  counter('parley_ledger_rounds_total', 'Completed checks of all companies.', check.rounds),
]

function processMetrics(delays: Histogram): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = memoryUsage()
  return [
    {
      name: 'parley_event_loop_delay_seconds',
      help: 'Delay of the event loop.',
      type: 'histogram',
      samples: histogram(delays),
    },
    counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory used by JavaScript.', heapUsed),
    gauge('process_start_time_seconds', 'Start time of the process, in seconds since 1970.', seconds(performance.timeOrigin)),
  ]
}
