import { invoiceKinds, invoiceStates, refundFilters } from '@parley/contract/dashboard/invoices'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { stepStatus } from '../../client/session.ts'
import { ActionButton, FormButton } from '../../parts/action.tsx'
import { Download } from '../../parts/download.tsx'
import { Empty } from '../../parts/empty.tsx'
import { CheckField, LongTextField } from '../../parts/fields.tsx'
import { choicesOf, Filter, oneOf, useFilters } from '../../parts/filters.tsx'
import { Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { humanize } from '../../parts/humanize.ts'
import { hasBeenPaid, invoiceTerms } from '../../parts/invoices/paid.tsx'
import { InvoiceParties } from '../../parts/invoices/parties.tsx'
import { DueOrPaid, InvoiceState, invoiceStateOf } from '../../parts/invoices/state.tsx'
import { Terms } from '../../parts/panel.tsx'
import { StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { moneySum } from '../../parts/sums.tsx'
import { amountOrder, type Column, List } from '../../parts/table.tsx'
import type { Total } from '../../parts/totals.ts'

type Invoice = Item<'listOperatorInvoices'>

const columns: readonly Column<Invoice>[] = [
  {
    head: 'Number',
    by: ({ number }) => number,
    cell: ({ id, number, kind }) => (
      <div className="stack tight">
        <Link to="/operator/invoices/$id" params={{ id }} className="figure">
          {number}
        </Link>
        <span className="soft small">{humanize(kind)}</span>
      </div>
    ),
  },
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
  { head: 'State', cell: (invoice) => <State {...invoice} />, by: invoiceStateOf },
  { head: 'Due or paid', cell: DueOrPaid, by: ({ dueAt }) => dueAt },
  { head: 'Actions', align: 'acts', cell: (invoice) => <Steps {...invoice} /> },
]

const totalOf = (label: string, kind: Invoice['kind'], status: Invoice['status']): Total<Invoice> => ({
  label,
  of: (invoice) => invoice.kind === kind && invoice.status === status && invoice.refundDueAt === null,
})
/** Fees are owed to the service, deals between the parties. Nobody owes a voided invoice. */
const totals: readonly Total<Invoice>[] = [
  totalOf('Fees to receive', 'success_fee', 'issued'),
  totalOf('Fees received', 'success_fee', 'paid'),
  { label: 'Refunds due', of: (invoice) => invoiceStateOf(invoice) === 'refund_due' },
  totalOf('Deals between the parties, open', 'deal', 'issued'),
  totalOf('Deals between the parties, paid', 'deal', 'paid'),
]

const State = (invoice: Invoice) => (
  <div className="stack tight">
    <InvoiceState of={invoice} />
    {invoice.voidReason && <span className="soft small">{invoice.voidReason}</span>}
  </div>
)

export function Steps(invoice: Invoice) {
  const { id, number, status } = invoice
  return (
    <span className="row">
      <Download operation="readInvoicePdf" input={{ params: { id } }} fileName={`${number}.pdf`}>
        PDF
      </Download>
      <ActionButton
        operation="payInvoice"
        input={{ params: { id } }}
        {...stepStatus(invoiceStates, 'pay', status)}
        successMessage="Marked as paid"
        confirm={hasBeenPaid(invoice)}
      >
        Mark as paid
      </ActionButton>
    </span>
  )
}

/** A rare and final step: only on the invoice's own page. */
export function VoidButton(invoice: Invoice) {
  const { id, number, kind, status } = invoice
  return (
    <FormButton
      kind="danger"
      title={`Void ${number}`}
      {...stepStatus(invoiceStates, 'void', status)}
      successMessage="Invoice voided"
      form={{
        operation: 'voidInvoice',
        input: (values) => ({ params: { id }, body: { reason: values.text('reason'), withFee: values.flag('withFee') } }),
        children: (
          <>
            <Terms of={invoiceTerms(invoice)} />
            <p>Nobody will owe it. This cannot be undone.</p>
            <LongTextField name="reason" label="Reason" hint="The issuer and the recipient see this. The invoice number stays in use." />
            {kind === 'deal' && (
              <CheckField
                name="withFee"
                label="The success fee is not owed either"
                hint="Its invoice is also voided. If it was paid, a refund is due. Leave this unchecked if the seller still owes it."
              />
            )}
          </>
        ),
      }}
    >
      Void invoice
    </FormButton>
  )
}

/** The invoices of all companies, including success fees. */
export default function InvoicesPage() {
  const { search } = useFilters()
  const counts = useRead('countOperatorStates', { query: { list: 'invoices' } }).data
  const query = {
    kind: oneOf(invoiceKinds, search.kind),
    statuses: statesIn(invoiceStates.states, search.status),
    refund: oneOf(refundFilters, search.refund),
  }
  return (
    <div className="page">
      <PageHeading title="Invoices" lead="Invoices of deals between the parties, and of success fees owed to the service." />
      <div className="filters">
        <Filter name="kind" label="Kind" choices={choicesOf(invoiceKinds)} />
        <StateFilter states={invoiceStates.states} counts={counts} />
        <Filter name="refund" label="Refund" choices={choicesOf(refundFilters)} />
      </div>
      <List
        label="Invoices"
        list={useList('listOperatorInvoices', { query })}
        columns={columns}
        totals={totals}
        rowKey={({ id }) => id}
        empty={
          <Empty title={Object.values(query).some(Boolean) ? 'No matching invoices' : 'No invoices yet'}>
            Invoices are issued automatically when a deal is confirmed.
          </Empty>
        }
      />
    </div>
  )
}
