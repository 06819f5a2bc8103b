/** The main job: a request becomes an introduction. */

export async function mainJob(stage) {
  stage.chapter('A request becomes an introduction')
  const buyer = stage.person({ side: 'buys', role: 'trader' })
  const operator = stage.person({ operator: true })
  const buying = stage.partner(buyer)

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
  const request = stage.saw(await buying.requests.create(demand), ({ status }) => status === 'open')
  stage.tell(
    `${buyer.name} of ${buyer.company} files a request for 4 nodes of 8 × H100 with an API key.`,
    `${request.id} is ${request.status}`,
  )

  const operatorSession = await stage.dashboard(operator)
  stage.tell(`${operator.name} of the operator's team signs in and verifies the second factor.`)
  const { data: candidates } = stage.expect(
    await operatorSession.get(`/operator/requests/${request.id}/candidates`),
    200,
    (body) => body.data.length > 1,
  )
  for (const one of candidates.slice(0, 3))
    console.log(
      `      ${String(one.score).padStart(3)}  ${one.title} (${one.sellerName}): ${one.reasons.map((reason) => reason.text).join(' ')}`,
    )
  stage.tell('The operator sees the matching listings, best first, each with its reasons.', `${candidates.length} candidates`)

  const best = (company) => candidates.find((candidate) => candidate.sellerName === company)
  const sellers = [...new Set(candidates.map((candidate) => candidate.sellerName))].slice(0, 2)
  if (sellers.length < 2) throw new Error('fewer than two sellers have a matching listing')
  const listingIds = sellers.map((company) => best(company).listingId)
  const { opportunities } = stage.expect(
    await operatorSession.post(`/operator/requests/${request.id}/offers`, { listingIds }),
    201,
    (body) => body.opportunities.length === 2,
  )
  stage.tell(`The operator offers the request to ${sellers.join(' and ')}.`, opportunities.map((one) => one.id).join(', '))

  const [declining, accepting] = sellers
  const trader = stage.person({ company: declining, role: 'trader' })
  const selling = stage.partner(trader)
  const inbox = stage.saw(await selling.opportunities.list({ status: 'offered' }), ({ data }) =>
    data.some((one) => one.id === opportunities[0].id),
  )
  stage.tell(`${trader.name} of ${declining} lists the open opportunities.`, `${inbox.data.length} offered`)
  const seen = stage.saw(await selling.opportunities.get(opportunities[0].id), (one) => !JSON.stringify(one).includes(buyer.company))
  stage.tell('They retrieve one: the demand, and nothing about the buyer.', JSON.stringify(seen.demand))
  const declined = await selling.opportunities.decline(opportunities[0].id, { reason: 'No capacity until summer.' })
  stage.tell('They decline it.', `${declined.id} is ${declined.status}`)

  const owner = stage.person({ company: accepting, role: 'owner' })
  const page = await stage.dashboard(owner)
  stage.tell(`${owner.name}, owner of ${accepting}, signs in to the dashboard.`)
  stage.expect(await page.post(`/opportunities/${opportunities[1].id}/accept`), 403, (body) => body.error.code === 'second_factor_required')
  stage.tell('Accepting without a second factor is refused.', 'second_factor_required')
  const { freshUntil } = await page.prove()
  stage.tell('They verify the second factor.', `valid until ${freshUntil}`)
  const { introduction } = stage.expect(
    await page.post(`/opportunities/${opportunities[1].id}/accept`),
    200,
    (body) => body.introduction.counterparty.companyName === buyer.company,
  )
  stage.tell(
    'They accept, and both sides are revealed to each other.',
    `${introduction.id}: the buyer is ${introduction.counterparty.companyName}`,
  )

  const mine = stage.saw(
    await buying.introductions.get(introduction.id),
    ({ counterparty, requestId }) => counterparty.companyName === accepting && requestId === request.id,
  )
  stage.tell(
    `${buyer.name} retrieves the introduction.`,
    `the seller is ${mine.counterparty.companyName}, ${mine.counterparty.contact.email}`,
  )
  stage.saw(await buying.introductions.ready(introduction.id), ({ buyerReadyAt }) => buyerReadyAt !== null)
  stage.tell('The buyer confirms that they are ready.')
  const theirs = stage.partner(owner)
  const ready = stage.saw(
    await theirs.introductions.ready(introduction.id),
    (one) => one.buyerReadyAt !== null && one.sellerReadyAt !== null,
  )
  stage.tell('The seller confirms too.', `buyer ${ready.buyerReadyAt}, seller ${ready.sellerReadyAt}`)
  const closed = stage.saw(await buying.requests.close(request.id), ({ status }) => status === 'closed')
  stage.tell('The buyer closes the request.', `${closed.id} is ${closed.status}`)
}
