import { beforeAll, describe, expect, it } from 'vitest'
import { goodDemand } from './listings.ts'
import { OpenPage } from './open-page.ts'
import { scrape } from './scrape.ts'
import type { Json } from './voice.ts'
import { openWorld, until, type World } from './world.ts'

async function readiness(world: World): Promise<[number, string | undefined]> {
  const response = await fetch(`${world.opsUrl}/readyz`)
  const { reason } = (await response.json()) as { reason?: string }
  return [response.status, reason]
}

/** Lets nobody into the world's database, as if it were gone, while `work` runs. */
async function withoutDatabase(world: World, work: () => Promise<void>): Promise<void> {
  const { database } = world.connection
  const elsewhere = await world.connect('postgres')
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
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })

  it('is told while the database answers and has all that this build needs', async () => {
    expect(await readiness(world)).toEqual([200, undefined])
  })

  it('ends with the database and comes back with it, and the process lives on', async () => {
    await withoutDatabase(world, async () => {
      expect(await readiness(world)).toEqual([503, 'database'])
      expect((await fetch(`${world.opsUrl}/healthz`)).status).toBe(200)
      const told = await scrape(world)
      expect([told.of('parley_ready'), told.of('parley_backlog{of="audit_chain"}')]).toEqual([0, undefined])
      await until(async () => (await scrape(world)).of('parley_rights_trusted') === 0)
    })
    await until(async () => (await readiness(world))[0] === 200)
    await until(async () => (await scrape(world)).of('parley_rights_trusted') === 1)
  })

  it('is not told while a migration is pending, as after an older backup was restored', async () => {
    const [last] = await world.sql<{ name: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    expect(await readiness(world)).toEqual([503, 'migrations'])
    await world.sql('insert into migrations (name) values ($1)', [last?.name])
    expect(await readiness(world)).toEqual([200, undefined])
  })
})

describe('metrics', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })

  const answered = (card: string, status: number, part = '_count', listener = 'partner') =>
    `parley_call_duration_seconds${part}{listener="${listener}",card="${card}",status="${status}"}`

  it('count each call by its card and its status, once, and how long it took', async () => {
    const mina = world.as('mina')
    for (let i = 0; i < 3; i++) await mina.get('/me')
    await mina.get('/me?x=1')
    await world.withKey(undefined).get('/requests')
    await world.visitor().get('/auth/session')
    await until(async () => (await scrape(world)).of(answered('readSession', 401, '_count', 'dashboard')) === 1)
    const told = await scrape(world)
    expect(told.of(answered('readMe', 200))).toBe(3)
    expect(told.of(answered('readMe', 400))).toBe(1)
    expect(told.of(answered('listRequests', 401))).toBe(1)
    expect(told.of(answered('readMe', 200, '_sum'))).toBeGreaterThan(0)
    const buckets = told.names.filter((name) =>
      name.startsWith('parley_call_duration_seconds_bucket{listener="partner",card="readMe",status="200"'),
    )
    const counts = buckets.map((name) => told.of(name) ?? 0)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts.at(-1)).toBe(3)
    expect(buckets.at(-1)).toContain('le="+Inf"')
  })

  it('do not grow with what strangers make up', async () => {
    const voice = world.withKey(undefined)
    await voice.get('/nothing')
    await until(async () => (await scrape(world)).of(answered('none', 404)) === 1)
    const before = (await scrape(world)).names.length
    for (let i = 0; i < 30; i++) await voice.get(`/nothing/${i}`)
    await until(async () => (await scrape(world)).of(answered('none', 404)) === 31)
    expect((await scrape(world)).names.length).toBe(before)
  })

  it('tell what waits, and for how long', async () => {
    const holder = await world.connect()
    await holder.query('begin')
    await holder.query('select from audit_head for update')
    await world.as('mina').post('/requests', goodDemand(await world.nowMs()))
    await world.advance('90 seconds')
    const waiting = await scrape(world)
    expect(waiting.of('parley_backlog{of="audit_chain"}')).toBeGreaterThan(0)
    expect(waiting.of('parley_backlog_oldest_seconds{of="audit_chain"}')).toBeGreaterThan(89)
    await holder.query('rollback')
    await holder.end()
    await until(async () => (await scrape(world)).of('parley_backlog{of="audit_chain"}') === 0)
    const done = await scrape(world)
    for (const of of ['rental_work', 'opportunities', 'introductions', 'lots']) expect(done.of(`parley_backlog{of="${of}"}`), of).toBe(0)
    expect(done.of('parley_backlog_oldest_seconds{of="audit_chain"}')).toBe(0)
  })

  it('tell how the connections are used, and who waits for one', async () => {
    const holder = await world.connect()
    const { body } = await world.as('mina').post('/requests', goodDemand(await world.nowMs()))
    await holder.query('begin')
    await holder.query('select from requests where id = $1 for update', [body.id])
    const closing = Array.from({ length: 12 }, () => world.as('mina').post(`/requests/${body.id}/close`))
    await until(async () => {
      const told = await scrape(world)
      const used = told.of('parley_database_connections_used{pool="writers"}')
      const waiting = told.of('parley_database_waiting{pool="writers"}') ?? 0
      return told.of('parley_calls_in_flight') === 12 && used === 8 && waiting >= 4
    })
    expect((await scrape(world)).of('parley_database_connections_most{pool="writers"}')).toBe(8)
    await holder.query('rollback')
    await holder.end()
    for (const { status } of await Promise.all(closing)) expect(status).toBe(200)
  })

  it('tell each bound beside what it bounds: bodies, streams, windows, caches', async () => {
    await world.as('mina').get('/me')
    await world.visitor().post('/auth/sign-in', { email: 'nobody@example.com', password: 'x' })
    const told = await scrape(world)
    const bounded = ['parley_bodies_arriving', 'parley_body_bytes', 'parley_rate_limit_windows', 'parley_cache_entries']
    for (const metric of bounded) {
      const labels = told.names.filter((name) => name.startsWith(`${metric}{`)).map((name) => name.slice(metric.length))
      expect(labels, metric).not.toEqual([])
      for (const of of labels) expect(told.of(`${metric}_max${of}`), metric + of).toBeGreaterThan(told.of(metric + of) ?? Number.NaN)
    }
    for (const bucket of ['partner_address', 'dashboard_address', 'key_minute', 'key_day', 'sign_in'])
      expect(told.of(`parley_rate_limit_windows{bucket="${bucket}"}`), bucket).toBe(1)
    expect(told.of('parley_cache_entries{cache="principals"}')).toBe(1)
    const page = await OpenPage.open(world.dashboardUrl, await world.signedIn('mina'))
    expect((await scrape(world)).of('parley_streams')).toBe(1)
    for (const [per, max] of Object.entries({ instance: 2_000, address: 250, person: 15, session: 5 }))
      expect(told.of(`parley_streams_max{per="${per}"}`), per).toBe(max)
    page.close()
    await until(async () => (await scrape(world)).of('parley_streams') === 0)
  })

  it('tell how the loops and the process are doing', async () => {
    await until(async () => ((await scrape(world)).of('parley_loop_turns_total{loop="audit chain"}') ?? 0) > 1)
    const told = await scrape(world)
    expect(told.of('parley_loop_failed_turns_total{loop="audit chain"}')).toBe(0)
    expect(told.of('parley_loop_well_seconds_ago{loop="audit chain"}')).toBeLessThan(60)
    expect(told.of('parley_event_loop_delay_seconds_count')).toBeGreaterThan(0)
    expect(told.of('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(told.of('process_cpu_seconds_total')).toBeGreaterThan(0)
  })
})

