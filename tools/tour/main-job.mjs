/** The main job: a request becomes an introduction. */

export async function mainJob(tour) {
  tour.chapter('A request becomes an introduction')
  const buyer = tour.person({ side: 'buys', role: 'trader' })
  const operator = tour.person({ operator: true })
  const buyerClient = tour.partner(buyer)

  const startsAt = new Date(Date.now() + 45 * 86_400_000).toISOString()
  const demand = {
    gpuModel: 'H100 SXM',
    gpusPerNode: 8,
    nodes: 4,
    region: 'eu-north',
    startsAt,
    durationMonths: 6,
    notes: 'Only the operator reads this.',
  }
  const request = tour.saw(await buyerClient.requests.create(demand), ({ status }) => status === 'open')
  tour.tell(
    `${buyer.name} of ${buyer.company} files a request for 4 nodes of 8 × H100 with an API key.`,
    `${request.id} is ${request.status}`,
  )

  const operatorSession = await tour.dashboard(operator)
  tour.tell(`${operator.name} of the operator's team signs in and verifies the second factor.`)
  const { data: candidates } = tour.expect(
    await operatorSession.get(`/operator/requests/${request.id}/candidates`),
    200,
    (body) => body.data.length > 1,
  )
  for (const one of candidates.slice(0, 3))
    console.log(
      `      ${String(one.score).padStart(3)}  ${one.title} (${one.sellerName}): ${one.reasons.map((reason) => reason.text).join(' ')}`,
    )
  tour.tell('The operator sees the matching listings, best first, each with its reasons.', `${candidates.length} candidates`)

  const best = (company) => candidates.find((candidate) => candidate.sellerName === company)
  const sellers = [...new Set(candidates.map((candidate) => candidate.sellerName))].slice(0, 2)
  if (sellers.length < 2) throw new Error('fewer than two sellers have a matching listing')
  const listingIds = sellers.map((company) => best(company).listingId)
  const { opportunities } = tour.expect(
    await operatorSession.post(`/operator/requests/${request.id}/offers`, { listingIds }),
    201,
    (body) => body.opportunities.length === 2,
  )
  tour.tell(`The operator offers the request to ${sellers.join(' and ')}.`, opportunities.map((one) => one.id).join(', '))

  const [declining, accepting] = sellers
  const trader = tour.person({ company: declining, role: 'trader' })
  const sellerClient = tour.partner(trader)
  const inbox = tour.saw(await sellerClient.opportunities.list({ status: 'offered' }), ({ data }) =>
    data.some((one) => one.id === opportunities[0].id),
  )
  tour.tell(`${trader.name} of ${declining} lists the open opportunities.`, `${inbox.data.length} offered`)
  const seen = tour.saw(await sellerClient.opportunities.get(opportunities[0].id), (one) => !JSON.stringify(one).includes(buyer.company))
  tour.tell('They retrieve one: the demand, and nothing about the buyer.', JSON.stringify(seen.demand))
  const declined = await sellerClient.opportunities.decline(opportunities[0].id, { reason: 'No capacity until summer.' })
  tour.tell('They decline it.', `${declined.id} is ${declined.status}`)

  const owner = tour.person({ company: accepting, role: 'owner' })
  const ownerSession = await tour.dashboard(owner)
  tour.tell(`${owner.name}, owner of ${accepting}, signs in to the dashboard.`)
  tour.expect(
    await ownerSession.post(`/opportunities/${opportunities[1].id}/accept`),
    403,
    (body) => body.error.code === 'second_factor_required',
  )
  tour.tell('Accepting without a second factor is refused.', 'second_factor_required')
  const { freshUntil } = await ownerSession.prove()
  tour.tell('They verify the second factor.', `valid until ${freshUntil}`)
  const { introduction } = tour.expect(
    await ownerSession.post(`/opportunities/${opportunities[1].id}/accept`),
    200,
    (body) => body.introduction.counterparty.companyName === buyer.company,
  )
  tour.tell(
    'They accept, and both sides are revealed to each other.',
    `${introduction.id}: the buyer is ${introduction.counterparty.companyName}`,
  )

  const mine = tour.saw(
    await buyerClient.introductions.get(introduction.id),
    ({ counterparty, requestId }) => counterparty.companyName === accepting && requestId === request.id,
  )
  tour.tell(
    `${buyer.name} retrieves the introduction.`,
    `the seller is ${mine.counterparty.companyName}, ${mine.counterparty.contact.email}`,
  )
  tour.saw(await buyerClient.introductions.ready(introduction.id), ({ buyerReadyAt }) => buyerReadyAt !== null)
  tour.tell('The buyer confirms that they are ready.')
  const ownerClient = tour.partner(owner)
  const ready = tour.saw(
    await ownerClient.introductions.ready(introduction.id),
    (one) => one.buyerReadyAt !== null && one.sellerReadyAt !== null,
  )
  tour.tell('The seller confirms too.', `buyer ${ready.buyerReadyAt}, seller ${ready.sellerReadyAt}`)
  const closed = tour.saw(await buyerClient.requests.close(request.id), ({ status }) => status === 'closed')
  tour.tell('The buyer closes the request.', `${closed.id} is ${closed.status}`)
}
