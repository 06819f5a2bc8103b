import type { Item } from '../../client/operations.ts'
import type { Confirmation } from '../confirmation.tsx'
import { Money } from '../formatters.tsx'

type Invoice = Pick<Item<'listInvoices'>, 'number' | 'amountCents' | 'currency' | 'issuer' | 'recipient'>

/** What each step of an invoice shows: `From` issued it, and `To` owes it. */
export const invoiceTerms = ({ amountCents, currency, issuer, recipient }: Omit<Invoice, 'number'>) =>
  [
    ['From', issuer.name],
    ['To', recipient.name],
    ['Amount', <Money key="amount" cents={amountCents} currency={currency} />],
  ] as const

/** Asked before an invoice is marked as paid. */
export const hasBeenPaid = (invoice: Invoice): Confirmation => ({
  title: `Has ${invoice.number} been paid?`,
  terms: invoiceTerms(invoice),
  text: `${invoice.recipient.name} no longer owes it. This cannot be undone.`,
})
