import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { ActionButton } from '../../parts/action.tsx'
import { Download } from '../../parts/download.tsx'
import { Money } from '../../parts/formatters.tsx'
import { humanize } from '../../parts/humanize.ts'
import { hasBeenPaid } from '../../parts/invoices/paid.tsx'
import { InvoiceParties } from '../../parts/invoices/parties.tsx'
import { DueOrPaid, InvoiceState, invoiceStateOf } from '../../parts/invoices/state.tsx'
import { moneySum } from '../../parts/sums.tsx'
import { amountOrder, type Column, Table } from '../../parts/table.tsx'
import { invoiceTotals } from './invoice-totals.ts'

type Invoice = Item<'listInvoices'>

export const InvoiceSteps = (invoice: Invoice) => (
  <span className="row inline">
    <Download operation="readInvoicePdf" input={{ params: { id: invoice.id } }} fileName={`${invoice.number}.pdf`}>
      PDF
    </Download>
    {invoice.role === 'issuer' && invoice.status === 'issued' && (
      <ActionButton
        operation="confirmPayment"
        input={{ params: { id: invoice.id } }}
        successMessage="Marked as paid"
        confirm={hasBeenPaid(invoice)}
      >
        Mark as paid
      </ActionButton>
    )}
  </span>
)

export const invoiceColumns: readonly Column<Invoice>[] = [
  {
    head: 'Number',
    by: ({ number }) => number,
    cell: ({ id, number, kind }) => (
      <span className="stack tight">
        <Link to="/invoices/$id" params={{ id }} className="figure">
          {number}
        </Link>
        <span className="soft small">{humanize(kind)}</span>
      </span>
    ),
  },
  { head: 'State', cell: (invoice) => <InvoiceState of={invoice} />, by: invoiceStateOf },
  {
    head: 'From and to',
    by: ({ issuer }) => issuer.name,
    cell: InvoiceParties,
  },
  {
    head: 'Amount',
    align: 'end',
    cell: ({ amountCents, currency }) => <Money cents={amountCents} currency={currency} />,
    by: ({ amountCents, currency }) => amountOrder(amountCents, currency),
    sum: moneySum(
      ({ amountCents }) => amountCents,
      ({ currency }) => currency,
    ),
  },
  {
    head: 'Due or paid',
    by: ({ dueAt }) => dueAt,
    cell: DueOrPaid,
  },
  {
    head: 'Actions',
    align: 'acts',
    cell: (invoice) => <InvoiceSteps {...invoice} />,
  },
]

export const InvoiceTable = ({ invoices }: { readonly invoices: readonly Invoice[] }) => (
  <Table label="Invoices" rows={invoices} columns={invoiceColumns} totals={invoiceTotals} rowKey={({ id }) => id} complete />
)
