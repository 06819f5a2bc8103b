import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { hasSignedCurrent } from '../agreements/store.ts'
import { record, recordConsequence } from '../audit/store.ts'
import { findChangedIntroduction, insertIntroduction } from '../introductions/store.ts'
import { findOpportunity, markAccepted } from './store.ts'

/** Accepts an opportunity and reveals both sides to each other, in one transaction. Returns the introduction as the seller reads it. */
export async function acceptOpportunity(tx: Tx, actor: ActorWith<'legal.sign'>, id: string, ttlDays: number): Promise<string> {
  const found = await findOpportunity(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  // Test mode needs no agreement.
  if (actor.mode === 'live' && !(await hasSignedCurrent(tx, actor.companyId))) throw new Fault('agreement_required')
  const accepted = await markAccepted(tx, id, actor)
  if (!accepted) {
    // A concurrent change was first; this reads its result after its commit.
    const current = await findOpportunity(tx, id, actor.companyId, actor.mode)
    throw new Fault('opportunity_not_pending', { current: current?.status ?? found.status })
  }
  const introductionId = newId('introduction')
  insertIntroduction(tx, introductionId, id, ttlDays)
  const introduction = await findChangedIntroduction(tx, introductionId, actor.companyId, actor.mode)
  if (!introduction) throw new Fault('api_error')
  record(tx, actor, 'opportunity.accepted', id, { introductionId })
  recordConsequence(tx, 'introduction.revealed', introductionId, actor.mode)
  return introduction.wire
}
