/** `npm run instances`: what two instances on one database promise, counted. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../server/src/postgres/start-embedded.ts'
import type { Sql } from '../filed-once.ts'
import { appendRow } from '../rows.ts'
import { startTwoInstances, type TwoInstances } from '../two-instances.ts'
import { auditChain } from './audit-chain.ts'
import { type Figures, row } from './figures.ts'
import { restarts } from './restarts.ts'
import { rights } from './rights.ts'
import { storm } from './storm.ts'
import { timing } from './timing.ts'
import { walks } from './walks.ts'

const root = join(import.meta.dirname, '../..')
const say = (line: string) => process.stderr.write(`instances: ${line}\n`)

type Run = (count: number, pair: TwoInstances, sql: Sql, say: (line: string) => void) => Promise<Figures>
const runs: Readonly<Record<string, Run>> = { restarts, storm, rights, timing, walks, audit: auditChain }

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '20' },
    storm: { type: 'string', default: '100' },
    rights: { type: 'string', default: '20' },
    timing: { type: 'string', default: '500' },
    walks: { type: 'string', default: '100' },
    audit: { type: 'string', default: '50000' },
    /** Runs these alone, by commas. */
    only: { type: 'string' },
    /** Leaves rows in docs/reliability.md. */
    record: { type: 'boolean', default: false },
  },
})

const home = mkdtempSync(join(tmpdir(), 'parley-instances-'))
// Run as root, the database's account walks through it.
chmodSync(home, 0o711)
const postgres = await startEmbedded({ clusterDir: join(home, 'postgres'), say, stopAlways: true, dieWithParent: true })
const { host, port, user } = postgres
const client = new pg.Client({ host, port, user, database: 'parley' })
await client.connect()
const sql: Sql = async <Row extends object>(text: string, values: unknown[]) => (await client.query<Row>(text, values)).rows
const databaseUrl = `postgres://${user}@localhost:${port}/parley?host=${encodeURIComponent(host)}`
const pair = await startTwoInstances(databaseUrl, join(root, 'server/dist/main.js'), home)

// Whatever ends this takes them with it.
process.once('exit', () => {
  for (const instance of pair.instances) instance.abandon()
})

const figures: Figures[] = []
for (const [name, run] of Object.entries(runs)) {
  const count = Number(values[name as keyof typeof values])
  if (values.only !== undefined && !values.only.split(',').includes(name)) continue
  figures.push(await run(count, pair, sql, say))
}
const ends = await Promise.all(pair.instances.map((instance) => instance.stop()))
await client.end()
await postgres.stop()
console.log(['| what | found | violations |', '|---|---|---|', ...figures.map(row)].join('\n'))
if (values.record) for (const one of figures) await appendRow(join(root, 'docs/reliability.md'), 'npm run instances', row(one))
const violations = figures.flatMap((one) => one.violations)
for (const what of violations.slice(0, 20)) say(what)
const wrong = violations.length > 0 || ends.some((code) => code !== 0)
if (wrong) say(`instances ended with ${ends.join(', ')}; logs are in ${home}`)
else rmSync(home, { recursive: true })
process.exit(wrong ? 1 : 0)
