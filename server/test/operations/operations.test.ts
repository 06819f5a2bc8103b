import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../http-client.ts'
import { validDemand } from '../listings.ts'
import { OpenPage } from '../open-page.ts'
import { scrape } from '../scrape.ts'
import { TcpProxy } from '../tcp-proxy.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

async function readiness(app: TestApp): Promise<[number, string | undefined]> {
  const response = await fetch(`${app.opsUrl}/readyz`)
  const { reason } = (await response.json()) as { reason?: string }
  return [response.status, reason]
}

/** Blocks all connections to the test database, as if it were down, while `work` runs. */
async function withoutDatabase(app: TestApp, work: () => Promise<void>): Promise<void> {
  const { database } = app.connection
  const elsewhere = await app.connect('postgres')
  await elsewhere.query(`alter database ${database} allow_connections false`)
  await elsewhere.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'parley %'`, [
    database,
  ])
  try {
    await work()
  } finally {
    await elsewhere.query(`alter database ${database} allow_connections true`)
    await elsewhere.end()
  }
}

describe('readiness', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  it('is reported while the database responds and has everything that this build needs', async () => {
    expect(await readiness(app)).toEqual([200, undefined])
  })

  it('ends and returns with the database, and the process keeps running', async () => {
    await withoutDatabase(app, async () => {
      expect(await readiness(app)).toEqual([503, 'database'])
      expect((await fetch(`${app.opsUrl}/healthz`)).status).toBe(200)
      const metrics = await scrape(app)
      expect([metrics.of('parley_ready'), metrics.of('parley_backlog{of="audit_chain"}')]).toEqual([0, undefined])
      await until(async () => (await scrape(app)).of('parley_rights_trusted') === 0)
    })
    await until(async () => (await readiness(app))[0] === 200)
    await until(async () => (await scrape(app)).of('parley_rights_trusted') === 1)
  })

  it('is not reported while a migration is pending, as after restoring an older backup', async () => {
    const [last] = await app.sql<{ name: string }>('delete from migrations where name = (select max(name) from migrations) returning name')
    expect(await readiness(app)).toEqual([503, 'migrations'])
    await app.sql('insert into migrations (name) values ($1)', [last?.name])
    expect(await readiness(app)).toEqual([200, undefined])
  })
})

describe('metrics', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ DB_POOL_WRITERS: '8' })
  })

  const callMetric = (card: string, status: number, part = '_count', listener = 'partner') =>
    `parley_call_duration_seconds${part}{listener="${listener}",card="${card}",status="${status}"}`

  it('count each call by its card and its status, once, and its duration', async () => {
    const mina = app.as('mina')
    for (let i = 0; i < 3; i++) await mina.get('/me')
    await mina.get('/me?x=1')
    await app.withKey(undefined).get('/requests')
    await app.visitor().get('/auth/session')
    await until(async () => (await scrape(app)).of(callMetric('readSession', 401, '_count', 'dashboard')) === 1)
    const metrics = await scrape(app)
    expect(metrics.of(callMetric('readMe', 200))).toBe(3)
    expect(metrics.of(callMetric('readMe', 400))).toBe(1)
    expect(metrics.of(callMetric('listRequests', 401))).toBe(1)
    expect(metrics.of(callMetric('readMe', 200, '_sum'))).toBeGreaterThan(0)
    const buckets = metrics.names.filter((name) =>
      name.startsWith('parley_call_duration_seconds_bucket{listener="partner",card="readMe",status="200"'),
    )
    const counts = buckets.map((name) => metrics.of(name) ?? 0)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts.at(-1)).toBe(3)
    expect(buckets.at(-1)).toContain('le="+Inf"')
  })

  it('are returned within the time limit of a scrape when the database hangs, without values that only it has', async () => {
    const proxy = new TcpProxy()
    const hanging = await openInstance(app.connection, {}, await proxy.open(app.connection))
    await scrape(hanging)
    proxy.pause()
    const scrapedAtMs = performance.now()
    const metrics = await scrape(hanging)
    expect(performance.now() - scrapedAtMs).toBeLessThan(10_000)
    expect(metrics.of('parley_ready')).toBe(0)
    for (const name of ['parley_letters', 'parley_backlog', 'parley_webhook_deliveries_pending'])
      expect(metrics.names.filter((one) => one === name || one.startsWith(`${name}{`))).toEqual([])
    proxy.resume()
    await hanging.close()
    await proxy.close()
  })

  it('do not grow with made-up input of strangers', async () => {
    const client = app.withKey(undefined)
    await client.get('/nothing')
    await until(async () => (await scrape(app)).of(callMetric('none', 404)) === 1)
    const before = (await scrape(app)).names.length
    for (let i = 0; i < 30; i++) await client.get(`/nothing/${i}`)
    await until(async () => (await scrape(app)).of(callMetric('none', 404)) === 31)
    expect((await scrape(app)).names.length).toBe(before)
  })

  it('show what waits, and for how long', async () => {
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query('select from audit_head for update')
    await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    await app.advance('90 seconds')
    const waiting = await scrape(app)
    expect(waiting.of('parley_backlog{of="audit_chain"}')).toBeGreaterThan(0)
    expect(waiting.of('parley_backlog_oldest_seconds{of="audit_chain"}')).toBeGreaterThan(89)
    await holder.query('rollback')
    await holder.end()
    await until(async () => (await scrape(app)).of('parley_backlog{of="audit_chain"}') === 0)
    const done = await scrape(app)
    for (const label of ['rental_work', 'opportunities', 'introductions', 'approvals', 'lots'])
      expect(done.of(`parley_backlog{of="${label}"}`), label).toBe(0)
    expect(done.of('parley_backlog_oldest_seconds{of="audit_chain"}')).toBe(0)
  })

  it('leave out only what cannot be read, as from a table that is locked', async () => {
    const holder = await app.connect()
    await holder.query('begin')
    await holder.query('lock table audit_waiting in access exclusive mode')
    await until(async () => (await scrape(app)).of('parley_backlog{of="webhooks"}') !== undefined)
    expect((await scrape(app)).of('parley_backlog{of="audit_chain"}')).toBeUndefined()
    await holder.query('rollback')
    await holder.end()
  })

  it('show how the connections are used, and how many calls wait for one', async () => {
    const holder = await app.connect()
    const { body } = await app.as('mina').post('/requests', validDemand(await app.nowMs()))
    await holder.query('begin')
    await holder.query('select from requests where id = $1 for update', [body.id])
    const closing = Array.from({ length: 12 }, () => app.as('mina').post(`/requests/${body.id}/close`))
    await until(async () => {
      const metrics = await scrape(app)
      const used = metrics.of('parley_database_connections_used{pool="writers"}')
      const waiting = metrics.of('parley_database_waiting{pool="writers"}') ?? 0
      return metrics.of('parley_calls_in_flight') === 12 && used === 8 && waiting >= 4
    })
    expect((await scrape(app)).of('parley_database_connections_max{pool="writers"}')).toBe(8)
    await holder.query('rollback')
    await holder.end()
    for (const { status } of await Promise.all(closing)) expect(status).toBe(200)
  })

  it('show each limit beside its value: bodies, streams, windows, caches', async () => {
    await app.as('mina').get('/me')
    await app.visitor().post('/auth/sign-in', { email: 'nobody@example.com', password: 'x' })
    const metrics = await scrape(app)
    const bounded = ['parley_bodies_arriving', 'parley_body_bytes', 'parley_rate_limit_windows', 'parley_cache_entries']
    for (const metric of bounded) {
      const labels = metrics.names.filter((name) => name.startsWith(`${metric}{`)).map((name) => name.slice(metric.length))
      expect(labels, metric).not.toEqual([])
      for (const label of labels)
        expect(metrics.of(`${metric}_max${label}`), metric + label).toBeGreaterThan(metrics.of(metric + label) ?? Number.NaN)
    }
    for (const bucket of ['partner_address', 'dashboard_address', 'key_minute', 'key_day', 'sign_in'])
      expect(metrics.of(`parley_rate_limit_windows{bucket="${bucket}"}`), bucket).toBe(1)
    expect(metrics.of('parley_cache_entries{cache="principals"}')).toBe(1)
    const page = await OpenPage.open(app.dashboardUrl, await app.signedIn('mina'))
    expect((await scrape(app)).of('parley_streams')).toBe(1)
    for (const [per, max] of Object.entries({ instance: 2_000, address: 250, person: 15, session: 5 }))
      expect(metrics.of(`parley_streams_max{per="${per}"}`), per).toBe(max)
    page.close()
    await until(async () => (await scrape(app)).of('parley_streams') === 0)
  })

  it.each([
    ['gzip', 'gzip'],
    ['identity', null],
  ])('are returned in the requested encoding: %s', async (requested, coding) => {
    const { headers } = await fetch(`${app.opsUrl}/metrics`, { headers: { 'accept-encoding': requested } })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([coding, 'Accept-Encoding'])
  })

  it('show the state of the loops and the process', async () => {
    await until(async () => ((await scrape(app)).of('parley_loop_iterations_total{loop="audit chain"}') ?? 0) > 1)
    const metrics = await scrape(app)
    expect(metrics.of('parley_loop_failed_iterations_total{loop="audit chain"}')).toBe(0)
    expect(metrics.of('parley_loop_last_success_age_seconds{loop="audit chain"}')).toBeLessThan(60)
    expect(metrics.of('parley_event_loop_delay_seconds_count')).toBeGreaterThan(0)
    expect(metrics.of('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(metrics.of('process_cpu_seconds_total')).toBeGreaterThan(0)
  })
})

describe('the health that the operator sees', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    await app.stopLoop('ledger check')
  })

  it('matches the metrics', async () => {
    await app.as('mina').get('/me')
    await until(
      async () => (await scrape(app)).of('parley_call_duration_seconds_count{listener="partner",card="readMe",status="200"}') === 1,
    )
    await app.service.ledger.iterate()
    const { body } = await (await app.signedIn('oona')).get('/operator/health')
    const metrics = await scrape(app)
    expect(body).toMatchObject({ unready: null, rightsTrusted: true, callLogDropped: 0 })
    expect(body.ledger).toMatchObject({ mismatchedCompanies: 0, rounds: metrics.of('parley_ledger_rounds_total') })
    expect(body.listeners[0]).toMatchObject({
      name: 'partner',
      calls: 1,
      failedCalls: 0,
    })
    const slots = body.slots.map(({ listener, work }: Json) => `{listener="${listener}",work="${work}"}`)
    expect(slots.map((of: string) => [metrics.of(`parley_slots${of}`), metrics.of(`parley_calls_waiting${of}`)])).toEqual(
      body.slots.map(({ max, waiting }: Json) => [max, waiting]),
    )
    expect(metrics.names.filter((name) => name.startsWith('parley_slots{'))).toEqual(slots.map((of: string) => `parley_slots${of}`))
    expect(body.pools.map((pool: Json) => metrics.of(`parley_database_connections_max{pool="${pool.name}"}`))).toEqual(
      body.pools.map((pool: Json) => pool.max),
    )
    const waits = metrics.names.filter((name) => name.startsWith('parley_backlog{'))
    expect(body.backlogs.map((one: Json) => `parley_backlog{of="${one.of}"}`)).toEqual(waits)
    const loops = metrics.names.filter((name) => name.startsWith('parley_loop_iterations_total{'))
    expect(body.loops.map((one: Json) => `parley_loop_iterations_total{loop="${one.name}"}`)).toEqual(loops)
    expect(body.process.memoryBytes).toBeGreaterThan(1e6)
    expect(Date.parse(body.startedAt)).toBeLessThan(Date.now())
  })

  it('says why an instance is not ready', async () => {
    const page = await app.signedIn('oona')
    const [last] = await app.sql<{ name: string }>('delete from migrations where name = (select max(name) from migrations) returning name')
    expect((await page.get('/operator/health')).body.unready).toBe('migrations')
    await app.sql('insert into migrations (name) values ($1)', [last?.name])
    expect((await page.get('/operator/health')).body.unready).toBeNull()
  })

  it('is only for the operator', async () => {
    expect((await (await app.signedIn('ingrid')).get('/operator/health')).body.error.code).toBe('operator_only')
  })
})

describe('the check of the ledger', () => {
  it('finds a balance that differs from the sum of its transfers, and notices when it is corrected', async () => {
    const app = await openTestApp()
    await app.stopLoop('ledger check')
    const { ledger } = app.service
    const round = async () => {
      const { rounds } = ledger
      while (ledger.rounds === rounds) await ledger.iterate()
    }
    await round()
    expect((await scrape(app)).of('parley_ledger_mismatched_companies')).toBe(0)
    expect((await scrape(app)).of('parley_ledger_rounds_total')).toBe(1)
    const change = async (by: number) => {
      await app.sql('alter table company_balances disable trigger user')
      await app.sql(
        'update company_balances set wallet_cents = wallet_cents + $1 where company_id = (select max(company_id) from company_balances)',
        [by],
      )
      await app.sql('alter table company_balances enable trigger user')
      await round()
    }
    await change(1)
    expect((await scrape(app)).of('parley_ledger_mismatched_companies')).toBe(1)
    expect(app.log.filter((line) => line.includes('differ from the sum of its transfers'))).toHaveLength(1)
    await change(-1)
    expect((await scrape(app)).of('parley_ledger_mismatched_companies')).toBe(0)
  })
})
