/** The balance after an old movement is computed from the next stored midnight, not from today's balance back through all later movements. */
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

const midnight = Date.UTC(2030, 5, 2)
const hourMs = 3_600_000

describe('balances at midnight', () => {
  let app: TestApp
  let company: number
  beforeEach(async () => {
    app ??= await openTestApp()
    const [row] = await app.sql<{ id: number }>('insert into companies (handle, name) values ($1, $2) returning id', [
      newId('handle'),
      newId('handle'),
    ])
    company = row?.id ?? 0
    await app.stopClockAt(midnight - hourMs)
  })

  const credit = `insert into ledger_transfers (kind, source, from_account, to_company, to_account, amount_cents)
    select 'credit', $1::bigint || ' ' || gen_random_uuid(), 'world', $1, 'wallet', $2::bigint + n from generate_series(1, $3::int) n`
  const put = (cents: number, count = 1) => app.sql(credit, [company, cents, count])
  const all = () =>
    app.sql<{ id: string; at: Date; after: number; reckoned: number; before: number; known: number }>(
      `select t.id, t.created_at as at, sum(t.amount_cents) over (order by t.created_at, t.id)::bigint as after, r.cents as reckoned,
         coalesce((select sum(o.amount_cents) from ledger_transfers o where o.to_company = $1 and o.created_at < t.created_at), 0)::bigint as before,
         balance_before($1, t.created_at) as known
       from ledger_transfers t join balances_after($1, array(select id from ledger_transfers where to_company = $1)) r on r.id = t.id
       order by t.created_at, t.id`,
      [company],
    )
  const expectRight = async (count: number) => {
    const rows = await all()
    expect(rows).toHaveLength(count)
    for (const row of rows) expect([row.reckoned, row.known]).toEqual([row.after, row.before])
  }
  const closings = async () =>
    (
      await app.sql<{ cents: number }>('select wallet_cents as cents from closing_balances where company_id = $1 order by at', [company])
    ).map(({ cents }) => Number(cents))

  it('are stored for each day on which a company had movements', async () => {
    await put(100, 2)
    for (const hours of [1, 30, 24, 200]) {
      await app.advance(`${hours} hours`)
      await put(1_000 * hours, 3)
    }
    expect(await closings()).toEqual([0, 203, 3_209, 93_215, 165_221])
    await expectRight(14)
    expect(await app.sql('select balance_before($1, $2) as cents', [company, '-infinity'])).toEqual([{ cents: 0 }])
  })

  it('include a movement from before midnight that waited for the balance until after midnight', async () => {
    await put(100)
    const [holder, late] = await Promise.all([app.connect(), app.connect()])
    await holder.query('begin')
    await holder.query('select from company_balances where company_id = $1 for no key update', [company])
    const written = late.query(credit, [company, 20, 1])
    await until(async () => (await app.sql(`select from pg_locks where locktype = 'transactionid' and not granted`)).length > 0)
    await app.advance('2 hours')
    await holder.query(credit, [company, 3, 1])
    await holder.query('commit')
    await written
    await Promise.all([holder.end(), late.end()])
    const rows = await all()
    expect(rows.map(({ at }) => at.getTime() < midnight)).toEqual([true, true, false])
    expect(await closings()).toEqual([0, 101 + 21])
    await expectRight(3)
  })

  it('are correct when a clock goes back past a midnight', async () => {
    for (const hours of [0, 24, -30, 26, 24]) {
      await app.advance(`${hours} hours`)
      await put(10)
    }
    await expectRight(5)
  })

  it('let an old page be read without the later movements', async () => {
    await put(1)
    for (let day = 0; day < 5; day++) {
      await app.advance('24 hours')
      await put(1, 300)
    }
    const client = await app.connect()
    const [first] = await all()
    await client.query('begin')
    const read = async () => {
      const { rows } = await client.query(
        `select sum(idx_tup_fetch + seq_tup_read) as rows from pg_stat_xact_user_tables where relname = 'ledger_transfers'`,
      )
      return Number(rows[0].rows)
    }
    const before = await read()
    await client.query('select * from balances_after($1, $2)', [company, [first?.id]])
    expect((await read()) - before).toBeLessThan(10)
    await client.end()
  })

  it('change only through transfers', async () => {
    await expect(app.sql('update closing_balances set wallet_cents = 1')).rejects.toThrow('by transfers alone')
  })
})
