import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Purpose, Sealer } from '../../src/core/sealer.ts'
import { Database } from '../../src/db/client.ts'
import { rotateSecret, sealedColumns } from '../../src/start/rotate-secret.ts'
import { secretInUse } from '../../src/start/secret-in-use.ts'
import { putListing } from '../listings.ts'
import { decideLots, openLot, stopClockAtEndOf } from '../radar.ts'
import { testSecret } from '../secret.ts'
import { openInstance, openTestApp, serviceConnection, type TestApp } from '../test-app.ts'

const other = randomBytes(32)

describe("a rotation of the service's secret", () => {
  let app: TestApp
  let admin: pg.Client
  let endpoint: string
  let created: string
  let lot: string
  const key = randomUUID()
  const create = (of: TestApp) =>
    of.as('mina').post('/webhook-endpoints', { url: 'https://hooks.example.com/x' }, { headers: { 'idempotency-key': key } })
  beforeAll(async () => {
    app = await openTestApp()
    const first = await create(app)
    created = first.text
    endpoint = first.body.id
    await app
      .as('mina')
      .post(`/webhook-endpoints/${endpoint}/roll-secret`, { overlapHours: 24 }, { headers: { 'idempotency-key': randomUUID() } })
    lot = await openLot(app, await app.signedIn('oona'), await putListing(app, 'kestrel'), 'sealed')
    expect((await (await app.proven('tomas')).post(`/lots/${lot}/bids`, { amountCents: 500_000 })).status).toBe(201)
    await app.sql('insert into totp_enrolments (person_id, sealed_secret) select person_id, sealed_secret from totp_factors limit 1')
    const letter = new Sealer(testSecret, 'mails').seal('waits')
    // More than a rotation holds in memory at a time.
    await app.sql(
      `insert into mails (recipient, subject, sealed_body, due_at) select 'a@example.com', 'Waits', $1, 'infinity' from generate_series(1, 1002)`,
      [letter],
    )
    admin = await app.connect()
  })
  afterAll(() => admin.end())

  /** Like a command: with a separate connection. */
  const onDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const connection = await serviceConnection(app.connection)
    const db = new Database({ connection, readers: 1, writers: 1, onError: () => {} })
    return work(db).finally(() => db.close())
  }
  const rotate = (from: Buffer, to: Buffer) => onDatabase((db) => rotateSecret(db, [from], to))
  const inUse = (secret: Buffer) => onDatabase((db) => secretInUse(db.read, [secret]))
  /** The sealed data, by purpose, without replies stored as JSON. */
  const sealed = async () => {
    const found: { purpose: Purpose; bytes: Buffer }[] = []
    for (const { purpose, table, where, bytes } of sealedColumns) {
      const { rows } = await admin.query<{ bytes: Buffer }>(`select ${bytes} as bytes from ${table} where ${where}`)
      found.push(...rows.map((row) => ({ purpose, bytes: row.bytes })))
    }
    return found
  }
  const openedBy = async (secret: Buffer) =>
    (await sealed()).filter(({ purpose, bytes }) => new Sealer(secret, purpose).openOrNull(bytes) !== null).length
  const snapshot = async () => (await sealed()).map(({ bytes }) => bytes.toString('hex')).sort()

  it('covers every column whose name says that it is sealed', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'sealed' and data_type = 'bytea'`,
    )
    const known = sealedColumns.filter(({ purpose }) => purpose !== 'stored replies').map(({ table, bytes }) => `${table}.${bytes}`)
    expect(known.sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('is refused while an instance runs', async () => {
    await expect(rotate(testSecret, other)).rejects.toThrow('stop every instance first')
  })

  it('leaves nothing that the old secret opens, and changes nothing if the given one opens nothing', async () => {
    await app.close()
    const before = await snapshot()
    expect(new Set((await sealed()).map(({ purpose }) => purpose)).size).toBe(5)
    await expect(rotate(randomBytes(32), other)).rejects.toThrow('opens nothing')
    expect(await snapshot()).toEqual(before)

    expect(await rotate(testSecret, other)).toEqual({ sealed: before.length, already: 0, unreadable: 0 })
    expect([await openedBy(testSecret), await openedBy(other)]).toEqual([0, before.length])
  })

  it('can be repeated after an interruption, and leaves what neither secret opens', async () => {
    const one = `(select min(id) from mails where subject = 'Waits')`
    const { rowCount } = await admin.query(`update mails set sealed_body = $1 where id = ${one}`, [randomBytes(40)])
    expect(rowCount).toBe(1)
    const rotated = await rotate(testSecret, other)
    expect(rotated).toEqual({ sealed: 0, already: (await sealed()).length - 1, unreadable: 1 })
    await admin.query(`delete from mails where subject = 'Waits'`)
  })

  it('preserves the marks of machines', async () => {
    const before = await inUse(other)
    await rotate(other, testSecret)
    const after = await inUse(testSecret)
    expect(after.installation).toBe(before.installation)
    expect(after.unreadable).toEqual([])
  })

  it('works for an instance with the new secret: codes, replays, bids', async () => {
    const next = await openInstance(app.connection)
    const code = await next.code('ruth')
    expect((await (await next.signedInWithoutFactor('ruth')).post('/auth/second-factor', { code })).status).toBe(200)
    const replayed = await create(next)
    expect([replayed.status, replayed.text]).toEqual([201, created])
    await stopClockAtEndOf(next, lot, 1)
    await decideLots(next)
    const [decided] = await next.sql('select status, winning_bid_id is not null as won from lots where id = $1', [lot])
    expect(decided).toEqual({ status: 'decided', won: true })
  })
})
