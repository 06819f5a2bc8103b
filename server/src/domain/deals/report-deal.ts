import { type DealBody, maxDealReportsPerSide } from '@parley/contract/dashboard/deals'
import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { attachEvidence } from '../files/evidence.steps.ts'
import { lockIntroduction, requireStatus } from '../introductions/lock-introduction.steps.ts'
import { countReports, findCurrentDeal, findDeal, insertDeal } from './store.ts'

/** Reports the deal of an introduction, for the other side to confirm or contest. */
export async function reportDeal(tx: Tx, actor: ActorWith<'legal.sign'>, introductionId: string, terms: DealBody): Promise<string> {
  requireStatus(await lockIntroduction(tx, introductionId, actor), ['active'])
  const currentDeal = await findCurrentDeal(tx, introductionId, actor)
  if (currentDeal) throw new Fault('deal_already_reported', { current: currentDeal.status })
  if ((await countReports(tx, introductionId, actor.companyId)) >= maxDealReportsPerSide) throw new Fault('deal_report_limit_reached')
  const id = newId('deal')
  await insertDeal(tx, id, introductionId, actor, terms)
  await attachEvidence(tx, { kind: 'deal', id, introductionId }, terms.fileIds ?? [], actor.companyId)
  record(tx, actor, 'deal.reported', id, { introductionId })
  const reported = await findDeal(tx, id, actor)
  if (!reported) throw new Fault('api_error')
  return reported.wire
}
