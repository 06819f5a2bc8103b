import type { Operator } from '../../core/actor.ts'
import { Fault, invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroductionUntouched } from '../introductions/lock-introduction.steps.ts'
import { reloadInvoice, requireInvoice } from './require-invoice.steps.ts'
import { markVoid } from './store.ts'
import { recordWaivedFee, waivedFeeDetail, waiveFee } from './waive-fee.steps.ts'

/** Voids an invoice permanently; a deal's invoice optionally with its success fee, if that is not owed either. */
export async function voidInvoice(tx: Tx, operator: Operator, id: string, reason: string, withFee = false): Promise<string> {
  const { kind, introductionId } = await requireInvoice(tx, operator, id)
  if (withFee && kind !== 'deal') throw invalid('withFee', 'must be left out: the invoice is that of the success fee')
  await lockIntroductionUntouched(tx, introductionId, operator)
  const voided = await markVoid(tx, id, reason)
  const { record: invoice, wire } = await reloadInvoice(tx, operator, id)
  if (!voided) throw new Fault('invoice_not_issued', { current: invoice.status })
  const waived = withFee ? await waiveFee(tx, introductionId, reason) : {}
  record(tx, operator, 'invoice.void', id, { number: invoice.number, ...waivedFeeDetail(waived) })
  recordWaivedFee(tx, waived, operator.mode)
  return wire
}
