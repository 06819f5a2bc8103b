import type { Operator } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, notFound } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { holdIntroduction } from '../introductions/held.ts'
import { voidFee } from '../invoices/store.ts'
import { findClaim, markDecided } from './store.ts'

/** Upholds or refuses a claim, for good. An upheld one takes the success fee away: what is not paid is void, and none is drawn later. */
export async function decideClaim(tx: Tx, operator: Operator, id: string, move: 'uphold' | 'refuse', reason: string): Promise<string> {
  const found = await findClaim(tx, id)
  if (!found) throw notFound()
  // A deal that is confirmed meanwhile draws its fee before this, or sees the claim upheld.
  await holdIntroduction(tx, found.introductionId, null)
  const decided = await markDecided(tx, id, move, reason, operator)
  const claim = await findClaim(tx, id)
  if (!claim) throw new Fault('api_error')
  if (!decided) throw new Fault('claim_not_filed', { current: claim.status })
  const voided = move === 'uphold' ? await voidFee(tx, claim.introductionId, reason) : undefined
  record(tx, operator, `claim.${claim.status}`, id, voided && { voidedInvoice: voided.number })
  return claim.wire
}
