/** Radar: a node is submitted, reviewed, found on the grid, asked about and bid on. */
import { setTimeout as pause } from 'node:timers/promises'

const lotSeconds = 6

export async function radar(stage) {
  stage.chapter('A node is submitted, reviewed, found and bid on')
  const seller = stage.person({ side: 'sells', role: 'trader' })
  const operator = stage.person({ operator: true })
  const buyer = stage.person({ side: 'buys', role: 'trader' })
  const signatory = stage.person({ side: 'buys', role: 'authorized_signatory' })
  const selling = stage.partner(seller)
  const buying = stage.partner(buyer)

  const node = {
    title: '8 × H200 SXM, tour',
    gpu_model: 'H200 SXM',
    gpu_count: 8,
    gpu_memory_gb: 141,
    quantity_available: 4,
    price_per_hour_cents: 299,
    region: 'eu-north',
  }
  const proposed = stage.saw(await selling.radar.submissions.create(node), ({ status, listed }) => status === 'pending' && !listed)
  stage.tell(`${seller.name} of ${seller.company} submits a node with an API key.`, `${proposed.id} is ${proposed.status}`)
  await stage.refused(buying.radar.nodes.get(proposed.id), 'not_found')
  stage.tell('A buyer cannot see it yet.', 'not_found')

  const operatorSession = await stage.dashboard(operator)
  const queue = stage.expect(await operatorSession.get('/operator/submissions'), 200, (body) =>
    body.data.some((one) => one.id === proposed.id),
  )
  const waiting = queue.data.find((one) => one.id === proposed.id)
  stage.tell(
    'The operator finds it in the review queue, with its flags.',
    `${queue.data.length} waiting, flags: ${waiting.flags.join('; ') || 'none'}`,
  )
  const approved = stage.expect(
    await operatorSession.post(`/operator/submissions/${proposed.id}/approve`),
    200,
    (body) => body.status === 'approved' && body.listed,
  )
  stage.tell('The operator approves it.', `${approved.id} is ${approved.status} and listed`)

  const grid = stage.saw(await buying.radar.nodes.list({ gpu_model: 'h200 sxm', sort: 'price_asc' }), ({ data }) =>
    data.some((one) => one.id === proposed.id),
  )
  stage.tell(
    `${buyer.name} of ${buyer.company} finds it on the grid, lowest price first.`,
    grid.data.map((one) => `${one.title} at ${one.price_per_hour_cents} ¢`).join(', '),
  )
  const inquiry = await buying.radar.nodes.inquiries.create(proposed.id, { message: 'Is a start in the spring possible?', quantity: 2 })
  stage.tell('They send an inquiry. The seller never learns who asked.', `${inquiry.id} is ${inquiry.status}`)

  const page = await stage.dashboard(signatory)
  await page.prove()
  stage.tell(`${signatory.name}, who may sign for ${signatory.company}, signs in and verifies the second factor.`)
  const endsAt = new Date(Date.now() + lotSeconds * 1000).toISOString()
  const { lotId } = stage.expect(
    await operatorSession.post(`/operator/nodes/${proposed.id}/lots`, { format: 'open', endsAt, reserveCents: 250 }),
    201,
  )
  stage.tell('The operator opens a lot on the node for a few seconds.', lotId)
  const bid = stage.expect(await page.post(`/lots/${lotId}/bids`, { amountCents: 260 }), 201, (body) => body.leading === true)
  stage.tell('They bid and get a receipt.', `${bid.amountCents} ¢ leads`)
  const { auction } = stage.saw(await buying.radar.nodes.get(proposed.id), (one) => one.auction?.current_bid_cents === bid.amountCents)
  stage.tell(
    'All companies that can see the node see the leading bid of an open lot.',
    `${auction.bid_count} bid, ${auction.current_bid_cents} ¢`,
  )
  await pause(Math.max(0, Date.parse(endsAt) - Date.now()) + 1500)
  stage.saw(await buying.radar.nodes.get(proposed.id), (one) => one.auction === null)
  stage.tell('The lot ends, and the partner API no longer shows an auction.', 'auction: null')
  const result = stage.expect(await page.get(`/lots/${lotId}/result`), 200, (body) => body.counterparty.companyName === seller.company)
  stage.tell(
    'The winner sees the result and the seller’s contact card in the dashboard.',
    `${result.amountCents} ¢, ${result.counterparty.companyName}`,
  )

  const gone = stage.saw(await selling.radar.submissions.withdraw(proposed.id), ({ listed }) => !listed)
  stage.tell('The seller withdraws the node. It leaves the grid immediately.', `${gone.id}: listed ${gone.listed}`)
}
