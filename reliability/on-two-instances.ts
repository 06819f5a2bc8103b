/** A harness that measures promises on two instances of the built service, which share a database of their own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/postgres/start-embedded.ts'
import { type Figures, tell } from './figures.ts'
import type { Sql } from './filed-once.ts'
import type { Settings } from './instance.ts'
import { startTwoInstances, type TwoInstances } from './two-instances.ts'

interface Harness {
  /** As in `npm run NAME`. */
  readonly name: string
  /** Of both instances, beside those of every harness. */
  readonly settings?: Settings
  /** Leaves rows in docs/reliability.md. */
  readonly record: boolean
  readonly say: (line: string) => void
  readonly measure: (pair: TwoInstances, sql: Sql) => Promise<Figures[]>
}

/** Prints what was found and ends the process: with 1 when a promise was broken or an instance did not end well. The folder of the logs stays then. */
export async function measureOnTwoInstances({ name, settings, record, say, measure }: Harness): Promise<never> {
  const home = mkdtempSync(join(tmpdir(), `parley-${name}-`))
  // Run as root, the database's account walks through it.
  chmodSync(home, 0o711)
  const postgres = await startEmbedded({ clusterDir: join(home, 'postgres'), say, stopAlways: true, dieWithParent: true })
  const { host, port, user } = postgres
  const client = new pg.Client({ host, port, user, database: 'parley' })
  await client.connect()
  const sql: Sql = async <Row extends object>(text: string, given: unknown[] = []) => (await client.query<Row>(text, given)).rows
  const databaseUrl = `postgres://${user}@localhost:${port}/parley?host=${encodeURIComponent(host)}`
  const pair = await startTwoInstances(databaseUrl, home, settings)

  const figures = await measure(pair, sql)
  const ends = await Promise.all(pair.instances.map((instance) => instance.stop()))
  await client.end()
  await postgres.stop()

  tell(`npm run ${name}`, figures, record, say)
  const wrong = figures.some(({ violations }) => violations.length > 0) || ends.some((code) => code !== 0)
  if (wrong) say(`instances ended with ${ends.join(', ')}; logs are in ${home}`)
  else rmSync(home, { recursive: true })
  process.exit(wrong ? 1 : 0)
}
