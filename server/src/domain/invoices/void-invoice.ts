import type { Operator } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroduction } from '../introductions/lock-introduction.steps.ts'
import { foundInvoice, movedInvoice } from './find-invoice.steps.ts'
import { recordReleasedFee, releasedFeeFacts, releaseFee } from './release-fee.steps.ts'
import { markVoid } from './store.ts'

/** Voids an invoice, for good; a deal's with its success fee, where that is not owed either. */
export async function voidInvoice(tx: Tx, operator: Operator, id: string, reason: string, withFee = false): Promise<string> {
  const { kind, introductionId } = await foundInvoice(tx, operator, id)
  await lockIntroduction(tx, introductionId, operator)
  const voided = await markVoid(tx, id, reason)
  const { record: invoice, wire } = await movedInvoice(tx, operator, id)
  if (!voided) throw new Fault('invoice_not_issued', { current: invoice.status })
  const released = withFee && kind === 'deal' ? await releaseFee(tx, introductionId, reason) : {}
  record(tx, operator, 'invoice.void', id, { number: invoice.number, ...releasedFeeFacts(released) })
  recordReleasedFee(tx, released, operator.mode)
  return wire
}
