/** R12's neighbours: programs that make an API of tables. Installed beside the markets when they are asked for, no part of the product. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { home, type Measured, type Stage } from './stage.ts'

export interface ComparisonServer {
  readonly name: string
  /** At least so many times faster is ours. */
  readonly list: number
  readonly create: number
  readonly start: (stage: Stage, database: string) => Promise<Measured>
  readonly listPath: string
  readonly createPath: string
  /** A demand in its words. */
  readonly demand: string
  readonly headers: Readonly<Record<string, string>>
}

export const schema = 'neighbours'
const ports = { directus: 4270, platformatic: 4275 }
export const addressOf = (neighbour: ComparisonServer): string =>
  `http://127.0.0.1:${neighbour === directus ? ports.directus : ports.platformatic}`

/** Exactly these versions, once. */
function installed(stage: Stage, name: string, packages: readonly string[]): string {
  const folder = join(home, 'neighbours', name)
  if (existsSync(join(folder, 'complete'))) return folder
  stage.say(`  installing ${packages.join(' and ')} (once, some minutes)`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`npm could not install ${packages.join(' and ')}`)
  writeFileSync(join(folder, 'complete'), '')
  return folder
}

const token = 'token-of-the-bench-alone'
/** It asks for a newer Node than ours does; that comes as a package. */
const directus: ComparisonServer = {
  name: 'Directus 12.4.0',
  list: 25,
  create: 40,
  listPath: '/items/offers?limit=50&filter%5Bgpu_model%5D%5B_eq%5D=h100-sxm&sort=price_per_hour_cents',
  createPath: '/items/requests',
  demand: '{"gpu_model":"H100 SXM","gpus_per_node":8,"nodes":2,"region":"eu-north","starts_at":"2027-03-01T00:00:00Z","duration_months":6}',
  headers: { authorization: `Bearer ${token}` },
  async start(stage, database) {
    const folder = installed(stage, 'directus', ['directus@12.4.0', 'node@22.23.3', 'pg@8.16.3'])
    // Its sandbox for extensions is compiled for another Node than it asks for; nothing here uses it.
    writeFileSync(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {}\n')
    const { host, port, user } = stage.connection(database)
    const env = {
      ...{ DB_CLIENT: 'pg', DB_HOST: `${host}`, DB_PORT: `${port}`, DB_DATABASE: database, DB_USER: `${user}`, DB_PASSWORD: 'none' },
      ...{
        DB_SEARCH_PATH: schema,
        SECRET: token.repeat(2),
        ADMIN_EMAIL: 'bench@example.com',
        ADMIN_PASSWORD: token,
        ADMIN_TOKEN: token,
      },
      ...{ HOST: '127.0.0.1', PORT: String(ports.directus), TELEMETRY: 'false', CACHE_ENABLED: 'false', RATE_LIMITER_ENABLED: 'false' },
      ...{ LOG_LEVEL: 'info', WEBSOCKETS_ENABLED: 'false' },
    }
    const node = join(folder, 'node_modules/node/bin/node')
    const program = join(folder, 'node_modules/directus/cli.js')
    const { status, stderr } = spawnSync(node, [program, 'bootstrap'], { env: { ...process.env, ...env }, cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`Directus could not prepare its tables: ${stderr}`)
    return stage.start([program, 'start'], env, join(folder, 'out.log'), `http://127.0.0.1:${ports.directus}/server/ping`, {
      program: node,
      cwd: folder,
    })
  },
}

const platformatic: ComparisonServer = {
  name: 'Platformatic DB 2.61.0',
  list: 3.5,
  create: 1.6,
  listPath: '/neighboursOffers/?limit=50&where.gpuModel.eq=h100-sxm&orderby.pricePerHourCents=asc',
  createPath: '/neighboursRequests/',
  // What the table has a default for has to be given all the same.
  demand:
    '{"companyId":1,"mode":"live","status":"open","currency":"USD","gpuModel":"H100 SXM","gpusPerNode":8,"nodes":2,"region":"eu-north","startsAt":"2027-03-01T00:00:00Z","durationMonths":6}',
  headers: {},
  async start(stage, database) {
    const folder = installed(stage, 'platformatic', ['@platformatic/db@2.61.0'])
    const { host, port, user } = stage.connection(database)
    const connectionString = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(`${host}`)}`
    const settings = {
      $schema: 'https://schemas.platformatic.dev/@platformatic/db/2.61.0.json',
      server: { hostname: '127.0.0.1', port: ports.platformatic, logger: { level: 'info' } },
      db: { connectionString, schema: [schema], graphql: false, openapi: true },
      watch: false,
    }
    writeFileSync(join(folder, 'platformatic.db.json'), JSON.stringify(settings))
    const program = join(folder, 'node_modules/@platformatic/db/db.mjs')
    return stage.start([program, 'start'], {}, '/dev/null', `http://127.0.0.1:${ports.platformatic}/documentation/json`, { cwd: folder })
  },
}

export const comparisonServers: readonly ComparisonServer[] = [directus, platformatic]
