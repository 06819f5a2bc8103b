import { invoiceKinds, invoiceStates } from '@parley/contract/dashboard/invoices'
import { useSearch } from '@tanstack/react-router'
import { useList } from '../../client/queries.ts'
import { Empty } from '../../parts/empty.tsx'
import { choicesOf, Filter, oneOf } from '../../parts/filters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { List } from '../../parts/table.tsx'
import { invoiceColumns } from './invoice-table.tsx'

export default function InvoicesPage() {
  const search = useSearch({ from: '/inside/invoices' })
  const kind = oneOf(invoiceKinds, search.kind)
  const status = oneOf(invoiceStates.states, search.status)
  return (
    <div className="page">
      <PageHeading title="Invoices" lead="What confirmed deals gave rise to: between the two sides, and the seller's success fee." />
      <div className="filters">
        <Filter name="kind" label="For" choices={choicesOf(invoiceKinds)} />
        <Filter name="status" label="State" choices={choicesOf(invoiceStates.states)} />
      </div>
      <List
        label="Invoices"
        list={useList('listInvoices', { query: { kind, status } })}
        columns={invoiceColumns}
        rowKey={({ id }) => id}
        empty={
          <Empty title={kind || status ? 'No such invoices' : 'No invoices yet'}>They are drawn when both sides agree on a deal.</Empty>
        }
      />
    </div>
  )
}
