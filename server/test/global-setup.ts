/** One embedded PostgreSQL for a run of the tests, and in it a template: the migrated schema, a clock that can be moved, the cast. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { Database } from '../src/db/client.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { type CastSecrets, drawSecrets, hashPasswords, setSecrets } from '../src/demo/credentials.ts'
import { seedPeople } from '../src/demo/people.ts'
import { loadReferenceData } from '../src/domain/reference-data/load-reference-data.ts'
import { Sealer } from '../src/sealing.ts'
import { testSecret } from './secret.ts'

export interface TestDatabase {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly template: string
  readonly secrets: CastSecrets
}
declare module 'vitest' {
  export interface ProvidedContext {
    database: TestDatabase
  }
}

const template = 'parley_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The thread that draws invoices is one of its programs.
  execFileSync(process.execPath, [join(import.meta.dirname, '../../tools/build.mjs')], { stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  // Run as root, the database's account walks through it.
  await chmod(folder, 0o711)
  // Durability is tested where processes are killed; here it would only cost time.
  const cheap = { fsync: 'off', synchronous_commit: 'off' }
  // Nobody ends a deadlock here: no test passes by luck of who is chosen to try again.
  const settings = { ...cheap, deadlock_timeout: '1h', max_connections: '300', shared_buffers: '128MB' }
  const postgres = await startEmbedded({
    clusterDir: join(folder, 'postgres'),
    say: () => {},
    settings,
    stopAlways: true,
    dieWithParent: true,
  })
  const { host, port, user } = postgres
  const admin = new pg.Client({ host, port, user, database: 'parley' })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  const secrets = await fillTemplate({ host, port, user, database: template })
  project.provide('database', { host, port, user, template, secrets })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fillTemplate(connection: pg.ClientConfig): Promise<CastSecrets> {
  await migrate(connection, join(import.meta.dirname, '..'), () => {})
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create table test_clock (shift interval not null, held timestamptz); insert into test_clock values ('0')`)
  await client.query(
    `create or replace function app_now() returns timestamptz language sql stable as
     $$ select coalesce(held, date_trunc('milliseconds', clock_timestamp()) + shift) from test_clock $$`,
  )
  await client.end()
  const db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
  const secrets = drawSecrets()
  const hashes = await hashPasswords(secrets)
  await db.transaction(async (tx) => {
    loadReferenceData(tx)
    await seedPeople(tx)
    await setSecrets(tx, secrets, hashes, new Sealer(testSecret, 'second factors'))
  })
  await db.close()
  return secrets
}
