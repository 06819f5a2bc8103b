/** Two instances of the service on one database, with the demo's people; and harnesses that measure promises on them. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/postgres/start-embedded.ts'
import { urlOf } from './database.ts'
import type { Figures } from './figures.ts'
import type { Sql } from './filed-once.ts'
import { play, type Say } from './harness.ts'
import { generousSettings, type Instance, openInstance } from './instance.ts'
import type { Settings } from './program.ts'

export type TwoInstances = Awaited<ReturnType<typeof startTwoInstances>>

/** What the instances write besides goes below `home`. */
export async function startTwoInstances(databaseUrl: string, home: string, settings: Settings = {}) {
  const shared = { ...generousSettings, DATABASE_URL: databaseUrl, SERVICE_SECRET: newServiceSecret(), DEMO: '1', ...settings }
  const [one, other] = [join(home, 'one'), join(home, 'other')]
  const first = await openInstance('one', one, shared, join(home, 'one.log'))
  const second = await startBeside(one, 'other', other, shared, join(home, 'other.log'))
  const instances = [first, second] as const
  // Of each one's partner API.
  const ports = [first.ports.api, second.ports.api] as const
  return { instances, ports, trader: first.person('mina'), apiKey: first.key('mina') }
}

/** Starts an instance beside the one with that folder: with the same demo.json the demo's people keep their keys, whichever of the two starts. */
export function startBeside(first: string, name: string, dataDir: string, settings: Settings, logFile: string): Promise<Instance> {
  mkdirSync(dataDir, { recursive: true })
  copyFileSync(join(first, 'demo.json'), join(dataDir, 'demo.json'))
  return openInstance(name, dataDir, settings, logFile)
}

export const newServiceSecret = (): string => randomBytes(32).toString('hex')

interface Harness {
  /** As in `npm run NAME`. */
  readonly name: string
  /** Of both instances, beside those of every harness. */
  readonly settings?: Settings
  /** Leaves rows in docs/reliability.md. */
  readonly record: boolean
  readonly measure: (pair: TwoInstances, sql: Sql, say: Say) => AsyncIterable<Figures>
}

/** A harness that measures promises on two instances, each of which is to end as it is asked to. */
export const measureOnTwoInstances = ({ name, settings, record, measure }: Harness): Promise<never> =>
  play(name, record, async function* (say, home) {
    const postgres = await startEmbedded({ clusterDir: join(home, 'postgres'), say, stopAlways: true, dieWithParent: true })
    const { host, port, user } = postgres
    const client = new pg.Client({ host, port, user, database: 'parley' })
    await client.connect()
    const sql: Sql = async <Row extends object>(text: string, given: unknown[] = []) => (await client.query<Row>(text, given)).rows
    const pair = await startTwoInstances(urlOf(postgres, 'parley'), home, settings)
    yield* measure(pair, sql, say)
    yield* endedInOrder(pair)
    await client.end()
    await postgres.stop()
  })

/** Tells both to end; what is to be said of it when one does not end with 0. */
export async function* endedInOrder({ instances }: TwoInstances): AsyncGenerator<Figures> {
  const codes = await Promise.all(instances.map((instance) => instance.stop()))
  const found = `ended with ${codes.join(' and ')}`
  if (codes.some((code) => code !== 0)) yield { what: 'the instances, told to end', found, violations: [found] }
}
