import { expect, it } from 'vitest'
import { rowsByTotal } from '../../parts/totals.ts'
import { invoiceTotals } from './invoice-totals.ts'

type Invoice = Parameters<(typeof invoiceTotals)[number]['of']>[0]
const invoice = (role: Invoice['role'], status: Invoice['status'], amountCents: number, refundDueAt: string | null = null) =>
  ({ role, status, amountCents, refundDueAt, refundedAt: null }) as Invoice

it('a list of invoices adds up what is owed and what is due apart, open and settled, and nothing that is void', () => {
  const rows = [
    invoice('recipient', 'issued', 840_960),
    invoice('issuer', 'issued', 33_638_400),
    invoice('issuer', 'issued', 100),
    invoice('issuer', 'paid', 5),
    invoice('recipient', 'void', 7),
    invoice('recipient', 'paid', 11, '2026-10-01T00:00:00Z'),
  ]
  const sums = rowsByTotal(rows, invoiceTotals).map(({ label, summed }) => [label, summed.map(({ amountCents }) => amountCents)])
  expect(sums).toEqual([
    ['To pay', [840_960]],
    ['To receive', [33_638_400, 100]],
    ['Received', [5]],
    ['Refunds due to you', [11]],
  ])
})
