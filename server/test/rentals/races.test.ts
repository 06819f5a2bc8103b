import { beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, fund, imbalances } from '../money.ts'
import { putOffer, putOffers } from '../offers.ts'
import type { HttpResponse } from '../partner-client.ts'
import { advanceAndSettle, freeGpus, priceByTheSecond, quickMachines, runningRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const clients = (many: number) => Array.from({ length: many }, (_, i) => i)
function tally(responses: readonly HttpResponse[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of responses) {
    const outcome = status === 201 ? 'begun' : body.error.code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

describe('with many calls at the same time', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, MAX_ACTIVE_RENTALS: '1000', DAILY_SPEND_LIMIT_CENTS: '100000000' })
    for (const company of ['halden', 'quill', 'basalt'] as const) await fund(app, company, 50_000_000)
  })
  const renters = () => [app.as('mina'), app.as('lena'), app.as('yuki')]
  const rent = (i: number, offer_id: string, gpu_count = 1) =>
    renters()[i % 3]?.post('/rentals', { offer_id, gpu_count }) as Promise<HttpResponse>

  it('64 clients never oversell the last GPUs of one offer', async () => {
    const offer = await putOffer(app, 'kestrel', { capacity_gpus: 20 })
    const responses = await Promise.all(clients(64).map((i) => rent(i, offer, 2)))
    expect(tally(responses)).toEqual({ begun: 10, offer_unavailable: 54 })
    expect(await freeGpus(app, offer)).toBe(0)
  })

  it('64 clients never oversell many offers, with sellers among the renters', async () => {
    const offers = [
      ...(await putOffers(
        app,
        'kestrel',
        clients(8).map(() => ({ capacity_gpus: 3 })),
      )),
      ...(await putOffers(
        app,
        'basalt',
        clients(8).map(() => ({ capacity_gpus: 3 })),
      )),
    ]
    const responses = await Promise.all(clients(64).map((i) => rent(i, offers[i % offers.length] ?? '')))
    expect(tally(responses)).toEqual({ begun: 48, offer_unavailable: 16 })
    for (const offer of offers) expect(await freeGpus(app, offer)).toBe(0)
    await advanceAndSettle(app, '1 second')
    expect(await imbalances(app)).toEqual([])
  })

  it('64 stops, charges and renewals of the same rentals end each once, at the price of its own time', async () => {
    const offer = await putOffer(app, 'kestrel', { capacity_gpus: 8, price_per_hour_cents: 777 })
    const client = app.as('mina')
    const rentals: { id: string }[] = []
    for (let i = 0; i < 4; i++) rentals.push(await runningRental(app, client, offer))
    await app.advance('56 minutes')
    const stops = clients(64).map((i) => client.post(`/rentals/${rentals[i % 4]?.id}/stop`))
    await Promise.all([...stops, app.settle()])
    await app.settle()
    for (const { id } of rentals) {
      const stopped = (await client.get(`/rentals/${id}`)).body
      expect(stopped.status).toBe('stopped')
      expect(stopped.accrued_cents).toBe(priceByTheSecond(stopped))
      const [charged] = await app.sql<{ cents: number }>(
        `select sum(amount_cents)::int as cents from ledger_transfers where rental_id = $1 and kind = 'charge'`,
        [id],
      )
      expect(charged?.cents).toBe(stopped.accrued_cents)
      const [events] = await app.sql<{ gapless: boolean }>(
        `select max(number) = count(*) and count(*) filter (where type = 'rental.stopping') = 1 as gapless
         from rental_events where rental_id = $1`,
        [id],
      )
      expect(events?.gapless).toBe(true)
    }
    expect(await freeGpus(app, offer)).toBe(8)
    expect(await imbalances(app)).toEqual([])
  })

  it('a stop and the machine coming up at the same time end in a stop, billed for no more than the time it ran', async () => {
    const offer = await putOffer(app, 'kestrel', { capacity_gpus: 16 })
    const client = app.as('mina')
    const started = await Promise.all(clients(16).map((i) => client.post('/rentals', { offer_id: offer, gpu_count: 1, name: `race ${i}` })))
    await app.advance('1 second')
    await Promise.all([app.settle(), ...started.map(({ body }) => client.post(`/rentals/${body.id}/stop`))])
    await app.settle()
    for (const { body } of started) {
      const stopped = (await client.get(`/rentals/${body.id}`)).body
      expect(stopped).toMatchObject({ status: 'stopped', stop_reason: 'requested' })
      expect(stopped.accrued_cents).toBe(stopped.running_at === null ? 0 : priceByTheSecond(stopped))
    }
    expect(await freeGpus(app, offer)).toBe(16)
  })
})

describe('limits under 50 parallel calls', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ ...quickMachines, DAILY_SPEND_LIMIT_CENTS: '1500' })
  })
  const all = (name: 'mina' | 'ingrid' | 'lena', offer_id: string) =>
    Promise.all(clients(50).map(() => app.as(name).post('/rentals', { offer_id, gpu_count: 1 })))

  it('allow no more active rentals than the company may have, over all its keys', async () => {
    await fund(app, 'halden', 100_000)
    const offer = await putOffer(app, 'kestrel', { capacity_gpus: 64, price_per_hour_cents: 100 })
    const responses = await Promise.all([all('mina', offer), all('ingrid', offer)])
    expect(tally(responses.flat())).toEqual({ begun: 10, max_active_rentals_reached: 90 })
    for (const { body } of responses.flat().filter((one) => one.status === 201)) await app.as('mina').post(`/rentals/${body.id}/stop`)
    await app.settle()
  })

  it('allow a key to spend no more than its daily cap', async () => {
    const offer = await putOffer(app, 'kestrel', { capacity_gpus: 64, price_per_hour_cents: 400 })
    expect(tally(await all('mina', offer))).toEqual({ begun: 3, key_spend_limit_exceeded: 47 })
  })

  it('allow no more spend than the wallet holds', async () => {
    await fund(app, 'quill', 250)
    const offer = await putOffer(app, 'kestrel', { capacity_gpus: 64, price_per_hour_cents: 100 })
    expect(tally(await all('lena', offer))).toEqual({ begun: 2, insufficient_balance: 48 })
    expect(await balanceOf(app, 'quill')).toMatchObject({ wallet: 50, hold: 200 })
  })
})