describe('the health that the operator sees', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })

  it('is what the metrics tell', async () => {
    await world.as('mina').get('/me')
    await until(
      async () => (await scrape(world)).of('parley_call_duration_seconds_count{listener="partner",card="readMe",status="200"}') === 1,
    )
    await world.app.ledger.turn()
    const { body } = await (await world.signedIn('oona')).get('/operator/health')
    const told = await scrape(world)
    expect(body).toMatchObject({ unready: null, rightsTrusted: true, callLogDropped: 0 })
    expect(body.ledger).toMatchObject({ wrongCompanies: 0, rounds: told.of('parley_ledger_rounds_total') })
    expect(body.listeners[0]).toMatchObject({
      name: 'partner',
      calls: 1,
      failedCalls: 0,
    })
    const places = body.places.map(({ listener, work }: Json) => `{listener="${listener}",work="${work}"}`)
    expect(places.map((of: string) => [told.of(`parley_places${of}`), told.of(`parley_calls_shed_total${of}`)])).toEqual(
      body.places.map(({ most, shed }: Json) => [most, shed]),
    )
    expect(told.names.filter((name) => name.startsWith('parley_places{'))).toEqual(places.map((of: string) => `parley_places${of}`))
    expect(body.pools.map((pool: Json) => told.of(`parley_database_connections_most{pool="${pool.name}"}`))).toEqual(
      body.pools.map((pool: Json) => pool.most),
    )
    const waits = told.names.filter((name) => name.startsWith('parley_backlog{'))
    expect(body.backlogs.map((one: Json) => `parley_backlog{of="${one.of}"}`)).toEqual(waits)
    const loops = told.names.filter((name) => name.startsWith('parley_loop_turns_total{'))
    expect(body.loops.map((one: Json) => `parley_loop_turns_total{loop="${one.name}"}`)).toEqual(loops)
    expect(body.process.memoryBytes).toBeGreaterThan(1e6)
    expect(Date.parse(body.startedAt)).toBeLessThan(Date.now())
  })

  it('says why an instance is not ready', async () => {
    const page = await world.signedIn('oona')
    const [last] = await world.sql<{ name: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    expect((await page.get('/operator/health')).body.unready).toBe('migrations')
    await world.sql('insert into migrations (name) values ($1)', [last?.name])
    expect((await page.get('/operator/health')).body.unready).toBeNull()
  })

  it('is for the operator alone', async () => {
    expect((await (await world.signedIn('ingrid')).get('/operator/health')).body.error.code).toBe('operator_only')
  })
})

describe('the check of the ledger', () => {
  it('finds a balance that its transfers do not make up, and sees when it is mended', async () => {
    const world = await openWorld()
    await world.app.ledger.turn()
    expect((await scrape(world)).of('parley_ledger_wrong_companies')).toBe(0)
    expect((await scrape(world)).of('parley_ledger_rounds_total')).toBe(1)
    const change = async (by: number) => {
      await world.sql('alter table company_balances disable trigger user')
      await world.sql(
        'update company_balances set wallet_cents = wallet_cents + $1 where company_id = (select max(company_id) from company_balances)',
        [by],
      )
      await world.sql('alter table company_balances enable trigger user')
      await world.app.ledger.turn()
    }
    await change(1)
    expect((await scrape(world)).of('parley_ledger_wrong_companies')).toBe(1)
    expect(world.log.filter((line) => line.includes('not what its transfers add up to'))).toHaveLength(1)
    await change(-1)
    expect((await scrape(world)).of('parley_ledger_wrong_companies')).toBe(0)
  })
})
