/** The sandbox: both sides of the main job with only a test key. */

export async function sandbox(tour) {
  tour.chapter('Both sides of the main job, with a test key alone')
  const person = tour.person({ side: 'buys', role: 'trader' })
  const { requests, opportunities, introductions, events, testHelpers } = tour.sandbox(person)

  await testHelpers.world.delete()
  tour.tell(`${person.name} deletes the test data of ${person.company}.`)
  const { meta } = await events.list({ since: 'now' })

  const startsAt = new Date(Date.now() + 45 * 86_400_000).toISOString()
  const demand = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 4, region: 'eu-north', startsAt, durationMonths: 6 }
  const request = tour.saw(await requests.create(demand), ({ status }) => status === 'open')
  tour.tell('They file a request.', `${request.id} is ${request.status}`)
  const matched = tour.saw(await testHelpers.requests.offer(request.id, { sellers: 2 }), ({ status }) => status === 'matched')
  tour.tell('A test helper offers it to two simulated sellers.', `${matched.id} is ${matched.status}`)
  const bought = tour.saw(await testHelpers.requests.accept(request.id), ({ role }) => role === 'buyer')
  tour.tell('One of them accepts. Both sides are revealed.', `${bought.counterparty.companyName}, ${bought.counterparty.contact.email}`)
  await conclude(tour, bought, introductions, testHelpers)

  const opportunity = tour.saw(await testHelpers.opportunities.create(), ({ status }) => status === 'offered')
  tour.tell('Now as a seller: a test helper creates an opportunity from a simulated buyer.', JSON.stringify(opportunity.demand))
  const { data } = await opportunities.list({ status: 'offered' })
  tour.saw(data, (waiting) => waiting.some(({ id }) => id === opportunity.id) && !JSON.stringify(waiting).includes('Sandbox'))
  tour.tell('It is in the list, and nothing in it identifies the buyer.', `${data.length} offered`)
  const sold = tour.saw(await testHelpers.opportunities.accept(opportunity.id), ({ role }) => role === 'seller')
  tour.tell('They accept it, as a person does in the dashboard.', `${sold.counterparty.companyName}, ${sold.counterparty.contact.email}`)
  await conclude(tour, sold, introductions, testHelpers)

  const eventTypes = await eventTypesUntilConcluded(events, meta.resumeCursor, sold.id)
  tour.tell('The event feed has each step.', eventTypes.join(', '))
}

async function conclude(tour, { id }, introductions, testHelpers) {
  await introductions.ready(id)
  const both = tour.saw(await testHelpers.introductions.counterpartyReady(id), (one) => one.buyerReadyAt && one.sellerReadyAt)
  tour.tell('Both sides are ready.', `${both.buyerReadyAt} and ${both.sellerReadyAt}`)
  const concluded = tour.saw(await testHelpers.introductions.conclude(id), ({ status }) => status === 'concluded')
  tour.tell('A deal is reported and confirmed.', `${concluded.id} is ${concluded.status}`)
}

/** The types of the events from a cursor until the introduction is concluded. */
async function eventTypesUntilConcluded(events, cursor, id) {
  const types = []
  for (;;) {
    const { data, meta } = await events.list({ cursor, wait: 20 })
    if (data.length === 0) throw new Error(`the feed has no event of ${id}`)
    types.push(...data.map(({ type }) => type))
    if (data.some(({ type, object }) => type === 'introduction.concluded' && object.id === id)) return types
    cursor = meta.resumeCursor
  }
}
