import { expect, it } from 'vitest'
import { misfitsOf } from './misfits.ts'

type Demand = Parameters<typeof misfitsOf>[0]
type Listing = Parameters<typeof misfitsOf>[1]

const demand = {
  gpusPerNode: 8,
  nodes: 2,
  startsAt: '2026-12-26T00:00:00Z',
  endsAt: '2027-01-10T00:00:00Z',
  durationMonths: null,
  budgetMonthlyCents: 1_000_000,
  currency: 'EUR',
} as Demand
const listing: Listing = {
  gpuCount: 8,
  quantityAvailable: 2,
  availableFrom: null,
  durationMin: null,
  durationMax: null,
  pricePerHourCents: null,
}

it('a seller reads where demand is not as the listing says, and nothing where the listing does not say', () => {
  expect(misfitsOf(demand, listing)).toEqual([])
  expect(misfitsOf({ ...demand, endsAt: null, durationMonths: 3 }, { ...listing, durationMin: '3 months' })).toEqual([])
  expect(misfitsOf({ ...demand, endsAt: '2027-03-28T00:00:00Z' }, { ...listing, durationMax: '3 months' })).toEqual([])
  expect(
    misfitsOf(demand, {
      gpuCount: 4,
      quantityAvailable: 1,
      availableFrom: '2027-01-01T00:00:00Z',
      durationMin: '3 months',
      durationMax: 'as agreed',
      pricePerHourCents: 250,
    }),
  ).toEqual([
    'Your nodes have 4 GPUs; the request asks for 8 per node.',
    'You offer 1 node; the request asks for 2.',
    'Yours is available from 1 Jan 2027; the request starts on 26 Dec 2026.',
    'Your shortest term is 3 months; the request asks for 15 days.',
    'The budget is in EUR, and your price is in USD.',
  ])
  const long = { ...demand, endsAt: null, durationMonths: 6 }
  expect(misfitsOf(long, { ...listing, durationMax: '12 weeks' })).toEqual([
    'Your longest term is 12 weeks; the request asks for 6 months.',
  ])
})
