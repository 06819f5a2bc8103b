/** R16: how soon a commit's event arrives, what the event costs a write, and what a thousand waiting readers cost. */
import { setTimeout as pause } from 'node:timers/promises'
import { Parley, type WebhookPayload } from '@parley/sdk'
import pg from 'pg'
import { memoryMb } from '../../reliability/database.ts'
import { type DemoPerson, peopleIn } from '../../reliability/demo-people.ts'
import { quantile } from '../../reliability/figures.ts'
import { demand, fileRequestCall } from '../../reliability/filing.ts'
import { bearer, bodyOf, jsonCall, type Page, sendTo } from '../../reliability/http-client.ts'
import type { Instance } from '../../reliability/instance.ts'
import { until } from '../../reliability/wait.ts'
import { openReceivers } from '../../reliability/webhook-receivers.ts'
import { newApiKey, newId, sha256 } from '../../server/src/core/ids.ts'
import { processTreeCpuSeconds } from '../cores.ts'
import { boundedFigure, type Figure, type Pace, type Row, rateFigures } from '../figure.ts'
import type { Testbed } from '../testbed.ts'
import { callsOf, underLoad } from '../variants.ts'
import { filingScript } from './writes.ts'

const database = 'bench_events'
const row = 'R16'
const perSecond = 500
const tickMs = 10
const receiveTimeoutMs = 30_000
const timeoutMs = 60_000

/** The live and the test key of each buying company. Events of one company and mode are in one order. */
function demoKeys(people: readonly DemoPerson[]): string[] {
  const companies = new Map(
    people.flatMap(({ side, role, suspended, company, keys }) =>
      side === 'buys' && role === 'owner' && !suspended && company && keys ? [[company, keys]] : [],
    ),
  )
  return [...companies.values()].flatMap(({ live, test }) => [live, test])
}

/** When each request was acknowledged, read in the feed, and delivered to a receiver. */
class Times {
  readonly committed = new Map<string, number>()
  readonly read = new Map<string, number>()
  readonly delivered = new Map<string, number>()

  /** An event that never arrived counts as the longest wait. */
  delays(receivedAt: ReadonlyMap<string, number>): number[] {
    return [...this.committed].map(([id, at]) => Math.max(0, (receivedAt.get(id) ?? at + receiveTimeoutMs) - at))
  }
  get isAllReceived(): boolean {
    const ids = [...this.committed.keys()]
    return ids.every((id) => this.read.has(id) && this.delivered.has(id))
  }
}

/** Files requests at a steady rate, without waiting for responses. */
async function fileSteadily(port: number, keys: readonly string[], seconds: number, times: Times): Promise<void> {
  const startedAt = performance.now()
  const filed: Promise<void>[] = []
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - startedAt) {
    for (const due = (elapsed / 1_000) * perSecond; filed.length < due; )
      filed.push(fileOne(port, keys[filed.length % keys.length] ?? '', times))
    await pause(tickMs)
  }
  await Promise.all(filed)
}

/** A request that was shed does not count as a commit. */
async function fileOne(port: number, key: string, times: Times): Promise<void> {
  const result = await sendTo(port, fileRequestCall(key, newId('request')), timeoutMs)
  if (typeof result !== 'string' && result.status === 503) return
  times.committed.set(bodyOf<{ id: string }>(result).id, performance.now())
}

const clientOf = ({ baseUrl }: Instance, apiKey: string) => new Parley({ baseUrl, apiKey })

