import { beforeAll, describe, expect, it } from 'vitest'
import { afterFirstChange } from '../held-calls.ts'
import { agreement, feeCents, type IntroducedPair, introducedPair } from '../introduced-pair.ts'
import { openTestApp, type TestApp, until } from '../test-app.ts'

describe('an invoice', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp()
    pair = await introducedPair(app)
  })
  interface Seen {
    id: string
    kind: string
    number: string
    role: string | null
    status: string
  }
  const invoicesOf = async (introduction: string, by = pair.seller): Promise<Seen[]> => (await pair.detail(introduction, by)).invoices
  const feeOf = async (introduction: string) => (await invoicesOf(introduction)).find(({ kind }) => kind === 'success_fee')
  const settle = (id: string | undefined, what: 'pay' | 'void') =>
    pair.operator.post(`/operator/invoices/${id}/${what}`, what === 'void' ? { reason: 'Settled otherwise.' } : undefined)
  /** Expects the numbers of a kind, in the order of their times, to count up from 1. */
  async function expectNoGap(kind: string): Promise<number> {
    const rows = await app.sql<{ number: string }>('select number from invoices where kind = $1 order by issued_at, number', [kind])
    const counted = rows.map(({ number }) => Number(number.slice(-4)))
    expect(counted).toEqual(counted.map((_, i) => i + 1))
    return counted.length
  }
  const pastDue = async (company = 'Kestrel Compute') => {
    const [row] = await app.sql<{ due: boolean }>('select company_past_due(id) as due from companies where name = $1', [company])
    return row?.due
  }

  it('of the deal is for both sides, one of the success fee only for the seller, and lines, dates and parties are fixed', async () => {
    const { introduction } = await pair.conclude()
    const [deal, fee] = await invoicesOf(introduction)
    expect(deal).toMatchObject({
      kind: 'deal',
      issuer: { name: 'Kestrel Compute', country: 'IE' },
      recipient: { name: 'Halden Research', country: 'NO' },
      lines: [{ quantity: 6, unitCents: 2_000_000, amountCents: 12_000_000 }],
      amountCents: 12_000_000,
    })
    expect(fee).toMatchObject({
      issuer: { name: 'Parley', country: null },
      recipient: { name: 'Kestrel Compute' },
      lines: [
        {
          description: expect.stringMatching(/^Success fee, 2\.5 % of USD [\d,.]+, invoice DEAL-[\w-]+$/),
          quantity: 1,
          amountCents: feeCents,
        },
      ],
      overdue: false,
    })
    const { issuedAt, dueAt } = fee as unknown as { issuedAt: string; dueAt: string }
    expect(Date.parse(dueAt) - Date.parse(issuedAt)).toBe(30 * 86_400_000)
    expect([deal?.role, fee?.role]).toEqual(['issuer', 'recipient'])
    expect((await invoicesOf(introduction, pair.buyer)).map(({ kind, role }) => [kind, role])).toEqual([['deal', 'recipient']])
    const listed = (await pair.buyer.get('/invoices?limit=100')).body.data as Seen[]
    expect(new Set(listed.map(({ kind, role }) => `${kind} ${role}`))).toEqual(new Set(['deal recipient']))
    expect((await pair.seller.get('/invoices?kind=success_fee&limit=1')).body.data[0]).toEqual(fee)
    expect((await pair.operator.get('/operator/invoices?limit=2')).body.data.map(({ role }: Seen) => role)).toEqual([null, null])
    const pedro = await app.signedIn('pedro')
    expect((await pedro.get('/invoices')).body.data).toEqual([])
    const service = { details: expect.any(Array), account: expect.any(Array) }
    expect((await pair.seller.get(`/invoices/${fee?.id}`)).body).toEqual({ ...fee, service, refundAccount: null })
    expect((await pair.buyer.get(`/invoices/${deal?.id}`)).body).toMatchObject({ id: deal?.id, role: 'recipient', service: null })
    for (const [reader, id] of [
      [pair.buyer, fee?.id],
      [pedro, deal?.id],
    ] as const)
      expect((await reader.get(`/invoices/${id}`)).body.error.code).toBe('not_found')
  })

  it('names its parties by their billing details, as they were when it was issued', async () => {
    const details = {
      billingName: 'Kestrel Compute Ltd',
      billingAddress: 'Custom House Quay 1\nDublin',
      taxId: 'IE1234567T',
      bankDetails: 'IBAN IE29 AIBK',
    }
    expect((await pair.seller.call('PATCH', '/company/billing', details)).status).toBe(200)
    const { introduction } = await pair.conclude()
    const nothing = { billingName: null, billingAddress: null, taxId: null, bankDetails: null }
    expect((await pair.seller.call('PATCH', '/company/billing', nothing)).body).toMatchObject(nothing)
    const named = {
      name: details.billingName,
      country: 'IE',
      address: details.billingAddress,
      taxId: details.taxId,
      bankDetails: details.bankDetails,
    }
    const [deal, fee] = await invoicesOf(introduction)
    expect(deal).toMatchObject({ issuer: named, recipient: { name: 'Halden Research', country: 'NO', taxId: null, bankDetails: null } })
    expect(fee).toMatchObject({ issuer: { name: 'Parley', address: null }, recipient: { ...named, bankDetails: null } })
    expect((await pair.seller.get(`/invoices/${deal?.id}/pdf`)).status).toBe(200)
  })

  it('of the success fee is shown to the seller in advance: its rate, or none after a claim is upheld, and the buyer owes none', async () => {
    const introduction = await pair.introduce()
    const rates = async () => [
      (await pair.detail(introduction)).successFeeBasisPoints,
      (await pair.detail(introduction, pair.buyer)).successFeeBasisPoints,
    ]
    expect(await rates()).toEqual([agreement.successFeeBasisPoints, null])
    // The rate is that of the agreement that was signed at the reveal, not of a later one.
    const later = (await pair.operator.post('/operator/agreements', { ...agreement, successFeeBasisPoints: 900 })).body.id
    await pair.seller.post(`/agreements/${later}/sign`)
    expect(await rates()).toEqual([agreement.successFeeBasisPoints, null])
    // There is also a rate if the clock was set back after the signature.
    await pair.buyer.post(`/agreements/${later}/sign`)
    await app.advance('-1 minute')
    const setBack = await pair.introduce()
    expect((await pair.detail(setBack)).successFeeBasisPoints).toBe(900)
    await app.advance('1 minute')
    const claim = (await pair.claim(introduction)).body.id
    await pair.operator.post(`/operator/claims/${claim}/uphold`, { reason: 'Known before.' })
    expect(await rates()).toEqual([0, null])
    const newAgreement = (await pair.operator.post('/operator/agreements', agreement)).body.id
    for (const side of [pair.buyer, pair.seller]) await side.post(`/agreements/${newAgreement}/sign`)
  })

  it('is a PDF for its parties and the operator, the same bytes each time', async () => {
    const { introduction } = await pair.conclude()
    const [deal, fee] = await invoicesOf(introduction)
    const pdf = (by: IntroducedPair['buyer'], id: string | undefined) => by.get(`/invoices/${id}/pdf`)
    const [first, again] = [await pdf(pair.seller, fee?.id), await pdf(pair.operator, fee?.id)]
    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(first.headers.get('content-disposition')).toContain(`attachment; filename="${fee?.number}.pdf"`)
    expect(first.text.startsWith('%PDF-')).toBe(true)
    expect(again.text).toBe(first.text)
    expect((await pdf(pair.buyer, deal?.id)).status).toBe(200)
    expect((await pdf(pair.buyer, fee?.id)).body.error.code).toBe('not_found')
    expect((await pdf(await app.signedIn('pedro'), deal?.id)).body.error.code).toBe('not_found')
    expect((await pdf(await app.signedInWithoutFactor('oona'), deal?.id)).body.error.code).toBe('second_factor_required')
  })

  it('is rendered for each person in turn: a person who wants one does not wait for a person who wants many', async () => {
    const { introduction } = await pair.conclude()
    const [deal] = await invoicesOf(introduction)
    const completed: string[] = []
    const pdf = async (who: 'buyer' | 'seller') => {
      expect((await pair[who].get(`/invoices/${deal?.id}/pdf`)).status).toBe(200)
      completed.push(who)
    }
    const many = Array.from({ length: 12 }, () => pdf('seller'))
    await until(() => completed.length > 0)
    await Promise.all([...many, pdf('buyer')])
    expect(completed.indexOf('buyer')).toBeLessThan(6)
  })

  it('is numbered without a gap in 32 parallel conclusions, some of them rolled back', async () => {
    const deals = await pair.reports(32)
    // Every third confirmation fails after its numbers were taken: at its audit row, the last statement before the commit.
    const failing = deals.filter((_, i) => i % 3 === 0)
    await app.sql('create table failing as select unnest($1::text[]) as id', [failing])
    await app.sql(`create function fail() returns trigger language plpgsql as $$ begin
      if new.action = 'deal.confirmed' and new.target in (select id from failing) then raise exception 'on purpose'; end if;
      return new; end $$`)
    await app.sql('create trigger fail before insert on audit for each row execute function fail()')
    await app.sql('grant select on failing to parley_service')
    const responses = await Promise.all(deals.map((id) => pair.confirm(id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(32 - failing.length)
    await app.sql('drop trigger fail on audit')
    const retried = await Promise.all(failing.map((id) => pair.confirm(id)))
    expect(retried.map(({ status }) => status)).toEqual(failing.map(() => 200))
    for (const kind of ['deal', 'success_fee']) expect(await expectNoGap(kind)).toBeGreaterThanOrEqual(32)
  })

  it('leaves no gap and issues nothing twice when connections die in the middle of conclusions', async () => {
    const deals = await pair.reports(32)
    let done = false
    let killed = 0
    const killing = (async () => {
      while (!done) {
        const terminated = await app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'parley writer' and state = 'idle in transaction' limit 1`)
        killed += terminated.length
      }
    })()
    const confirmations = await Promise.all(deals.map((id) => pair.confirm(id).catch(() => null)))
    done = true
    await killing
    expect(killed).toBeGreaterThan(0)
    for (const id of deals) {
      const again = await pair.confirm(id)
      // A confirmation that returned a success is there. One that was cut off is there completely or not at all.
      expect([200, 409]).toContain(again.status)
      if (confirmations[deals.indexOf(id)]?.status === 200) expect(again.body.error.current).toBe('confirmed')
    }
    const issued = await app.sql<{ kinds: number }>(
      'select count(*)::int as kinds from invoices where deal_id = any($1) group by deal_id',
      [deals],
    )
    expect(issued.map(({ kinds }) => kinds)).toEqual(deals.map(() => 2))
    for (const kind of ['deal', 'success_fee']) await expectNoGap(kind)
  })

  it('is numbered from 1 in a new year', async () => {
    const [row] = await app.sql<{ rest: string }>(`select (date_trunc('year', app_now() at time zone 'UTC') + interval '1 year'
      - (app_now() at time zone 'UTC'))::text as rest`)
    const before = await feeOf((await pair.conclude()).introduction)
    await app.advance(row?.rest ?? '')
    await pair.signIn()
    const after = await feeOf((await pair.conclude()).introduction)
    const form = /^FEE-[0-9A-F]{10}-(\d{4})-(\d{4})$/
    const [, year = ''] = form.exec(before?.number ?? '') ?? []
    expect(form.exec(after?.number ?? '')?.slice(1)).toEqual([String(Number(year) + 1), '0001'])
  })

  it('reveals nothing to a recipient about the invoices of others', async () => {
    const ids = await app.sql<{ id: number }>('select id from companies order by id limit 3')
    const [a, b, c] = ids.map(({ id }) => id)
    const take = async (issuer: unknown, recipient: unknown) =>
      (await app.sql<{ number: string }>('select number from take_invoice_number($1, $2, $3)', ['deal', issuer, recipient]))[0]?.number ??
      ''
    const [first, again] = [await take(a, c), await take(a, c)]
    const others = [await take(b, c), await take(a, b), await take(null, c)]
    expect([first, again].map((number) => number.slice(-4))).toEqual(['0001', '0002'])
    expect(others.map((number) => number.slice(-4))).toEqual(['0001', '0001', '0001'])
    expect(new Set([first, again, ...others].map((number) => number.split('-')[1])).size).toBe(4)
  })

  it('is paid or voided by the operator, once', async () => {
    const fees = [await feeOf((await pair.conclude()).introduction), await feeOf((await pair.conclude()).introduction)]
    expect((await settle(fees[0]?.id, 'pay')).body).toMatchObject({ status: 'paid', paidAt: expect.any(String) })
    expect((await settle(fees[0]?.id, 'void')).body.error).toMatchObject({ code: 'invoice_not_issued', current: 'paid' })
    expect((await settle(fees[1]?.id, 'void')).body).toMatchObject({ status: 'void', voidReason: 'Settled otherwise.' })
    expect((await settle(fees[1]?.id, 'pay')).body.error.current).toBe('void')
    const paid = await pair.operator.get('/operator/invoices?status=paid&kind=success_fee')
    expect(paid.body.data.map(({ id }: Seen) => id)).toEqual([fees[0]?.id])
  })

  it('is marked as paid by its issuer, once, and cannot be marked by its recipient and others', async () => {
    const { introduction } = await pair.conclude()
    const [deal, fee] = await invoicesOf(introduction)
    const pay = (by: IntroducedPair['buyer'], id: string | undefined) => by.post(`/invoices/${id}/pay`)
    for (const [by, id] of [
      [pair.buyer, deal?.id],
      [pair.seller, fee?.id],
      [await app.proven('pedro'), deal?.id],
    ] as const)
      expect((await pay(by, id)).body.error.code).toBe('not_found')
    expect((await pay(await app.signedIn('ruth'), deal?.id)).body.error.code).toBe('second_factor_required')
    const both = await Promise.all([pay(pair.seller, deal?.id), settle(deal?.id, 'pay')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await invoicesOf(introduction, pair.buyer))[0]).toMatchObject({ status: 'paid', paidAt: expect.any(String) })
    expect((await pay(pair.seller, deal?.id)).body.error).toMatchObject({ code: 'invoice_not_issued', current: 'paid' })
  })

  it('of a success fee makes the seller past due when it is overdue, until it is paid or void', async () => {
    await app.sql(`update invoices set status = 'paid', paid_at = app_now() where status = 'issued'`)
    const fee = await feeOf((await pair.conclude()).introduction)
    await app.advance('29 days 23 hours')
    expect(await pastDue()).toBe(false)
    await app.advance('1 hour')
    expect(await pastDue()).toBe(true)
    // The invoice of the deal, which the buyer owes the seller, is overdue too.
    expect(await pastDue('Halden Research')).toBe(false)
    await pair.signIn()
    expect((await pair.seller.get('/invoices?status=issued')).body.data.every(({ overdue }: { overdue: boolean }) => overdue)).toBe(true)
    await settle(fee?.id, 'pay')
    expect(await pastDue()).toBe(false)
  })

  it('of a success fee is void when a claim is upheld, is not issued later, and is issued after a refused claim', async () => {
    const late = await pair.conclude()
    const claim = (await pair.claim(late.introduction)).body.id
    await pair.operator.post(`/operator/claims/${claim}/uphold`, { reason: 'Known before.' })
    expect(await feeOf(late.introduction)).toMatchObject({ status: 'void', voidReason: 'Known before.' })
    expect((await invoicesOf(late.introduction)).map(({ kind, status }) => [kind, status])).toEqual([
      ['deal', 'issued'],
      ['success_fee', 'void'],
    ])
    expect((await app.as('sam').get(`/introductions/${late.introduction}`)).body).toMatchObject({
      claim: { status: 'upheld' },
      invoice: { status: 'void' },
    })
    for (const [verdict, kinds] of [
      ['uphold', ['deal']],
      ['refuse', ['deal', 'success_fee']],
    ] as const) {
      const introduction = await pair.introduce()
      const filed = (await pair.claim(introduction)).body.id
      await pair.operator.post(`/operator/claims/${filed}/${verdict}`, { reason: 'As shown.' })
      await pair.confirm((await pair.report(introduction)).body.id)
      expect((await invoicesOf(introduction)).map(({ kind }) => kind)).toEqual(kinds)
    }
  })

  const refund = (id: string | undefined) => pair.operator.post(`/operator/invoices/${id}/refund`)
  const refunds = async () => (await pair.operator.get('/operator/queues')).body.refunds.count

  it('is not refundable while it is unpaid: a concurrent payment is before the refund, or after it', async () => {
    const fee = await feeOf((await pair.conclude()).introduction)
    const other = await app.proven('oona')
    const [refused, paid] = await afterFirstChange(
      app,
      'invoices',
      () => refund(fee?.id),
      () => other.post(`/operator/invoices/${fee?.id}/pay`),
    )
    expect(refused.body.error).toMatchObject({ code: 'invoice_not_refundable', current: 'issued' })
    expect(paid.status).toBe(200)
  })

  it('of a success fee that was paid is refunded once, including when a claim is upheld afterwards', async () => {
    const { introduction } = await pair.conclude()
    const fee = await feeOf(introduction)
    expect((await refund(fee?.id)).body.error).toMatchObject({ code: 'invoice_not_refundable', current: 'issued' })
    await settle(fee?.id, 'pay')
    const claim = (await pair.claim(introduction)).body.id
    const waiting = await refunds()
    await pair.operator.post(`/operator/claims/${claim}/uphold`, { reason: 'Known before.' })
    expect(await feeOf(introduction)).toMatchObject({ status: 'paid', refundDueAt: expect.any(String), refundedAt: null })
    expect(await refunds()).toBe(waiting + 1)
    const due = (await pair.operator.get('/operator/invoices?refund=due')).body.data
    expect(due.map(({ id }: Seen) => id)).toContain(fee?.id)
    await pair.seller.call('PATCH', '/company/billing', { bankDetails: 'IBAN IE29' })
    expect((await pair.operator.get(`/operator/invoices/${fee?.id}`)).body.refundAccount).toBe('IBAN IE29')
    expect((await (await app.proven('ingrid')).call('PATCH', '/company/billing', { bankDetails: 'IBAN NO93' })).status).toBe(200)
    const [deal] = await invoicesOf(introduction)
    expect((await pair.operator.get(`/operator/invoices/${deal?.id}`)).body.refundAccount).toBeNull()
    expect((await pair.seller.post(`/operator/invoices/${fee?.id}/refund`)).status).toBe(403)
    const both = await Promise.all([refund(fee?.id), refund(fee?.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await feeOf(introduction)).toMatchObject({ status: 'paid', refundedAt: expect.any(String) })
    expect(await refunds()).toBe(waiting)
    const waived = await feeOf((await pair.conclude()).introduction)
    await settle(waived?.id, 'pay')
    expect((await refund(waived?.id)).body).toMatchObject({ refundDueAt: expect.any(String), refundedAt: expect.any(String) })
  })

  it('of a deal is void together with its success fee if that is not owed either, paid or not', async () => {
    const voidBoth = async (introduction: string, withFee: boolean) => {
      const [deal] = await invoicesOf(introduction)
      return pair.operator.post(`/operator/invoices/${deal?.id}/void`, { reason: 'It did not come about.', withFee })
    }
    const [unpaid, paid, owed] = [await pair.conclude(), await pair.conclude(), await pair.conclude()]
    const fees = await Promise.all([unpaid, paid, owed].map(({ introduction }) => feeOf(introduction)))
    await settle(fees[1]?.id, 'pay')
    const asFee = await pair.operator.post(`/operator/invoices/${fees[0]?.id}/void`, { reason: 'It did not come about.', withFee: true })
    expect(asFee.body.error).toMatchObject({ code: 'invalid_request', param: 'withFee' })
    await voidBoth(unpaid.introduction, true)
    await voidBoth(paid.introduction, true)
    await voidBoth(owed.introduction, false)
    expect(await feeOf(unpaid.introduction)).toMatchObject({ status: 'void', voidReason: 'It did not come about.' })
    expect(await feeOf(paid.introduction)).toMatchObject({ status: 'paid', refundDueAt: expect.any(String) })
    expect(await feeOf(owed.introduction)).toMatchObject({ status: 'issued', refundDueAt: null })
  })

  it('of a success fee is never in force with an upheld claim, regardless of which comes first', async () => {
    for (let i = 0; i < 8; i++) {
      const introduction = await pair.introduce()
      const claim = (await pair.claim(introduction)).body.id
      const deal = (await pair.report(introduction)).body.id
      const [upheld, confirmed] = await Promise.all([
        pair.operator.post(`/operator/claims/${claim}/uphold`, { reason: 'Known before.' }),
        pair.confirm(deal),
      ])
      expect([upheld.status, confirmed.status]).toEqual([200, 200])
      expect((await feeOf(introduction))?.status ?? 'none').toMatch(/void|none/)
    }
  })

  describe('takes a number', () => {
    const takeSql = `select n.number, extract(year from n.issued_at at time zone 'UTC')::text as year
      from (select min(id) as a, max(id) as b from companies) c, take_invoice_number('deal', c.a, c.b) n`

    it('with as many digits as it needs', async () => {
      await app.sql(takeSql)
      await app.sql('update invoice_counters set last = 9998')
      const numbers = [await app.sql<{ number: string }>(takeSql), await app.sql<{ number: string }>(takeSql)]
      expect(numbers.map(([taken]) => taken?.number.split('-')[3])).toEqual(['9999', '10000'])
    })

    it('of the year in which it is issued, even if it has waited for the number since the year before', async () => {
      const [first, second] = [await app.connect(), await app.connect()]
      const newYearMs = Date.UTC(new Date(await app.nowMs()).getUTCFullYear() + 1, 0)
      await app.stopClockAt(newYearMs - 1)
      await first.query('begin')
      await first.query(takeSql)
      const waiting = second.query(takeSql)
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%take_invoice_number%'`
      await until(async () => (await app.sql(waits)).length > 0)
      await app.stopClockAt(newYearMs)
      await first.query('commit')
      const [taken] = (await waiting).rows
      expect(taken.number.split('-').slice(2)).toEqual([taken.year, '0001'])
      await app.resumeClock()
      await Promise.all([first.end(), second.end()])
    })
  })
})
