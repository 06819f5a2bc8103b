import type { Mode } from '@parley/contract/access'
import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { type IssuedInvoice, markRefundDue, voidFee } from './store.ts'

interface WaivedFee {
  readonly voided?: IssuedInvoice | undefined
  readonly refundDue?: IssuedInvoice | undefined
}

/** Waives the success fee of an introduction: an unpaid fee is void, for a paid fee a refund is due. The introduction is locked. */
export async function waiveFee(tx: Tx, introductionId: string, reason: string): Promise<WaivedFee> {
  const voided = await voidFee(tx, introductionId, reason)
  return voided ? { voided } : { refundDue: await markRefundDue(tx, introductionId) }
}

/** The audit details of the step that waived a fee. */
export const waivedFeeDetail = ({ voided, refundDue }: WaivedFee) => ({
  ...(voided && { voidedInvoice: voided.number }),
  ...(refundDue && { invoiceToRefund: refundDue.number }),
})

/** Records the effect on the fee, after the step that waived it. */
export function recordWaivedFee(tx: Tx, { voided, refundDue }: WaivedFee, mode: Mode): void {
  if (voided) recordConsequence(tx, 'invoice.void', voided.id, mode)
  if (refundDue) recordConsequence(tx, 'invoice.refund_due', refundDue.id, mode)
}
