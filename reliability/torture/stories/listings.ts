/** Listings: proposals, reviews, replacements, withdrawals, and lots with bids. Radar does not support Idempotency-Keys. */
import { idIn, type Stage } from '../stage.ts'

type Trader = 'sam' | 'yuki'

const content = (mark: string) => ({
  title: mark,
  gpu_model: 'H100 SXM',
  gpu_count: 8,
  quantity_available: 4,
  price_per_hour_cents: 251,
  region: 'eu-north',
})

export async function listingStory(stage: Stage): Promise<void> {
  const trader: Trader = stage.random.pick(['sam', 'yuki'])
  const mark = stage.mark()
  const proposed = await stage.once(trader, '/radar/submissions', content(mark))
  if (proposed === null) return stage.makes('listings', mark, null)
  if (!stage.isDone(proposed, 201, 'submission.proposed')) return
  const id = idIn(proposed)
  stage.makes('listings', mark, id)
  stage.shows(proposed, 'listings as answered', 'listings by status')
  if (stage.random.chance(0.3)) await replace(stage, id, mark, trader)
  if (stage.random.chance(0.6) && (await approve(stage, id))) await onTheGrid(stage, id, trader)
}

/** A repeated replacement is another replacement with the same content. */
async function replace(stage: Stage, id: string, mark: string, trader: Trader): Promise<void> {
  const replaced = await stage.repeated(trader, 'PUT', `/radar/submissions/${id}`, { ...content(mark), gpu_count: stage.random.int(1, 72) })
  if (!stage.isDone(replaced, 200, 'submission.replaced', id)) return
  for (let i = 0; i < replaced.unheard; i++) stage.journal.audit(id, 'submission.replaced', false)
  stage.shows(replaced, 'listings as answered', 'listings by status')
}

async function approve(stage: Stage, id: string): Promise<boolean> {
  const approved = await stage.seated('oona', `/operator/submissions/${id}/approve`)
  if (!stage.isDone(approved, 200, 'submission.approved', id)) return false
  stage.journal.told.of('listings as answered').delete(id)
  stage.journal.told.of('listings by status').set(id, ['approved'])
  return true
}

async function onTheGrid(stage: Stage, id: string, trader: Trader): Promise<void> {
  if (stage.random.chance(0.5)) return lotStory(stage, id, trader)
  for (const step of ['withdraw', 'republish', 'withdraw'].slice(0, stage.random.int(1, 3))) {
    const moved = await stage.repeated(trader, 'POST', `/radar/submissions/${id}/${step}`)
    if (!stage.isDone(moved, 200, step === 'withdraw' ? 'submission.withdrawn' : 'submission.republished', id)) return
    stage.shows(moved, 'listings as answered', 'listings by status')
  }
}

async function lotStory(stage: Stage, nodeId: string, trader: Trader): Promise<void> {
  const format = stage.random.pick(['open', 'sealed'])
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  const opened = await stage.seated('oona', `/operator/nodes/${nodeId}/lots`, { format, endsAt, reserveCents: 100 })
  if (opened.code === 'lot_already_open' && opened.unheard > 0) return stage.foundDone()
  const lotId = String(opened.body.lotId)
  if (!stage.isDone(opened, 201, 'lot.opened', lotId)) return
  stage.journal.bids.set(lotId, { placed: [], unheard: [] })
  const others = trader === 'sam' ? (['ingrid', 'pedro'] as const) : (['ingrid', 'ruth'] as const)
  let amountCents = 100
  for (let bids = stage.random.int(1, 5); bids > 0; bids--) {
    amountCents += stage.random.int(Math.ceil(amountCents / 100) + 1, 40)
    await bid(stage, lotId, stage.random.pick(others), amountCents)
  }
}

/** Each bid is higher than any bid before it, including bids with an unknown outcome. */
async function bid(stage: Stage, lotId: string, who: 'ingrid' | 'pedro' | 'ruth', amountCents: number): Promise<void> {
  const told = stage.journal.bids.get(lotId)
  const placed = await stage.seatedOnce(who, `/lots/${lotId}/bids`, { amountCents })
  if (placed === null) told?.unheard.push(amountCents)
  else if (stage.isAnswered(placed, 201, 'bidding')) told?.placed.push({ id: String(placed.body.bidId), amountCents })
}
