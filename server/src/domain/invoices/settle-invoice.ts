import type { Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroduction } from '../introductions/lock-introduction.steps.ts'
import { findInvoice, markPaid, markVoid } from './store.ts'

/** Marks an invoice as paid; or, with a reason, as void. Either is final. */
export async function settleInvoice(tx: Tx, operator: Operator, id: string, voidReason: string | null): Promise<string> {
  const found = await findInvoice(tx, id, null)
  if (!found) throw notFound()
  await lockIntroduction(tx, found.record.introductionId, operator)
  const settled = voidReason === null ? await markPaid(tx, id) : await markVoid(tx, id, voidReason)
  const invoice = await findInvoice(tx, id, null)
  if (!invoice) throw new Fault('api_error')
  const { number, status } = invoice.record
  if (!settled) throw new Fault('invoice_not_issued', { current: status })
  record(tx, operator, `invoice.${status}`, id, { number })
  return invoice.wire
}
