/** A harness that measures promises on two instances of the built service, which share a database of their own. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/postgres/start-embedded.ts'
import { type Figures, row } from './figures.ts'
import type { Sql } from './filed-once.ts'
import { appendRow } from './rows.ts'
import { startTwoInstances, type TwoInstances } from './two-instances.ts'

const root = join(import.meta.dirname, '../..')

interface Harness {
  /** As in `npm run NAME`. */
  readonly name: string
  /** Of both instances, beside those of every harness. */
  readonly settings?: Readonly<Record<string, string>>
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
  const sql: Sql = async <Row extends object>(text: string, given: unknown[]) => (await client.query<Row>(text, given)).rows
  const databaseUrl = `postgres://${user}@localhost:${port}/parley?host=${encodeURIComponent(host)}`
  const pair = await startTwoInstances(databaseUrl, join(root, 'server/dist/main.js'), home, settings)
  // Whatever ends this takes them with it.
  process.once('exit', () => {
    for (const instance of pair.instances) instance.abandon()
  })

  const figures = await measure(pair, sql)
  const ends = await Promise.all(pair.instances.map((instance) => instance.stop()))
  await client.end()
  await postgres.stop()

  console.log(['| what | found | violations |', '|---|---|---|', ...figures.map(row)].join('\n'))
  if (record) for (const one of figures) await appendRow(join(root, 'docs/reliability.md'), `npm run ${name}`, row(one))
  const violations = figures.flatMap((one) => one.violations)
  for (const what of violations.slice(0, 20)) say(what)
  const wrong = violations.length > 0 || ends.some((code) => code !== 0)
  if (wrong) say(`instances ended with ${ends.join(', ')}; logs are in ${home}`)
  else rmSync(home, { recursive: true })
  process.exit(wrong ? 1 : 0)
}
