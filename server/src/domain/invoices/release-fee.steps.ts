import type { Mode } from '@parley/contract/access'
import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { type IssuedInvoice, oweRefund, voidFee } from './store.ts'

export interface ReleasedFee {
  readonly voided?: IssuedInvoice | undefined
  readonly toReturn?: IssuedInvoice | undefined
}

/** The success fee of an introduction is not owed: what is not paid is void, and what was paid is to be returned. The introduction is locked. */
export async function releaseFee(tx: Tx, introductionId: string, reason: string): Promise<ReleasedFee> {
  const voided = await voidFee(tx, introductionId, reason)
  return voided ? { voided } : { toReturn: await oweRefund(tx, introductionId) }
}

/** What the audit of the step that released it says of a fee. */
export const releasedFeeFacts = ({ voided, toReturn }: ReleasedFee) => ({
  ...(voided && { voidedInvoice: voided.number }),
  ...(toReturn && { invoiceToReturn: toReturn.number }),
})

/** After the step that released it: a fee that is void is told of as any void invoice is. */
export function recordReleasedFee(tx: Tx, { voided }: ReleasedFee, mode: Mode): void {
  if (voided) recordConsequence(tx, 'invoice.void', voided.id, mode)
}
