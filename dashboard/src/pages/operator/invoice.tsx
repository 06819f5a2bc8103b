import { Link, useParams } from '@tanstack/react-router'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Day, Moment, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { plainWords } from '../../parts/plain-words.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { Steps } from './invoices.tsx'

type Invoice = Reply<'readOperatorInvoice'>

/** One invoice with its lines. */
export default function InvoicePage() {
  const { id } = useParams({ from: '/inside/operator/invoices/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorInvoice', { params: { id } })} lines={10}>
        {(invoice) => <Looked invoice={invoice} />}
      </Loaded>
    </div>
  )
}

function Looked({ invoice }: { readonly invoice: Invoice }) {
  const { number, kind, status, overdue, voidReason, issuer, recipient, lines, currency } = invoice
  return (
    <>
      <PageHeading
        title={number}
        back={{ to: '/operator/invoices', label: 'Invoices' }}
        beside={<StateBadge state={overdue ? 'overdue' : status} />}
        lead={`${plainWords(kind)}, from ${issuer.name} to ${recipient.name}.`}
        actions={<Steps {...invoice} />}
      />
      {voidReason && <p className="note">Void: {voidReason}</p>}
      <Panel title="The invoice">
        <Terms of={termsOf(invoice)} />
      </Panel>
      <Table label="Lines" rows={lines} columns={columnsIn(currency)} rowKey={({ description }) => description} />
    </>
  )
}

const termsOf = ({ introductionId, amountCents, currency, issuedAt, dueAt, paidAt, voidedAt }: Invoice) =>
  [
    ['Amount', <Money key="amount" cents={amountCents} currency={currency} />],
    ['Issued', <Day key="issued" at={issuedAt} />],
    ['Due', <Day key="due" at={dueAt} />],
    ['Paid', paidAt && <Moment at={paidAt} />],
    ['Voided', voidedAt && <Moment at={voidedAt} />],
    [
      'Of',
      <Link key="of" to="/operator/introductions/$id" params={{ id: introductionId }}>
        the introduction
      </Link>,
    ],
  ] as const

const columnsIn = (currency: Invoice['currency']): readonly Column<Invoice['lines'][number]>[] => [
  { head: 'For', cell: ({ description }) => description, by: ({ description }) => description },
  { head: 'Quantity', align: 'end', cell: ({ quantity }) => quantity, by: ({ quantity }) => quantity },
  { head: 'Each', align: 'end', cell: ({ unitCents }) => <Money cents={unitCents} currency={currency} /> },
  { head: 'Amount', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} currency={currency} /> },
]
