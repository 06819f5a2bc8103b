/** Rentals: a quote, a machine, its events, its cost. */
import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 30_000

export async function rental(stage) {
  stage.chapter('A machine is rented and billed by the second')
  const buyer = stage.person({ side: 'buys', role: 'trader' })
  const renting = stage.partner(buyer)

  const offers = stage.saw(await renting.offers.list({ available: true, gpu_count: 1, limit: 3 }), ({ data }) => data.length > 0)
  stage.tell(
    `${buyer.name} of ${buyer.company} lists offers for one GPU, lowest price first.`,
    offers.data.map((one) => `${one.gpu_name} in ${one.region} at ${one.price_per_hour_cents} ¢`).join(', '),
  )
  const [offer] = offers.data.filter((one) => !Object.values(stage.demo.offers).includes(one.id))
  const quote = stage.saw(
    await renting.rentalQuotes.create({ offer_id: offer.id, gpu_count: 1, hours: 24 }),
    ({ available, sufficient_balance }) => available && sufficient_balance,
  )
  stage.tell(
    'They create a quote: the price, the hold, and a ready-made request body.',
    `${quote.price_per_hour_cents} ¢ an hour, a hold of ${quote.hold_cents} ¢, ${quote.estimated_total_cents} ¢ for a day`,
  )
  const begun = stage.saw(await renting.rentals.create(quote.rental_body), ({ status }) => status === 'provisioning')
  stage.tell('They start a rental at that price.', `${begun.id} is ${begun.status}`)

  const running = await turned(renting, begun.id, 'running')
  stage.tell('The machine is running.', `${running.connection.username}@${running.connection.host}:${running.connection.port}`)
  await renting.rentals.stop(begun.id)
  const stopped = await turned(renting, begun.id, 'stopped')
  stage.tell('They stop it and pay for the seconds it ran.', `${stopped.accrued_cents} ¢, ${stopped.stop_reason}`)
  const events = await renting.rentals.events.list(begun.id)
  stage.tell('The events show each step.', events.data.map((one) => one.type.replace('rental.', '')).join(' → '))
}

async function turned(renting, id, status) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const found = await renting.rentals.get(id)
    if (found.status === status) return found
    if (Date.now() > deadline) throw new Error(`${id} is ${found.status}, not ${status}, after ${timeoutMs / 1000} s`)
    await pause(1000)
  }
}
