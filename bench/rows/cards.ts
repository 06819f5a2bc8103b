/** The cost of a call of each card: CPU in the service and in the database, and the round trips between them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import { median } from '../../reliability/figures.ts'
import { bearer, bodyOf, jsonCall, sendTo } from '../../reliability/http-client.ts'
import type { Instance } from '../../reliability/instance.ts'
import { type FaultProxy, openFaultProxy } from '../../reliability/tcp-fault-proxy.ts'
import { type CpuUsed, cpuUsed } from '../cores.ts'
import { putListings, putOffers, putOpportunities, putRequests } from '../data.ts'
import { filledMarket } from '../markets.ts'
import { callFor, createdCollections, type MeasuredOperation, measuredOperations, type ObjectIds } from '../partner-calls.ts'
import type { Testbed } from '../testbed.ts'

export type CardCost = Awaited<ReturnType<typeof costOf>>

const database = 'bench_cards'
/** Reads are repeated for a fixed time. Writes have a fixed number, because each needs its own object. */
const readDurationMs = 1_500
const writes = 400
const idleMs = 3_000

const timeoutMs = 60_000

export async function cardCosts(testbed: Testbed): Promise<CardCost[]> {
  await testbed.database(database, (name) => filledMarket(testbed, name, () => putOffers(testbed, name, 2_000)))
  const proxy = await openFaultProxy(() => ({ path: testbed.socketPath() }))
  const url = `postgres://${testbed.connection().user}@127.0.0.1:${proxy.port}/${database}`
  const service = await testbed.service(database, { DATABASE_URL: url, PROVISION_LOCAL_SECONDS: '0.01' })
  try {
    const objectIds = await createObjects(testbed, service)
    const idle = await idleCost(testbed, service)
    const costs: CardCost[] = []
    for (const operation of measuredOperations) {
      costs.push(await costOf(operation, { testbed, service, proxy, objectIds, idle }))
      testbed.log(`  ${operation}: ${Math.round(costs.at(-1)?.serverMicros ?? 0)} µs`)
    }
    return costs
  } finally {
    await service.stop()
    await proxy.close()
  }
}

interface CostContext {
  readonly testbed: Testbed
  readonly service: Instance
  readonly proxy: FaultProxy
  readonly objectIds: ObjectIds
  /** CPU seconds used in a second without calls. */
  readonly idle: CpuUsed
}
const used = ({ testbed, service }: Pick<CostContext, 'testbed' | 'service'>) => cpuUsed(service.pid, testbed)

async function idleCost(testbed: Testbed, service: Instance): Promise<CpuUsed> {
  const before = used({ testbed, service })
  await pause(idleMs)
  const after = used({ testbed, service })
  const perSecond = (name: keyof CpuUsed) => (after[name] - before[name]) / (idleMs / 1000)
  return { server: perSecond('server'), database: perSecond('database') }
}

async function costOf(operation: MeasuredOperation, context: CostContext) {
  const card: Card = partnerCards[operation]
  const shouldContinue = (n: number, ms: number) => (card.method === 'GET' ? ms < readDurationMs : n < writes)
  const trips: number[] = []
  const ms: number[] = []
  const before = used(context)
  const startedAt = performance.now()
  for (let n = 0; shouldContinue(n, performance.now() - startedAt); n++) {
    const [trip, at] = [context.proxy.roundTrips(), performance.now()]
    await callOnce(operation, card, context, n)
    trips.push(context.proxy.roundTrips() - trip)
    ms.push(performance.now() - at)
  }
  const after = used(context)
  const seconds = (performance.now() - startedAt) / 1000
  const micros = (name: keyof CpuUsed) => (Math.max(0, after[name] - before[name] - context.idle[name] * seconds) / ms.length) * 1e6
  return {
    card: `${card.method} ${card.path}`,
    calls: ms.length,
    // CPU time per call.
    serverMicros: micros('server'),
    databaseMicros: micros('database'),
    roundTrips: median(trips),
    medianMs: median(ms),
  }
}

async function callOnce(operation: MeasuredOperation, card: Card, { service, objectIds }: CostContext, n: number): Promise<void> {
  const { who, path, body } = callFor(operation, objectIds, n)
  const key = card.idempotency === 'none' ? {} : { 'idempotency-key': `${operation} ${n}` }
  const call = jsonCall(card.method, `/v1${path}`, { ...bearer(service.key(who)), ...key }, body)
  const created = bodyOf<{ id: string }>(await sendTo(service.ports.api, call, timeoutMs))
  const collection = createdCollections[operation]
  if (collection) objectIds[collection].push(created.id)
}

/** Collects the objects of the demo world that calls can refer to, and creates opportunities to decline. */
async function createObjects(testbed: Testbed, { person }: Instance): Promise<ObjectIds> {
  await putRequests(testbed, database, 2_000)
  await putListings(testbed, database, 4_000)
  await putOpportunities(testbed, database, person('ruth').company ?? '', 3_000)
  // A request can be offered only once on a listing.
  await testbed.sql(
    `update opportunities set status = 'offered', decided_at = null, expires_at = now() + interval '7 days'
     where id in (select min(id) from opportunities where id not in (select opportunity_id from introductions)
       and (request_id, listing_id) not in (select request_id, listing_id from opportunities where status <> 'declined') group by request_id, listing_id)`,
    [],
    database,
  )
  // An introduction that waits for both sides to be ready.
  await testbed.sql("update introductions set status = 'active', closed_at = null, expires_at = now() + interval '90 days'", [], database)
  const ids = async (text: string, ...values: unknown[]) => (await testbed.sql<{ id: string }>(text, values, database)).map(({ id }) => id)
  const [buyer, seller] = ['ingrid', 'ruth'].map((who) => `(select id from companies where name = '${person(who).company}')`)
  return {
    requests: [],
    submissions: [],
    rentals: [],
    nodes: await ids(`select id from listings where listed and mode = 'live' and not restricted and company_id <> ${buyer}`),
    approved: await ids(`select id from listings where listed and mode = 'live' and company_id = ${seller} limit ${writes}`),
    opportunities: await ids(`select id from opportunities where status = 'offered' and company_id = ${seller} order by id`),
    introductions: await ids(`select id from introductions where buyer_company_id = ${buyer}`),
    offers: await ids('select id from offers where on_market and free_gpus = 64'),
    'webhook-endpoints': await ids(
      `insert into webhook_endpoints (id, company_id, mode, url, types, scopes, heard, sealed_secret, disabled_reason)
       select new_public_id('whe'), c.id, 'live', 'https://hooks.example/', '{*}', '{}', '{}', '', 'requested'
       from (select distinct ${buyer} as id from generate_series(1, 1)) c returning id`,
    ),
  }
}
