/** The installations that harnesses test: the demo world on one instance with its own database, or on two instances that share one. */
import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/postgres/start-embedded.ts'
import { databaseIn, type Sql, urlOf } from './database.ts'
import type { Figures } from './figures.ts'
import { type Log, runHarness } from './harness.ts'
import { generousSettings, type Instance, makeRunFolder, openInstance } from './instance.ts'
import type { Settings } from './program.ts'

export type DemoInstallation = Awaited<ReturnType<typeof openDemo>>

interface DemoOptions {
  /** A real path, without symbolic links. Existing data in it is reused. */
  readonly folder?: string
  readonly logFile?: string
  readonly settings?: Settings
}

/** Starts one instance with its own database and the demo world, as `npm start` does. */
export async function openDemo({
  folder = makeRunFolder('reliability'),
  logFile = join(folder, 'service.log'),
  settings,
}: DemoOptions = {}) {
  // If run as root, the database's account must be able to traverse it.
  chmodSync(folder, 0o711)
  const database = databaseIn(join(folder, 'postgres'))
  // The calling process may end at any time, also because of an error.
  process.once('exit', database.kill)
  // The instance starts and supervises the database.
  const instance = await openInstance('first', folder, { ...generousSettings, ...settings }, logFile).catch((error: unknown) => {
    database.kill()
    throw error
  })
  const { person, key, ports } = instance
  /** Stops the instance in order and returns its exit code. With `keep`, the folder is not deleted. */
  const close = async (keep = false): Promise<number | null> => {
    process.off('exit', database.kill)
    const code = await instance.stop()
    if (!keep) rmSync(folder, { recursive: true, force: true })
    return code
  }
  return { folder, instance, ports: [ports.api], apiKey: key('mina'), sql: database.rows, database, person, key, close }
}

/** Two instances on one database with their files below `folder`: their partner API ports, and a trader with her key. */
export type TwoInstances = Awaited<ReturnType<typeof startTwoInstances>>

export async function startTwoInstances(databaseUrl: string, folder: string, settings: Settings = {}) {
  const shared = { ...generousSettings, DATABASE_URL: databaseUrl, SERVICE_SECRET: newServiceSecret(), DEMO: '1', ...settings }
  const first = await openInstance('one', join(folder, 'one'), shared, join(folder, 'one.log'))
  const second = await startAnotherInstance(first, 'other', folder, shared)
  const instances = [first, second] as const
  const ports = [first.ports.api, second.ports.api] as const
  return { instances, ports, trader: first.person('mina'), apiKey: first.key('mina') }
}

/** Starts another instance on the same database. It copies demo.json, so that the demo's people have the same keys on both. */
export function startAnotherInstance({ dataDir }: Instance, name: string, folder: string, settings: Settings): Promise<Instance> {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  copyFileSync(join(dataDir, 'demo.json'), join(own, 'demo.json'))
  return openInstance(name, own, settings, join(folder, `${name}.log`))
}

export const newServiceSecret = (): string => randomBytes(32).toString('hex')

/** Two instances and their shared database. */
export interface HarnessContext extends TwoInstances {
  readonly sql: Sql
  readonly log: Log
}

type Measure = (context: HarnessContext) => AsyncIterable<Figures>

/** `npm run NAME`: measures promises on two instances. Each must exit with code 0 at the end. `settings` are added to those of every harness. */
export const measureOnTwoInstances = (name: string, record: boolean, measure: Measure, settings: Settings = {}): Promise<never> =>
  runHarness(name, record, async function* (log, folder) {
    const postgres = await startEmbedded({ clusterDir: join(folder, 'postgres'), logFile: log, stopAlways: true, dieWithParent: true })
    const { host, port, user } = postgres
    const client = new pg.Client({ host, port, user, database: 'parley' })
    await client.connect()
    const sql: Sql = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows
    const pair = await startTwoInstances(urlOf(postgres, 'parley'), folder, settings)
    yield* measure({ ...pair, sql, log })
    yield* stopBoth(pair)
    await client.end()
    await postgres.stop()
  })

/** Stops both instances. Yields a violation if one does not exit with code 0. */
export async function* stopBoth({ instances }: TwoInstances): AsyncGenerator<Figures> {
  const codes = await Promise.all(instances.map((instance) => instance.stop()))
  const found = `ended with ${codes.join(' and ')}`
  if (codes.some((code) => code !== 0)) yield { what: 'the instances, told to end', found, violations: [found] }
}
