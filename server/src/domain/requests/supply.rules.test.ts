import { ReferenceNames } from '@parley/contract/reference-names'
import type { RequestBody } from '@parley/contract/requests'
import { bandOf, rounded } from '@parley/contract/supply-bands'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CellSupply, cellsOf, pricesOf, thresholdsOf } from './supply.rules.ts'

const names = new ReferenceNames([
  { kind: 'model', code: 'h100-sxm', name: 'NVIDIA H100 SXM', aliases: [], within: 'h100' },
  { kind: 'model', code: 'h100-pcie', name: 'NVIDIA H100 PCIe', aliases: [], within: 'h100' },
  { kind: 'family', code: 'h100', name: 'NVIDIA H100', aliases: [] },
  { kind: 'region', code: 'eu-north', name: 'EU North', aliases: [], within: 'eu' },
  { kind: 'region', code: 'eu-west', name: 'EU West', aliases: [], within: 'eu' },
])
const demand: RequestBody = {
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region: 'eu-north',
  startsAt: '2027-03-03T12:00:00.000Z',
  durationMonths: 3,
  currency: 'USD',
}
let sellers = 0
/** A cell with these prices, each of a seller who is in no other cell. */
const cell = (...prices: number[]): CellSupply => ({
  sellers: prices.map(() => `seller ${sellers++}`),
  fitting: prices.length,
  fittingLater: 0,
  fittingFewerNodes: 0,
  fittingFewerGpus: 0,
  prices: prices.sort((a, b) => a - b),
})

describe('the cells of a request', () => {
  it.each([
    ['h100 sxm', 'EU-North', ['h100sxm eunorth']],
    ['H100', 'eu north', ['h100sxm eunorth', 'h100pcie eunorth']],
    ['h100-sxm', 'Europe', ['h100sxm eunorth', 'h100sxm euwest']],
    ['Owl 9', 'the-moon', ['owl9 themoon']],
  ])('%s in %s', (gpuModel, region, cells) => {
    expect(cellsOf({ gpuModel, region }, names).map((one) => `${one.model} ${one.region}`)).toEqual(cells)
  })
})

describe('bands', () => {
  it('reveal no count', () => {
    expect([0, 1, 4, 5, 19, 20, 5_000].map(bandOf)).toEqual(['none', 'few', 'few', 'some', 'some', 'many', 'many'])
  })
})

describe('prices', () => {
  it('count a seller in several cells once, so that neither its higher ask nor the most expensive seller is in a figure', () => {
    const sellers = ['a', 'b', 'c', 'd', 'e']
    const north = { ...cell(130, 510, 520, 530, 990), sellers }
    const west = { ...cell(137, 510, 520, 530, 970), sellers }
    expect(pricesOf([north, west], demand)).toEqual(pricesOf([north], demand))
  })

  it('are shown from five sellers on, and only from cells that have as many', () => {
    expect(pricesOf([cell(200, 210, 220, 230)], demand)).toBeNull()
    expect(pricesOf([cell(200, 210, 220, 230), cell(240)], demand)).toBeNull()
    const five = pricesOf([cell(200, 210, 220, 230, 240)], demand)
    expect(five).toEqual({ low: 2_500_000, median: 2_600_000, high: 2_700_000 })
    expect(pricesOf([cell(200, 210, 220, 230, 240), cell(1), cell(9, 9, 9, 9)], demand)).toEqual(five)
  })

  it('are null for a request in EUR: nobody asks for EUR', () => {
    expect(pricesOf([cell(200, 210, 220, 230, 240)], { ...demand, currency: 'EUR' })).toBeNull()
  })

  it('have two digits, regardless of the amount', () => {
    expect([0, 7, 42, 99, 100, 149, 996, 1_234_567].map(rounded)).toEqual([0, 7, 42, 99, 100, 150, 1_000, 1_200_000])
    fc.assert(
      fc.property(fc.nat(10 ** 14), (cents) => {
        expect(String(rounded(cents))).toMatch(/^\d{1,2}0*$/)
      }),
    )
  })

  it('do not reveal the highest and the lowest price of a seller', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 5, maxLength: 30 }), fc.nat(9_999), (prices, other) => {
        const sorted = [...prices].sort((a, b) => a - b)
        const withHigherMax = [...sorted.slice(0, -1), (sorted.at(-1) ?? 0) + other]
        const withLowerMin = [Math.max(0, (sorted[0] ?? 0) - other), ...sorted.slice(1)]
        const result = pricesOf([cell(...sorted)], demand)
        expect(pricesOf([cell(...withHigherMax)], demand)).toEqual(result)
        expect(pricesOf([cell(...withLowerMin)], demand)).toEqual(result)
      }),
    )
  })

  it('reveal no more of a rate for many sizes of a request than for one', () => {
    const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64].flatMap((gpusPerNode) =>
      [1, 2, 3, 7, 9, 100, 9_999].map((nodes) => ({ gpusPerNode, nodes })),
    )
    const pricesAt = (rate: number) => sizes.map((size) => pricesOf([cell(rate, rate, rate, rate, rate)], { ...demand, ...size }))
    expect(pricesAt(231)).toEqual(pricesAt(229))
  })
})

describe('the thresholds for listings', () => {
  it('are powers of two and ends of weeks: no listing reveals its own size or day', () => {
    expect(thresholdsOf(demand)).toMatchObject({ gpus: 8, nodes: 2, startsBefore: Date.parse('2027-03-08T00:00:00Z') })
    for (const startsAt of ['2027-03-01T00:00:00.001Z', '2027-03-05T00:00:00Z', '2027-03-08T00:00:00Z'])
      expect(thresholdsOf({ ...demand, startsAt }).startsBefore).toBe(Date.parse('2027-03-08T00:00:00Z'))
    expect([1, 2, 3, 5, 9, 17].map((nodes) => thresholdsOf({ ...demand, nodes }).nodes)).toEqual([1, 2, 4, 8, 16, 32])
  })

  it('are terms of whole weeks, in both directions, including the difference between months', () => {
    expect(thresholdsOf({ ...demand, endsAt: '2027-05-13T00:00:00Z' })).toMatchObject({ shortestUpTo: 80, longestFrom: 67 })
  })

  it('do not depend on the budget', () => {
    expect(thresholdsOf({ ...demand, budgetMonthlyCents: 1 })).toEqual(thresholdsOf(demand))
    expect(pricesOf([cell(200, 210, 220, 230, 240)], { ...demand, budgetMonthlyCents: 1 })).toEqual(
      pricesOf([cell(200, 210, 220, 230, 240)], demand),
    )
  })
})
