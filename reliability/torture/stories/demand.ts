/** Demand from its filing to an introduction: requests, edits, offers, declines, accepts, readies, closes. */
import { demand } from '../../filing.ts'
import type { Settled } from '../clients.ts'
import { idIn, type Stage } from '../stage.ts'

const sellers = {
  kestrel: { trader: 'sam', owner: 'ruth' },
  basalt: { trader: 'yuki', owner: 'pedro' },
} as const
type Seller = keyof typeof sellers

/** The request's id; filed with one instance, if it is named. */
export async function fileDemand(stage: Stage, buyer: string, pinned?: 0 | 1): Promise<string | null> {
  const mark = stage.mark()
  const filed = await stage.keyed(buyer, 'POST', '/requests', { ...demand(), notes: mark }, pinned)
  if (!stage.isDone(filed, 201, 'filing demand')) return null
  const id = idIn(filed)
  stage.journal.make('requests', mark, id)
  stage.journal.audit(id, 'request.filed')
  noteRequest(stage, id, filed)
  return id
}

/** Notices are of the answer, not of the request. */
const withoutNotices = (text: string): string => {
  const { notices: _, ...request } = JSON.parse(text)
  return JSON.stringify(request)
}

function noteRequest(stage: Stage, id: string, heard: Settled): void {
  stage.journal.document('requests', id, withoutNotices(heard.text))
  stage.journal.status('requests', id, String(heard.body.status))
}

export async function demandStory(stage: Stage): Promise<void> {
  const buyer = stage.random.pick(['mina', 'tomas', 'lena'])
  const id = await fileDemand(stage, buyer)
  if (id === null) return
  let { nodes } = demand()
  for (let edits = stage.random.int(0, 2); edits > 0; edits--) {
    // An edit to what is there already is none.
    nodes += stage.random.int(1, 4_000)
    const edited = await stage.keyed(buyer, 'PATCH', `/requests/${id}`, { nodes })
    if (!stage.isDone(edited, 200, 'editing demand')) return
    stage.journal.audit(id, 'request.edited')
    noteRequest(stage, id, edited)
  }
  if (stage.random.chance(0.6)) await offerStory(stage, id, buyer)
  if (stage.random.chance(0.5)) await close(stage, id, buyer)
}

async function close(stage: Stage, id: string, buyer: string): Promise<void> {
  const closed = await stage.keyed(buyer, 'POST', `/requests/${id}/close`)
  if (!stage.isDone(closed, 200, 'closing demand')) return
  stage.journal.audit(id, 'request.closed')
  noteRequest(stage, id, closed)
}

async function offerStory(stage: Stage, requestId: string, buyer: string): Promise<void> {
  const seller: Seller = stage.random.pick(['kestrel', 'basalt'])
  const opportunity = await offer(stage, requestId, stage.random.pick(stage.world.nodes[seller]), sellers[seller].trader)
  if (opportunity === null) return
  // The offer changed the request by a hand other than its buyer's.
  stage.journal.documents.get('requests')?.delete(requestId)
  stage.journal.audit(requestId, 'request.matched')
  stage.journal.status('requests', requestId, 'matched')
  if (stage.random.chance(0.4)) await decline(stage, opportunity, sellers[seller].trader)
  else await accept(stage, opportunity, buyer, seller)
}

/** An operator's offer has no key: whoever did not hear is told that it was made already, and looks. */
async function offer(stage: Stage, requestId: string, listingId: string, trader: string): Promise<string | null> {
  const offered = await stage.seated('oona', `/operator/requests/${requestId}/offers`, { listingIds: [listingId] })
  let id = firstOf(offered.body.opportunities)
  if (offered.code === 'already_offered' && offered.unheard > 0) {
    stage.foundDone()
    id = await stage.idOf('opportunities', 'request_id', requestId)
  } else if (!stage.isDone(offered, 201, `offering to ${trader}`)) return null
  if (id === null) return null
  stage.journal.audit(id, 'opportunity.offered')
  return id
}

const firstOf = (list: unknown): string | null => (Array.isArray(list) ? String((list[0] as { id: unknown }).id) : null)

async function decline(stage: Stage, id: string, trader: string): Promise<void> {
  const declined = await stage.keyed(trader, 'POST', `/opportunities/${id}/decline`, { reason: 'No capacity before summer.' })
  if (!stage.isDone(declined, 200, 'declining')) return
  stage.journal.audit(id, 'opportunity.declined')
  stage.journal.document('opportunities', id, declined.text)
  stage.journal.status('opportunities', id, 'declined')
}

async function accept(stage: Stage, id: string, buyer: string, seller: Seller): Promise<void> {
  const accepted = await stage.seated(sellers[seller].owner, `/opportunities/${id}/accept`)
  const wasDone = accepted.code === 'opportunity_not_pending' && accepted.current === 'accepted' && accepted.unheard > 0
  if (wasDone) stage.foundDone()
  else if (!stage.isDone(accepted, 200, 'accepting')) return
  stage.journal.audit(id, 'opportunity.accepted')
  stage.journal.status('opportunities', id, 'accepted')
  const introduction = await stage.idOf('introductions', 'opportunity_id', id)
  if (introduction === null) return
  stage.journal.audit(introduction, 'introduction.revealed')
  await beReady(stage, introduction, sellers[seller].trader, 'introductions as seller')
  if (stage.random.chance(0.7)) await beReady(stage, introduction, buyer, 'introductions as buyer')
}

async function beReady(stage: Stage, id: string, who: string, kind: 'introductions as buyer' | 'introductions as seller'): Promise<void> {
  const ready = await stage.keyed(who, 'POST', `/introductions/${id}/ready`)
  if (!stage.isDone(ready, 200, 'declaring ready')) return
  stage.journal.audit(id, 'introduction.ready')
  stage.journal.documents.get('introductions as seller')?.delete(id)
  stage.journal.document(kind, id, ready.text)
  stage.journal.status('introductions', id, 'active')
}
