import type { Item } from '../client/operations.ts'
import type { Confirmation } from './confirmation.tsx'
import { Money } from './formatters.tsx'

type Invoice = Pick<Item<'listInvoices'>, 'number' | 'amountCents' | 'currency' | 'issuer' | 'recipient'>

/** Asked before an invoice is marked as paid. */
export const hasBeenPaid = ({ number, amountCents, currency, issuer, recipient }: Invoice): Confirmation => ({
  title: `Has ${number} been paid?`,
  terms: [
    ['Amount', <Money key="amount" cents={amountCents} currency={currency} />],
    ['From', recipient.name],
    ['To', issuer.name],
  ],
  text: 'This cannot be taken back.',
})
