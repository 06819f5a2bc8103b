/** A test file's own app: a database cloned from the template, the service on loopback, and clients for the cast. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generateSync } from 'otplib'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { freePort } from '../../reliability/free-port.ts'
import { type App, createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { clientConfig } from '../src/db/client.ts'
import { migrationNames } from '../src/db/migrate.ts'
import { withServiceRole } from '../src/db/service-role.ts'
import { type CompanyName, companies, type PersonName, people } from '../src/demo/cast.ts'
import type { Resolve } from '../src/jobs/webhooks/resolve.ts'
import type { Pages } from '../src/pages/read-pages.ts'
import { DashboardClient } from './dashboard-client.ts'
import { type HttpResponse, PartnerClient } from './partner-client.ts'
import { root } from './paths.ts'
import { testSecret } from './secret.ts'

type Settings = Readonly<Record<string, string>>

/** Limits that no test reaches by accident. */
const highLimits: Settings = {
  RATE_LIMIT_PER_MIN: '100000',
  RATE_LIMIT_IP_PER_MIN: '100000',
  RATE_LIMIT_WRITES_PER_MIN: '100000',
  RATE_LIMIT_RENTAL_WRITES_PER_MIN: '100000',
  RATE_LIMIT_TEST_PER_MIN: '100000',
  RATE_LIMIT_TEST_HELPERS_PER_MIN: '100000',
  RATE_LIMIT_DASHBOARD_IP_PER_MIN: '100000',
  CALLS_AT_ONCE: '100000',
}

export class TestApp {
  readonly service: App
  readonly connection: pg.ClientConfig
  readonly baseUrl: string
  readonly dashboardUrl: string
  readonly opsUrl: string
  readonly log: string[]
  readonly #admin: pg.Pool
  #closed: Promise<void> | undefined

  constructor(
    service: App,
    connection: pg.ClientConfig,
    admin: pg.Pool,
    urls: { api: string; dashboard: string; ops: string },
    log: string[],
  ) {
    this.service = service
    this.connection = connection
    this.#admin = admin
    this.baseUrl = urls.api
    this.dashboardUrl = urls.dashboard
    this.opsUrl = urls.ops
    this.log = log
  }

  /** The partner API with a person's key. */
  as(name: PersonName, mode: 'live' | 'test' = 'live'): PartnerClient {
    return new PartnerClient(this.baseUrl, inject('database').secrets[people[name].email]?.keys?.[mode])
  }
  /** The partner API with any key, or none. */
  withKey(key: string | undefined): PartnerClient {
    return new PartnerClient(this.baseUrl, key)
  }
  /** The dashboard, not signed in. */
  visitor(): DashboardClient {
    return new DashboardClient(this.dashboardUrl)
  }
  /** The dashboard, signed in as a person. An operator's session has a proven second factor that is no longer fresh. */
  async signedIn(name: PersonName): Promise<DashboardClient> {
    const client = await this.signedInWithoutFactor(name)
    const proven = `update sessions set factor_proven_at = app_now() - interval '5 minutes', proven_with = 'totp' where hash = sha256($1)`
    if ('operator' in people[name]) await this.sql(proven, [Buffer.from(client.sid ?? '')])
    return client
  }
  /** The dashboard, signed in without a proven second factor. */
  async signedInWithoutFactor(name: PersonName): Promise<DashboardClient> {
    const client = this.visitor()
    await client.post('/auth/sign-in', { email: people[name].email, password: this.password(name) })
    return client
  }
  /** The dashboard, signed in with the second factor proven. */
  async proven(name: PersonName): Promise<DashboardClient> {
    const client = await this.signedIn(name)
    await this.prove(client, name)
    return client
  }
  /** Proves the factor in this session. The clock moves on, because each code works once. */
  async prove(client: DashboardClient, name: PersonName): Promise<HttpResponse> {
    await this.advance('31 seconds')
    return client.post('/auth/second-factor', { code: await this.code(name) })
  }
  password(name: PersonName): string {
    return inject('database').secrets[people[name].email]?.password ?? ''
  }
  /** The code that the person's authenticator shows now. */
  async code(name: PersonName, offsetSeconds = 0): Promise<string> {
    const secret = inject('database').secrets[people[name].email]?.totp_secret ?? ''
    return generateSync({ secret, epoch: Math.floor((await this.nowMs()) / 1000) + offsetSeconds })
  }

