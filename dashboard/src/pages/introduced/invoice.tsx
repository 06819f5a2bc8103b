import { Link, useParams } from '@tanstack/react-router'
import { useRead } from '../../client/queries.ts'
import { InvoiceView } from '../../parts/invoices/view.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { InvoiceSteps } from './invoice-table.tsx'

export default function InvoicePage() {
  const { id } = useParams({ from: '/inside/invoices/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readInvoice', { params: { id } })} lines={10} heading={<ObjectHeading />}>
        {(invoice) => (
          <InvoiceView
            invoice={invoice}
            list="/invoices"
            actions={<InvoiceSteps {...invoice} />}
            introduction={
              <Link to="/introductions/$id" params={{ id: invoice.introductionId }}>
                View introduction
              </Link>
            }
          />
        )}
      </Loaded>
    </div>
  )
}
