import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroduction } from '../introductions/lock-introduction.steps.ts'
import { findDeal, markDecided } from './store.ts'

/** Takes the company's own report back, as long as the other side has not decided it; the deal may then be reported anew. */
export async function withdrawDeal(tx: Tx, actor: ActorWith<'legal.sign'>, id: string): Promise<string> {
  const found = await findDeal(tx, id, actor)
  if (!found) throw notFound()
  if (found.companyId !== actor.companyId) throw new Fault('not_own_deal_report')
  const { introductionId } = found
  // Of a confirmation at the same moment, whoever holds the introduction first decides.
  const { status } = await lockIntroduction(tx, introductionId, actor)
  const withdrawn = await markDecided(tx, id, 'withdraw', actor, null)
  const deal = await findDeal(tx, id, actor)
  if (!deal) throw new Fault('api_error')
  if (!withdrawn) throw new Fault('deal_not_reported', { current: deal.status })
  record(tx, actor, 'deal.withdrawn', id, { introductionId, status })
  return deal.wire
}
