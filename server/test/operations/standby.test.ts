import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { HttpResponse } from '../http-client.ts'
import { createKey } from '../keys.ts'
import { validDemand } from '../listings.ts'
import { fullSubmission } from '../radar.ts'
import { makeDatabase, openInstance, type TestApp, until } from '../test-app.ts'

// The tests' server commits without a standby. This one database waits for one, as in a cluster that is configured to lose nothing.
describe('while the standby that commits wait for is down', () => {
  let app: TestApp
  let demand: ReturnType<typeof validDemand>
  // Background work waits, too, each with a connection.
  const pools = { DB_POOL_READERS: '2', DB_POOL_WRITERS: '8' }
  beforeAll(async () => {
    const connection = await makeDatabase(inject('database').template)
    app = await openInstance(connection, { ...pools, DB_WAIT_SECONDS: '0.4' })
    await app.sql(`alter database ${connection.database} set synchronous_commit = on`)
    await app.sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    demand = validDemand(await app.nowMs())
    await until(async () => (await app.as('mina').get('/me')).status === 200)
  })
  afterEach(() => reconnectStandby())
  afterAll(() => reconnectStandby())

  const waiting = () =>
    app.sql<{ pid: number }>(`select pid from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`)
  const name = async (standbys: string) => {
    await app.sql(`alter system set synchronous_standby_names = '${standbys}'`)
    await app.sql('select pg_reload_conf()')
  }
  const reconnectStandby = async () => {
    await name('')
    await until(async () => (await waiting()).length === 0)
  }
  /** Returns once commits wait, which a commit in a separate session confirms. */
  const disconnectStandby = async () => {
    await name('nobody')
    const session = await app.connect()
    const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid
    let ended = false
    const trying = (async () => {
      while (!ended) await session.query(`select pg_logical_emit_message(true, 'test', '')`)
    })()
    await until(async () => (await waiting()).some((one) => one.pid === pid))
    ended = true
    await app.sql('select pg_cancel_backend($1)', [pid])
    await trying
    await session.end()
  }
  /** Cancels everything that waits, until a write is visible: jobs wait at the same time. */
  const cancelUntil = (isSeen: () => Promise<boolean>) =>
    until(async () => {
      const pids = (await waiting()).map(({ pid }) => pid)
      await app.sql('select pg_cancel_backend(pid) from unnest($1::int[]) pid', [pids])
      return isSeen()
    })
  const file = (key: string) => app.as('mina').post('/requests', { ...demand, region: key }, { key })
  const filed = (region: string) => app.sql('select id from requests where region = $1', [region])
  const isUnknown = ({ status, body, headers }: HttpResponse) =>
    status === 503 && body.error.code === 'api_error' && headers.get('retry-after') === '1'

  it('a write gets a 503 in time; its key is in flight until the standby returns, and then returns the result', async () => {
    await disconnectStandby()
    const first = await file('away')
    expect(isUnknown(first)).toBe(true)
    // On a busy machine, a call may not be served within 0.4 s either.
    await until(async () => (await file('away')).body.error.code === 'idempotency_key_in_flight')
    await reconnectStandby()
    const found = await file('away')
    expect([found.status, found.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await filed('away')).toEqual([{ id: found.body.id }])
  })

  it('reads work, in sessions too', async () => {
    const page = await app.signedIn('mina')
    await app.sql(`update sessions set seen_at = seen_at - interval '2 minutes'`)
    await disconnectStandby()
    expect(isUnknown(await file('reading'))).toBe(true)
    expect((await app.as('mina').get('/requests')).status).toBe(200)
    expect((await page.get('/keys')).status).toBe(200)
  })

  it('no number of writes uses more connections than the pools have, and everything works when it returns', async () => {
    await disconnectStandby()
    for (let round = 0; round < 3; round++) {
      const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => file(`many-${i}`)))
      for (const response of responses) expect([409, 503]).toContain(response.status)
    }
    // In addition to the pools: the connections that watch rights and take leases. One that just ended is visible for a moment longer. An
    // extra one would stay, because it waits like the others.
    const max = Number(pools.DB_POOL_READERS) + Number(pools.DB_POOL_WRITERS) + 2
    const serviceConnections = `select from pg_stat_activity where datname = current_database() and application_name like 'parley %'`
    await until(async () => (await app.sql(serviceConnections)).length <= max)
    await reconnectStandby()
    for (let i = 0; i < 12; i++) {
      await until(async () => (await file(`many-${i}`)).status === 201)
      expect(await filed(`many-${i}`)).toHaveLength(1)
    }
  })

  it('an instance still stops normally', async () => {
    const other = await openInstance(app.connection, { ...pools, DB_WAIT_SECONDS: '0.4' })
    await disconnectStandby()
    expect(isUnknown(await other.as('mina').post('/requests', demand))).toBe(true)
    await other.close()
  })

  it('a commit that somebody cancels is not confirmed, and its key replays nothing that no standby has', async () => {
    await disconnectStandby()
    const call = file('cancelled')
    // It is visible to everybody. A failover would undo it.
    await cancelUntil(async () => (await filed('cancelled')).length === 1)
    expect(isUnknown(await call)).toBe(true)
    const retried = await file('cancelled')
    expect([isUnknown(retried), retried.headers.get('idempotency-replayed')]).toEqual([true, null])
    await reconnectStandby()
    const found = await file('cancelled')
    expect([found.status, found.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await filed('cancelled')).toHaveLength(1)
  })

  it('a repeated change is not confirmed before a standby has it', async () => {
    const { id } = (await app.as('sam').post('/radar/submissions', fullSubmission, { key: null })).body
    const key = await createKey(app, 'yuki', { mode: 'test' })
    const page = await app.signedIn('yuki')
    const changes = [
      {
        change: () => app.as('sam').post(`/radar/submissions/${id}/withdraw`, undefined, { key: null }),
        row: `select from listings where id = '${id}' and withdrawn`,
      },
      { change: () => page.post(`/keys/${key.id}/revoke`), row: `select from api_keys where id = '${key.id}' and revoked_at is not null` },
    ]
    await disconnectStandby()
    for (const { change, row } of changes) {
      const call = change()
      await cancelUntil(async () => (await app.sql(row)).length === 1)
      expect(isUnknown(await call)).toBe(true)
      expect(isUnknown(await change())).toBe(true)
    }
    await reconnectStandby()
    for (const { change } of changes) expect((await change()).status).toBe(200)
  })
})
