import type { ActorWith, Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroduction } from '../introductions/lock-introduction.steps.ts'
import { findInvoice, markPaid, markVoid } from './store.ts'

/** Marks an invoice as paid; or, with a reason, as void. Either is final. */
export async function settleInvoice(tx: Tx, operator: Operator, id: string, voidReason: string | null): Promise<string> {
  const found = await findInvoice(tx, id, null)
  if (!found) throw notFound()
  return settle(tx, operator, found.record.introductionId, id, voidReason)
}

/** Marks an invoice as paid whose issuer the company is: the money reached its own account. */
export async function confirmPayment(tx: Tx, actor: ActorWith<'legal.sign'>, id: string): Promise<string> {
  const found = await findInvoice(tx, id, actor.companyId)
  if (found?.record.role !== 'issuer') throw notFound()
  return settle(tx, actor, found.record.introductionId, id, null)
}

async function settle(
  tx: Tx,
  actor: Operator | ActorWith<'legal.sign'>,
  introductionId: string,
  id: string,
  voidReason: string | null,
): Promise<string> {
  await lockIntroduction(tx, introductionId, actor)
  const settled = voidReason === null ? await markPaid(tx, id) : await markVoid(tx, id, voidReason)
  const invoice = await findInvoice(tx, id, actor.companyId)
  if (!invoice) throw new Fault('api_error')
  const { number, status } = invoice.record
  if (!settled) throw new Fault('invoice_not_issued', { current: status })
  record(tx, actor, `invoice.${status}`, id, { number })
  return invoice.wire
}
