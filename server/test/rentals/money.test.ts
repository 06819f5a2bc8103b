import { beforeAll, describe, expect, it } from 'vitest'
import { type PersonName, people } from '../../src/demo/cast.ts'
import type { Json } from '../http-client.ts'
import { balanceOf, fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import { advanceAndSettle, eventsOf, priceByTheSecond, quickMachines, runningRental, startRental, typesOf } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const hourMs = 3_600_000

describe('the money of a rental', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, MAX_ACTIVE_RENTALS: '100', DAILY_SPEND_LIMIT_CENTS: '100000000' })
  })
  const read = async (id: string): Promise<Json> => (await app.as('mina').get(`/rentals/${id}`)).body
  const offerAt = (price_per_hour_cents: number) => putOffer(app, 'kestrel', { price_per_hour_cents })
  const emptyWallet = () =>
    app.sql(
      `insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents)
       select 'hold', gen_random_uuid(), company_id, 'wallet', (select id from companies where name = 'Basalt Cloud'), 'hold', wallet_cents
       from company_balances b join companies c on c.id = b.company_id where c.name = 'Halden Research' and wallet_cents > 0`,
    )
  /** Sets the daily cap of a person's keys to 1,000 cents. */
  const capKeysOf = (name: PersonName) =>
    app.sql('update api_keys set daily_spend_limit_cents = 1000 where person_id = (select id from people where email = $1)', [
      people[name].email,
    ])
  /** Moves the clock to a minute of the next UTC day. */
  async function goTo(time: string): Promise<void> {
    const now = await app.nowMs()
    const midnight = Math.ceil((now + 1) / 86_400_000) * 86_400_000
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    await advanceAndSettle(app, `${midnight - now + hours * hourMs + minutes * 60_000} milliseconds`)
  }

  it('is held an hour ahead, renewed five minutes before it is used up, charged along the way and rounded once', async () => {
    await fund(app, 'halden', 10_000)
    const { id } = await runningRental(app, app.as('mina'), await offerAt(1001))
    await advanceAndSettle(app, '54 minutes')
    expect(await typesOf(app.as('mina'), id)).not.toContain('charged')
    for (let i = 0; i < 4; i++) await advanceAndSettle(app, '37 minutes 13 seconds')
    await app.as('mina').post(`/rentals/${id}/stop`)
    await app.settle()
    const stopped = await read(id)
    expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
    const charged = (await eventsOf(app.as('mina'), id)).filter((event) => event.type === 'rental.charged')
    expect(charged.length).toBeGreaterThan(2)
    expect(charged.reduce((sum, event) => sum + event.data.amount_cents, 0)).toBe(stopped.accrued_cents)
    expect(charged.at(-1)?.data).toMatchObject({ total_cents: stopped.accrued_cents, through: stopped.stopping_at })
    expect(await balanceOf(app, 'halden')).toMatchObject({ wallet: 10_000 - stopped.accrued_cents, hold: 0 })
  })

  it('is not held again by a step that is repeated', async () => {
    await fund(app, 'halden', 10_000)
    const { id } = await runningRental(app, app.as('mina'), await offerAt(1001))
    const held = await balanceOf(app, 'halden')
    await app.sql(`update rental_work set due_at = app_now() where rental_id = $1 and kind = 'money'`, [id])
    await app.settle()
    expect(await balanceOf(app, 'halden')).toEqual(held)
    await advanceAndSettle(app, '56 minutes')
    expect(await typesOf(app.as('mina'), id)).toContain('charged')
    await app.as('mina').post(`/rentals/${id}/stop`)
    await app.settle()
  })

  it('that runs out lets the rental run to the end of the paid hour, to the millisecond', async () => {
    await emptyWallet()
    await fund(app, 'halden', 799)
    const { id } = await runningRental(app, app.as('mina'), await offerAt(400))
    await advanceAndSettle(app, '57 minutes')
    expect((await read(id)).status).toBe('running')
    await advanceAndSettle(app, '10 minutes')
    const stopped = await read(id)
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'balance_exhausted', accrued_cents: 400 })
    expect(Date.parse(stopped.stopping_at) - Date.parse(stopped.running_at)).toBe(hourMs)
    expect(await balanceOf(app, 'halden')).toMatchObject({ wallet: 399, hold: 0 })
  })

  it('is shown as it was charged, even if the clock was set back since', async () => {
    await fund(app, 'halden', 10_000)
    const { id } = await runningRental(app, app.as('mina'), await offerAt(1000))
    await advanceAndSettle(app, '56 minutes')
    const charged = async () => Number((await app.sql(`select charged_cents as cents from rentals where id = $1`, [id]))[0]?.cents)
    expect(await charged()).toBeGreaterThan(900)
    await advanceAndSettle(app, '-1 hour')
    expect((await read(id)).accrued_cents).toBe(await charged())
    const stopping = (await app.as('mina').post(`/rentals/${id}/stop`)).body
    expect(stopping).toMatchObject({ stopping_at: stopping.running_at, accrued_cents: await charged() })
    await app.settle()
    expect((await read(id)).accrued_cents).toBe(await charged())
  })

  it('that arrives in the last minutes keeps the rental running', async () => {
    await emptyWallet()
    await fund(app, 'halden', 400)
    const { id } = await runningRental(app, app.as('mina'), await offerAt(400))
    await advanceAndSettle(app, '57 minutes')
    await fund(app, 'halden', 400)
    await advanceAndSettle(app, '10 minutes')
    expect((await read(id)).status).toBe('running')
    await advanceAndSettle(app, '1 hour')
    expect(await read(id)).toMatchObject({ status: 'stopped', stop_reason: 'balance_exhausted', accrued_cents: 800 })
  })

  it('counts against the cap of the day in which it accrues, across midnight UTC', async () => {
    await emptyWallet()
    await fund(app, 'halden', 100_000)
    await capKeysOf('tomas')
    const tomas = app.as('tomas')
    const offer = await offerAt(600)
    await goTo('22:30')
    const { id } = await runningRental(app, tomas, offer)
    // From 22:30 to midnight 900 cents accrue, which the cap of 1000 allows. A second hold would exceed it.
    await advanceAndSettle(app, '80 minutes')
    expect((await tomas.get(`/rentals/${id}`)).body.status).toBe('running')
    const refused = await tomas.post('/rentals', { offer_id: offer, gpu_count: 1 })
    expect(refused.body.error).toMatchObject({ code: 'key_spend_limit_exceeded', limit_cents: 1000 })
    expect(refused.body.error.committed_cents).toBeGreaterThanOrEqual(800)
    // The new day has the whole cap again: it lasts to half past one, and no further than the paid hour.
    await advanceAndSettle(app, '3 hours')
    const stopped = (await tomas.get(`/rentals/${id}`)).body
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'spend_limit', accrued_cents: 1800 })
    expect(stopped.stopping_at).toContain('T01:30:0')
  })

  it('counts against the cap of its day even if the clock was ahead past midnight and was set back', async () => {
    await emptyWallet()
    await fund(app, 'halden', 100_000)
    await goTo('12:00')
    await capKeysOf('mina')
    const { id } = await runningRental(app, app.as('mina'), await offerAt(600))
    await advanceAndSettle(app, '54 minutes')
    await app.as('mina').post(`/rentals/${id}/stop`)
    await advanceAndSettle(app, '12 hours')
    await fund(app, 'halden', 1)
    await advanceAndSettle(app, '-12 hours')
    await fund(app, 'halden', 1)
    const refused = await app.as('mina').post('/rentals', { offer_id: await offerAt(600), gpu_count: 1 })
    expect(refused.body.error).toMatchObject({ code: 'key_spend_limit_exceeded', limit_cents: 1000, committed_cents: 540 + 1 })
    await app.sql('update api_keys set daily_spend_limit_cents = null')
  })

  it('counts against the cap of each day, even if no step ran for several days', async () => {
    await emptyWallet()
    await fund(app, 'halden', 100_000)
    await capKeysOf('tomas')
    const tomas = app.as('tomas')
    await goTo('22:30')
    const { id } = await runningRental(app, tomas, await offerAt(100))
    await advanceAndSettle(app, '3 days')
    const stopped = (await tomas.get(`/rentals/${id}`)).body
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'spend_limit', accrued_cents: 1100 })
    expect(stopped.stopping_at).toContain('T09:30:0')
    await app.sql('update api_keys set daily_spend_limit_cents = null')
  })

  it('includes a fee that is rounded down once, however often the rental was charged', async () => {
    await emptyWallet()
    await fund(app, 'halden', 10_000)
    const { id } = await runningRental(app, app.as('mina'), await offerAt(19))
    for (let hour = 0; hour < 3; hour++) await advanceAndSettle(app, '1 hour')
    await app.as('mina').post(`/rentals/${id}/stop`)
    await app.settle()
    const { accrued_cents } = await read(id)
    expect(accrued_cents).toBeGreaterThan(3 * 19)
    const [fees] = await app.sql(`select sum(amount_cents)::int as cents from ledger_transfers where rental_id = $1 and kind = 'fee'`, [id])
    expect(fees).toEqual({ cents: Math.floor(accrued_cents / 10) })
  })

  it('is correct to the last paid hour after a year in which no step ran', async () => {
    await emptyWallet()
    await fund(app, 'halden', 500_050)
    const { id } = await runningRental(app, app.as('mina'), await offerAt(100))
    await advanceAndSettle(app, '1 year')
    const stopped = await read(id)
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'balance_exhausted', accrued_cents: 500_000 })
    expect(Date.parse(stopped.stopping_at) - Date.parse(stopped.running_at)).toBe(5000 * hourMs)
    expect(await balanceOf(app, 'halden')).toMatchObject({ wallet: 50, hold: 0 })
  })

  it('that is too little for an outage is shared by the rentals, as it would have been without one', async () => {
    await emptyWallet()
    await fund(app, 'halden', 1_000)
    const first = await runningRental(app, app.as('mina'), await offerAt(100))
    await advanceAndSettle(app, '20 minutes')
    const second = await runningRental(app, app.as('mina'), await offerAt(100))
    await advanceAndSettle(app, '2 days')
    const [one, other] = [(await read(first.id)).accrued_cents, (await read(second.id)).accrued_cents]
    expect(one + other).toBe(1_000)
    expect(Math.min(one, other)).toBeGreaterThanOrEqual(300)
  })

  it('stays within the cap of its key after an outage as it does without one, and the rentals of the key share the cap', async () => {
    await emptyWallet()
    await fund(app, 'halden', 100_000)
    await capKeysOf('tomas')
    const tomas = app.as('tomas')
    const offer = await offerAt(100)
    await goTo('01:00')
    const first = await runningRental(app, tomas, offer)
    await advanceAndSettle(app, '20 minutes')
    const second = await runningRental(app, tomas, offer)
    await advanceAndSettle(app, '2 days')
    const rentals = [await read(first.id), await read(second.id)]
    expect(rentals.map(({ stop_reason }) => stop_reason)).toEqual(['spend_limit', 'spend_limit'])
    const [one, other] = rentals.map(({ accrued_cents }) => accrued_cents)
    // The hours that are held are honoured.
    expect(one + other).toBeLessThan(1_200)
    expect(Math.min(one, other)).toBeGreaterThanOrEqual(300)
    await app.sql('update api_keys set daily_spend_limit_cents = null')
  })

  it('shows no more accrued than is paid for before it is settled', async () => {
    await emptyWallet()
    await fund(app, 'halden', 300)
    const mina = app.as('mina')
    const { id } = await runningRental(app, mina, await offerAt(300))
    await app.advance('2 hours')
    expect((await read(id)).accrued_cents).toBe(300)
    const late = await mina.post(`/rentals/${id}/stop`)
    expect(late.body.accrued_cents).toBe(300)
  })

  it('never counts a rental that nobody could use, and adds up over all tests above', async () => {
    await startRental(app.as('mina'), await offerAt(1))
    await advanceAndSettle(app, '1 hour')
    expect(await imbalances(app)).toEqual([])
    const [sum] = await app.sql<{ total: number }>(
      `select (sum(wallet_cents + hold_cents + payable_cents + revenue_cents)
         - (select sum(amount_cents) from ledger_transfers where from_account = 'world'))::int as total from company_balances`,
    )
    expect(sum?.total).toBe(0)
  })
})
