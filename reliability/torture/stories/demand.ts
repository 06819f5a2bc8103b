/** A request from its filing to an introduction: files, edits, offers, declines, accepts, declares ready, closes. */
import { demand } from '../../filing.ts'
import type { Fact } from '../journal.ts'
import { idIn, type StoryContext } from '../story-context.ts'

const sellers = {
  kestrel: { trader: 'sam', owner: 'ruth' },
  basalt: { trader: 'yuki', owner: 'pedro' },
} as const

/** Files a request, with the `pinned` instance if one is given. Returns its ID. */
export async function fileDemand(context: StoryContext, buyer: string, pinned?: 0 | 1): Promise<string | null> {
  const mark = context.mark()
  const filed = await context.keyedWrite(buyer, 'POST', '/requests', { ...demand(), notes: mark }, pinned)
  if (!context.expectStep(filed, 201, 'request.filed')) return null
  const id = idIn(filed)
  context.recordCreated('requests', mark, id)
  context.recordState(filed, 'requests as returned', 'requests by status')
  return id
}

export async function demandStory(context: StoryContext): Promise<void> {
  const buyer = context.random.pick(['mina', 'tomas', 'lena'])
  const id = await fileDemand(context, buyer)
  if (id === null) return
  let { nodes } = demand()
  for (let edits = context.random.int(0, 2); edits > 0; edits--) {
    // An edit that changes nothing does not count as an edit.
    nodes += context.random.int(1, 4_000)
    const edited = await context.keyedWrite(buyer, 'PATCH', `/requests/${id}`, { nodes })
    if (!context.expectStep(edited, 200, 'request.edited', id)) return
    context.recordState(edited, 'requests as returned', 'requests by status')
  }
  if (context.random.chance(0.6)) await offerStory(context, id, buyer)
  if (context.random.chance(0.5)) await close(context, id, buyer)
}

async function close(context: StoryContext, id: string, buyer: string): Promise<void> {
  const closed = await context.keyedWrite(buyer, 'POST', `/requests/${id}/close`)
  if (context.expectStep(closed, 200, 'request.closed', id)) context.recordState(closed, 'requests as returned', 'requests by status')
}

async function offerStory(context: StoryContext, requestId: string, buyer: string): Promise<void> {
  const company = context.random.pick(['kestrel', 'basalt'] as const)
  const seller = sellers[company]
  const opportunity = await offer(context, requestId, context.random.pick(context.demoIds.nodes[company]))
  if (opportunity === null) return
  // The operator's offer changed the request, so the buyer's last response no longer matches it.
  context.journal.expectedValues.of('requests as returned').delete(requestId)
  context.journal.audit(requestId, 'request.matched')
  context.journal.expectedValues.of('requests by status').set(requestId, ['matched'])
  if (context.random.chance(0.4)) await decline(context, opportunity, seller.trader)
  else await accept(context, opportunity, buyer, seller)
}

/** An operator's offer has no Idempotency-Key. After a lost response, the retry returns `already_offered`, and the offer is looked up. */
async function offer(context: StoryContext, requestId: string, listingId: string): Promise<string | null> {
  const offered = await context.dashboardWrite('oona', `/operator/requests/${requestId}/offers`, { listingIds: [listingId] })
  const wasDone = offered.code === 'already_offered' && offered.unknownAttempts > 0
  if (!wasDone) {
    const id = firstOf(offered.body.opportunities)
    return context.expectStep(offered, 201, 'opportunity.offered', id) ? id : null
  }
  context.countLostAcknowledgement()
  const id = await context.idOf('opportunities', 'request_id', requestId)
  if (id !== null) context.journal.audit(id, 'opportunity.offered')
  return id
}

const firstOf = (list: unknown): string => (Array.isArray(list) ? String((list[0] as { id: unknown }).id) : '')

async function decline(context: StoryContext, id: string, trader: string): Promise<void> {
  const declined = await context.keyedWrite(trader, 'POST', `/opportunities/${id}/decline`, { reason: 'No capacity before summer.' })
  if (!context.expectStep(declined, 200, 'opportunity.declined', id)) return
  context.recordState(declined, 'opportunities as returned', 'opportunities by status', 'declined')
}

async function accept(
  context: StoryContext,
  id: string,
  buyer: string,
  seller: { readonly trader: string; readonly owner: 'ruth' | 'pedro' },
) {
  const accepted = await context.dashboardWrite(seller.owner, `/opportunities/${id}/accept`)
  const wasDone = accepted.code === 'opportunity_not_pending' && accepted.current === 'accepted' && accepted.unknownAttempts > 0
  if (wasDone) {
    context.countLostAcknowledgement()
    context.journal.audit(id, 'opportunity.accepted')
  } else if (!context.expectStep(accepted, 200, 'opportunity.accepted', id)) return
  context.journal.expectedValues.of('opportunities by status').set(id, ['accepted'])
  const introduction = await context.idOf('introductions', 'opportunity_id', id)
  if (introduction === null) return
  context.journal.audit(introduction, 'introduction.revealed')
  await declareReady(context, introduction, seller.trader, 'introductions as returned to the seller')
  if (context.random.chance(0.7)) await declareReady(context, introduction, buyer, 'introductions as returned to the buyer')
}

async function declareReady(context: StoryContext, id: string, who: string, responseFact: Fact): Promise<void> {
  const ready = await context.keyedWrite(who, 'POST', `/introductions/${id}/ready`)
  if (!context.expectStep(ready, 200, 'introduction.ready', id)) return
  context.journal.expectedValues.of('introductions as returned to the seller').delete(id)
  context.recordState(ready, responseFact, 'introductions by status', 'active')
}
