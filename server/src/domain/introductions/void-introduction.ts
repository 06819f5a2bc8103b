import type { Operator } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findForOperator } from './detail.store.ts'
import { lockIntroduction, requireStatus } from './lock-introduction.steps.ts'
import { markVoided } from './store.ts'

/** Voids an active introduction: no claim or deal can follow from it. */
export async function voidIntroduction(tx: Tx, operator: Operator, id: string, reason: string): Promise<string> {
  requireStatus(await lockIntroduction(tx, id, operator), ['active'])
  markVoided(tx, id, reason)
  const voided = await findForOperator(tx, id, operator.mode)
  if (!voided) throw new Fault('api_error')
  record(tx, operator, 'introduction.voided', id)
  return voided.wire
}
