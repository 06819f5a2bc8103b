import type { InvoiceLine } from '@parley/contract/dashboard/invoices'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { newId } from '../../ids.ts'
import { dealLines, feeLines } from './rules.ts'
import { findBilling, insertInvoice, type Side } from './store.ts'

/**
 * Issues the invoices of a confirmed deal: the seller's to the buyer, and the service's to the seller for the success fee,
 * at the rate of the agreement under which the seller accepted. An upheld claim leaves no fee, and neither does a rate of 0.
 * Answers their numbers.
 */
export async function drawInvoices(tx: Tx, dealId: string, serviceName: string): Promise<string[]> {
  const billing = await findBilling(tx, dealId)
  if (!billing) throw new Fault('api_error')
  const { seller, buyer, currency, claimUpheld } = billing
  const service: Side = { companyId: null, party: { name: serviceName, country: null } }
  const issue = async (kind: 'deal' | 'success_fee', issuer: Side, recipient: Side, lines: readonly InvoiceLine[]) => {
    const issued = await insertInvoice(tx, { id: newId('invoice'), kind, dealId, issuer, recipient, lines, currency })
    if (!issued) throw new Fault('api_error')
    return issued.number
  }
  const numbers = [await issue('deal', seller, buyer, dealLines(billing))]
  const fee = feeLines(billing)
  if (!claimUpheld && fee.some((line) => line.amountCents > 0)) numbers.push(await issue('success_fee', service, seller, fee))
  return numbers
}
