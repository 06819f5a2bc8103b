import type { Item } from '../../client/operations.ts'
import { invoiceStateOf } from '../../parts/invoices/state.tsx'
import type { Total } from '../../parts/totals.ts'

type Invoice = Item<'listInvoices'>

const totalOf = (label: string, role: Invoice['role'], status: Invoice['status']): Total<Invoice> => ({
  label,
  of: (invoice) => invoice.role === role && invoice.status === status && invoice.refundDueAt === null,
})
/** Separate totals of what is owed and due, open and settled. Nobody owes a voided invoice, and a refunded one is not paid. */
export const invoiceTotals: readonly Total<Invoice>[] = [
  totalOf('To pay', 'recipient', 'issued'),
  totalOf('To receive', 'issuer', 'issued'),
  totalOf('Paid', 'recipient', 'paid'),
  totalOf('Received', 'issuer', 'paid'),
  { label: 'Refunds due to you', of: (invoice) => invoice.role === 'recipient' && invoiceStateOf(invoice) === 'refund_due' },
]
