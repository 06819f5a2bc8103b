import { Link, useParams } from '@tanstack/react-router'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { ActionButton } from '../../parts/action.tsx'
import { invoiceTerms } from '../../parts/invoices/paid.tsx'
import { invoiceStateOf } from '../../parts/invoices/state.tsx'
import { InvoiceView } from '../../parts/invoices/view.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { Verbatim } from '../../parts/verbatim.tsx'
import { Steps, VoidButton } from './invoices.tsx'

export default function InvoicePage() {
  const { id } = useParams({ from: '/inside/operator/invoices/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorInvoice', { params: { id } })} lines={10} heading={<ObjectHeading />}>
        {(invoice) => (
          <InvoiceView
            invoice={invoice}
            list="/operator/invoices"
            actions={
              <>
                <Steps {...invoice} />
                <RefundButton invoice={invoice} />
                <VoidButton {...invoice} />
              </>
            }
            introduction={
              <Link to="/operator/introductions/$id" params={{ id: invoice.introductionId }}>
                View introduction
              </Link>
            }
          />
        )}
      </Loaded>
    </div>
  )
}

/** For a paid success fee: whether a refund is due. */
function RefundButton({ invoice }: { readonly invoice: Reply<'readOperatorInvoice'> }) {
  const { id, number, kind, status, refundedAt, recipient, refundAccount } = invoice
  if (kind !== 'success_fee' || status !== 'paid' || refundedAt !== null) return null
  return (
    <ActionButton
      operation="refundInvoice"
      input={{ params: { id } }}
      successMessage="Marked as refunded"
      kind={invoiceStateOf(invoice) === 'refund_due' ? 'main' : 'plain'}
      confirm={{
        title: `Has ${number} been refunded?`,
        terms: [
          ...invoiceTerms(invoice),
          [
            'Into',
            refundAccount ? <Verbatim key="account" text={refundAccount} /> : `${recipient.name} has not given a bank account. Ask for it`,
          ],
        ],
        text: `Transfer the amount to ${recipient.name} first. They will see that it was refunded. This cannot be undone.`,
      }}
    >
      Mark as refunded
    </ActionButton>
  )
}
