/** What an instance tells of itself: calls, connections to the database, what waits, what runs beside, the process. */
import { performance } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import type { Card } from '@parley/contract/endpoint'
import { type Database, preparedAtMost } from '../db/client.ts'
import type { Traffic } from '../http/listener.ts'
import { boundsMs, type Meters, type Tally } from '../http/meters.ts'
import type { ListenerPlaces, Places } from '../http/places.ts'
import type { RightsWatch } from '../http/rights-watch.ts'
import type { CallLog } from '../jobs/call-log.ts'
import type { LedgerCheck } from '../jobs/ledger-check.ts'
import type { RunningLoop } from '../jobs/loop.ts'
import { backlogMetrics } from './backlogs.ts'
import type { EventLoop } from './event-loop.ts'
import { counter, family, gauge, type Metric, type Sample } from './exposition.ts'
import { type Serving, unready } from './readiness.ts'

/** What there is to tell of. */
export interface Instance extends Serving {
  readonly listeners: readonly MeteredListener[]
  readonly traffic: Traffic
  readonly rights: RightsWatch
  readonly loops: () => readonly RunningLoop[]
  readonly ledger: LedgerCheck
  readonly callLog: CallLog
  readonly eventLoop: EventLoop
  readonly sendsMail: boolean
}

/** A public listener, as it is measured. */
export interface MeteredListener {
  readonly name: string
  readonly cards: Readonly<Record<string, Card>>
  readonly meters: Meters
  readonly places: ListenerPlaces
}

export async function metricsOf(instance: Instance): Promise<Metric[]> {
  const { listeners, traffic, db, rights, loops, ledger, callLog, eventLoop, sendsMail } = instance
  return [
    gauge('parley_ready', 'Whether this instance can serve.', (await unready(instance)) === null ? 1 : 0),
    ...callMetrics(listeners, traffic.callsInFlight),
    gauge('parley_rights_trusted', 'Whether remembered rights are used: the rights watch is answered.', rights.trusted() ? 1 : 0),
    ...poolMetrics(db),
    ...(await backlogMetrics(db.read, sendsMail)),
    ...loopMetrics(loops()),
    ...ledgerMetrics(ledger),
    counter('parley_call_log_dropped_total', 'Calls that the log by key left out: too many came at once.', callLog.dropped),
    ...processMetrics(eventLoop.delays),
  ]
}

function callMetrics(listeners: readonly MeteredListener[], callsInFlight: number): Metric[] {
  const each = (value: (places: Places) => number) =>
    listeners.flatMap(({ name, places }) =>
      Object.entries(places).map(([work, of]) => ({ labels: { listener: name, work }, value: value(of) })),
    )
  return [
    {
      name: 'parley_call_duration_seconds',
      help: 'Calls answered, by card and status (0: the caller left first), and how long they took.',
      type: 'histogram',
      samples: listeners.flatMap(durationsOf),
    },
    gauge('parley_calls_in_flight', 'Calls under way.', callsInFlight),
    family(
      'parley_places',
      'gauge',
      'How many calls are worked on at once at most; fewer while they take long.',
      each((one) => one.all),
    ),
    family(
      'parley_places_taken',
      'gauge',
      'How many are.',
      each((one) => one.taken),
    ),
    family(
      'parley_calls_waiting',
      'gauge',
      'Calls that wait for a place.',
      each((one) => one.waiting),
    ),
    family(
      'parley_calls_shed_total',
      'counter',
      'Calls that were refused because none came free in time.',
      each((one) => one.shed),
    ),
  ]
}

function durationsOf({ name: listener, cards, meters }: MeteredListener): Sample[] {
  const names = new Map(Object.entries(cards).map(([name, card]) => [card, name]))
  return [...meters.answers].flatMap(([words, byStatus]) => {
    const card = words === undefined ? 'none' : (names.get(words) ?? 'none')
    return [...byStatus].flatMap(([status, tally]) => histogram(tally, { listener, card, status }))
  })
}

const seconds = (ms: number) => ms / 1000

function histogram(tally: Tally, labels: Readonly<Record<string, string | number>> = {}): Sample[] {
  let upTo = 0
  const buckets = tally.kinds.map((count, kind) => {
    upTo += count
    const bound = boundsMs[kind]
    return { suffix: '_bucket', labels: { ...labels, le: bound === undefined ? '+Inf' : seconds(bound) }, value: upTo }
  })
  return [...buckets, { suffix: '_sum', labels, value: seconds(tally.sumMs) }, { suffix: '_count', labels, value: tally.count }]
}

function poolMetrics(db: Database): Metric[] {
  const pools = db.pools()
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
      'Connections that stand.',
      each((pool) => pool.open),
    ),
    family(
      'parley_database_connections_most',
      'gauge',
      'Connections there may be.',
      each((pool) => pool.most),
    ),
    family(
      'parley_database_waiting',
      'gauge',
      'Who waits for a connection.',
      each((pool) => pool.waiting),
    ),
    family('parley_database_connections_renewed_total', 'counter', 'Connections that ended because they were old.', [
      { labels: {}, value: db.renewedConnections },
    ]),
    family('parley_database_statements_most', 'gauge', 'Statements that one connection keeps prepared, at most.', [
      { labels: {}, value: preparedAtMost() },
    ]),
  ]
}

function loopMetrics(loops: readonly RunningLoop[]): Metric[] {
  const now = performance.now()
  const each = (value: (loop: RunningLoop) => number) => loops.map((loop) => ({ labels: { loop: loop.name }, value: value(loop) }))
  return [
    family(
      'parley_loop_turns_total',
      'counter',
      'Turns of what runs beside the calls.',
      each((loop) => loop.turns),
    ),
    family(
      'parley_loop_failed_turns_total',
      'counter',
      'Those of them that failed.',
      each((loop) => loop.failedTurns),
    ),
    family(
      'parley_loop_well_seconds_ago',
      'gauge',
      'Since the last turn that did not fail.',
      each((loop) => seconds(now - loop.wellAtMs)),
    ),
  ]
}

const ledgerMetrics = (check: LedgerCheck): Metric[] => [
  gauge('parley_ledger_wrong_companies', 'Companies whose balances are not what their transfers add up to.', check.wrong.size),
  counter('parley_ledger_checked_total', 'Balances compared with their transfers.', check.checked),
  counter('parley_ledger_rounds_total', 'How often all companies were compared.', check.rounds),
]

function processMetrics(delays: Tally): Metric[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = memoryUsage()
  return [
    {
      name: 'parley_event_loop_delay_seconds',
      help: 'How late the event loop comes to a timer.',
      type: 'histogram',
      samples: histogram(delays),
    },
    counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory held.', rss),
    gauge('nodejs_heap_used_bytes', 'Memory used by JavaScript.', heapUsed),
    gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', seconds(performance.timeOrigin)),
  ]
}
