import { expect, it } from 'vitest'
import { moneyOf, monthsOf } from './demand-money.ts'

const demand = { nodes: 2, gpusPerNode: 8, startsAt: '2027-01-01T00:00:00.000Z', endsAt: null, durationMonths: 6 }

it('demand is worth its GPU-hours at the listing’s price, less the fee of the whole', () => {
  expect(moneyOf(demand, 249, 250)).toEqual({
    monthlyCents: 2_908_320,
    months: 6,
    totalCents: 17_449_920,
    feeCents: 436_248,
    netCents: 17_013_672,
  })
})

it('of an end between two months the later is reckoned, as a deal would be', () => {
  const short = { ...demand, durationMonths: null, endsAt: '2027-02-15T00:00:00.000Z' }
  expect(moneyOf(short, 249, 250)).toMatchObject({ months: 2, totalCents: 5_816_640, feeCents: 145_416 })
})

it('without a fee that is known nothing is said of what is left', () => {
  expect(moneyOf(demand, 249, null)).toMatchObject({ totalCents: 17_449_920, feeCents: null, netCents: null })
})

it('months come from the duration, else, or where it contradicts it, from the end', () => {
  expect(monthsOf({ ...demand, endsAt: '2027-06-30T00:00:00.000Z' })).toBe(6)
  expect(monthsOf({ ...demand, endsAt: '2027-04-02T06:00:00.000Z' })).toBe(3)
  expect(monthsOf({ ...demand, durationMonths: null, endsAt: '2027-04-02T06:00:00.000Z' })).toBe(3)
  expect(monthsOf({ ...demand, durationMonths: null })).toBeNull()
})