async function eventLatency(testbed: Testbed, pace: Pace, server: Instance): Promise<Figure[]> {
  const keys = demoKeys(peopleIn(server.dataDir))
  const clients = keys.map((key) => clientOf(server, key))
  let times = new Times()
  const endpoints: { readonly id: string; readonly secret: string }[] = []
  const receivers = await openReceivers(
    (at) => endpoints[Number(at)]?.secret ?? '',
    (body, at) => times.delivered.set((JSON.parse(body) as WebhookPayload).data.object.id, at),
  )
  for (const [at, { webhookEndpoints }] of clients.entries())
    endpoints.push(await webhookEndpoints.create({ url: `${receivers.address}/good/${at}`, types: ['request.*'] }))
  const abortController = new AbortController()
  const pages = await Promise.all(clients.map(({ events }) => events.list({ since: 'now' })))
  const followers = clients.map(async ({ events }, at) => {
    const cursor = String(pages[at]?.meta.resumeCursor)
    for await (const { object } of events.follow({ cursor, wait: 1, limit: 200, signal: abortController.signal }))
      times.read.set(object.id, performance.now())
  })
  const p99s = { read: [] as number[], delivered: [] as number[] }
  // The first round warms up.
  for (let round = 0; round <= pace.rounds; round++) {
    times = new Times()
    await fileSteadily(server.ports.api, keys, round === 0 ? pace.warmUpSeconds : pace.sampleSeconds, times)
    await until(() => times.isAllReceived, receiveTimeoutMs, 'all events are received').catch(() => {})
    const [read, delivered] = [quantile(times.delays(times.read), 0.99), quantile(times.delays(times.delivered), 0.99)]
    testbed.log(
      `  round ${round} of ${pace.rounds}, ${times.committed.size} commits: readable after ${read.toFixed(0)} ms, called after ${delivered.toFixed(0)} ms (p99)`,
    )
    if (round === 0) continue
    p99s.read.push(read)
    p99s.delivered.push(delivered)
  }
  abortController.abort()
  await Promise.all(followers)
  // The cost of a write's event is measured without endpoints.
  for (const [at, { id }] of endpoints.entries()) await clients[at]?.webhookEndpoints.delete(id)
  receivers.close()
  return [
    limitFigure(`commit to readable in the feed, p99 at ${perSecond} events a second, against 500 ms`, 'ms', p99s.read, 500),
    limitFigure(`commit to a webhook's first byte, p99 at ${perSecond} events a second, against 1 s`, 'ms', p99s.delivered, 1_000),
  ]
}

const limitFigure = (what: string, unit: string, values: readonly number[], limit: number): Figure =>
  boundedFigure({ row, what, unit }, values, limit)

/** Runs `work` while the service cannot publish. Events of the writes in between are never published. */
async function withoutEvents<T>(testbed: Testbed, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(testbed.connection(database))
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from event_head for update')
    const done = await work()
    await client.query('update event_head set chained = (select position from audit_head)')
    await client.query('commit')
    return done
  } finally {
    await client.end()
  }
}

const clients = 64

function eventCost(testbed: Testbed, pace: Pace, server: Instance): Promise<Figure[]> {
  const plain = underLoad('without', server, () => callsOf(server, '/requests', clients, { script: filingScript }))
  const silent = { ...plain, sample: (seconds: number) => withoutEvents(testbed, () => plain.sample(seconds)) }
  const goal = { row, what: `POST /v1/requests with its event, ${clients} clients, against without`, minRatio: 0.95 }
  return rateFigures(testbed, pace, goal, { ...plain, name: 'with its event' }, silent)
}

const readers = 1_000
const retryDelayMs = 250
/** A key's third waiting call gets its response immediately. */
const waitingPerKey = 2
const warmUpCalls = 20

async function readerKeys(testbed: Testbed, key: string): Promise<string[]> {
  const keys = Array.from({ length: readers / waitingPerKey }, () => newApiKey('live'))
  await testbed.sql(
    `insert into api_keys (id, hash, last_four, mode, name, person_id, scopes)
     select n.id, n.hash, '0000', k.mode, 'Reader', k.person_id, k.scopes from api_keys k, unnest($2::text[], $3::bytea[]) n (id, hash) where k.hash = $1`,
    [sha256(key), keys.map(() => newId('key')), keys.map(sha256)],
    database,
  )
  return keys.flatMap((one) => Array.from({ length: waitingPerKey }, () => one))
}

