import type { Item } from '../../client/operations.ts'
import type { Total } from '../../parts/totals.ts'

type Invoice = Item<'listInvoices'>

const totalOf = (label: string, role: Invoice['role'], status: Invoice['status']): Total<Invoice> => ({
  label,
  of: (invoice) => invoice.role === role && invoice.status === status,
})
/** What is owed and what is due apart, open and settled. Nobody owes what was voided. */
export const invoiceTotals: readonly Total<Invoice>[] = [
  totalOf('To pay', 'recipient', 'issued'),
  totalOf('To receive', 'issuer', 'issued'),
  totalOf('Paid', 'recipient', 'paid'),
  totalOf('Received', 'issuer', 'paid'),
]
