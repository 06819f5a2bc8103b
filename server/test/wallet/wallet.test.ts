import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { csv, exportStatement } from '../../src/domain/wallet/export-statement.ts'
import type { DashboardClient } from '../dashboard-client.ts'
import { fund } from '../money.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('a wallet', () => {
  let app: TestApp
  let operator: DashboardClient
  let owner: DashboardClient
  let credits: string
  beforeAll(async () => {
    app = await openTestApp()
    operator = await app.proven('oona')
    owner = await app.signedIn('ingrid')
    const found = await operator.get('/operator/companies?q=Halden')
    credits = `/operator/companies/${found.body.data[0].id}/credits`
  })

  it('is topped up once per reference, regardless of who repeats it and how often', async () => {
    const payment = { amountCents: 250_000, reference: 'Bank 2026-11-20/7' }
    const responses = await Promise.all(Array.from({ length: 8 }, () => operator.post(credits, payment)))
    expect(responses.map((one) => one.status)).toEqual(Array(8).fill(200))
    expect(new Set(responses.map((one) => one.body.createdAt)).size).toBe(1)
    expect(responses.filter((one) => one.body.credited)).toHaveLength(1)
    expect((await owner.get('/wallet')).body).toEqual({ balanceCents: 250_000, heldCents: 0, earnedCents: 0, currency: 'usd' })
    const other = await operator.post(credits, { ...payment, amountCents: 1 })
    expect(other.body.error).toMatchObject({ code: 'reference_reused' })
  })

  it('is read by the operator with its last ten top-ups, newest first, and by no company', async () => {
    const path = credits.replace(/credits$/, 'wallet')
    const { body } = await operator.get(path)
    const [{ createdAt }] = body.credits
    expect(body).toEqual({
      ...(await owner.get('/wallet')).body,
      credits: [{ reference: 'Bank 2026-11-20/7', amountCents: 250_000, createdAt }],
      payouts: [],
      bankDetails: null,
    })
    const quill = `/operator/companies/${await app.companyHandle('quill')}`
    const topUps = Array.from({ length: 12 }, (_, n) => ({ reference: `Top-up ${n}`, amountCents: 100 + n }))
    for (const topUp of topUps) expect((await operator.post(`${quill}/credits`, topUp)).status).toBe(200)
    expect((await operator.get(`${quill}/wallet`)).body.credits).toMatchObject(topUps.slice(2).toReversed())
    for (const company of [owner, await app.signedIn('lena')]) expect((await company.get(path)).body.error.code).toBe('operator_only')
    expect((await operator.get('/operator/companies/hdl_0000000000000000000000/wallet')).body.error.code).toBe('not_found')
  })

  it('is topped up only by the operator, with a fresh second factor, and only for a company', async () => {
    const payment = { amountCents: 1, reference: 'x' }
    expect((await owner.post(credits, payment)).body.error.code).toBe('operator_only')
    expect((await (await app.signedIn('oona')).post(credits, payment)).body.error.code).toBe('second_factor_required')
    expect((await operator.post('/operator/companies/hdl_0000000000000000000000/credits', payment)).body.error.code).toBe('not_found')
    expect((await operator.post(credits, { ...payment, amountCents: 0 })).body.error.param).toBe('amountCents')
  })

  it('is paid out what it earned and no more, once per reference, regardless of who repeats it and how many calls run at the same time', async () => {
    const path = `/operator/companies/${await app.companyHandle('basalt')}`
    const payOut = (amountCents: number, reference: string) => operator.post(`${path}/payouts`, { amountCents, reference })
    expect((await payOut(1, 'too soon')).body.error).toMatchObject({ code: 'invalid_request', param: 'amountCents' })
    await fund(app, 'quill', 100_000)
    await app.sql(
      `insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents)
       select k.kind, 'earned', h.id, k.source, case k.kind when 'charge' then b.id else h.id end, k.goal, 1000
       from companies h, companies b, (values ('hold', 'wallet', 'hold'), ('charge', 'hold', 'payable')) k (kind, source, goal)
       where h.name = 'Quill Imaging' and b.name = 'Basalt Cloud'`,
    )
    const same = await Promise.all(Array.from({ length: 4 }, () => payOut(600, 'Bank 1')))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(same.filter(({ body }) => body.paidOut)).toHaveLength(1)
    expect((await payOut(601, 'Bank 1')).body.error).toMatchObject({
      code: 'reference_reused',
      message: 'A payment of another amount has this reference.',
    })
    // Calls of one session run one after another, those of two sessions at the same time.
    const sessions = [operator, await app.proven('oona')]
    const holder = await app.connect()
    await holder.query('begin; select from company_balances for no key update')
    const both = sessions.map((session, n) => session.post(`${path}/payouts`, { amountCents: 300, reference: `Bank ${n + 2}` }))
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await app.sql(waits)).length >= both.length)
    await holder.query('commit')
    await holder.end()
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400])
    const pedro = await app.signedIn('pedro')
    expect((await pedro.get('/wallet')).body.earnedCents).toBe(100)
    const { data } = (await pedro.get('/wallet/statement')).body as {
      data: { kind: string; earnedCents: number; reference: string | null }[]
    }
    expect(
      data
        .filter(({ kind }) => kind === 'payout')
        .map(({ earnedCents }) => earnedCents)
        .sort(),
    ).toEqual([-300, -600])
    expect((await operator.get(`${path}/wallet`)).body.payouts).toHaveLength(2)
    expect((await pedro.get('/wallet/statement.csv')).text).toContain('Bank 1')
    expect((await pedro.post(`${path}/payouts`, { amountCents: 1, reference: 'x' })).body.error.code).toBe('operator_only')
    expect((await payOut(100, 'all that is left')).body).toMatchObject({ amountCents: 100, earnedCents: 0, paidOut: true })
    await app.service.ledger.iterate()
    expect(app.service.ledger.wrong).toEqual(new Set())
  })

  it('finds what left a company through an index, payouts included, regardless of the size of the ledger', async () => {
    const planOf = async (where: string) =>
      (await app.sql(`set enable_seqscan = off`)) &&
      JSON.stringify(await app.sql(`explain select from ledger_transfers t where ${where} order by t.created_at desc, t.id desc limit 10`))
    expect(await planOf('t.from_company = 1 and t.from_company is distinct from t.to_company')).toContain('transfers_from_company')
    expect(await planOf(`t.from_company = 1 and t.kind = 'payout'`)).toContain('payouts_from_company')
    await app.sql('reset enable_seqscan')
  })

  it('names the bank account of the installation to transfer to, and says that the account of the demo does not exist', async () => {
    expect((await owner.get('/wallet/top-up')).text).toContain('this account does not exist')
    const settled = await openTestApp({ BANK_DETAILS: '{"Account holder":"Parley AS","IBAN":"NO93 8601 1117 947"}' })
    expect((await (await settled.signedIn('ingrid')).get('/wallet/top-up')).body).toEqual({
      bankDetails: [
        { name: 'Account holder', value: 'Parley AS' },
        { name: 'IBAN', value: 'NO93 8601 1117 947' },
      ],
    })
  })

  it('is readable only by the owner', async () => {
    for (const path of ['/wallet', '/wallet/top-up', '/wallet/statement', '/wallet/spending', '/wallet/rentals', '/wallet/statement.csv']) {
      expect((await (await app.signedIn('mina')).get(path)).body.error.code).toBe('forbidden_role')
    }
  })

  it('lists its movements by period, page by page, and as CSV', async () => {
    const before = new Date(await app.nowMs()).toISOString()
    await app.advance('1 second')
    for (const reference of ['one', '\u200b＝two', '=three, "3"']) await operator.post(credits, { amountCents: 100, reference })
    const first = await owner.get(`/wallet/statement?from=${before}&limit=2`)
    expect(first.body.data).toHaveLength(2)
    const second = await owner.get(`/wallet/statement?from=${before}&limit=2&cursor=${first.body.meta.nextCursor}`)
    expect(second.body.meta.nextCursor).toBeNull()
    const listed = [...first.body.data, ...second.body.data]
    expect(listed.map((one) => one.balanceCents)).toEqual([100, 100, 100])
    const { balanceCents } = (await owner.get('/wallet')).body
    expect(listed.map((one) => one.balanceAfterCents)).toEqual([balanceCents, balanceCents - 100, balanceCents - 200])
    expect(new Set(listed.map((one) => one.reference))).toEqual(new Set(['one', '\u200b＝two', '=three, "3"']))

    const file = await owner.get(`/wallet/statement.csv?from=${before}`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.text.split('\r\n')).toHaveLength(5)
    expect(file.text).toContain(`,"'=three, ""3""",entry_`)
    expect(file.text).toContain(",'\u200b＝two,entry_")
    const balances = file.text.split('\r\n').slice(1, -1)
    expect(balances.map((line) => Number(line.split(',').at(-1)))).toEqual(listed.map((one) => one.balanceAfterCents).toReversed())
    expect((await owner.get(`/wallet/statement.csv?to=${before}`)).text.split('\r\n')).toHaveLength(3)
  })

  it('writes a CSV with its header even when nothing moved', async () => {
    expect(await Readable.from(csv(Readable.from([]), 0)).toArray()).toEqual([
      'at,kind,balanceCents,heldCents,earnedCents,rentalId,reference,id,machine,rentalName,balanceAfterCents\r\n',
    ])
  })

  it('reads a long CSV in pieces while it is sent, so that other calls are not blocked', async () => {
    await app.sql(
      `insert into ledger_transfers (kind, source, from_account, to_company, to_account, amount_cents, created_at)
       select 'credit', 'long ' || n, 'world', id, 'wallet', 2, app_now() - n % 7 * interval '1 millisecond'
       from companies, generate_series(1, 1200) n where name = 'Quill Imaging'`,
    )
    const { read } = app.service.db
    const [company] = await app.sql<{ id: string }>(`select id from companies where name = 'Quill Imaging'`)
    const pieces: string[] = await Readable.from(await exportStatement(read, Number(company?.id), {})).toArray()
    const lines = pieces.join('').trimEnd().split('\r\n').slice(1)
    expect(lines.length).toBeGreaterThanOrEqual(1_200)
    expect(Math.max(...pieces.map((piece) => piece.split('\r\n').length - 1))).toBe(500)
    const numbers = (at: number) => lines.map((line) => Number(line.split(',').at(at)))
    let balance = 0
    expect(numbers(-1)).toEqual(numbers(2).map((change) => (balance += change)))
    expect(new Set(lines.map((line) => line.split(',')[7])).size).toBe(lines.length)
  })
})
