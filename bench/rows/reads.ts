/** R1 to R4, and R17: reading. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instance } from '../../reliability/instance.ts'
import { type Figure, figure, type Pace, type Row, rateFigures } from '../figure.ts'
import { gridMarket, pagedOffers } from '../markets.ts'
import { benchFolder, type Testbed } from '../testbed.ts'
import { callsOf, type Load, rawDriver, underLoad } from '../variants.ts'

const connections = 32

/** The headers that the service sets. node:http sets the connection's headers itself. */
const serviceHeaders = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)))

/** A path compared with bare node:http that returns the same bytes. */
const againstBareHttp = (name: string, about: string, path: string, minRatio: number): Row => ({
  name,
  about,
  async measure(testbed, pace) {
    await testbed.database('bench_small', async () => {}, true)
    return testbed.withService('bench_small', async (server) => {
      const calls = callsOf(server, path, connections)
      const file = join(benchFolder, 'body.json')
      // As the load generator does. By default, fetch would get a compressed response.
      const response = await fetch(calls.url, { headers: { ...calls.headers, 'accept-encoding': 'identity' } })
      writeFileSync(file, await response.text())
      const bare = await testbed.reference('bare-http', { BODY_FILE: file, HEADERS: JSON.stringify(serviceHeaders(response)) })
      const reference = underLoad('bare node:http', bare, () => ({ ...calls, url: bare.baseUrl + path }))
      const ours = underLoad('ours', server, () => calls)
      const figures = await rateFigures(testbed, pace, { row: name, what: `GET /v1${path}`, minRatio }, ours, reference)
      await bare.stop()
      return figures
    })
  },
})

interface List {
  readonly path: string
  /** The same rows, column by column. */
  readonly text: string
  readonly values: (testbed: Testbed, database: string, server: Instance) => Promise<unknown[]>
  readonly who: string
}
type Market = (testbed: Testbed, pace: Pace) => Promise<string>

/** Lists compared with the bare driver, which fetches the same rows. */
const againstRawDriver = (name: string, about: string, minRatio: number, market: Market, lists: readonly List[]): Row => ({
  name,
  about,
  async measure(testbed, pace) {
    const database = await market(testbed, pace)
    return testbed.withService(database, async (server) => {
      const figures: Figure[] = []
      for (const { path, who, text, values } of lists) {
        testbed.log(`  GET /v1${path}`)
        const raw = rawDriver('raw driver', {
          ...{ work: 'list', connection: testbed.connection(database), callers: connections, connections: 8 },
          ...{ text, values: await values(testbed, database, server) },
        })
        const ours = underLoad('ours', server, () => callsOf(server, path, connections, { who }))
        figures.push(...(await rateFigures(testbed, pace, { row: name, what: `GET /v1${path}`, minRatio }, ours, raw)))
      }
      return figures
    })
  },
})

const offerColumns = `id, company_id, gpu_model, region, gpu_counts, capacity_gpus, free_gpus, price_per_hour_cents, vcpus_per_gpu,
  ram_gb_per_gpu, storage_gb, interconnect, interruptible, estimated_provision_seconds, driver, created_at, updated_at, withdrawn_at,
  available, gpu_family, vram_gb, geo, provider_code, driver_settings, gpu_counts as sizes`

export const offersList: List = {
  path: '/offers?gpu_model=h100-sxm&limit=50',
  who: 'ingrid',
  text: `select ${offerColumns} from offers where gpu_model = $1 and on_market order by price_per_hour_cents, id limit 50`,
  values: async () => ['h100-sxm'],
}

const opportunitiesList: List = {
  path: '/opportunities?limit=50',
  who: 'ruth',
  text: `select o.id, o.request_id, o.listing_id, o.company_id, o.mode, o.status, o.demand, o.decline_reason, o.offered_at, o.expires_at,
    o.decided_at, r.gpu_model, r.gpus_per_node, r.nodes, r.region, r.starts_at, r.ends_at, r.duration_months, r.budget_monthly_cents,
    r.currency, l.title, l.gpu_count, l.quantity_available, l.price_per_hour_cents, l.region as listing_region
    from opportunities o join requests r on r.id = o.request_id join listings l on l.id = o.listing_id
    where o.company_id = $1 and o.mode = 'live' order by o.offered_at desc, o.id desc limit 50`,
  async values(testbed, database, { person }) {
    const rows = await testbed.sql<{ id: number }>('select id from companies where name = $1', [person('ruth').company], database)
    return rows.map(({ id }) => id)
  },
}

const nodesList: List = {
  path: '/radar/nodes?limit=50',
  who: 'ingrid',
  text: `select id, title, gpu_model, gpu_count, gpu_memory_gb, cpu_model, cpu_sockets, ram_gb, ram_type, storage_tb, storage_type,
    interconnect, network_uplink, os, spec_summary, quantity_available, currency, price_per_hour_cents, region, available_from,
    duration_min, duration_max, status, created_at, updated_at
    from listings where listed and mode = 'live' order by created_at desc, id desc limit 50`,
  values: async () => [],
}

const longPage = '/offers?limit=200'

const compressed: Row = {
  name: 'R17',
  about: 'a long page, packed by gzip',
  async measure(testbed, pace) {
    return testbed.withService(await pagedOffers(testbed, pace), async (server) => {
      const accepting = (coding: string) => callsOf(server, longPage, connections, { headers: { 'accept-encoding': coding } })
      const [packed, plain] = [accepting('gzip'), accepting('identity')]
      const variants = [underLoad('gzip', server, () => packed), underLoad('not packed', server, () => plain)] as const
      const what = `GET /v1${longPage} by gzip`
      const rates = await rateFigures(testbed, pace, { row: 'R17', what, minRatio: 0.6 }, ...variants)
      return [...rates, figure({ row: 'R17', what, unit: 'bytes' }, { max: 0.2 }, await lengthOf(packed), await lengthOf(plain), 0)]
    })
  },
}

/** The size of the body as sent, in bytes. */
async function lengthOf({ url, headers }: Load): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', headers: { ...headers } })
  return Number(response.headers.get('content-length'))
}

export const reads: readonly Row[] = [
  againstBareHttp('R1', 'reference data, about 6 KB', '/gpu-models', 0.7),
  againstBareHttp('R2', 'who am I', '/me', 0.65),
  againstRawDriver('R3', 'a filtered page of a million offers', 1.8, pagedOffers, [offersList]),
  againstRawDriver('R4', 'opportunities and the Radar grid', 1.2, gridMarket, [opportunitiesList, nodesList]),
  compressed,
]
