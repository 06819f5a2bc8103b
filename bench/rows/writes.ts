/** R5 to R7: writing, everything durable. */
import { putOffers } from '../data.ts'
import { filledMarket, keyOf } from '../markets.ts'
import { databaseFigure, rateFigure } from '../rate-format.ts'
import { type Pace, sideBySide } from '../rounds.ts'
import type { Figure, Row } from '../row.ts'
import { baseUrl, type Stage } from '../stage.ts'
import { rawDriver, underLoad } from '../variants.ts'
import { freshKeys } from '../wrk.ts'

/** The table without what the service adds: no rendered document. */
const bareRequests = `create table if not exists raw_requests (like requests including all);
  alter table raw_requests alter column wire drop not null`

export const demand = `function(n) return '{"gpuModel":"H100 SXM","gpusPerNode":8,"nodes":2,"region":"eu-north","startsAt":"2027-03-01T00:00:00Z","durationMonths":6}' end`

const connectionsFor = (callers: number) => Math.min(callers, 16)

export async function creating(
  stage: Stage,
  pace: Pace,
  database: string,
  row: string,
  goals: readonly (readonly [clients: number, atLeast: number, databaseAtMost?: number])[],
): Promise<Figure[]> {
  await stage.sql(bareRequests, [], database)
  const server = await stage.service(database)
  const headers = { authorization: `Bearer ${keyOf(server.people, 'buys')}` }
  const figures: Figure[] = []
  for (const [clients, atLeast, databaseAtMost] of goals) {
    const [ours, reference] = await sideBySide(
      [
        underLoad('ours', server, () => ({ url: `${baseUrl}/requests`, headers, connections: clients, script: freshKeys(demand) })),
        rawDriver('raw INSERT', {
          work: 'insert',
          connection: stage.connection(database),
          callers: clients,
          connections: connectionsFor(clients),
          text: 'raw_requests',
        }),
      ],
      pace,
      stage.postmasterPid,
      stage.say,
    )
    const what = `POST /v1/requests, ${clients} client${clients > 1 ? 's' : ''}`
    if (!ours || !reference) continue
    figures.push(rateFigure({ row, what, atLeast }, ours, reference))
    if (databaseAtMost !== undefined) figures.push(...databaseFigure(what, databaseAtMost, ours, reference))
  }
  await server.stop()
  return figures
}

export const requests: Row = {
  name: 'R5',
  measures: 'R14',
  about: 'filing requests',
  measure: async (stage, pace) => {
    await stage.database('bench_requests', async () => {})
    return creating(stage, pace, 'bench_requests', 'R5', [
      [64, 0.8, 1.3],
      [1, 0.4],
    ])
  },
}

const clients = 64

async function renting(
  stage: Stage,
  pace: Pace,
  row: string,
  what: string,
  offers: number,
  atLeast: number,
  databaseAtMost?: number,
): Promise<Figure[]> {
  const database = 'bench_rentals'
  await stage.database(database, (name) => filledMarket(stage, name, () => putOffers(stage, name, 2_000)))
  // Free enough for a whole run: no offer sells out, and none is sold twice.
  await stage.sql(
    'update offers set capacity_gpus = capacity_gpus + 100000000, free_gpus = free_gpus + 100000000 where on_market',
    [],
    database,
  )
  const ids = (await stage.sql<{ id: string }>('select id from offers where on_market order by id limit $1', [offers], database)).map(
    ({ id }) => id,
  )
  await stage.sql(
    `create table raw_offers as select id, free_gpus from offers;
     alter table raw_offers add primary key (id);
     create table offers_before as select id, free_gpus from offers;
     create table raw_rentals (id text primary key, offer_id text, company_id bigint, price_per_hour_cents bigint, created_at timestamptz)`,
    [],
    database,
  )
  const [{ startedAt } = {}] = await stage.sql<{ startedAt: Date }>('select app_now() as "startedAt"', [], database)
  // Machines take an hour to start, so that what is measured is the call.
  const server = await stage.service(database, { PROVISION_LOCAL_SECONDS: '3600' })
  const headers = { authorization: `Bearer ${keyOf(server.people, 'buys')}` }
  const body = `(function()
    local ids = {${ids.map((id) => `"${id}"`).join(',')}}
    return function(n) return '{"offer_id":"' .. ids[n % #ids + 1] .. '","gpu_count":1}' end
  end)()`
  const [ours, reference] = await sideBySide(
    [
      underLoad('ours', server, () => ({ url: `${baseUrl}/rentals`, headers, connections: clients, script: freshKeys(body) })),
      rawDriver('raw transaction', {
        work: 'claim',
        connection: stage.connection(database),
        callers: clients,
        connections: connectionsFor(clients),
        text: 'raw',
        ids,
      }),
    ],
    pace,
    stage.postmasterPid,
    stage.say,
  )
  await server.stop()
  const [sold] = await stage.sql<{ oversold: number }>(
    `select count(*)::int as oversold from offers o join offers_before b on b.id = o.id
     where b.free_gpus - o.free_gpus <> (select coalesce(sum(r.gpu_count), 0) from rentals r where r.offer_id = o.id and r.created_at >= $1)`,
    [startedAt],
    database,
  )
  if (sold?.oversold !== 0) throw new Error(`${sold?.oversold} offers are not sold as often as they were rented`)
  if (!ours || !reference) return []
  return [
    rateFigure({ row, what, atLeast }, ours, reference),
    ...(databaseAtMost === undefined ? [] : databaseFigure(what, databaseAtMost, ours, reference)),
  ]
}

export const rentals: Row = {
  name: 'R6',
  measures: 'R14',
  about: 'rentals over a thousand offers',
  measure: (stage, pace) => renting(stage, pace, 'R6', 'POST /v1/rentals, 1,000 offers', 1_000, 1, 1.5),
}
export const hotOffer: Row = {
  name: 'R7',
  about: 'rentals of one hot offer, none oversold',
  measure: (stage, pace) => renting(stage, pace, 'R7', 'POST /v1/rentals, one offer', 1, 4),
}
