import type { Operator } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroductionUntouched } from '../introductions/lock-introduction.steps.ts'
import { reloadInvoice, requireInvoice } from './require-invoice.steps.ts'
import { markRefunded } from './store.ts'

/** Marks a paid success fee as refunded, permanently, whether or not a refund was due. */
export async function refundInvoice(tx: Tx, operator: Operator, id: string): Promise<string> {
  const { introductionId } = await requireInvoice(tx, operator, id)
  await lockIntroductionUntouched(tx, introductionId, operator)
  const refunded = await markRefunded(tx, id)
  const { record: invoice, wire } = await reloadInvoice(tx, operator, id)
  if (!refunded) throw new Fault('invoice_not_refundable', { current: invoice.status })
  record(tx, operator, 'invoice.refunded', id, { number: invoice.number })
  return wire
}
