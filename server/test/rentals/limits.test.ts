import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../http-client.ts'
import { balanceOf, fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import type { PartnerClient } from '../partner-client.ts'
import { advanceAndSettle, eventsOf, priceByTheSecond, quickMachines, runningRental, startRental, typesOf } from '../rentals.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

describe('a rental with a stop time or a total limit', () => {
  let app: TestApp
  let mina: PartnerClient
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, MAX_ACTIVE_RENTALS: '1000', DAILY_SPEND_LIMIT_CENTS: '100000000' })
    mina = app.as('mina')
    await fund(app, 'halden', 10_000_000)
  })
  const read = async (id: string): Promise<Json> => (await mina.get(`/rentals/${id}`)).body
  const offerAt = (price_per_hour_cents: number) => putOffer(app, 'kestrel', { price_per_hour_cents, capacity_gpus: 64 })
  const later = async (ms: number) => new Date((await app.nowMs()) + ms).toISOString()
  const chargedFor = async (id: string) =>
    (await eventsOf(mina, id)).filter(({ type }) => type === 'rental.charged').reduce((sum, { data }) => sum + data.amount_cents, 0)
  const maxHeld = async (id: string) => {
    const [row] = await app.sql<{ cents: number }>(
      `select sum(amount_cents)::int as cents from ledger_transfers where rental_id = $1 and kind = 'hold'`,
      [id],
    )
    return row?.cents
  }

  it('shows both wherever it is read, and null if it has none', async () => {
    const offer_id = await offerAt(100)
    const limits = { auto_stop_at: await later(hourMs), max_total_cents: 100 }
    for (const [bounds, expected] of [
      [limits, limits],
      [
        { auto_stop_at: null, max_total_cents: null },
        { auto_stop_at: null, max_total_cents: null },
      ],
      [{}, { auto_stop_at: null, max_total_cents: null }],
    ]) {
      const made = await startRental(mina, offer_id, bounds)
      expect(made).toMatchObject(expected as object)
      const listed = (await mina.get('/rentals?limit=1')).body.data[0]
      const stopped = (await mina.post(`/rentals/${made.id}/stop`)).body
      for (const reading of [await read(made.id), listed, stopped]) expect(reading).toMatchObject(expected as object)
    }
    const page = await app.signedIn('mina')
    const response = await page.post('/rentals', { offerId: offer_id, gpuCount: 1, autoStopAt: limits.auto_stop_at, maxTotalCents: 100 })
    expect(response.body).toMatchObject({ autoStopAt: limits.auto_stop_at, maxTotalCents: 100 })
    await page.post(`/rentals/${response.body.id}/stop`)
  })

  it('is quoted with both, in a body that is ready to post', async () => {
    const offer_id = await offerAt(100)
    const auto_stop_at = await later(hourMs)
    const quoteInput = { offer_id, gpu_count: 2, hours: 10, auto_stop_at, max_total_cents: 500 }
    const quote = (await mina.post('/rental-quotes', quoteInput)).body
    expect(quote).toMatchObject({ auto_stop_at, max_total_cents: 500, estimated_total_cents: 200 })
    expect(quote.rental_body).toMatchObject({ auto_stop_at, max_total_cents: 500 })
    const rental = await mina.post('/rentals', quote.rental_body)
    expect([rental.status, rental.body]).toMatchObject([201, { auto_stop_at, max_total_cents: 500, hold_cents: 200 }])
    await mina.post(`/rentals/${rental.body.id}/stop`)
    const total = (await mina.post('/rental-quotes', { ...quoteInput, auto_stop_at: await later(5 * hourMs) })).body
    expect(total).toMatchObject({ estimated_total_cents: 500 })
    const bare = (await mina.post('/rental-quotes', { offer_id, gpu_count: 2, hours: 10 })).body
    expect(bare).toMatchObject({ auto_stop_at: null, max_total_cents: null, estimated_total_cents: 2000 })
    expect(Object.keys(bare.rental_body)).toEqual(['offer_id', 'gpu_count', 'template_id', 'quote_token'])
    const tooLittle = await mina.post('/rental-quotes', { ...quoteInput, max_total_cents: 199 })
    expect(tooLittle.body.error).toMatchObject({ code: 'invalid_request', param: 'max_total_cents' })
  })

  it('is refused together with every other problem of the body, in the order of the fields', async () => {
    const wrong = { gpu_count: 0, auto_stop_at: await later(-hourMs), max_total_cents: 0, more: 1 }
    for (const path of ['/rentals', '/rental-quotes']) {
      const { error } = (await mina.post(path, { offer_id: await offerAt(100), ...wrong })).body
      const fields = error.problems.map((problem: string) => problem.split(':')[0])
      expect(fields, path).toEqual(['gpu_count', 'auto_stop_at', 'max_total_cents', 'more'])
      expect([error.code, error.param]).toEqual(['invalid_request', 'gpu_count'])
    }
    const forged = { quote_token: 'zz', auto_stop_at: await later(-hourMs), ssh_public_key: 'x', more: 1 }
    const { error } = (await mina.post('/rentals', { offer_id: await offerAt(100), gpu_count: 1, ...forged })).body
    const fields = error.problems.map((problem: string) => problem.split(':')[0])
    expect(fields.toSorted()).toEqual(['auto_stop_at', 'more', 'quote_token', 'ssh_public_key'])
    expect(fields.indexOf('quote_token')).toBeLessThan(fields.indexOf('auto_stop_at'))
  })

  it('is refused by field name if the stop time is not 5 minutes to 1 year ahead by the service’s clock, or the total does not cover the first hour', async () => {
    await app.advance('3 days')
    const offer_id = await offerAt(150)
    const rentalIds = async () => (await mina.get('/rentals')).body.data.map(({ id }: { id: string }) => id)
    const before = await rentalIds()
    const refused = async (overrides: object) => (await mina.post('/rentals', { offer_id, gpu_count: 2, ...overrides })).body.error
    const ahead = 'auto_stop_at: must be from 5 minutes to 1 year ahead'
    const integer = 'max_total_cents: must be a whole number from 1 to 1,000,000,000,000, or null'
    for (const [overrides, message] of [
      [{ auto_stop_at: await later(5 * minuteMs - 1) }, ahead],
      [{ auto_stop_at: await later(-hourMs) }, ahead],
      [{ auto_stop_at: await later(366 * 24 * hourMs + minuteMs) }, ahead],
      [
        { auto_stop_at: 'tomorrow' },
        'auto_stop_at: must be a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199, or null',
      ],
      [{ max_total_cents: 299 }, 'max_total_cents: must cover the first hour, which is held ahead: 300 cents'],
      [{ max_total_cents: 0 }, 'max_total_cents: must be a whole number from 1 to 1,000,000,000,000, or null'],
      [{ max_total_cents: 300.5 }, integer],
      [{ max_total_cents: '300' }, `${integer}, without quotation marks`],
    ]) {
      const param = String(message).split(':')[0]
      expect(await refused(overrides as object), JSON.stringify(overrides)).toMatchObject({ code: 'invalid_request', param, message })
    }
    const page = await app.signedIn('mina')
    const response = await page.post('/rentals', { offerId: offer_id, gpuCount: 2, maxTotalCents: 299 })
    expect([response.status, response.body.error]).toMatchObject([
      400,
      { param: 'maxTotalCents', message: expect.stringMatching(/^maxTotalCents: must/) },
    ])
    expect(await rentalIds()).toEqual(before)
    const fits = { auto_stop_at: await later(5 * minuteMs + 5_000), max_total_cents: 300 }
    const begun = await mina.post('/rentals', { offer_id, gpu_count: 2, ...fits })
    expect([begun.status, begun.body]).toMatchObject([201, fits])
    await mina.post(`/rentals/${begun.body.id}/stop`)
    const longest = await mina.post('/rentals', { offer_id, gpu_count: 2, auto_stop_at: await later(365 * 24 * hourMs - minuteMs) })
    expect(longest.status).toBe(201)
    await mina.post(`/rentals/${longest.body.id}/stop`)
  })

  it('is checked at the price of its quote', async () => {
    const offer_id = await offerAt(40)
    const quote = (await mina.post('/rental-quotes', { offer_id, gpu_count: 1, max_total_cents: 50 })).body
    await app.sql('update offers set price_per_hour_cents = 90 where id = $1', [offer_id])
    expect((await mina.post('/rentals', { offer_id, gpu_count: 1, max_total_cents: 50 })).body.error.param).toBe('max_total_cents')
    const { id } = await runningRental(app, mina, offer_id, quote.rental_body)
    await advanceAndSettle(app, '5 hours')
    expect(await read(id)).toMatchObject({ stop_reason: 'total_limit', accrued_cents: 50, price_per_hour_cents: 40 })
  })

  it('stops at its stop time to the millisecond, in its first hour or later, and has nothing more held or billed after that', async () => {
    const offer_id = await offerAt(600)
    for (const [minutes, cents] of [
      [10, 100],
      [60, 600],
      [150, 1500],
    ] as const) {
      const auto_stop_at = await later(minutes * minuteMs + 1000)
      const { id, running_at } = await runningRental(app, mina, offer_id, { auto_stop_at })
      expect((await read(id)).status).toBe('running')
      await advanceAndSettle(app, `${minutes - 1} minutes`)
      expect((await read(id)).status, `${minutes}`).toBe('running')
      await advanceAndSettle(app, '20 minutes')
      const stopped = await read(id)
      expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'auto_stop', stopping_at: auto_stop_at })
      expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
      expect(stopped.accrued_cents).toBe(Math.ceil(((Date.parse(auto_stop_at) - Date.parse(running_at)) * 600) / hourMs))
      expect(stopped.accrued_cents).toBeLessThanOrEqual(cents + 1)
      expect(await chargedFor(id)).toBe(stopped.accrued_cents)
      expect(await maxHeld(id)).toBe(Math.max(600, stopped.accrued_cents))
      const [stopping] = (await eventsOf(mina, id)).filter(({ type }) => type === 'rental.stopping')
      expect(stopping?.data).toEqual({ reason: 'auto_stop' })
    }
  })

  it('stops automatically before its machine comes up, at no charge', async () => {
    const before = await balanceOf(app, 'halden')
    const { id } = await startRental(mina, await offerAt(100), { auto_stop_at: await later(6 * minuteMs) })
    app.service.machines.local.simulate(id, 'hangs')
    await advanceAndSettle(app, '5 minutes')
    expect((await read(id)).status).toBe('provisioning')
    await advanceAndSettle(app, '2 minutes')
    expect(await read(id)).toMatchObject({ status: 'stopping', stop_reason: 'auto_stop', accrued_cents: 0, running_at: null })
    app.service.machines.local.simulate(id, null)
    await advanceAndSettle(app, '2 minutes')
    expect((await read(id)).status).toBe('stopped')
    expect(await typesOf(mina, id)).toEqual(['created', 'provisioning', 'stopping', 'stopped'])
    expect(await balanceOf(app, 'halden')).toEqual(before)
  })

  it('whose machine comes up after its stop time is stopped immediately, at no charge', async () => {
    const { id } = await startRental(mina, await offerAt(100), { auto_stop_at: await later(6 * minuteMs) })
    app.service.machines.local.simulate(id, 'hangs')
    // No money step runs before its machine is up.
    await app.sql(`update rental_work set due_at = app_now() + interval '1 hour' where rental_id = $1 and kind = 'money'`, [id])
    await advanceAndSettle(app, '7 minutes')
    app.service.machines.local.simulate(id, null)
    await advanceAndSettle(app, '2 minutes')
    const ended = await read(id)
    expect(ended).toMatchObject({ status: 'stopped', stop_reason: 'auto_stop', accrued_cents: 0 })
    expect(ended.stopping_at).toBe(ended.running_at)
  })

  it('runs for exactly as long as its total pays for, and never costs a cent more', async () => {
    for (const [price, total] of [
      [777, 777],
      [777, 778],
      [777, 2000],
      [100, 250],
      [1, 7],
      [1_000_000, 1_000_001],
    ] as const) {
      const offer_id = await offerAt(price)
      const { id, running_at } = await runningRental(app, mina, offer_id, { max_total_cents: total })
      for (let hour = 0; hour * price < total + price; hour++) await advanceAndSettle(app, '59 minutes 59.9 seconds')
      await advanceAndSettle(app, '1 minute')
      const stopped = await read(id)
      expect(stopped, `${total} at ${price}`).toMatchObject({ status: 'stopped', stop_reason: 'total_limit', accrued_cents: total })
      expect(Date.parse(stopped.stopping_at) - Date.parse(running_at)).toBe(Math.floor((total * hourMs) / price))
      expect([await chargedFor(id), await maxHeld(id)]).toEqual([total, total])
    }
  })

  it('ends at the stop time or the total, whichever comes first', async () => {
    const offer_id = await offerAt(100)
    const sooner = await runningRental(app, mina, offer_id, { auto_stop_at: await later(90 * minuteMs), max_total_cents: 300 })
    const higherPriced = await runningRental(app, mina, offer_id, { auto_stop_at: await later(300 * minuteMs), max_total_cents: 300 })
    await advanceAndSettle(app, '6 hours')
    expect((await read(sooner.id)).stop_reason).toBe('auto_stop')
    expect(await read(higherPriced.id)).toMatchObject({ stop_reason: 'total_limit', accrued_cents: 300 })
  })

  it('keeps its limits even if no step ran for a month, and even if its machine does not end', async () => {
    const offer_id = await offerAt(100)
    const total = await runningRental(app, mina, offer_id, { max_total_cents: 4_242 })
    const moment = await runningRental(app, mina, offer_id, { auto_stop_at: await later(50 * hourMs) })
    for (const { id } of [total, moment]) app.service.machines.local.simulate(id, 'hangs')
    await advanceAndSettle(app, '30 days')
    // First it is tried for some minutes, for each day, to find out whether the machines still run; in the end, for an hour, to end them.
    for (let minutes = 0; minutes < 30; minutes++) await advanceAndSettle(app, '1 minute')
    await advanceAndSettle(app, '1 hour')
    for (const { id, auto_stop_at } of [total, moment]) {
      const ended = await read(id)
      expect(ended.status).toBe('stopped')
      if (auto_stop_at) expect(ended).toMatchObject({ stop_reason: 'auto_stop', stopping_at: auto_stop_at })
      else expect(ended).toMatchObject({ stop_reason: 'total_limit', accrued_cents: 4_242 })
      app.service.machines.local.simulate(id, null)
    }
    await advanceAndSettle(app, '15 minutes')
    expect(await imbalances(app)).toEqual([])
  })

  it('requires from the wallet no more than the time until its end costs', async () => {
    const lena = app.as('lena')
    await fund(app, 'quill', 725)
    const { id } = await runningRental(app, lena, await offerAt(600), { auto_stop_at: await later(70 * minuteMs) })
    await advanceAndSettle(app, '2 hours')
    expect((await lena.get(`/rentals/${id}`)).body).toMatchObject({ stop_reason: 'auto_stop' })
    const other = await runningRental(app, lena, await offerAt(5), { auto_stop_at: await later(70 * hourMs) })
    await advanceAndSettle(app, '60 hours')
    expect((await lena.get(`/rentals/${other.id}`)).body).toMatchObject({ stop_reason: 'balance_exhausted' })
  })

  it('leaves no work due once its machine is gone', async () => {
    const { id } = await startRental(mina, await offerAt(100), { auto_stop_at: await later(100 * hourMs) })
    const work = () => app.sql('select kind from rental_work where rental_id = $1 order by kind', [id])
    expect(await work()).toEqual([{ kind: 'machine' }, { kind: 'money' }])
    await mina.post(`/rentals/${id}/stop`)
    await app.settle()
    expect(await read(id)).toMatchObject({ status: 'stopped' })
    expect(await work()).toEqual([])
  })
})

