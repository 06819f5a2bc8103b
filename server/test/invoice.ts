/** An invoice between companies whose names are in several scripts. */
import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'

export const invoice = {
  number: 'DEAL-2026-000001',
  kind: 'deal',
  issuer: {
    name: 'Łódź Compute 株式会社',
    country: 'PL',
    address: 'ul. Piotrkowska 1\n90-001 Łódź',
    taxId: 'PL1234567890',
    bankDetails: null,
  },
  recipient: { name: 'Ωμέγα 腾讯 한국', country: 'GR', address: null, taxId: null, bankDetails: null },
  introductionId: 'int_0123456789abcdefghijKL',
  issuedAt: '2026-11-23T10:00:00.000Z',
  dueAt: '2026-12-23T10:00:00.000Z',
  status: 'issued',
  voidReason: null,
  lines: [{ description: '16 × H100 SXM', quantity: 6, unitCents: 2_000_000, amountCents: 12_000_000 }],
  amountCents: 12_000_000,
  currency: 'USD',
} as unknown as InvoiceRecord
