import { describe, expect, it } from 'vitest'
import { dealLines, feeLines, successFeeCents } from './rules.ts'

const fee = (months: number, monthlyCents: number, successFeeBasisPoints: number) =>
  successFeeCents({ months, monthlyCents, successFeeBasisPoints })

describe('the success fee', () => {
  it("is the rate of the deal's total amount; half a cent and more is rounded up", () => {
    expect(fee(6, 2_000_000, 250)).toBe(300_000)
    expect(fee(1, 199, 250)).toBe(5)
    expect(fee(1, 20, 250)).toBe(1)
    expect(fee(1, 19, 250)).toBe(0)
    expect(fee(12, 100, 0)).toBe(0)
  })

  it('is exact if a product exceeds 2^53', () => {
    expect(fee(60, 1_000_000_000_000, 9_999)).toBe(59_994_000_000_000)
  })
})

describe('an invoice', () => {
  it('has lines that add up', () => {
    const demand = { nodes: 40, gpusPerNode: 32, gpuModel: 'H100 SXM', region: 'EU North (Oslo, Stockholm)' }
    const terms = { months: 3, monthlyCents: 333, successFeeBasisPoints: 125, startsAt: '2027-02-01T00:00:00.000Z', demand }
    const deal = { number: 'DEAL-1', currency: 'USD' }
    for (const { quantity, unitCents, amountCents } of [...dealLines(terms), ...feeLines(terms, deal)])
      expect(amountCents).toBe(quantity * unitCents)
    expect(dealLines(terms)[0]?.description).toBe(
      '1,280 × H100 SXM in EU North (Oslo, Stockholm) from 1 February 2027 to 1 May 2027, not included; per month',
    )
    expect(feeLines(terms, deal)[0]?.description).toBe('Success fee, 1.25 % of USD 9.99, invoice DEAL-1')
  })
})
