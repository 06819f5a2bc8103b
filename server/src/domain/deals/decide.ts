/** What confirming and contesting a report have in common. */
import type { ActorWith } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, notFound } from '../../fault.ts'
import { holdIntroduction, refuseUnless } from '../introductions/held.ts'
import { type DealRow, findDeal, markDecided } from './store.ts'

/** Decides the other side's report while its introduction is held and active. */
export async function decideDeal(
  tx: Tx,
  actor: ActorWith<'legal.sign'>,
  id: string,
  move: 'confirm' | 'contest',
  reason: string | null,
): Promise<DealRow> {
  const found = await findDeal(tx, id, actor.companyId)
  if (!found) throw notFound()
  if (found.companyId === actor.companyId) throw new Fault('own_deal_report')
  const held = await holdIntroduction(tx, found.introductionId, actor.companyId)
  const decided = await markDecided(tx, id, move, actor, reason)
  const deal = await findDeal(tx, id, actor.companyId)
  if (!deal) throw new Fault('api_error')
  if (!decided) throw new Fault('deal_not_reported', { current: deal.status })
  refuseUnless(held, ['active'])
  return deal
}
