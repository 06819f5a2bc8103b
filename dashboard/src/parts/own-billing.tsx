/** The company's details on invoices, shown where an invoice is about to be issued. */
import type { Side } from '@parley/contract/introductions'
import { Link } from '@tanstack/react-router'
import type { Reply } from '../client/operations.ts'
import { useRead } from '../client/queries.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { invoicePartyText, missingBilling } from './billing-text.ts'
import { formatList } from './humanize.ts'

type Company = Reply<'readCompany'>

/** Whether a deal's invoice contains the company's address and, for a seller, its bank account. */
export const isBillingComplete = (company: Company, sells: boolean): boolean =>
  missingBilling(company, sells ? 'seller' : 'buyer').length === 0

/** The company's details on a deal's invoice, and a warning while something is missing. */
export function BillingOnInvoice({ side }: { readonly side: Side }) {
  const company = useRead('readCompany', {}).data
  const why = whyNotCall(useSession(), 'editBilling')
  if (company === undefined) return null
  const missing = missingBilling(company, side)
  const summary = `The invoice will show: ${invoicePartyText(company, side)}. Once issued, it does not change.`
  if (missing.length === 0)
    return (
      <p className="soft small">
        {summary} <Link to="/billing">Billing</Link>
      </p>
    )
  return (
    <p className="note bad">
      <strong>Your billing details are missing {formatList(missing)}.</strong> {summary}{' '}
      {why === null ? (
        <Link to="/billing">Fill in the billing details</Link>
      ) : (
        <>
          An owner of your company can fill them in under <Link to="/billing">Billing</Link>.
        </>
      )}
    </p>
  )
}
