/**
 * The work done every second in addition to calls reads no complete table, regardless of its size, even with query plans that its
 * connections made while the table was small.
 */
import type pg from 'pg'
import { expect, it } from 'vitest'
import type { HttpResponse } from '../http-client.ts'
import { introducedPair } from '../introduced-pair.ts'
import { createdKey } from '../keys.ts'
import { fund } from '../money.ts'
import { putOffer } from '../offers.ts'
import { fullSubmission, openLot } from '../radar.ts'
import { advanceAndSettle, quickMachines, startRental } from '../rentals.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const rows = 5_000
const iterations = 12
/** Minutely or first checks of complete tables are rare. Running rentals are compared with wallets once a minute, and by each `settle`. */
const maxRead = (name: string) => rows * (iterations / 2 + (name === 'rentals' ? iterations : 0))

/** Copies one row of a table this many times: for other companies, and different in every unique column. The copies have no effects. */
const fill = `
create function fill(p_table regclass, p_rows int) returns void language plpgsql set session_replication_role = replica as $$
declare
  columns text;
  apart text;
begin
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = p_table and attnum > 0 and not attisdropped and attgenerated = '';
  select string_agg(format('%1$L, ' || case atttypid::regtype::text
      when 'bigint' then 'r.%1$I + n * 1000' when 'bytea' then 'sha256(n::text::bytea)' when 'uuid' then 'gen_random_uuid()'
      when 'public_id' then $x$split_part(r.%1$I, '_', 1) || '_' || lpad(n::text, 22, '0')$x$ else 'r.%1$I || n' end, attname), ', ') into apart
    from pg_attribute where attrelid = p_table and atttypid::regtype::text in ('bigint', 'bytea', 'uuid', 'public_id', 'text')
      and (attname in ('company_id', 'endpoint_id') and attnum > 0
        or exists (select from pg_index i where i.indrelid = p_table and i.indisunique and attnum = any (i.indkey)))
      and attname not in ('kind', 'mode', 'facet', 'status');
  execute format('insert into %1$s (%2$s) overriding system value
    select %3$s from (select jsonb_populate_record(r, jsonb_build_object(%4$s)) as c from %1$s r, generate_series(1, $1) n
      where r.ctid = (select min(ctid) from %1$s)) copies on conflict do nothing',
    p_table, columns, regexp_replace(columns, '(^|, )', '\\1(c).', 'g'), apart) using p_rows;
end $$`

/** These do not grow with companies' activity, or have one row. */
const small =
  /^(agreements|gpu_.*|reference_.*|regions|migrations|sql_.*|test_clock|.*_head|notification_clocks|rights_epoch|settings|market_.*|offer_totals|invoice_series|invoice_counters)$/

async function growTables(app: TestApp): Promise<string[]> {
  await app.sql(fill)
  // None of it is ever due: a later check would find it.
  await app.sql(`update webhook_deliveries set status = 'succeeded', attempts = 1, next_attempt_at = null`)
  // The minutely comparison with the drivers' machines would make the work of each copy due, for the copies have no machines.
  await app.sql(`delete from rental_work where kind = 'machine'`)
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const grown: string[] = []
  for (const { name } of tables) {
    if (small.test(name)) continue
    await app.sql('select fill($1, $2)', [name, rows])
    if ((await app.sql(`select from ${name} offset $1`, [rows])).length > 0) grown.push(name)
  }
  return grown
}

/** Some rows in most tables. */
async function aDay(app: TestApp): Promise<void> {
  const buyer = app.as('mina')
  await fund(app, 'halden', 10_000_000)
  const offer = await putOffer(app, 'kestrel')
  const pair = await introducedPair(app)
  const done = ({ status, text, body }: HttpResponse) => {
    if (status >= 300) throw new Error(text)
    return body
  }
  const { introduction } = await pair.conclude()
  done(await pair.seller.post(`/introductions/${introduction}/messages`, { text: 'When may we begin?' }))
  await startRental(buyer, offer)
  const careful = app.withKey(await createdKey(app, 'mina', { scopes: ['rentals:write'], policy: { approval: 'spend' } }))
  await startRental(careful, offer)
  await advanceAndSettle(app, '1 second')
  const node = done(await app.as('sam').post('/radar/submissions', fullSubmission)).id
  done(await pair.operator.post(`/operator/submissions/${node}/approve`))
  await openLot(app, pair.operator, node, 'open')
  done(await buyer.post(`/radar/nodes/${node}/inquiries`, { message: 'Is it free in spring?' }))
  done(await buyer.post('/webhook-endpoints', { url: 'http://127.0.0.1:9/' }))
  await pair.offer()
  await app.settle()
}

/** Rows read of each table, with or without indexes. Complete once the connections that read them have ended. */
const readSql = `
  select relname as name,
    coalesce(seq_tup_read, 0) + coalesce((select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0) as rows
  from pg_stat_user_tables t`
const rowsRead = async (reader: pg.Client) =>
  new Map((await reader.query<{ name: string; rows: string }>(readSql)).rows.map(({ name, rows }) => [name, Number(rows)]))
const othersSql = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

it('the work done every second reads no complete table', async () => {
  // One connection of each kind: it has made its plans before the tables grow.
  const app = await openTestApp({
    ...quickMachines,
    DB_POOL_READERS: '1',
    DB_POOL_WRITERS: '1',
    WEBHOOKS_ALLOW_PRIVATE: 'true',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const reader = await app.connect()
  try {
    await aDay(app)
    const grown = await growTables(app)
    expect(grown).toEqual(
      expect.arrayContaining(['approvals', 'introductions', 'lots', 'opportunities', 'rentals', 'requests', 'webhook_lanes']),
    )
    await app.sql('select pg_stat_force_next_flush()')
    const before = await rowsRead(reader)
    for (let n = 0; n < iterations; n++) await app.settle()
    await app.close()
    await until(async () => (await reader.query(othersSql)).rowCount === 0)
    const after = await rowsRead(reader)
    expect(grown.filter((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0) > maxRead(name))).toEqual([])
  } finally {
    await reader.end()
  }
})
