/** A company's billing details, as one side of a deal's invoice. */
import type { Side } from '@parley/contract/introductions'
import { countryName } from './countries.ts'

interface BillingParty {
  readonly name: string
  readonly country: string | null
  readonly billingName: string | null
  readonly billingAddress: string | null
  readonly taxId: string | null
  readonly bankDetails: string | null
}

/** What an invoice needs of each side. Not everybody has a tax ID, and without a legal name the company's name is used. */
export const missingBilling = ({ billingAddress, bankDetails }: BillingParty, side: Side): readonly string[] => [
  ...(billingAddress === null ? ['an address'] : []),
  ...(side === 'seller' && bankDetails === null ? ['a bank account'] : []),
]

/** What the invoice will say about the company, and what will be missing. A payer gives no account. */
export function invoicePartyText({ name, country, billingName, billingAddress, taxId, bankDetails }: BillingParty, side: Side): string {
  const parts = [
    billingName ?? name,
    billingAddress === null ? 'no address' : lines(billingAddress),
    country === null ? 'no country' : countryName(country),
    taxId === null ? 'no tax ID' : `tax ID ${taxId}`,
    ...(side === 'buyer' ? [] : [bankDetails === null ? 'no bank account' : `bank account ${lines(bankDetails)}`]),
  ]
  return parts.join('; ')
}

const lines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
