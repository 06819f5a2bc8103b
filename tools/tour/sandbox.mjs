/** The sandbox: both sides of the main job with only a test key. */

export async function sandbox(stage) {
  stage.chapter('Both sides of the main job, with a test key alone')
  const person = stage.person({ side: 'buys', role: 'trader' })
  const { requests, opportunities, introductions, events, testHelpers } = stage.sandbox(person)

  await testHelpers.world.delete()
  stage.tell(`${person.name} deletes the test data of ${person.company}.`)
  const { meta } = await events.list({ since: 'now' })

  const startsAt = new Date(Date.now() + 45 * 86_400_000).toISOString()
  const demand = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 4, region: 'eu-north', startsAt, durationMonths: 6 }
  const request = stage.saw(await requests.create(demand), ({ status }) => status === 'open')
  stage.tell('They file a request.', `${request.id} is ${request.status}`)
  const matched = stage.saw(await testHelpers.requests.offer(request.id, { sellers: 2 }), ({ status }) => status === 'matched')
  stage.tell('A test helper offers it to two simulated sellers.', `${matched.id} is ${matched.status}`)
  const bought = stage.saw(await testHelpers.requests.accept(request.id), ({ role }) => role === 'buyer')
  stage.tell('One of them accepts. Both sides are revealed.', `${bought.counterparty.companyName}, ${bought.counterparty.contact.email}`)
  await conclude(stage, bought, introductions, testHelpers)

  const opportunity = stage.saw(await testHelpers.opportunities.create(), ({ status }) => status === 'offered')
  stage.tell('Now as a seller: a test helper creates an opportunity from a simulated buyer.', JSON.stringify(opportunity.demand))
  const { data } = await opportunities.list({ status: 'offered' })
  stage.saw(data, (waiting) => waiting.some(({ id }) => id === opportunity.id) && !JSON.stringify(waiting).includes('Sandbox'))
  stage.tell('It is in the list, and nothing in it identifies the buyer.', `${data.length} offered`)
  const sold = stage.saw(await testHelpers.opportunities.accept(opportunity.id), ({ role }) => role === 'seller')
  stage.tell('They accept it, as a person does in the dashboard.', `${sold.counterparty.companyName}, ${sold.counterparty.contact.email}`)
  await conclude(stage, sold, introductions, testHelpers)

  const heard = await heardSince(events, meta.resumeCursor, sold.id)
  stage.tell('The event feed has each step.', heard.join(', '))
}

async function conclude(stage, { id }, introductions, testHelpers) {
  await introductions.ready(id)
  const both = stage.saw(await testHelpers.introductions.counterpartyReady(id), (one) => one.buyerReadyAt && one.sellerReadyAt)
  stage.tell('Both sides are ready.', `${both.buyerReadyAt} and ${both.sellerReadyAt}`)
  const concluded = stage.saw(await testHelpers.introductions.conclude(id), ({ status }) => status === 'concluded')
  stage.tell('A deal is reported and confirmed.', `${concluded.id} is ${concluded.status}`)
}

/** The types of the events from a cursor until the introduction is concluded. */
async function heardSince(events, cursor, id) {
  const types = []
  for (;;) {
    const { data, meta } = await events.list({ cursor, wait: 20 })
    if (data.length === 0) throw new Error(`the feed has no event of ${id}`)
    types.push(...data.map(({ type }) => type))
    if (data.some(({ type, object }) => type === 'introduction.concluded' && object.id === id)) return types
    cursor = meta.resumeCursor
  }
}
