import { expect, it } from 'vitest'
import { invoicePartyText, missingBilling } from './billing-text.ts'

const bare = { name: 'Granite', country: null, billingName: null, billingAddress: null, taxId: null, bankDetails: null }
const whole = {
  ...bare,
  country: 'IE',
  billingName: 'Granite Ltd',
  billingAddress: 'Quay 1\nDublin',
  taxId: 'IE1234567A',
  bankDetails: 'IBAN IE29\nBIC AIBK',
}

it('an invoice needs an address of both sides, and an account of the seller', () => {
  expect(missingBilling(bare, 'seller')).toEqual(['an address', 'a bank account'])
  expect(missingBilling(bare, 'buyer')).toEqual(['an address'])
  expect(missingBilling(whole, 'seller')).toEqual([])
})

it('what an invoice will carry is said, and what it will lack', () => {
  expect(invoicePartyText(bare, 'seller')).toBe('Granite; no address; no country; no tax ID; no bank account')
  expect(invoicePartyText(whole, 'buyer')).toBe('Granite Ltd; Quay 1, Dublin; Ireland; tax ID IE1234567A')
  expect(invoicePartyText(whole, 'seller')).toContain('bank account IBAN IE29, BIC AIBK')
})
