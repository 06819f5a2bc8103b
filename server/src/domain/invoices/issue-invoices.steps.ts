import type { InvoiceLine } from '@parley/contract/dashboard/invoices'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { dealLines, feeLines, testFeeBasisPoints } from './rules.ts'
import { findBilling, type IssuedInvoice, insertInvoice, type Side } from './store.ts'

interface DealInvoice extends IssuedInvoice {
  /** The issuer's and the recipient's company; null is the service. */
  readonly companyIds: readonly (number | null)[]
}

/**
 * Issues the invoices of a confirmed deal: the seller's to the buyer, and the service's to the seller for the success fee, at the rate of
 * the agreement under which the seller accepted. There is no fee after an upheld claim, or at a rate of 0. Test mode has no agreement: its
 * rate is fixed.
 */
export async function issueInvoices(tx: Tx, dealId: string, serviceName: string): Promise<DealInvoice[]> {
  const billing = await findBilling(tx, dealId)
  if (!billing) throw new Fault('api_error')
  const { seller, buyer, currency, claimUpheld, mode } = billing
  const service: Side = { companyId: null, party: { name: serviceName, country: null, address: null, taxId: null, bankDetails: null } }
  const issue = async (kind: 'deal' | 'success_fee', issuer: Side, recipient: Side, lines: readonly InvoiceLine[]) => {
    const issued = await insertInvoice(tx, {
      id: newId('invoice'),
      kind,
      mode,
      dealId,
      issuer,
      recipient: withoutBankDetails(recipient),
      lines,
      currency,
    })
    if (!issued) throw new Fault('api_error')
    return { ...issued, companyIds: [issuer.companyId, recipient.companyId] }
  }
  const deal = await issue('deal', seller, buyer, dealLines(billing))
  const invoices = [deal]
  const fee = feeLines(mode === 'live' ? billing : { ...billing, successFeeBasisPoints: testFeeBasisPoints }, { ...deal, currency })
  if (!claimUpheld && fee.some((line) => line.amountCents > 0)) invoices.push(await issue('success_fee', service, seller, fee))
  return invoices
}

/** The payer's own account is not shown. */
const withoutBankDetails = ({ companyId, party }: Side): Side => ({ companyId, party: { ...party, bankDetails: null } })