  /** The IDs that the dashboard uses for a person, for a company, and for a person as a member of their company. */
  personHandle(name: PersonName): Promise<string> {
    return this.#idOf('select handle as id from people where email = $1', people[name].email)
  }
  companyHandle(name: CompanyName): Promise<string> {
    return this.#idOf('select handle as id from companies where name = $1', companies[name].name)
  }
  memberId(name: PersonName): Promise<string> {
    return this.#idOf('select m.id from memberships m join people p on p.id = m.person_id where p.email = $1', people[name].email)
  }
  async #idOf(select: string, value: string): Promise<string> {
    return (await this.sql<{ id: string }>(select, [value]))[0]?.id ?? ''
  }

  /** Runs SQL outside the service. */
  async sql<Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#admin.query(text, values)).rows as Row[]
  }
  async nowMs(): Promise<number> {
    const [row] = await this.sql<{ now: number }>('select (extract(epoch from app_now()) * 1000)::bigint as now')
    return Number(row?.now)
  }
  /** Moves the app's clock. The service has noticed when this returns. */
  async advance(interval: string): Promise<void> {
    await this.sql('update test_clock set shift = shift + $1::interval, held = held + $1::interval', [interval])
    await this.service.probe()
  }
  /** Moves the clock like `advance` and keeps sessions valid, in one transaction, so that the service does not drop them in between. */
  async advanceSignedIn(interval: string): Promise<void> {
    await this.sql(
      `with moved as (update test_clock set shift = shift + $1::interval, held = held + $1::interval)
       update sessions set created_at = app_now() + $1, seen_at = app_now() + $1, factor_proven_at = app_now() + $1`,
      [interval],
    )
    await this.service.probe()
  }
  /** Stops the app's clock at a time, to the millisecond, until `resumeClock` starts it again from there. */
  async stopClockAt(ms: number): Promise<void> {
    await this.sql('update test_clock set held = to_timestamp($1::float8 / 1000)', [ms])
    await this.service.probe()
  }
  async resumeClock(): Promise<void> {
    await this.sql(`update test_clock set shift = held - date_trunc('milliseconds', clock_timestamp()), held = null where held is not null`)
    await this.service.probe()
  }
  /** Makes the clock slow to read: no two readings are equal, and calls that start together run concurrently. */
  async makeClockSlow(): Promise<void> {
    await this.sql(`create or replace function app_now() returns timestamptz language sql stable as
      $$ select date_trunc('milliseconds', clock_timestamp()) + shift from test_clock, pg_sleep(0.001) $$`)
  }
  /** Runs everything that the timers would do now. */
  settle(): Promise<void> {
    return this.service.settle()
  }

  /** Stops a loop of the background work. From then on it iterates only when the test calls it, on a slow machine too. */
  async stopLoop(name: string): Promise<void> {
    const loop = this.service.loops().find((running) => running.name === name)
    if (!loop) throw new Error(`no loop is called ${name}`)
    await loop.stop()
  }

  /** A second connection outside the service, for locks. The caller ends it. */
  async connect(database = this.connection.database): Promise<pg.Client> {
    const client = new pg.Client({ ...this.connection, database })
    await client.connect()
    return client
  }

  get closed(): boolean {
    return this.#closed !== undefined
  }
  /** Closes the app once, in the test or at the end of its file. */
  close(): Promise<void> {
    this.#closed ??= this.service.close().then(() => this.#admin.end())
    return this.#closed
  }
}

