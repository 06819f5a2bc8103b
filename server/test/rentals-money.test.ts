import { beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, fund, imbalances } from './money.ts'
import { putOffer } from './offers.ts'
import { eventsOf, pass, priceByTheSecond, quickMachines, runningRental, startRental, typesOf } from './rentals.ts'
import type { Json } from './voice.ts'
import { openWorld, type World } from './world.ts'

const hourMs = 3_600_000

describe('the money of a rental', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ ...quickMachines, MAX_ACTIVE_RENTALS: '100', DAILY_SPEND_LIMIT_CENTS: '100000000' })
  })
  const read = async (id: string): Promise<Json> => (await world.as('mina').get(`/rentals/${id}`)).body
  const offerAt = (price_per_hour_cents: number) => putOffer(world, 'kestrel', { price_per_hour_cents })
  const emptyWallet = () =>
    world.sql(
      `insert into ledger_transfers (kind, source, from_company, from_account, to_company, to_account, amount_cents)
       select 'hold', gen_random_uuid(), company_id, 'wallet', (select id from companies where name = 'Basalt Cloud'), 'hold', wallet_cents
       from company_balances b join companies c on c.id = b.company_id where c.name = 'Halden Research' and wallet_cents > 0`,
    )
  /** To a minute of the next UTC day. */
  async function goTo(time: string): Promise<void> {
    const now = await world.nowMs()
    const midnight = Math.ceil((now + 1) / 86_400_000) * 86_400_000
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    await pass(world, `${midnight - now + hours * hourMs + minutes * 60_000} milliseconds`)
  }

  it('is held an hour ahead, renewed five minutes before it is used up, charged on the way and rounded once', async () => {
    await fund(world, 'halden', 10_000)
    const { id } = await runningRental(world, world.as('mina'), await offerAt(1001))
    await pass(world, '54 minutes')
    expect(await typesOf(world.as('mina'), id)).not.toContain('charged')
    for (let i = 0; i < 4; i++) await pass(world, '37 minutes 13 seconds')
    await world.as('mina').post(`/rentals/${id}/stop`)
    await world.settle()
    const stopped = await read(id)
    expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
    const charged = (await eventsOf(world.as('mina'), id)).filter((event) => event.type === 'rental.charged')
    expect(charged.length).toBeGreaterThan(2)
    expect(charged.reduce((sum, event) => sum + event.data.amount_cents, 0)).toBe(stopped.accrued_cents)
    expect(charged.at(-1)?.data).toMatchObject({ total_cents: stopped.accrued_cents, through: stopped.stopping_at })
    expect(await balanceOf(world, 'halden')).toMatchObject({ wallet: 10_000 - stopped.accrued_cents, hold: 0 })
  })

  it('that runs out lets the rental run to the end of the paid hour, to the millisecond', async () => {
    await emptyWallet()
    await fund(world, 'halden', 799)
    const { id } = await runningRental(world, world.as('mina'), await offerAt(400))
    await pass(world, '57 minutes')
    expect((await read(id)).status).toBe('running')
    await pass(world, '10 minutes')
    const stopped = await read(id)
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'balance_exhausted', accrued_cents: 400 })
    expect(Date.parse(stopped.stopping_at) - Date.parse(stopped.running_at)).toBe(hourMs)
    expect(await balanceOf(world, 'halden')).toMatchObject({ wallet: 399, hold: 0 })
  })

  it('that comes in the last minutes saves the rental', async () => {
    await emptyWallet()
    await fund(world, 'halden', 400)
    const { id } = await runningRental(world, world.as('mina'), await offerAt(400))
    await pass(world, '57 minutes')
    await fund(world, 'halden', 400)
    await pass(world, '10 minutes')
    expect((await read(id)).status).toBe('running')
    await pass(world, '1 hour')
    expect(await read(id)).toMatchObject({ status: 'stopped', stop_reason: 'balance_exhausted', accrued_cents: 800 })
  })

  it('counts against the cap of the day in which it accrues, across midnight UTC', async () => {
    await emptyWallet()
    await fund(world, 'halden', 100_000)
    await world.sql(`update api_keys set daily_spend_limit_cents = 1000 where person_id = (select id from people where name = 'Tomas Vik')`)
    const tomas = world.as('tomas')
    const offer = await offerAt(600)
    await goTo('22:30')
    const { id } = await runningRental(world, tomas, offer)
    // From 22:30 to midnight accrue 900 cents, which the cap of 1000 allows; a second hold would cross it.
    await pass(world, '80 minutes')
    expect((await tomas.get(`/rentals/${id}`)).body.status).toBe('running')
    const refused = await tomas.post('/rentals', { offer_id: offer, gpu_count: 1 })
    expect(refused.body.error).toMatchObject({ code: 'key_spend_limit_exceeded', limit_cents: 1000 })
    expect(refused.body.error.committed_cents).toBeGreaterThanOrEqual(800)
    // The new day has the whole cap again: it lasts to half past one, and no further than the paid hour.
    await pass(world, '3 hours')
    const stopped = (await tomas.get(`/rentals/${id}`)).body
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'spend_limit', accrued_cents: 1800 })
    expect(stopped.stopping_at).toContain('T01:30:0')
  })

  it('is right after a year in which nobody looked, to the last paid hour', async () => {
    await emptyWallet()
    await fund(world, 'halden', 500_050)
    const { id } = await runningRental(world, world.as('mina'), await offerAt(100))
    await pass(world, '1 year')
    const stopped = await read(id)
    expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'balance_exhausted', accrued_cents: 500_000 })
    expect(Date.parse(stopped.stopping_at) - Date.parse(stopped.running_at)).toBe(5000 * hourMs)
    expect(await balanceOf(world, 'halden')).toMatchObject({ wallet: 50, hold: 0 })
  })

  it('shows no more accrued than is paid for, while nobody has settled', async () => {
    await emptyWallet()
    await fund(world, 'halden', 300)
    const mina = world.as('mina')
    const { id } = await runningRental(world, mina, await offerAt(300))
    await world.advance('2 hours')
    expect((await read(id)).accrued_cents).toBe(300)
    const late = await mina.post(`/rentals/${id}/stop`)
    expect(late.body.accrued_cents).toBe(300)
  })

  it('never counts a rental that nobody could use, and adds up over everything above', async () => {
    await startRental(world.as('mina'), await offerAt(1))
    await pass(world, '1 hour')
    expect(await imbalances(world)).toEqual([])
    const [sum] = await world.sql<{ total: number }>(
      `select (sum(wallet_cents + hold_cents + payable_cents + revenue_cents)
         - (select sum(amount_cents) from ledger_transfers where from_account = 'world'))::int as total from company_balances`,
    )
    expect(sum?.total).toBe(0)
  })
})
