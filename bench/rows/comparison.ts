/** R12: a list and a create compared with other programs that generate an API from tables. Same PostgreSQL, same rows, all our features on. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { urlOf } from '../../reliability/database.ts'
import { freePort } from '../../reliability/free-port.ts'
import type { Instance } from '../../reliability/instance.ts'
import { type Program, startProgram } from '../../reliability/program.ts'
import { pinned } from '../cores.ts'
import { type Figure, type Pace, type Row, rateFigures } from '../figure.ts'
import { pagedOffers } from '../markets.ts'
import { benchFolder, type Testbed } from '../testbed.ts'
import { callsOf, freshKeys, underLoad } from '../variants.ts'
import { offersList } from './reads.ts'
import { filingScript } from './writes.ts'

/** A program that generates an API from tables. It is installed next to the markets on demand. It is not part of the product. */
interface ComparisonServer {
  readonly name: string
  /** The goals: ours is at least this many times faster. */
  readonly list: number
  readonly create: number
  readonly start: (testbed: Testbed, database: string, port: number) => Promise<Program>
  readonly listPath: string
  readonly createPath: string
  /** A request in its field names. */
  readonly demand: string
  readonly headers: Readonly<Record<string, string>>
}

const schema = 'comparison'
const addressOf = (port: number): string => `http://127.0.0.1:${port}`

/** Installs exactly these versions, once. */
function install(testbed: Testbed, name: string, packages: readonly string[]): string {
  const folder = join(benchFolder, 'comparison', name)
  if (existsSync(join(folder, 'complete'))) return folder
  testbed.log(`  installing ${packages.join(' and ')} (once, some minutes)`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], { cwd: folder, stdio: 'inherit' })
  writeFileSync(join(folder, 'complete'), '')
  return folder
}