/** The connection with the service's role. */
export async function serviceConnection(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client(clientConfig(connection, 'start'))
  client.on('error', () => {})
  await client.connect()
  try {
    return await withServiceRole(client, connection)
  } finally {
    await client.end()
  }
}

/** Opens an app, which is closed after the file's tests. `settings` is its environment, `pages` the dashboard's pages if needed. */
export async function openTestApp(settings: Settings = {}, pages: Pages | null = null): Promise<TestApp> {
  return openInstance(await makeDatabase(inject('database').template), settings, {}, pages)
}

const databases: string[] = []

/** Creates a database that is dropped after the file's tests: a copy of `template`. */
export async function makeDatabase(template: string): Promise<pg.ClientConfig> {
  const { host, port, user } = inject('database')
  const database = `world_${randomUUID().replaceAll('-', '')}`
  await withAdmin((admin) => admin.query(`create database ${database} template ${template} strategy file_copy`))
  databases.push(database)
  return { host, port, user, database }
}

/** Another instance of the service on an app's database. `connectionOverrides` overrides its connection. `resolve` resolves names of webhook receivers. */
export async function openInstance(
  connection: pg.ClientConfig,
  settings: Settings = {},
  connectionOverrides: pg.ClientConfig = {},
  pages: Pages | null = null,
  resolve?: Resolve,
): Promise<TestApp> {
  const [api, dashboard, ops] = [await freePort(), await freePort(), await freePort()]
  const config = readConfig({
    ...highLimits,
    API_PORT: String(api),
    DASHBOARD_PORT: String(dashboard),
    OPS_PORT: String(ops),
    // Until its statements are prepared, each connection costs a tenth of a second of the database.
    DB_POOL_READERS: '2',
    DB_POOL_WRITERS: '4',
    ...settings,
  })
  const lines: string[] = []
  const service = createApp({
    config,
    connection: await serviceConnection({ ...connection, ...connectionOverrides }),
    secret: testSecret,
    installation: 'of the tests',
    logTo: { write: (line: string) => lines.push(line) },
    logLevel: config.logLevel ?? 'info',
    migrations: await migrationNames(join(root, 'server')),
    pages,
    ...(resolve && { resolve }),
  })
  await service.listen()
  // A single connection, where concurrent queries queue.
  const admin = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0 })
  admin.on('error', () => {})
  const app = new TestApp(service, connection, admin, { api: config.baseUrl, dashboard: config.dashboardUrl, ops: config.opsUrl }, lines)
  open.push(app)
  return app
}

const open: TestApp[] = []

/** No company's audit may show an operator's action. */
async function expectNoOperatorInAudits(app: TestApp): Promise<void> {
  const operatorActions = `select distinct a.action from audit a join people p on p.id = a.person_id where p.operator and a.company_id is not null`
  // If the app's database is gone, there is nothing to check.
  expect(await app.sql(operatorActions).catch(() => []), 'steps of operators in the audits of companies').toEqual([])
}

/** Closes all apps that a test file opened. */
export async function closeTestApps(): Promise<void> {
  const apps = open.splice(0)
  try {
    for (const app of apps) if (!app.closed) await expectNoOperatorInAudits(app)
  } finally {
    // Even if the check failed, the next files in this process must start without these apps.
    await Promise.all(apps.map((app) => app.close()))
    await withAdmin(async (admin) => {
      for (const name of databases.splice(0)) await admin.query(`drop database if exists ${name} with (force)`)
    })
  }
}

async function withAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const { host, port, user } = inject('database')
  const admin = new pg.Client({ host, port, user, database: 'parley' })
  await admin.connect()
  await work(admin)
  await admin.end()
}

/** Only for conditions that never hold: below a test's own limit, so that the failure names the line that waits. */
const waitTimeoutMs = 150_000

/** Waits until a condition holds. Only for events that happen on their own, never for the response to a call. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + waitTimeoutMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('it did not come about in time')
    await pause(5)
  }
}
