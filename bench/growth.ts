/**
 * `npm run bench -- growth`: calculates from measurements what more traffic and more data need. Cores come from the CPU that each card
 * costs. Waiting times come from a simulation of several service processes and one database. Bytes come from the existing markets.
 */
import { readFileSync } from 'node:fs'
import { quantile, table } from '../reliability/figures.ts'
import { Random } from '../reliability/random.ts'
import { costsFile, write } from './report.ts'
import type { CardCost } from './rows/cards.ts'
import type { Testbed } from './testbed.ts'

/** Calls of each card in a hundred. The other cards are called less often. */
const mix: Readonly<Record<string, number>> = {
  'GET /offers': 40,
  'GET /offers/{id}': 10,
  'GET /radar/nodes': 15,
  'GET /requests': 8,
  'GET /opportunities': 8,
  'GET /rentals': 5,
  'GET /me': 4,
  'POST /requests': 5,
  'POST /rentals': 3,
  'POST /opportunities/{id}/decline': 2,
}
/** Calls a second on a busy day. The factors below multiply it. */
const baselinePerSecond = 50
const factors = [1, 10, 100, 1000] as const
/** The planned utilization of a core, which leaves capacity for bursts. */
const maxUtilization = 0.6
/** The most cores that one PostgreSQL machine can be bought with. */
const maxDatabaseCores = 96

type Kind = ReturnType<typeof kinds>[number]

function kinds() {
  const costs = JSON.parse(readFileSync(costsFile, 'utf8')) as CardCost[]
  return Object.entries(mix).map(([card, percent]) => {
    const cost = costs.find((one) => one.card === card)
    if (!cost) throw new Error(`npm run bench -- cards has not measured ${card}`)
    return {
      share: percent / 100,
      serviceMs: cost.serverMicros / 1000,
      databaseMs: cost.databaseMicros / 1000,
      writes: !card.startsWith('GET'),
    }
  })
}

const coresFor = (all: readonly Kind[], perSecond: number, cost: (kind: Kind) => number) =>
  (all.reduce((sum, kind) => sum + kind.share * cost(kind), 0) * perSecond) / 1000

/** Returns when a call that arrives at `at` is done. The server that is free first takes it. */
function serveCall(freeAt: number[], at: number, durationMs: number): number {
  const earliestFree = Math.min(...freeAt)
  const done = Math.max(at, earliestFree) + durationMs
  freeAt[freeAt.indexOf(earliestFree)] = done
  return done
}

/** Simulates calls that arrive at random. Each passes a service process, then a core of the database, with times drawn around their means. */
function simulate(all: readonly Kind[], perSecond: number, processes: number, cores: number): { p50: number; p99: number } {
  // The same in every run.
  const random = new Random('growth')
  const exponential = (mean: number) => -Math.log(1 - random.next()) * mean
  const [service, database] = [processes, cores].map((count) => new Array<number>(count).fill(0)) as [number[], number[]]
  const waits: number[] = []
  for (let n = 0, at = 0; n < 100_000; n++) {
    at += exponential(1000 / perSecond)
    let chance = random.next()
    const kind =
      all.find(({ share }) => {
        chance -= share
        return chance <= 0
      }) ?? (all[0] as Kind)
    waits.push(serveCall(database, serveCall(service, at, exponential(kind.serviceMs)), exponential(kind.databaseMs)) - at)
  }
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
}

function traffic(): string {
  const all = kinds()
  const lines = factors.map((factor) => {
    const perSecond = baselinePerSecond * factor
    const service = coresFor(all, perSecond, (kind) => kind.serviceMs)
    const database = coresFor(all, perSecond, (kind) => kind.databaseMs)
    const writes = coresFor(all, perSecond, (kind) => (kind.writes ? kind.databaseMs : 0))
    const [processes, cores] = [service, database].map((need) => Math.max(1, Math.ceil(need / maxUtilization))) as [number, number]
    const { p50, p99 } = simulate(all, perSecond, processes, cores)
    const fits =
      cores <= maxDatabaseCores ? 'one' : writes / maxUtilization <= maxDatabaseCores ? 'one, with replicas for reads' : 'more than one'
    return [
      `${factor} ×`,
      perSecond.toLocaleString('en'),
      service.toFixed(1),
      String(processes),
      database.toFixed(1),
      String(cores),
      fits,
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
    ]
  })
  const headings = ['traffic', 'calls a second', 'service cores', 'processes', 'database cores', 'bought', 'PostgreSQL', 'median', 'p99']
  return table(headings, lines, '---:')
}

interface Size {
  readonly name: string
  readonly rows: number
  readonly table: number
  readonly indexes: number
}
const sizesSql = `select relname as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in ('offers', 'listings', 'requests', 'opportunities')
  and reltuples >= 10000`

/** Bytes per row, from the largest market that contains the table. */
async function data(testbed: Testbed): Promise<string> {
  const databases = await testbed.sql<{ datname: string }>("select datname from pg_database where datname like 'bench\\_%'", [], 'postgres')
  const all: Size[] = []
  for (const { datname } of databases) all.push(...(await testbed.sql<Size>(sizesSql, [], datname)))
  const largest = [...new Set(all.map(({ name }) => name))].sort().map((name) => {
    const sizes = all.filter((one) => one.name === name).sort((a, b) => b.rows - a.rows)
    return sizes[0] as Size
  })
  const gigabytes = (bytes: number) => `${Number((bytes / 2 ** 30).toPrecision(2)).toLocaleString('en')} GB`
  const lines = largest.map(({ name, rows, table: own, indexes }) => {
    const perRow = (own + indexes) / rows
    return [name, Math.round(rows).toLocaleString('en'), ...[own / rows, indexes / rows].map((bytes) => `${Math.round(bytes)} B`)].concat(
      [1e6, 1e7, 1e8, 1e9].map((count) => gigabytes(count * perRow)),
    )
  })
  const headings = ['table', 'measured at', 'row', 'its indexes', '1 million', '10 million', '100 million', '1,000 million']
  return table(headings, lines, '---:')
}

export async function calculateGrowth(testbed: Testbed): Promise<void> {
  const text = `${traffic()}\n\n${await data(testbed)}\n`
  process.stdout.write(text)
  write('growth', text)
}