const token = 'token-of-the-bench-alone'
/** It requires a newer Node than ours. That is installed as the platform's package, because the package `node` fetches it in an install script, which npm may not run. */
const directus: ComparisonServer = {
  name: 'Directus 12.4.0',
  list: 25,
  create: 40,
  listPath: '/items/offers?limit=50&filter%5Bgpu_model%5D%5B_eq%5D=h100-sxm&sort=price_per_hour_cents',
  createPath: '/items/requests',
  demand: '{"gpu_model":"H100 SXM","gpus_per_node":8,"nodes":2,"region":"eu-north","starts_at":"2027-03-01T00:00:00Z","duration_months":6}',
  headers: { authorization: `Bearer ${token}` },
  async start(testbed, database, servicePort) {
    const itsNode = `node-${process.platform}-${process.arch}`
    const folder = install(testbed, 'directus', ['directus@12.4.0', `${itsNode}@22.23.3`, 'pg@8.16.3'])
    // Its sandbox for extensions is compiled for another Node version than it requires. Nothing here uses it.
    writeFileSync(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {}\n')
    const { host, port, user } = testbed.connection(database)
    const env = {
      ...{ DB_CLIENT: 'pg', DB_HOST: `${host}`, DB_PORT: `${port}`, DB_DATABASE: database, DB_USER: `${user}`, DB_PASSWORD: 'none' },
      ...{
        DB_SEARCH_PATH: schema,
        SECRET: token.repeat(2),
        ADMIN_EMAIL: 'bench@example.com',
        ADMIN_PASSWORD: token,
        ADMIN_TOKEN: token,
      },
      ...{ HOST: '127.0.0.1', PORT: `${servicePort}`, TELEMETRY: 'false', CACHE_ENABLED: 'false', RATE_LIMITER_ENABLED: 'false' },
      ...{ LOG_LEVEL: 'info', WEBSOCKETS_ENABLED: 'false' },
    }
    const node = join(folder, 'node_modules', itsNode, 'bin/node')
    const program = join(folder, 'node_modules/directus/cli.js')
    execFileSync(node, [program, 'bootstrap'], { env: { ...process.env, ...env }, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    return startProgram({
      ...{ name: this.name, command: pinned(node, [program, 'start']), settings: env, cwd: folder },
      ...{ logFile: join(folder, 'out.log'), readyUrl: `${addressOf(servicePort)}/server/ping` },
    })
  },
}

const platformatic: ComparisonServer = {
  name: 'Platformatic DB 2.61.0',
  list: 3.5,
  create: 1.6,
  listPath: '/comparisonOffers/?limit=50&where.gpuModel.eq=h100-sxm&orderby.pricePerHourCents=asc',
  createPath: '/comparisonRequests/',
  // Columns with a default must also be given.
  demand:
    '{"companyId":1,"mode":"live","status":"open","currency":"USD","gpuModel":"H100 SXM","gpusPerNode":8,"nodes":2,"region":"eu-north","startsAt":"2027-03-01T00:00:00Z","durationMonths":6}',
  headers: {},
  async start(testbed, database, servicePort) {
    const folder = install(testbed, 'platformatic', ['@platformatic/db@2.61.0'])
    const connectionString = urlOf(testbed.connection(), database)
    const settings = {
      $schema: 'https://schemas.platformatic.dev/@platformatic/db/2.61.0.json',
      server: { hostname: '127.0.0.1', port: servicePort, logger: { level: 'info' } },
      db: { connectionString, schema: [schema], graphql: false, openapi: true },
      watch: false,
    }
    writeFileSync(join(folder, 'platformatic.db.json'), JSON.stringify(settings))
    const program = join(folder, 'node_modules/@platformatic/db/db.mjs')
    return startProgram({
      ...{ name: this.name, command: pinned(process.execPath, [program, 'start']), settings: {}, cwd: folder },
      ...{ logFile: '/dev/null', readyUrl: `${addressOf(servicePort)}/documentation/json` },
    })
  },
}

const programs: readonly ComparisonServer[] = [directus, platformatic]

/** The programs' own tables: the offers' columns with the one index that the list needs, and requests with the columns that a create sets. */
const tables = `
drop schema if exists ${schema} cascade;
create schema ${schema};
create table ${schema}.offers as select id::text, company_id, gpu_model, region, gpu_counts::int[] as gpu_counts, capacity_gpus,
  free_gpus, price_per_hour_cents, vcpus_per_gpu, ram_gb_per_gpu, storage_gb, interconnect, interruptible, estimated_provision_seconds, driver,
  created_at, updated_at, withdrawn_at, available, gpu_family, vram_gb, geo, provider_code, driver_settings::text as driver_settings
  from public.offers where on_market;
alter table ${schema}.offers add primary key (id);
create index on ${schema}.offers (gpu_model, price_per_hour_cents);
create table ${schema}.requests (id uuid primary key default gen_random_uuid(), company_id bigint not null default 1,
  mode text not null default 'live', status text not null default 'open', gpu_model text not null, gpus_per_node int not null, nodes int not null,
  region text not null, starts_at timestamptz not null, duration_months int, currency text not null default 'USD', notes text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create index on ${schema}.requests (company_id, created_at desc, id desc);
analyze ${schema}.offers;
`

/** A create of theirs may take a second under this load. Shorter samples would contain none. */
const slowPace = (pace: Pace): Pace => ({ ...pace, warmUpSeconds: 4, sampleSeconds: Math.max(4, pace.sampleSeconds) })

const listConnections = 32
const createConnections = 64

async function compare(testbed: Testbed, pace: Pace, ours: Instance, database: string, one: ComparisonServer): Promise<Figure[]> {
  const port = await freePort()
  const theirs = await one.start(testbed, database, port)
  const { headers } = one
  const post = freshKeys(`function(n) return '${one.demand}' end`)
  const sides = [
    {
      ...{ what: 'a list', minRatio: one.list, own: () => callsOf(ours, offersList.path, listConnections) },
      other: () => ({ url: addressOf(port) + one.listPath, headers, connections: listConnections }),
    },
    {
      ...{ what: 'a create', minRatio: one.create, own: () => callsOf(ours, '/requests', createConnections, { script: filingScript }) },
      other: () => ({ url: addressOf(port) + one.createPath, headers, connections: createConnections, script: post }),
    },
  ]
  const figures: Figure[] = []
  try {
    for (const { what, minRatio, own, other } of sides) {
      const goal = { row: 'R12', what: `${what}, against ${one.name}`, minRatio }
      const variants = [underLoad('ours', ours, own), underLoad(one.name, theirs, other)] as const
      figures.push(...(await rateFigures(testbed, slowPace(pace), goal, ...variants)))
    }
  } finally {
    await theirs.stop()
  }
  return figures
}

export const comparison: Row = {
  name: 'R12',
  about: 'a list and a create beside Directus and Platformatic DB',
  measure: async (testbed, pace) => {
    const database = await pagedOffers(testbed, pace)
    await testbed.sql(tables, [], database)
    return testbed.withService(database, async (ours) => {
      const figures: Figure[] = []
      for (const one of programs) figures.push(...(await compare(testbed, pace, ours, database, one)))
      return figures
    })
  },
}
