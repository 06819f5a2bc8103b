/** The cost of a call of each card: CPU in the service and in the database, and the round trips between them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import { median } from '../../reliability/figures.ts'
import { bearer, doneIn, jsonCall, sendTo } from '../../reliability/http-client.ts'
import type { Instance } from '../../reliability/instance.ts'
import { type FaultLine, openFaultLine } from '../../reliability/tcp-fault-proxy.ts'
import { type CpuUsed, cpuUsed } from '../cores.ts'
import { putListings, putOffers, putOpportunities, putRequests } from '../data.ts'
import { filledMarket } from '../markets.ts'
import { askFor, type MeasuredOperation, makes, measured, type Things } from '../partner-calls.ts'
import type { Stage } from '../stage.ts'

export type CardCost = Awaited<ReturnType<typeof costOf>>

const database = 'bench_cards'
/** Reads are repeated for a fixed time. Writes have a fixed number, because each needs its own object. */
const readForMs = 1_500
const writes = 400
const idleMs = 3_000

const timeoutMs = 60_000

export async function cardCosts(stage: Stage): Promise<CardCost[]> {
  await stage.database(database, (name) => filledMarket(stage, name, () => putOffers(stage, name, 2_000)))
  const line = await openFaultLine(() => ({ path: stage.socketPath() }))
  const url = `postgres://${stage.connection().user}@127.0.0.1:${line.port}/${database}`
  const service = await stage.service(database, { DATABASE_URL: url, PROVISION_LOCAL_SECONDS: '0.01' })
  try {
    const things = await thingsIn(stage, service)
    const idle = await idleCost(stage, service)
    const costs: CardCost[] = []
    for (const operation of measured) {
      costs.push(await costOf(operation, { stage, service, line, things, idle }))
      stage.say(`  ${operation}: ${Math.round(costs.at(-1)?.serverMicros ?? 0)} µs`)
    }
    return costs
  } finally {
    await service.stop()
    await line.close()
  }
}

interface Scene {
  readonly stage: Stage
  readonly service: Instance
  readonly line: FaultLine
  readonly things: Things
  /** CPU seconds used in a second without calls. */
  readonly idle: CpuUsed
}
const used = ({ stage, service }: Pick<Scene, 'stage' | 'service'>) => cpuUsed(service.pid, stage)

async function idleCost(stage: Stage, service: Instance): Promise<CpuUsed> {
  const before = used({ stage, service })
  await pause(idleMs)
  const after = used({ stage, service })
  const perSecond = (name: keyof CpuUsed) => (after[name] - before[name]) / (idleMs / 1000)
  return { server: perSecond('server'), database: perSecond('database') }
}

async function costOf(operation: MeasuredOperation, scene: Scene) {
  const card: Card = partnerCards[operation]
  const goesOn = (n: number, ms: number) => (card.method === 'GET' ? ms < readForMs : n < writes)
  const trips: number[] = []
  const ms: number[] = []
  const before = used(scene)
  const startedAt = performance.now()
  for (let n = 0; goesOn(n, performance.now() - startedAt); n++) {
    const [trip, at] = [scene.line.trips(), performance.now()]
    await callOnce(operation, card, scene, n)
    trips.push(scene.line.trips() - trip)
    ms.push(performance.now() - at)
  }
  const after = used(scene)
  const seconds = (performance.now() - startedAt) / 1000
  const micros = (name: keyof CpuUsed) => (Math.max(0, after[name] - before[name] - scene.idle[name] * seconds) / ms.length) * 1e6
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

async function callOnce(operation: MeasuredOperation, card: Card, { service, things }: Scene, n: number): Promise<void> {
  const { who, path, body } = askFor(operation, things, n)
  const key = card.idempotency === 'none' ? {} : { 'idempotency-key': `${operation} ${n}` }
  const sending = jsonCall(card.method, `/v1${path}`, { ...bearer(service.key(who)), ...key }, body)
  const made = doneIn<{ id: string }>(await sendTo(service.ports.api, sending, timeoutMs))
  const collection = makes[operation]
  if (collection) things[collection].push(made.id)
}

/** Collects the objects of the demo world that calls can refer to, and creates opportunities to decline. */
async function thingsIn(stage: Stage, { person }: Instance): Promise<Things> {
  await putRequests(stage, database, 2_000)
  await putListings(stage, database, 4_000)
  await putOpportunities(stage, database, person('ruth').company ?? '', 3_000)
  // A request can be offered only once on a listing.
  await stage.sql(
    `update opportunities set status = 'offered', decided_at = null, expires_at = now() + interval '7 days'
     where id in (select min(id) from opportunities where id not in (select opportunity_id from introductions)
       and (request_id, listing_id) not in (select request_id, listing_id from opportunities where status <> 'declined') group by request_id, listing_id)`,
    [],
    database,
  )
  // An introduction that waits for both sides to be ready.
  await stage.sql("update introductions set status = 'active', closed_at = null, expires_at = now() + interval '90 days'", [], database)
  const ids = async (text: string, ...values: unknown[]) => (await stage.sql<{ id: string }>(text, values, database)).map(({ id }) => id)
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
