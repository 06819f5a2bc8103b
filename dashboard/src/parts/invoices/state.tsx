import type { Item } from '../../client/operations.ts'
import { StateBadge } from '../badge.tsx'
import { Day } from '../formatters.tsx'

type Invoice = Pick<Item<'listInvoices'>, 'status' | 'overdue' | 'refundDueAt' | 'refundedAt'>

/** An invoice's state, including a refund of what was paid. */
export function invoiceStateOf({ status, overdue, refundDueAt, refundedAt }: Invoice): string {
  if (refundedAt !== null) return 'refunded'
  if (refundDueAt !== null) return 'refund_due'
  return overdue ? 'overdue' : status
}

export const InvoiceState = ({ of: invoice }: { readonly of: Invoice }) => <StateBadge state={invoiceStateOf(invoice)} />

/** When an invoice was paid, or when it is due. */
export const DueOrPaid = ({ dueAt, paidAt }: Pick<Item<'listInvoices'>, 'dueAt' | 'paidAt'>) =>
  paidAt ? (
    <>
      paid <Day at={paidAt} />
    </>
  ) : (
    <Day at={dueAt} />
  )
