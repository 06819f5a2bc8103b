import type { invoiceCards } from '@parley/contract/dashboard/invoices'
import type { InvoiceDrawer } from '../../domain/invoices/drawer.ts'
import { settleInvoice } from '../../domain/invoices/settle-invoice.ts'
import { findInvoice, listInvoices } from '../../domain/invoices/store.ts'
import { notFound } from '../../fault.ts'
import { Download } from '../../http/answer.ts'
import type { DashboardHandlers } from '../../http/dashboard-door.ts'
import { documentOf } from '../document.ts'
import { readerOf } from './reader.ts'

export const invoiceHandlers = (drawer: InvoiceDrawer): DashboardHandlers<typeof invoiceCards> => ({
  listInvoices: async ({ read, companyId, query, page }) => page.answer(await listInvoices(read, companyId, query, page.newestFirst())),
  async readInvoicePdf({ read, session, id }) {
    const invoice = await findInvoice(read, id, readerOf(session))
    if (!invoice) throw notFound()
    return new Download('application/pdf', `${invoice.record.number}.pdf`, await drawer.draw(invoice.record))
  },
  listOperatorInvoices: async ({ read, query, page }) => page.answer(await listInvoices(read, null, query, page.newestFirst())),
  payInvoice: async (tx, { actor, id }) => documentOf(await settleInvoice(tx, actor, id, null)),
  voidInvoice: async (tx, { actor, id, body }) => documentOf(await settleInvoice(tx, actor, id, body.reason)),
})
