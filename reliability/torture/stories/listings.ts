/** Listings: proposals, reviews, replacements, withdrawals, and lots with bids. Radar does not support Idempotency-Keys. */
import { idIn, type StoryContext } from '../story-context.ts'

type Trader = 'sam' | 'yuki'

const content = (mark: string) => ({
  title: mark,
  gpu_model: 'H100 SXM',
  gpu_count: 8,
  quantity_available: 4,
  price_per_hour_cents: 251,
  region: 'eu-north',
})

export async function listingStory(context: StoryContext): Promise<void> {
  const trader: Trader = context.random.pick(['sam', 'yuki'])
  const mark = context.mark()
  const proposed = await context.writeOnce(trader, '/radar/submissions', content(mark))
  if (proposed === null) return context.recordCreated('listings', mark, null)
  if (!context.expectStep(proposed, 201, 'submission.proposed')) return
  const id = idIn(proposed)
  context.recordCreated('listings', mark, id)
  context.recordState(proposed, 'listings as returned', 'listings by status')
  if (context.random.chance(0.3)) await replace(context, id, mark, trader)
  if (context.random.chance(0.6) && (await approve(context, id))) await onTheGrid(context, id, trader)
}

/** A repeated replacement is another replacement with the same content. */
async function replace(context: StoryContext, id: string, mark: string, trader: Trader): Promise<void> {
  const replaced = await context.idempotentWrite(trader, 'PUT', `/radar/submissions/${id}`, {
    ...content(mark),
    gpu_count: context.random.int(1, 72),
  })
  if (!context.expectStep(replaced, 200, 'submission.replaced', id)) return
  for (let i = 0; i < replaced.unknownAttempts; i++) context.journal.audit(id, 'submission.replaced', false)
  context.recordState(replaced, 'listings as returned', 'listings by status')
}

async function approve(context: StoryContext, id: string): Promise<boolean> {
  const approved = await context.dashboardWrite('oona', `/operator/submissions/${id}/approve`)
  if (!context.expectStep(approved, 200, 'submission.approved', id)) return false
  context.journal.expectedValues.of('listings as returned').delete(id)
  context.journal.expectedValues.of('listings by status').set(id, ['approved'])
  return true
}

async function onTheGrid(context: StoryContext, id: string, trader: Trader): Promise<void> {
  if (context.random.chance(0.5)) return lotStory(context, id, trader)
  for (const step of ['withdraw', 'republish', 'withdraw'].slice(0, context.random.int(1, 3))) {
    const moved = await context.idempotentWrite(trader, 'POST', `/radar/submissions/${id}/${step}`)
    if (!context.expectStep(moved, 200, step === 'withdraw' ? 'submission.withdrawn' : 'submission.republished', id)) return
    context.recordState(moved, 'listings as returned', 'listings by status')
  }
}

async function lotStory(context: StoryContext, nodeId: string, trader: Trader): Promise<void> {
  const format = context.random.pick(['open', 'sealed'])
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const opened = await context.dashboardWrite('oona', `/operator/nodes/${nodeId}/lots`, { format, endsAt, reserveCents: 100 })
  if (opened.code === 'lot_already_open' && opened.unknownAttempts > 0) return context.countLostAcknowledgement()
  const lotId = String(opened.body.lotId)
  if (!context.expectStep(opened, 201, 'lot.opened', lotId)) return
  context.journal.bids.set(lotId, { placed: [], unknownAmounts: [] })
  const others = trader === 'sam' ? (['ingrid', 'pedro'] as const) : (['ingrid', 'ruth'] as const)
  let amountCents = 100
  for (let bids = context.random.int(1, 5); bids > 0; bids--) {
    amountCents += context.random.int(Math.ceil(amountCents / 100) + 1, 40)
    await bid(context, lotId, context.random.pick(others), amountCents)
  }
}

/** Each bid is higher than any bid before it, including bids with an unknown outcome. */
async function bid(context: StoryContext, lotId: string, who: 'ingrid' | 'pedro' | 'ruth', amountCents: number): Promise<void> {
  const lotBids = context.journal.bids.get(lotId)
  const placed = await context.dashboardWriteOnce(who, `/lots/${lotId}/bids`, { amountCents })
  if (placed === null) lotBids?.unknownAmounts.push(amountCents)
  else if (context.expectStatus(placed, 201, 'bidding')) lotBids?.placed.push({ id: String(placed.body.bidId), amountCents })
}
