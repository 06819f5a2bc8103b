/** Radar: a node is submitted, reviewed, found on the grid, asked about and bid on. */
import { setTimeout as pause } from 'node:timers/promises'

const lotSeconds = 6

export async function radar(tour) {
  tour.chapter('A node is submitted, reviewed, found and bid on')
  const seller = tour.person({ side: 'sells', role: 'trader' })
  const operator = tour.person({ operator: true })
  const buyer = tour.person({ side: 'buys', role: 'trader' })
  const signatory = tour.person({ side: 'buys', role: 'authorized_signatory' })
  const sellerClient = tour.partner(seller)
  const buyerClient = tour.partner(buyer)

  const node = {
    title: '8 × H200 SXM, tour',
    gpu_model: 'H200 SXM',
    gpu_count: 8,
    gpu_memory_gb: 141,
    quantity_available: 4,
    price_per_hour_cents: 299,
    region: 'eu-north',
  }
  const proposed = tour.saw(await sellerClient.radar.submissions.create(node), ({ status, listed }) => status === 'pending' && !listed)
  tour.tell(`${seller.name} of ${seller.company} submits a node with an API key.`, `${proposed.id} is ${proposed.status}`)
  await tour.refused(buyerClient.radar.nodes.get(proposed.id), 'not_found')
  tour.tell('A buyer cannot see it yet.', 'not_found')

  const operatorSession = await tour.dashboard(operator)
  const queue = tour.expect(await operatorSession.get('/operator/submissions'), 200, (body) =>
    body.data.some((one) => one.id === proposed.id),
  )
  const waiting = queue.data.find((one) => one.id === proposed.id)
  tour.tell(
    'The operator finds it in the review queue, with its flags.',
    `${queue.data.length} waiting, flags: ${waiting.flags.join('; ') || 'none'}`,
  )
  const approved = tour.expect(
    await operatorSession.post(`/operator/submissions/${proposed.id}/approve`),
    200,
    (body) => body.status === 'approved' && body.listed,
  )
  tour.tell('The operator approves it.', `${approved.id} is ${approved.status} and listed`)

  const grid = tour.saw(await buyerClient.radar.nodes.list({ gpu_model: 'h200 sxm', sort: 'price_asc' }), ({ data }) =>
    data.some((one) => one.id === proposed.id),
  )
  tour.tell(
    `${buyer.name} of ${buyer.company} finds it on the grid, lowest price first.`,
    grid.data.map((one) => `${one.title} at ${one.price_per_hour_cents} ¢`).join(', '),
  )
  const inquiry = await buyerClient.radar.nodes.inquiries.create(proposed.id, {
    message: 'Is a start in the spring possible?',
    quantity: 2,
  })
  tour.tell('They send an inquiry. The seller never learns who asked.', `${inquiry.id} is ${inquiry.status}`)

  const signatorySession = await tour.dashboard(signatory)
  await signatorySession.prove()
  tour.tell(`${signatory.name}, who may sign for ${signatory.company}, signs in and verifies the second factor.`)
  const endsAt = new Date(Date.now() + lotSeconds * 1000).toISOString()
  const { lotId } = tour.expect(
    await operatorSession.post(`/operator/nodes/${proposed.id}/lots`, { format: 'open', endsAt, reserveCents: 250 }),
    201,
  )
  tour.tell('The operator opens a lot on the node for a few seconds.', lotId)
  const bid = tour.expect(await signatorySession.post(`/lots/${lotId}/bids`, { amountCents: 260 }), 201, (body) => body.leading === true)
  tour.tell('They bid and get a receipt.', `${bid.amountCents} ¢ leads`)
  const { auction } = tour.saw(await buyerClient.radar.nodes.get(proposed.id), (one) => one.auction?.current_bid_cents === bid.amountCents)
  tour.tell(
    'All companies that can see the node see the leading bid of an open lot.',
    `${auction.bid_count} bid, ${auction.current_bid_cents} ¢`,
  )
  await pause(Math.max(0, Date.parse(endsAt) - Date.now()) + 1500)
  tour.saw(await buyerClient.radar.nodes.get(proposed.id), (one) => one.auction === null)
  tour.tell('The lot ends, and the partner API no longer shows an auction.', 'auction: null')
  const result = tour.expect(
    await signatorySession.get(`/lots/${lotId}/result`),
    200,
    (body) => body.counterparty.companyName === seller.company,
  )
  tour.tell(
    'The winner sees the result and the seller’s contact card in the dashboard.',
    `${result.amountCents} ¢, ${result.counterparty.companyName}`,
  )

  const withdrawn = tour.saw(await sellerClient.radar.submissions.withdraw(proposed.id), ({ listed }) => !listed)
  tour.tell('The seller withdraws the node. It leaves the grid immediately.', `${withdrawn.id}: listed ${withdrawn.listed}`)
}
