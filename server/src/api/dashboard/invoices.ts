import type { invoiceCards } from '@parley/contract/dashboard/invoices'
import { notFound } from '../../core/fault.ts'
import type { InvoiceDrawer } from '../../domain/invoices/drawing-thread.documents.ts'
import { confirmPayment, settleInvoice } from '../../domain/invoices/settle-invoice.ts'
import { allInvoices, findInvoice, invoices } from '../../domain/invoices/store.ts'
import { Download } from '../../http/answer.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'
import { readerOf } from './reader.ts'

export const invoiceHandlers = (drawer: InvoiceDrawer): DashboardHandlers<typeof invoiceCards> => ({
  listInvoices: async ({ read, companyId, query, page }) => page.answer(await invoices.page(read, { companyId }, query, page)),
  readInvoice: async ({ read, companyId, id }) => documentOf(await findInvoice(read, id, companyId)),
  async readInvoicePdf({ read, session, id }) {
    const invoice = await findInvoice(read, id, readerOf(session))
    if (!invoice) throw notFound()
    return new Download('application/pdf', `${invoice.record.number}.pdf`, await drawer.draw(invoice.record))
  },
  confirmPayment: async (tx, { actor, id }) => documentOf(await confirmPayment(tx, actor, id)),
  listOperatorInvoices: async ({ read, query, page }) => page.answer(await allInvoices.page(read, {}, query, page)),
  readOperatorInvoice: async ({ read, id }) => documentOf(await findInvoice(read, id, null)),
  payInvoice: async (tx, { actor, id }) => documentOf(await settleInvoice(tx, actor, id, null)),
  voidInvoice: async (tx, { actor, id, body }) => documentOf(await settleInvoice(tx, actor, id, body.reason)),
})
