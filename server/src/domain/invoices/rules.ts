/** The amounts owed for a deal. */

import { gpusText } from '@parley/contract/capacity'
import { type InvoiceLine, successFeeOf } from '@parley/contract/dashboard/invoices'
import { dayText } from '@parley/contract/days'
import { monthsAfter } from '@parley/contract/terms'

export interface DealTerms {
  readonly months: number
  readonly monthlyCents: number
  readonly startsAt: string
  /** The requested machines, with the region's name. */
  readonly demand: { readonly nodes: number; readonly gpusPerNode: number; readonly gpuModel: string; readonly region: string }
  /** Of the total amount; 250 is 2.5 %. */
  readonly successFeeBasisPoints: number
}

/** The success fee's rate in every test world, so that its sellers get an invoice. */
export const testFeeBasisPoints = 250

const dealAmountCents = ({ months, monthlyCents }: Pick<DealTerms, 'months' | 'monthlyCents'>): number => months * monthlyCents

export const successFeeCents = (terms: Pick<DealTerms, 'months' | 'monthlyCents' | 'successFeeBasisPoints'>): number =>
  successFeeOf(dealAmountCents(terms), terms.successFeeBasisPoints)

export function dealLines(terms: DealTerms): InvoiceLine[] {
  const { months, monthlyCents, startsAt, demand } = terms
  const ends = dayText(monthsAfter(startsAt, months).getTime())
  const description = `${gpusText(demand)} in ${demand.region} from ${dayText(startsAt)} to ${ends}, not included; per month`
  return [{ description, quantity: months, unitCents: monthlyCents, amountCents: dealAmountCents(terms) }]
}

/** Refers to the deal by its invoice. */
export function feeLines(terms: DealTerms, { number, currency }: { readonly number: string; readonly currency: string }): InvoiceLine[] {
  const cents = successFeeCents(terms)
  const percent = terms.successFeeBasisPoints / 100
  const description = `Success fee, ${percent} % of ${money(dealAmountCents(terms), currency)}, invoice ${number}`
  return [{ description, quantity: 1, unitCents: cents, amountCents: cents }]
}

/** `USD 1,234,567.89`, in a locale that is the same on every machine. */
export function money(cents: number, currency: string): string {
  const whole = Math.floor(cents / 100).toLocaleString('en-US')
  return `${currency} ${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** The account to pay into, in display order; empty if the setting names none. */
export type Account = readonly { readonly name: string; readonly value: string }[]

/** The service on its own invoices: the account, and other details such as its address and tax ID. */
export interface ServiceBilling {
  readonly account: Account
  readonly details: Account
}

export const serviceBilling = (config: { readonly bankDetails: Account; readonly billingDetails: Account }): ServiceBilling => ({
  account: config.bankDetails,
  details: config.billingDetails,
})
