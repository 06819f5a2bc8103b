/** An invoice with its lines, as its parties and the operator see it. */
import type { ReactNode } from 'react'
import type { Reply } from '../../client/operations.ts'
import { countryName } from '../countries.ts'
import { Day, Moment, Money } from '../formatters.tsx'
import { PageHeading } from '../heading.tsx'
import { humanize, sentence } from '../humanize.ts'
import { Panel, Terms } from '../panel.tsx'
import { type Column, Table } from '../table.tsx'
import { Verbatim } from '../verbatim.tsx'
import { InvoiceState } from './state.tsx'

type Invoice = Reply<'readInvoice'>

interface InvoiceViewProps {
  readonly invoice: Invoice
  readonly list: '/invoices' | '/operator/invoices'
  readonly actions: ReactNode
  /** The link to its introduction. */
  readonly introduction: ReactNode
}
interface PartyPanelProps {
  readonly title: string
  readonly party: Invoice['issuer']
  readonly service?: Invoice['service']
}

export function InvoiceView({ invoice, list, actions, introduction }: InvoiceViewProps) {
  const { number, kind, voidReason, issuer, recipient, lines, currency, service } = invoice
  return (
    <>
      <PageHeading
        title={number}
        back={{ to: list, label: 'Invoices' }}
        badge={<InvoiceState of={invoice} />}
        lead={sentence(`${humanize(kind)}, from ${issuer.name} to ${recipient.name}`)}
        actions={actions}
      />
      {voidReason && <p className="note">Void: {voidReason}</p>}
      <Panel title="Invoice">
        <Terms of={termsOf(invoice)} />
        <p className="off-paper">{introduction}</p>
      </Panel>
      <Table label="Line items" rows={lines} columns={columnsIn(currency)} rowKey={({ description }) => description} />
      <div className="columns">
        <PartyPanel title="From" party={issuer} service={service} />
        <PartyPanel title="To" party={recipient} />
      </div>
      {service && service.account.length > 0 && invoice.status === 'issued' && (
        <Panel title="Pay into">
          <Terms of={service.account.map(({ name, value }) => [name, value] as const)} />
          <p className="soft small">Quote the invoice number.</p>
        </Panel>
      )}
    </>
  )
}

const termsOf = ({ amountCents, currency, issuedAt, dueAt, paidAt, voidedAt, refundDueAt, refundedAt }: Invoice) =>
  [
    ['Amount, without VAT', <Money key="amount" cents={amountCents} currency={currency} />],
    ['Issued', <Day key="issued" at={issuedAt} />],
    ['Due', <Day key="due" at={dueAt} />],
    ...(paidAt ? [['Paid', <Moment key="paid" at={paidAt} />] as const] : []),
    ...(refundDueAt
      ? ([
          ['Refund due since', <Moment key="refund" at={refundDueAt} />],
          ['Refunded', refundedAt ? <Moment key="refunded" at={refundedAt} /> : 'Not yet'],
        ] as const)
      : []),
    ...(voidedAt ? [['Voided', <Moment key="voided" at={voidedAt} />] as const] : []),
  ] as const

/** The parties as they were when the invoice was issued, and the service as it is today. */
const PartyPanel = ({ title, party: { name, address, country, taxId, bankDetails }, service }: PartyPanelProps) => (
  <Panel title={title}>
    <Terms
      of={[
        ['Name', name],
        ...(service
          ? service.details.map(({ name, value }) => [name, value] as const)
          : ([
              ['Address', address && <Verbatim key="address" text={address} />],
              ['Country', country && countryName(country)],
              ['Tax ID', taxId],
            ] as const)),
        ...(bankDetails ? [['Bank account', <Verbatim key="account" text={bankDetails} />] as const] : []),
      ]}
    />
  </Panel>
)

const columnsIn = (currency: Invoice['currency']): readonly Column<Invoice['lines'][number]>[] => [
  { head: 'Description', cell: ({ description }) => description, by: ({ description }) => description },
  { head: 'Quantity', align: 'end', cell: ({ quantity }) => quantity, by: ({ quantity }) => quantity },
  { head: 'Unit price', align: 'end', cell: ({ unitCents }) => <Money cents={unitCents} currency={currency} /> },
  { head: 'Amount', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} currency={currency} /> },
]
