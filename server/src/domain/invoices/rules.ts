/** What is owed for a deal. */
import { type InvoiceLine, successFeeOf } from '@parley/contract/dashboard/invoices'

export interface DealTerms {
  readonly months: number
  readonly monthlyCents: number
  /** Of the whole amount; 250 is 2.5 %. */
  readonly successFeeBasisPoints: number
}

/** The success fee's rate in every test world, so that its sellers read an invoice. */
export const testFeeBasisPoints = 250

export const dealAmountCents = ({ months, monthlyCents }: DealTerms): number => months * monthlyCents

export const successFeeCents = (terms: DealTerms): number => successFeeOf(dealAmountCents(terms), terms.successFeeBasisPoints)

export function dealLines(terms: DealTerms): InvoiceLine[] {
  const { months, monthlyCents } = terms
  return [{ description: 'GPU capacity, per month', quantity: months, unitCents: monthlyCents, amountCents: dealAmountCents(terms) }]
}

export function feeLines(terms: DealTerms): InvoiceLine[] {
  const cents = successFeeCents(terms)
  const percent = (terms.successFeeBasisPoints / 100).toFixed(2)
  return [{ description: `Success fee, ${percent} % of the deal's amount`, quantity: 1, unitCents: cents, amountCents: cents }]
}
