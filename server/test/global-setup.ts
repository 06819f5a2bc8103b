/** One embedded PostgreSQL for a test run, with a template database: the migrated schema, a movable clock, and the cast. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { Sealer } from '../src/core/sealer.ts'
import { Database } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { type CastSecrets, generateSecrets, setSecrets } from '../src/demo/credentials.ts'
import { seedPeople } from '../src/demo/people.ts'
import { loadReferenceData } from '../src/domain/reference-data/load-reference-data.ts'
import { startEmbedded } from '../src/postgres/start-embedded.ts'
import { root } from './paths.ts'
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
  // The worker thread that renders invoices is one of the built programs.
  execFileSync(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  // If the tests run as root, the database's account must be able to traverse the folder.
  await chmod(folder, 0o711)
  // Durability is tested where processes are killed. Here it would only cost time.
  // Autovacuum would connect to the template while it is copied, and to copies that live for seconds.
  const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
  // PostgreSQL must not resolve deadlocks here: otherwise a test could pass because the chosen victim is retried.
  const settings = { ...fastSettings, deadlock_timeout: '1h', max_connections: '300', shared_buffers: '128MB' }
  const postgres = await startEmbedded({
    clusterDir: join(folder, 'postgres'),
    logFile: () => {},
    settings,
    stopAlways: true,
    dieWithParent: true,
  })
  const { host, port, user } = postgres
  const admin = new pg.Client({ host, port, user, database: 'parley' })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const secrets = await fillTemplate({ host, port, user, database: template })
  // A connection to the template would block every copy of it.
  await admin.query(`alter database ${template} allow_connections false`)
  await admin.end()
  project.provide('database', { host, port, user, template, secrets })
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fillTemplate(connection: pg.ClientConfig): Promise<CastSecrets> {
  await migrate(connection, join(root, 'server'), () => {})
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create table test_clock (shift interval not null, held timestamptz); insert into test_clock values ('0')`)
  await client.query(
    `create or replace function app_now() returns timestamptz language sql stable as
     $$ select coalesce(held, date_trunc('milliseconds', clock_timestamp()) + shift) from test_clock $$`,
  )
  await client.end()
  const db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
  const secrets = generateSecrets()
  const hashes = await hashCheaply(secrets)
  await db.transaction(async (tx) => {
    loadReferenceData(tx)
    await seedPeople(tx)
    await setSecrets(tx, secrets, hashes, new Sealer(testSecret, 'second factors'))
  })
  await db.close()
  const analyst = new pg.Client(connection)
  await analyst.connect()
  await analyst.query('vacuum analyze')
  await analyst.end()
  return secrets
}

/** Nearly every test signs in. With the usual cost of password hashes, that took a minute of a test run. */
async function hashCheaply(secrets: CastSecrets): Promise<Map<string, string>> {
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const hashed = Object.entries(secrets).map(async ([email, { password }]) => [email, await hash(password, cheap)] as const)
  return new Map(await Promise.all(hashed))
}
