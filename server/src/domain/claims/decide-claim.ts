import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroduction } from '../introductions/lock-introduction.steps.ts'
import { recordWaivedFee, waivedFeeDetail, waiveFee } from '../invoices/waive-fee.steps.ts'
import { findClaim, markDecided } from './store.ts'

/** Upholds or refuses a claim permanently. If it is upheld, the success fee is waived, and none is invoiced later. */
export async function decideClaim(tx: Tx, operator: Operator, id: string, move: 'uphold' | 'refuse', reason: string): Promise<string> {
  const found = await findClaim(tx, id)
  if (!found) throw notFound()
  // A concurrent confirmation of a deal issues its fee before this, or sees the upheld claim.
  const introduction = await lockIntroduction(tx, found.introductionId, operator)
  const decided = await markDecided(tx, id, move, reason, operator)
  const claim = await findClaim(tx, id)
  if (!claim) throw new Fault('api_error')
  if (!decided) throw new Fault('claim_not_filed', { current: claim.status })
  const waived = move === 'uphold' ? await waiveFee(tx, claim.introductionId, reason) : {}
  record(tx, operator, `claim.${claim.status}`, id, { status: introduction.status, ...waivedFeeDetail(waived) })
  recordWaivedFee(tx, waived, operator.mode)
  return claim.wire
}