async function metric({ ports }: Instance, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${ports.ops}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

/** The service's CPU use, in CPU seconds per second. */
async function cores(server: Instance, seconds: number): Promise<number> {
  const before = processTreeCpuSeconds(server.pid)
  await pause(seconds * 1_000)
  return (processTreeCpuSeconds(server.pid) - before) / seconds
}

/** Uses a bare connection, so that a client library's own cost for a thousand calls is not measured. */
const readFeed = ({ ports }: Instance, key: string, query: string) =>
  sendTo(ports.api, jsonCall('GET', `/v1/events?${query}`, bearer(key)), timeoutMs)

/** Warms up with calls that do not wait, so that caching the keys and growing the heap are not measured. */
async function warmUpReader(server: Instance, key: string): Promise<void> {
  for (let call = 0; call < warmUpCalls; call++) await readFeed(server, key, 'since=now')
}

/** Reads the feed again after each response. */
async function followFeed(server: Instance, key: string, signal: AbortSignal, onEvents: () => void): Promise<void> {
  for (let query = 'since=now'; !signal.aborted; ) {
    const result = await readFeed(server, key, query)
    // A reader that was shed calls again.
    if (typeof result === 'string' || result.status === 503) await pause(retryDelayMs)
    else {
      const { data, meta } = bodyOf<Page<unknown>>(result)
      if (data.length > 0) onEvents()
      query = `wait=20&cursor=${encodeURIComponent(meta.resumeCursor)}`
    }
  }
}

async function waitingReaders(testbed: Testbed, pace: Pace, server: Instance): Promise<Figure[]> {
  const key = server.key('ingrid')
  const keys = await readerKeys(testbed, key)
  const seconds = Math.max(2, 2 * pace.sampleSeconds * pace.rounds)
  const idleCores = await cores(server, seconds)
  await Promise.all(keys.map((one) => warmUpReader(server, one)))
  const idleMb = memoryMb(server.pid, 'VmRSS')
  const abortController = new AbortController()
  const receivedAtMs: number[] = []
  const reading = keys.map((one) => followFeed(server, one, abortController.signal, () => receivedAtMs.push(performance.now())))
  await until(async () => (await metric(server, 'parley_event_waiters')) >= readers, receiveTimeoutMs, 'the readers wait', 100)
  const waitingCores = await cores(server, seconds)
  const waitingMb = memoryMb(server.pid, 'VmRSS')
  const connections = await metric(server, 'parley_database_connections_used{pool="readers"}')
  await clientOf(server, key).requests.create(demand())
  const committedAt = performance.now()
  await until(() => receivedAtMs.length >= readers, receiveTimeoutMs, 'all readers receive it').catch(() => {})
  // A reader that never received it counts as the longest wait.
  const lastMs = receivedAtMs.length < readers ? receiveTimeoutMs : (receivedAtMs[readers - 1] ?? 0) - committedAt
  abortController.abort()
  // Stopping the service ends the readers' last calls.
  await Promise.all([server.stop(), ...reading])
  const what = `${readers.toLocaleString('en')} readers that wait and call again every 20 s`
  return [
    limitFigure(`${what}: memory, against 64 MB`, 'MB', [waitingMb - idleMb], 64),
    limitFigure(`${what}: CPU of the service, against a tenth of a core`, 'cores', [Math.max(0, waitingCores - idleCores)], 0.1),
    limitFigure(`${what}: connections to the database, against 2`, 'connections', [connections], 2),
    limitFigure('all of them, of one company, receive one event, against 1 s', 'ms', [lastMs], 1_000),
  ]
}

export const events: Row = {
  name: row,
  about: 'events: how soon they arrive, and what they cost',
  measure: async (testbed, pace) => {
    await testbed.database(database, async () => {})
    const figures: Figure[] = []
    for (const measure of [eventLatency, eventCost, waitingReaders])
      figures.push(...(await testbed.withService(database, (server) => measure(testbed, pace, server))))
    return figures
  },
}
