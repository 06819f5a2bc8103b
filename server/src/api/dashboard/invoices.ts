import type { invoiceCards } from '@parley/contract/dashboard/invoices'
import { notFound } from '../../core/fault.ts'
import { confirmPayment, payInvoice } from '../../domain/invoices/pay-invoice.ts'
import { refundInvoice } from '../../domain/invoices/refund-invoice.ts'
import type { ServiceBilling } from '../../domain/invoices/rules.ts'
import { allInvoices, findInvoice, findRefundAccount, type InvoiceRow, invoices } from '../../domain/invoices/store.ts'
import { voidInvoice } from '../../domain/invoices/void-invoice.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { Download } from '../../http/response-body.ts'
import { documentOf } from '../document.ts'
import type { FairInvoiceRenderer } from './fair-invoice-renderer.ts'
import { readerOf } from './reader.ts'

export const invoiceHandlers = (renderer: FairInvoiceRenderer, service: ServiceBilling): DashboardHandlers<typeof invoiceCards> => ({
  listInvoices: async ({ read, companyId, query, page }) => page.toDocument(await invoices.page(read, { companyId }, query, page)),
  readInvoice: async ({ read, companyId, id }) => detailOf(await findInvoice(read, id, companyId), service, null),
  async readInvoicePdf({ read, session, id }) {
    const invoice = await findInvoice(read, id, readerOf(session))
    if (!invoice) throw notFound()
    return new Download('application/pdf', `${invoice.record.number}.pdf`, await renderer.render(session.personId, invoice.record))
  },
  confirmPayment: async (tx, { actor, id }) => documentOf(await confirmPayment(tx, actor, id)),
  listOperatorInvoices: async ({ read, query, page }) => page.toDocument(await allInvoices.page(read, {}, query, page)),
  readOperatorInvoice: async ({ read, id }) => detailOf(await findInvoice(read, id, null), service, await findRefundAccount(read, id)),
  payInvoice: async (tx, { actor, id }) => documentOf(await payInvoice(tx, actor, id)),
  voidInvoice: async (tx, { actor, id, body }) => documentOf(await voidInvoice(tx, actor, id, body.reason, body.withFee)),
  refundInvoice: async (tx, { actor, id }) => documentOf(await refundInvoice(tx, actor, id)),
})

function detailOf(found: InvoiceRow | undefined, service: ServiceBilling, refundAccount: string | null) {
  if (!found) throw notFound()
  return { ...found.record, service: found.record.kind === 'success_fee' ? service : null, refundAccount }
}
