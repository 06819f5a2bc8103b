/** Rentals: a quote, a machine, its events, its cost. */
import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 30_000

export async function rental(tour) {
  tour.chapter('A machine is rented and billed by the second')
  const buyer = tour.person({ side: 'buys', role: 'trader' })
  const client = tour.partner(buyer)

  const offers = tour.saw(await client.offers.list({ available: true, gpu_count: 1, limit: 3 }), ({ data }) => data.length > 0)
  tour.tell(
    `${buyer.name} of ${buyer.company} lists offers for one GPU, lowest price first.`,
    offers.data.map((one) => `${one.gpu_name} in ${one.region} at ${one.price_per_hour_cents} ¢`).join(', '),
  )
  const [offer] = offers.data.filter((one) => !Object.values(tour.demo.offers).includes(one.id))
  const quote = tour.saw(
    await client.rentalQuotes.create({ offer_id: offer.id, gpu_count: 1, hours: 24 }),
    ({ available, sufficient_balance }) => available && sufficient_balance,
  )
  tour.tell(
    'They create a quote: the price, the hold, and a ready-made request body.',
    `${quote.price_per_hour_cents} ¢ an hour, a hold of ${quote.hold_cents} ¢, ${quote.estimated_total_cents} ¢ for a day`,
  )
  const created = tour.saw(await client.rentals.create(quote.rental_body), ({ status }) => status === 'provisioning')
  tour.tell('They start a rental at that price.', `${created.id} is ${created.status}`)

  const running = await waitForStatus(client, created.id, 'running')
  tour.tell('The machine is running.', `${running.connection.username}@${running.connection.host}:${running.connection.port}`)
  await client.rentals.stop(created.id)
  const stopped = await waitForStatus(client, created.id, 'stopped')
  tour.tell('They stop it and pay for the seconds it ran.', `${stopped.accrued_cents} ¢, ${stopped.stop_reason}`)
  const events = await client.rentals.events.list(created.id)
  tour.tell('The events show each step.', events.data.map((one) => one.type.replace('rental.', '')).join(' → '))
}

async function waitForStatus(client, id, status) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const found = await client.rentals.get(id)
    if (found.status === status) return found
    if (Date.now() > deadline) throw new Error(`${id} is ${found.status}, not ${status}, after ${timeoutMs / 1000} s`)
    await pause(1000)
  }
}
