import type { ActorWith, Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { lockIntroductionUntouched } from '../introductions/lock-introduction.steps.ts'
import { type InvoiceActor, reloadInvoice, requireInvoice } from './require-invoice.steps.ts'
import { markPaid } from './store.ts'

/** Marks an invoice as paid. This is final. */
export async function payInvoice(tx: Tx, operator: Operator, id: string): Promise<string> {
  const { introductionId } = await requireInvoice(tx, operator, id)
  return pay(tx, operator, introductionId, id)
}

/** The issuer marks its invoice as paid: the money reached its own account. */
export async function confirmPayment(tx: Tx, actor: ActorWith<'legal.sign'>, id: string): Promise<string> {
  const { role, introductionId } = await requireInvoice(tx, actor, id)
  if (role !== 'issuer') throw notFound()
  return pay(tx, actor, introductionId, id)
}

async function pay(tx: Tx, actor: InvoiceActor, introductionId: string, id: string): Promise<string> {
  await lockIntroductionUntouched(tx, introductionId, actor)
  const paid = await markPaid(tx, id)
  const { record: invoice, wire } = await reloadInvoice(tx, actor, id)
  if (!paid) throw new Fault('invoice_not_issued', { current: invoice.status })
  record(tx, actor, 'invoice.paid', id, { number: invoice.number })
  return wire
}
