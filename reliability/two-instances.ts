/** Two instances of the service on one database, with the demo's people; and harnesses that measure promises on them. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/postgres/start-embedded.ts'
import { urlOf } from './database.ts'
import { keyOf, personOf } from './demo-people.ts'
import { type Figures, tell } from './figures.ts'
import type { Sql } from './filed-once.ts'
import { generousSettings, type Instance, makeHome, openInstance } from './instance.ts'
import type { Settings } from './program.ts'

export type TwoInstances = Awaited<ReturnType<typeof startTwoInstances>>

/** What the instances write besides goes below `home`. */
export async function startTwoInstances(databaseUrl: string, home: string, settings: Settings = {}) {
  const shared = { ...generousSettings, DATABASE_URL: databaseUrl, SERVICE_SECRET: newServiceSecret(), DEMO: '1', ...settings }
  const [one, other] = [join(home, 'one'), join(home, 'other')]
  const first = await openInstance('one', one, shared, join(home, 'one.log'))
  const second = await startBeside(one, 'other', other, shared, join(home, 'other.log'))
  const trader = personOf(first.people(), 'buys', 'trader')
  const instances = [first, second] as const
  // Of each one's partner API.
  const ports = [first.ports.api, second.ports.api] as const
  return { instances, ports, trader, apiKey: keyOf(trader) }
}

/** Starts an instance beside the one with that folder: with the same demo.json the demo's people keep their keys, whichever of the two starts. */
export function startBeside(first: string, name: string, dataDir: string, settings: Settings, logFile: string): Promise<Instance> {
  mkdirSync(dataDir, { recursive: true })
  copyFileSync(join(first, 'demo.json'), join(dataDir, 'demo.json'))
  return openInstance(name, dataDir, settings, logFile)
}

export const newServiceSecret = (): string => randomBytes(32).toString('hex')

export type Say = (line: string) => void

interface Harness {
  /** As in `npm run NAME`. */
  readonly name: string
  /** Of both instances, beside those of every harness. */
  readonly settings?: Settings
  /** Leaves rows in docs/reliability.md. */
  readonly record: boolean
  readonly measure: (pair: TwoInstances, sql: Sql, say: Say) => Promise<Figures[]>
}

/** Prints what was found and ends the process: with 1 when a promise was broken or an instance did not end well. The folder of the logs stays then. */
export async function measureOnTwoInstances({ name, settings, record, measure }: Harness): Promise<never> {
  const say: Say = (line) => process.stderr.write(`${name}: ${line}\n`)
  const home = makeHome(name)
  const postgres = await startEmbedded({ clusterDir: join(home, 'postgres'), say, stopAlways: true, dieWithParent: true })
  const { host, port, user } = postgres
  const client = new pg.Client({ host, port, user, database: 'parley' })
  await client.connect()
  const sql: Sql = async <Row extends object>(text: string, given: unknown[] = []) => (await client.query<Row>(text, given)).rows
  const pair = await startTwoInstances(urlOf(postgres, 'parley'), home, settings)

  const figures = await measure(pair, sql, say)
  const ends = await Promise.all(pair.instances.map((instance) => instance.stop()))
  await client.end()
  await postgres.stop()

  tell(`npm run ${name}`, figures, record, say)
  const wrong = figures.some(({ violations }) => violations.length > 0) || ends.some((code) => code !== 0)
  if (wrong) say(`instances ended with ${ends.join(', ')}; logs are in ${home}`)
  else rmSync(home, { recursive: true })
  process.exit(wrong ? 1 : 0)
}
