/** `npm run webhooks`: what is promised of deliveries, counted: all to every good receiver, in order and in time, beside bad ones and through kills. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { newWebhookSecret } from '../../server/src/domain/webhooks/signing.crypto.ts'
import { startEmbedded } from '../../server/src/postgres/start-embedded.ts'
import type { Sql } from '../filed-once.ts'
import { type Figures, row } from '../instances/figures.ts'
import { appendRow } from '../rows.ts'
import { startTwoInstances } from '../two-instances.ts'
import { WebhookReceivers } from '../webhook-receivers.ts'
import { openEndpoints } from './market.ts'
import { rebinding } from './refused.ts'
import { run } from './run.ts'

const root = join(import.meta.dirname, '../..')
const say = (line: string) => process.stderr.write(`webhooks: ${line}\n`)

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000' },
    receivers: { type: 'string', default: '100' },
    'per-second': { type: 'string', default: '100' },
    kills: { type: 'string', default: '0' },
    tries: { type: 'string', default: '1000' },
    /** Leaves rows in docs/reliability.md. */
    record: { type: 'boolean', default: false },
  },
})
const [events, count, perSecond, kills, tries] = [values.events, values.receivers, values['per-second'], values.kills, values.tries].map(
  Number,
) as [number, number, number, number, number]

const home = mkdtempSync(join(tmpdir(), 'parley-webhooks-'))
// Run as root, the database's account walks through it.
chmodSync(home, 0o711)
const postgres = await startEmbedded({ clusterDir: join(home, 'postgres'), say, stopAlways: true, dieWithParent: true })
const { host, port, user } = postgres
const client = new pg.Client({ host, port, user, database: 'parley' })
await client.connect()
const sql: Sql = async <Row extends object>(text: string, given: unknown[]) => (await client.query<Row>(text, given)).rows
const databaseUrl = `postgres://${user}@localhost:${port}/parley?host=${encodeURIComponent(host)}`
const serviceSecret = randomBytes(32).toString('hex')
const pair = await startTwoInstances(databaseUrl, join(root, 'server/dist/main.js'), home, { SERVICE_SECRET: serviceSecret })

// Whatever ends this takes them with it.
process.once('exit', () => {
  for (const instance of pair.instances) instance.abandon()
})

const secret = newWebhookSecret()
const receivers = new WebhookReceivers(() => secret)
const endpoints = await openEndpoints(sql, count, { address: await receivers.open(), secret, serviceSecret })
say(`${endpoints.length} endpoints`)
const figures: Figures[] = [await run({ events, perSecond, kills }, endpoints, receivers, pair, sql)]
if (tries > 0) figures.push(await rebinding(tries))
const ends = await Promise.all(pair.instances.map((instance) => instance.stop()))
receivers.close()
await client.end()
await postgres.stop()
console.log(['| what | found | violations |', '|---|---|---|', ...figures.map(row)].join('\n'))
if (values.record) for (const one of figures) await appendRow(join(root, 'docs/reliability.md'), 'npm run webhooks', row(one))
const violations = figures.flatMap((one) => one.violations)
for (const what of violations.slice(0, 20)) say(what)
const wrong = violations.length > 0 || ends.some((code) => code !== 0)
if (wrong) say(`instances ended with ${ends.join(', ')}; logs are in ${home}`)
else rmSync(home, { recursive: true })
process.exit(wrong ? 1 : 0)
