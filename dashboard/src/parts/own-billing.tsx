/** What invoices say of the company, where it matters that one is about to be drawn. */
import type { Side } from '@parley/contract/introductions'
import { Link } from '@tanstack/react-router'
import type { Reply } from '../client/operations.ts'
import { useRead } from '../client/queries.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { missingBilling, onTheInvoice } from './billing-text.ts'
import { listed } from './plain-words.ts'

type Company = Reply<'readCompany'>

/** Whether an invoice of a deal says where the company is and, where it sells, how it is paid. */
export const isBillingComplete = (company: Company, sells: boolean): boolean =>
  missingBilling(company, sells ? 'seller' : 'buyer').length === 0

/** What the company's side of a deal's invoice will carry, and a warning while something is missing. */
export function BillingOnInvoice({ side }: { readonly side: Side }) {
  const company = useRead('readCompany', {}).data
  const why = whyNotCall(useSession(), 'editBilling')
  if (company === undefined) return null
  const missing = missingBilling(company, side)
  const carried = `The invoice will show: ${onTheInvoice(company, side)}. Once issued, it does not change.`
  if (missing.length === 0)
    return (
      <p className="soft small">
        {carried} <Link to="/billing">Billing</Link>
      </p>
    )
  return (
    <p className="note bad">
      <strong>Your billing details are missing {listed(missing)}.</strong> {carried}{' '}
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
