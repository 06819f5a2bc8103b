import type { Item } from '../../client/operations.ts'
import { invoiceStanding } from '../../parts/invoices/state.tsx'
import type { Total } from '../../parts/totals.ts'

type Invoice = Item<'listInvoices'>

const totalOf = (label: string, role: Invoice['role'], status: Invoice['status']): Total<Invoice> => ({
  label,
  of: (invoice) => invoice.role === role && invoice.status === status && invoice.refundDueAt === null,
})
/** What is owed and what is due apart, open and settled. Nobody owes what was voided, and what was paid and is not owed is returned. */
export const invoiceTotals: readonly Total<Invoice>[] = [
  totalOf('To pay', 'recipient', 'issued'),
  totalOf('To receive', 'issuer', 'issued'),
  totalOf('Paid', 'recipient', 'paid'),
  totalOf('Received', 'issuer', 'paid'),
  { label: 'To be returned to you', of: (invoice) => invoice.role === 'recipient' && invoiceStanding(invoice) === 'to_be_returned' },
]