describe('at the same time', () => {
  let app: TestApp
  let mina: PartnerClient
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, MAX_ACTIVE_RENTALS: '1000', DAILY_SPEND_LIMIT_CENTS: '100000000' })
    mina = app.as('mina')
    await fund(app, 'halden', 10_000_000)
  })
  const many = Array.from({ length: 16 }, (_, i) => i)

  it('a stop and an auto stop end a rental once, at the price of its own time', async () => {
    const offer_id = await putOffer(app, 'kestrel', { capacity_gpus: 64, price_per_hour_cents: 777 })
    const auto_stop_at = new Date((await app.nowMs()) + 20 * minuteMs).toISOString()
    const begun = await Promise.all(many.map(() => startRental(mina, offer_id, { auto_stop_at })))
    await advanceAndSettle(app, '1 second')
    await app.advance('20 minutes')
    await Promise.all([app.settle(), ...begun.map(({ id }) => mina.post(`/rentals/${id}/stop`))])
    await app.settle()
    for (const { id } of begun) {
      const ended = (await mina.get(`/rentals/${id}`)).body
      expect(['auto_stop', 'requested']).toContain(ended.stop_reason)
      expect(ended).toMatchObject({ status: 'stopped', stopping_at: auto_stop_at, accrued_cents: priceByTheSecond(ended) })
      expect((await typesOf(mina, id)).filter((type) => type === 'stopping')).toHaveLength(1)
    }
    expect(await imbalances(app)).toEqual([])
  })

  it('an auto stop and the machine coming up end in a stop that costs nothing', async () => {
    const offer_id = await putOffer(app, 'kestrel', { capacity_gpus: 64 })
    // It comes up after the auto stop, and both are done in the same run.
    await app.sql(`update offers set driver_settings = '{"startSeconds": 390}' where id = $1`, [offer_id])
    const auto_stop_at = new Date((await app.nowMs()) + 6 * minuteMs).toISOString()
    const begun = await Promise.all(many.map(() => startRental(mina, offer_id, { auto_stop_at })))
    await advanceAndSettle(app, '7 minutes')
    for (const { id } of begun) {
      const ended = (await mina.get(`/rentals/${id}`)).body
      expect(ended).toMatchObject({ status: 'stopped', stop_reason: 'auto_stop', accrued_cents: 0 })
      expect(await typesOf(mina, id)).not.toContain('charged')
    }
    expect(await imbalances(app)).toEqual([])
  })

  it('renewals, stops and charges of two instances never exceed a total', async () => {
    const other = await openInstance(app.connection, quickMachines)
    const offer_id = await putOffer(app, 'kestrel', { capacity_gpus: 64, price_per_hour_cents: 777 })
    const begun = await Promise.all(many.map((i) => startRental(mina, offer_id, { max_total_cents: 1000 + 100 * i })))
    await advanceAndSettle(app, '1 second')
    // Either instance may still be starting some of the machines, which have fifteen minutes for it.
    for (const { id } of begun) await until(async () => (await mina.get(`/rentals/${id}`)).body.status === 'running')
    for (let step = 0; step < 8; step++) {
      await app.advance('27 minutes')
      await other.service.probe()
      const stopped = begun.filter((_, i) => i % 8 === step)
      await Promise.all([app.settle(), other.settle(), ...stopped.map(({ id }) => mina.post(`/rentals/${id}/stop`))])
    }
    await app.settle()
    for (const { id, max_total_cents } of begun) {
      const ended = (await mina.get(`/rentals/${id}`)).body
      expect(['total_limit', 'requested']).toContain(ended.stop_reason)
      expect(ended.accrued_cents).toBe(priceByTheSecond(ended))
      expect(ended.accrued_cents).toBeLessThanOrEqual(max_total_cents)
    }
    expect(await imbalances(app)).toEqual([])
  })
})
