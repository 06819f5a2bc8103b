import { useList, useRead } from '../../client/queries.ts'
import { useSession, whyNotCall } from '../../client/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { List } from '../../parts/table.tsx'
import { BillingDetails } from './billing-details.tsx'
import { invoiceColumns } from './invoice-table.tsx'
import { invoiceTotals } from './invoice-totals.ts'

/** The company's payment source, its details on invoices, and what it owes. */
export default function BillingPage() {
  const open = useList('listInvoices', { query: { status: 'issued' } })
  return (
    <div className="page">
      <PageHeading title="Billing" lead="Your company's wallet, billing details and open invoices." />
      {whyNotCall(useSession(), 'readWallet') === null && <Wallet />}
      <BillingDetails />
      <section className="stack">
        <div className="row spread">
          <h2>Open invoices</h2>
          <LinkButton to="/invoices">All invoices</LinkButton>
        </div>
        <List
          label="Open invoices"
          list={open}
          columns={invoiceColumns}
          totals={invoiceTotals}
          rowKey={({ id }) => id}
          empty={<Empty title="No open invoices">Invoices are issued when both sides confirm a deal.</Empty>}
        />
      </section>
    </div>
  )
}

function Wallet() {
  const wallet = useRead('readWallet', {})
  return (
    <Panel title="Wallet" actions={<LinkButton to="/wallet">View wallet</LinkButton>}>
      <p className="soft">Rentals are paid from the wallet. Top it up by bank transfer. The operator credits it when the money arrives.</p>
      <Loaded query={wallet} lines={2}>
        {({ balanceCents, heldCents }) => (
          <Terms
            of={[
              ['Free to spend', <Money key="balance" cents={balanceCents} />],
              ['Held for rentals', <Money key="held" cents={heldCents} />],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
