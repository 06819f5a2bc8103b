/** A request from its filing to an introduction: files, edits, offers, declines, accepts, declares ready, closes. */
import { demand } from '../../filing.ts'
import type { Fact } from '../journal.ts'
import { idIn, type Stage } from '../stage.ts'

const sellers = {
  kestrel: { trader: 'sam', owner: 'ruth' },
  basalt: { trader: 'yuki', owner: 'pedro' },
} as const

/** Files a request, with the `pinned` instance if one is given. Returns its ID. */
export async function fileDemand(stage: Stage, buyer: string, pinned?: 0 | 1): Promise<string | null> {
  const mark = stage.mark()
  const filed = await stage.keyed(buyer, 'POST', '/requests', { ...demand(), notes: mark }, pinned)
  if (!stage.isDone(filed, 201, 'request.filed')) return null
  const id = idIn(filed)
  stage.makes('requests', mark, id)
  stage.shows(filed, 'requests as answered', 'requests by status')
  return id
}

export async function demandStory(stage: Stage): Promise<void> {
  const buyer = stage.random.pick(['mina', 'tomas', 'lena'])
  const id = await fileDemand(stage, buyer)
  if (id === null) return
  let { nodes } = demand()
  for (let edits = stage.random.int(0, 2); edits > 0; edits--) {
    // An edit that changes nothing does not count as an edit.
    nodes += stage.random.int(1, 4_000)
    const edited = await stage.keyed(buyer, 'PATCH', `/requests/${id}`, { nodes })
    if (!stage.isDone(edited, 200, 'request.edited', id)) return
    stage.shows(edited, 'requests as answered', 'requests by status')
  }
  if (stage.random.chance(0.6)) await offerStory(stage, id, buyer)
  if (stage.random.chance(0.5)) await close(stage, id, buyer)
}

async function close(stage: Stage, id: string, buyer: string): Promise<void> {
  const closed = await stage.keyed(buyer, 'POST', `/requests/${id}/close`)
  if (stage.isDone(closed, 200, 'request.closed', id)) stage.shows(closed, 'requests as answered', 'requests by status')
}

async function offerStory(stage: Stage, requestId: string, buyer: string): Promise<void> {
  const company = stage.random.pick(['kestrel', 'basalt'] as const)
  const seller = sellers[company]
  const opportunity = await offer(stage, requestId, stage.random.pick(stage.world.nodes[company]))
  if (opportunity === null) return
  // The operator's offer changed the request, so the buyer's last response no longer matches it.
  stage.journal.told.of('requests as answered').delete(requestId)
  stage.journal.audit(requestId, 'request.matched')
  stage.journal.told.of('requests by status').set(requestId, ['matched'])
  if (stage.random.chance(0.4)) await decline(stage, opportunity, seller.trader)
  else await accept(stage, opportunity, buyer, seller)
}

/** An operator's offer has no Idempotency-Key. After a lost response, the retry returns `already_offered`, and the offer is looked up. */
async function offer(stage: Stage, requestId: string, listingId: string): Promise<string | null> {
  const offered = await stage.seated('oona', `/operator/requests/${requestId}/offers`, { listingIds: [listingId] })
  const wasDone = offered.code === 'already_offered' && offered.unheard > 0
  if (!wasDone) {
    const id = firstOf(offered.body.opportunities)
    return stage.isDone(offered, 201, 'opportunity.offered', id) ? id : null
  }
  stage.foundDone()
  const id = await stage.idOf('opportunities', 'request_id', requestId)
  if (id !== null) stage.journal.audit(id, 'opportunity.offered')
  return id
}

const firstOf = (list: unknown): string => (Array.isArray(list) ? String((list[0] as { id: unknown }).id) : '')

async function decline(stage: Stage, id: string, trader: string): Promise<void> {
  const declined = await stage.keyed(trader, 'POST', `/opportunities/${id}/decline`, { reason: 'No capacity before summer.' })
  if (!stage.isDone(declined, 200, 'opportunity.declined', id)) return
  stage.shows(declined, 'opportunities as answered', 'opportunities by status', 'declined')
}

async function accept(stage: Stage, id: string, buyer: string, seller: { readonly trader: string; readonly owner: 'ruth' | 'pedro' }) {
  const accepted = await stage.seated(seller.owner, `/opportunities/${id}/accept`)
  const wasDone = accepted.code === 'opportunity_not_pending' && accepted.current === 'accepted' && accepted.unheard > 0
  if (wasDone) {
    stage.foundDone()
    stage.journal.audit(id, 'opportunity.accepted')
  } else if (!stage.isDone(accepted, 200, 'opportunity.accepted', id)) return
  stage.journal.told.of('opportunities by status').set(id, ['accepted'])
  const introduction = await stage.idOf('introductions', 'opportunity_id', id)
  if (introduction === null) return
  stage.journal.audit(introduction, 'introduction.revealed')
  await beReady(stage, introduction, seller.trader, 'introductions as answered to the seller')
  if (stage.random.chance(0.7)) await beReady(stage, introduction, buyer, 'introductions as answered to the buyer')
}

async function beReady(stage: Stage, id: string, who: string, answered: Fact): Promise<void> {
  const ready = await stage.keyed(who, 'POST', `/introductions/${id}/ready`)
  if (!stage.isDone(ready, 200, 'introduction.ready', id)) return
  stage.journal.told.of('introductions as answered to the seller').delete(id)
  stage.shows(ready, answered, 'introductions by status', 'active')
}
