/** The part that confirming and contesting a report share. */
import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { lockIntroduction, requireStatus } from '../introductions/lock-introduction.steps.ts'
import { type DealRow, findDeal, markDecided } from './store.ts'

/** Decides the other side's report while its introduction is locked and active. */
export async function decideDeal(
  tx: Tx,
  actor: ActorWith<'legal.sign'>,
  id: string,
  move: 'confirm' | 'contest',
  reason: string | null,
): Promise<DealRow> {
  const found = await findDeal(tx, id, actor)
  if (!found) throw notFound()
  if (found.companyId === actor.companyId) throw new Fault('own_deal_report')
  const introduction = await lockIntroduction(tx, found.introductionId, actor)
  const decided = await markDecided(tx, id, move, actor, reason)
  const deal = await findDeal(tx, id, actor)
  if (!deal) throw new Fault('api_error')
  if (!decided) throw new Fault('deal_not_reported', { current: deal.status })
  requireStatus(introduction, ['active'])
  return deal
}
