import type { Operator } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { findForOperator } from './detail.ts'
import { holdIntroduction, refuseUnless } from './held.ts'
import { markVoided } from './store.ts'

/** Voids an active introduction: neither a claim nor a deal follows from it any more. */
export async function voidIntroduction(tx: Tx, operator: Operator, id: string, reason: string): Promise<string> {
  refuseUnless(await holdIntroduction(tx, id, null), ['active'])
  markVoided(tx, id, reason)
  const voided = await findForOperator(tx, id)
  if (!voided) throw new Fault('api_error')
  record(tx, operator, 'introduction.voided', id)
  return voided.wire
}
