/** R5 to R7: writes, with full durability. */
import { demand } from '../../reliability/filing.ts'
import type { Instance } from '../../reliability/instance.ts'
import { putOffers } from '../data.ts'
import { type Figure, type RateGoal, type Row, rateFigures } from '../figure.ts'
import { filledMarket } from '../markets.ts'
import { callsOf, freshKeys, rawDriver, underLoad } from '../variants.ts'

/** The table without the rendered document that the service adds. */
const bareRequests = `create table if not exists raw_requests (like requests including all);
  alter table raw_requests alter column wire drop not null`

/** Files requests, each with its own Idempotency-Key. */
export const filingScript = () => freshKeys(`function(n) return '${JSON.stringify(demand())}' end`)

const connectionsFor = (callers: number) => Math.min(callers, 16)

const requests: Row = {
  name: 'R5',
  measures: 'R14',
  about: 'filing requests',
  measure: async (testbed, pace) => {
    const database = 'bench_requests'
    await testbed.database(database, async () => {})
    await testbed.sql(bareRequests, [], database)
    const insert = { work: 'insert', connection: testbed.connection(database), text: 'raw_requests' } as const
    return testbed.withService(database, async (server) => {
      const figures: Figure[] = []
      for (const [callers, goal] of [[64, { minRatio: 0.8, maxDatabaseRatio: 1.3 }] as const, [1, { minRatio: 0.4 }] as const]) {
        const named = { row: 'R5', what: `POST /v1/requests, ${callers} client${callers > 1 ? 's' : ''}`, ...goal }
        const ours = underLoad('ours', server, () => callsOf(server, '/requests', callers, { script: filingScript }))
        const raw = rawDriver('raw INSERT', { ...insert, callers, connections: connectionsFor(callers) })
        figures.push(...(await rateFigures(testbed, pace, named, ours, raw)))
      }
      return figures
    })
  },
}

const clients = 64

const rentalRow = (about: string, offers: number, goal: RateGoal): Row => ({
  name: goal.row,
  about,
  ...(goal.maxDatabaseRatio && { measures: 'R14' }),
  measure: async (testbed, pace) => {
    const database = 'bench_rentals'
    await testbed.database(database, (name) => filledMarket(testbed, name, () => putOffers(testbed, name, 2_000)))
    const sql = <Found extends object>(text: string, ...values: unknown[]) => testbed.sql<Found>(text, values, database)
    // Enough free GPUs for a full run, so that no offer sells out. Below, the rentals are checked against the GPUs sold.
    await sql('update offers set capacity_gpus = capacity_gpus + 100000000, free_gpus = free_gpus + 100000000 where on_market')
    const ids = (await sql<{ id: string }>('select id from offers where on_market order by id limit $1', offers)).map(({ id }) => id)
    await sql(
      `create table raw_offers as select id, free_gpus from offers;
       alter table raw_offers add primary key (id);
       create table offers_before as select id, free_gpus from offers;
       create table raw_rentals (id text primary key, offer_id text, company_id bigint, price_per_hour_cents bigint, created_at timestamptz)`,
    )
    const [{ startedAt } = {}] = await sql<{ startedAt: Date }>('select app_now() as "startedAt"')
    const body = `(function()
      local ids = {${ids.map((id) => `"${id}"`).join(',')}}
      return function(n) return '{"offer_id":"' .. ids[n % #ids + 1] .. '","gpu_count":1}' end
    end)()`
    const claim = { work: 'claim', connection: testbed.connection(database), text: 'raw', ids } as const
    const raw = rawDriver('raw transaction', { ...claim, callers: clients, connections: connectionsFor(clients) })
    const measured = (server: Instance) => {
      const ours = underLoad('ours', server, () => callsOf(server, '/rentals', clients, { script: () => freshKeys(body) }))
      return rateFigures(testbed, pace, goal, ours, raw)
    }
    // Machines take an hour to start, so that only the call is measured.
    const figures = await testbed.withService(database, measured, { PROVISION_LOCAL_SECONDS: '3600' })
    const [sold] = await sql<{ oversold: number }>(
      `select count(*)::int as oversold from offers o join offers_before b on b.id = o.id
       where b.free_gpus - o.free_gpus <> (select coalesce(sum(r.gpu_count), 0) from rentals r where r.offer_id = o.id and r.created_at >= $1)`,
      startedAt,
    )
    if (sold?.oversold !== 0) throw new Error(`${sold?.oversold} offers are not sold as often as they were rented`)
    return figures
  },
})

export const writes: readonly Row[] = [
  requests,
  rentalRow('rentals over a thousand offers', 1_000, {
    row: 'R6',
    what: 'POST /v1/rentals, 1,000 offers',
    minRatio: 1,
    maxDatabaseRatio: 1.5,
  }),
  rentalRow('rentals of one hot offer, none oversold', 1, { row: 'R7', what: 'POST /v1/rentals, one offer', minRatio: 4 }),
]
