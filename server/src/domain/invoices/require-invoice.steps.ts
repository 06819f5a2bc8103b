import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import type { ActorWith, Operator } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { findInvoice, type InvoiceRow } from './store.ts'

/** Who may change invoices: the operator, and the company that issued one. */
export type InvoiceActor = Operator | ActorWith<'legal.sign'>

/** The invoice as the actor reads it; throws `not_found`. */
export async function requireInvoice(tx: Tx, { companyId }: InvoiceActor, id: string): Promise<InvoiceRecord> {
  const found = await findInvoice(tx, id, companyId)
  if (!found) throw notFound()
  return found.record
}

/** Reloads an existing invoice after a step. */
export async function reloadInvoice(tx: Tx, { companyId }: InvoiceActor, id: string): Promise<InvoiceRow> {
  const found = await findInvoice(tx, id, companyId)
  if (!found) throw new Fault('api_error')
  return found
}
