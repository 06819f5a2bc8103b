import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroduction } from '../introductions/lock-introduction.steps.ts'
import { findDeal, markDecided } from './store.ts'

/** Withdraws the company's own report, until the other side decides it. The deal may then be reported again. */
export async function withdrawDeal(tx: Tx, actor: ActorWith<'legal.sign'>, id: string): Promise<string> {
  const found = await findDeal(tx, id, actor)
  if (!found) throw notFound()
  if (found.companyId !== actor.companyId) throw new Fault('not_own_deal_report')
  const { introductionId } = found
  // If a confirmation runs concurrently, the first to lock the introduction decides.
  const { status } = await lockIntroduction(tx, introductionId, actor)
  const withdrawn = await markDecided(tx, id, 'withdraw', actor, null)
  const deal = await findDeal(tx, id, actor)
  if (!deal) throw new Fault('api_error')
  if (!withdrawn) throw new Fault('deal_not_reported', { current: deal.status })
  record(tx, actor, 'deal.withdrawn', id, { introductionId, status })
  return deal.wire
}
