import { invoiceKinds, invoiceStates } from '@parley/contract/dashboard/invoices'
import { useSearch } from '@tanstack/react-router'
import { useList, useRead } from '../../client/queries.ts'
import { Empty } from '../../parts/empty.tsx'
import { choicesOf, Filter, oneOf } from '../../parts/filters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { List } from '../../parts/table.tsx'
import { invoiceColumns } from './invoice-table.tsx'
import { invoiceTotals } from './invoice-totals.ts'

export default function InvoicesPage() {
  const search = useSearch({ from: '/inside/invoices' })
  const kind = oneOf(invoiceKinds, search.kind)
  const statuses = statesIn(invoiceStates.states, search.status)
  const counts = useRead('countStates', { query: { list: 'invoices' } }).data
  return (
    <div className="page">
      <PageHeading title="Invoices" lead="Invoices of confirmed deals: between the two sides, and for the seller's success fee." />
      <div className="filters">
        <Filter name="kind" label="For" choices={choicesOf(invoiceKinds)} />
        <StateFilter states={invoiceStates.states} counts={counts} />
      </div>
      <List
        label="Invoices"
        list={useList('listInvoices', { query: { kind, statuses } })}
        columns={invoiceColumns}
        totals={invoiceTotals}
        rowKey={({ id }) => id}
        empty={
          <Empty title={kind || statuses ? 'No matching invoices' : 'No invoices yet'}>
            Invoices are issued when both sides agree on a deal.
          </Empty>
        }
      />
    </div>
  )
}
