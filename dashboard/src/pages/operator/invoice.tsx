import { Link, useParams } from '@tanstack/react-router'
import { useRead } from '../../client/queries.ts'
import { InvoiceView } from '../../parts/invoices/view.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Steps, VoidButton } from './invoices.tsx'

export default function InvoicePage() {
  const { id } = useParams({ from: '/inside/operator/invoices/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorInvoice', { params: { id } })} lines={10}>
        {(invoice) => (
          <InvoiceView
            invoice={invoice}
            list="/operator/invoices"
            actions={
              <>
                <Steps {...invoice} />
                <VoidButton {...invoice} />
              </>
            }
            introduction={
              <Link to="/operator/introductions/$id" params={{ id: invoice.introductionId }}>
                the introduction
              </Link>
            }
          />
        )}
      </Loaded>
    </div>
  )
}
