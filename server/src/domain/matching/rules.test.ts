import { type ReferenceItem, ReferenceNames } from '@parley/contract/reference-names'
import { describe, expect, it } from 'vitest'
import { type DemandToMatch, type ListingToMatch, rank, regionKeysOf } from './rules.ts'

const place = (code: string, name: string, within: string, ...aliases: string[]): ReferenceItem => ({
  kind: 'region',
  code,
  name,
  within,
  aliases,
})
const names = new ReferenceNames([
  place('eu-north', 'EU North (Oslo, Stockholm)', 'eu', 'Norway'),
  place('eu-west', 'EU West (Dublin)', 'eu', 'Dublin'),
  place('is-west', 'Iceland (Reykjavík)', 'eu'),
  place('us-east', 'US East (Virginia)', 'us'),
  place('ca-central', 'Canada (Montréal)', 'other'),
  place('af-south', 'Africa (Johannesburg)', 'other'),
])
const startsAtMs = Date.parse('2027-03-01T00:00:00Z')
const demand: DemandToMatch = {
  modelKeys: new Set(['h100sxm']),
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 4,
  region: 'eu-north',
  regionKeys: regionKeysOf('eu-north', names),
  startsAtMs,
  termDays: 73,
  budgetMonthlyCents: 6_000_000,
  currency: 'USD',
}
const listing = (fields: Partial<ListingToMatch> = {}): ListingToMatch => ({
  listingId: 'node_a',
  modelKey: 'h100sxm',
  gpuModel: 'H100 SXM',
  gpuCount: 8,
  quantityAvailable: 16,
  region: 'EU-North',
  regionKey: 'eunorth',
  availableFromMs: null,
  shortestDays: null,
  longestDays: null,
  pricePerHourCents: 249,
  ...fields,
})
const candidateFor = (fields: Partial<ListingToMatch>, requested: Partial<DemandToMatch> = {}) =>
  rank({ ...demand, ...requested }, [listing(fields)], 1)[0]
const reason = (aspect: string, fields: Partial<ListingToMatch>, requested: Partial<DemandToMatch> = {}) =>
  candidateFor(fields, requested)?.reasons.find((one) => one.aspect === aspect)

describe('a candidate', () => {
  it('of any model of the requested family matches the request', () => {
    const family = { gpuModel: 'H100', modelKeys: new Set(['h100sxm', 'h100pcie']) }
    expect(reason('gpuModel', {}, family)).toMatchObject({ points: 40, text: 'H100 SXM, as requested.' })
    expect(reason('gpuModel', { gpuModel: 'H200', modelKey: 'h200sxm' }, family)?.points).toBe(0)
  })

  it('that fits in every aspect scores 100, with the reasons in words', () => {
    expect(candidateFor({})?.score).toBe(100)
    expect(candidateFor({})?.reasons).toEqual([
      { aspect: 'gpuModel', fits: true, points: 40, outOf: 40, text: 'H100 SXM, as requested.' },
      { aspect: 'gpusPerNode', fits: true, points: 15, outOf: 15, text: '8 GPUs per node, as requested.' },
      { aspect: 'nodes', fits: true, points: 15, outOf: 15, text: '16 nodes on offer, 4 requested.' },
      { aspect: 'region', fits: true, points: 15, outOf: 15, text: 'In EU-North.' },
      { aspect: 'dates', fits: true, points: 10, outOf: 10, text: 'Available now.' },
      { aspect: 'budget', fits: true, points: 5, outOf: 5, text: '$58,166 per month in total, within $60,000.' },
    ])
  })

  it.each([
    ['gpuModel', { gpuModel: 'H100', modelKey: 'h100' }, 88, 'H100. The request is for H100 SXM.'],
    ['gpuModel', { gpuModel: 'A100', modelKey: 'a100' }, 60, 'A100. The request is for H100 SXM.'],
    ['gpuModel', { gpuModel: null, modelKey: null }, 60, 'The listing does not specify a GPU model.'],
    ['gpusPerNode', { gpuCount: 4 }, 85, '4 GPUs per node. The request is for 8.'],
    ['gpusPerNode', { gpuCount: 16 }, 94, '16 GPUs per node, more than the requested 8.'],
    ['nodes', { quantityAvailable: 1 }, 87, 'Only 1 node on offer, 4 requested.'],
    ['region', { region: 'eu-west', regionKey: 'euwest' }, 93, 'In eu-west. The request is for eu-north.'],
    ['region', { region: 'us-east', regionKey: 'useast' }, 85, 'In us-east. The request is for eu-north.'],
    ['dates', { availableFromMs: startsAtMs + 86_400_000 }, 94, 'Available from 2 March 2027, 1 day after the start.'],
    ['dates', { availableFromMs: startsAtMs + 30 * 86_400_000 }, 90, 'Available from 31 March 2027, 30 days after the start.'],
    ['dates', { shortestDays: 91 }, 90, 'Available now. The shortest term is 3 months, 2.4 months requested.'],
    ['dates', { longestDays: 14 }, 90, 'Available now. The longest term is 14 days, 2.4 months requested.'],
    ['budget', { pricePerHourCents: 300 }, 97, '$70,080 per month in total, 17 % over the budget.'],
    ['budget', { pricePerHourCents: null }, 98, 'The rate is still being agreed.'],
  ])('loses points by its %s %j: %i', (aspect, fields, score, text) => {
    expect(candidateFor(fields)?.score).toBe(score)
    expect(reason(aspect, fields)).toMatchObject({ aspect, fits: false, text })
  })

  it.each([
    ['region', { region: 'eu-west', regionKey: 'euwest' }, 7.5, 15],
    ['region', { region: 'us-east', regionKey: 'useast' }, 0, 15],
    ['gpuModel', { gpuModel: 'A100', modelKey: 'a100' }, 0, 40],
  ] as const)('states how many points its %s %j earns of the maximum, and the score is their sum', (aspect, fields, points, outOf) => {
    expect(reason(aspect, fields)).toMatchObject({ points, outOf })
    const { score, reasons } = candidateFor(fields) ?? { score: 0, reasons: [] }
    expect(score).toBe(Math.round(reasons.reduce((sum, one) => sum + one.points, 0)))
    expect(reasons.reduce((sum, one) => sum + one.outOf, 0)).toBe(100)
  })

  const pointsIn = (requested: string, regionKey: string) =>
    reason('region', { region: regionKey, regionKey }, { region: requested, regionKeys: regionKeysOf(requested, names) })?.points

  it.each(['eu-north', 'EU North (Oslo, Stockholm)', 'Norway', 'norway '])('treats the region %s the same', (requested) => {
    const regions = ['eunorth', 'euwest', 'iswest', 'eu', 'europe', 'useast', 'cacentral']
    expect(regions.map((regionKey) => pointsIn(requested, regionKey))).toEqual([15, 7.5, 7.5, 7.5, 7.5, 0, 0])
  })

  it.each([
    ['Europe', [15, 15, 0, 0]],
    ['France', [7.5, 7.5, 0, 0]],
    ['Canada (Montréal)', [0, 0, 0, 0]],
    ['the moon', [0, 0, 0, 0]],
  ])('requested in %s is in it, or near it', (requested, points) => {
    expect(['eunorth', 'euwest', 'useast', 'afsouth'].map((regionKey) => pointsIn(requested, regionKey))).toEqual(points)
  })

  it('matches a request for the same unknown region name', () => {
    expect(pointsIn('The Moon', 'themoon')).toBe(15)
  })

  it('accepts a term within its limits, regardless of the length of the months', () => {
    for (const termDays of [89, 90, 91, 92])
      expect(reason('dates', { shortestDays: 91, longestDays: 91 }, { termDays }), String(termDays)).toMatchObject({
        fits: true,
        points: 10,
      })
  })

  it('is not compared with a budget in another currency', () => {
    expect(reason('budget', {}, { currency: 'EUR' })?.text).toBe('$58,166 per month in total. The budget is in EUR.')
    expect(reason('budget', {}, { budgetMonthlyCents: null })?.fits).toBe(true)
  })
})

describe('candidates', () => {
  it('are sorted best first; equals by price, without a price last, then by ID', () => {
    const listings = [
      listing({ listingId: 'node_d', region: 'us-east', regionKey: 'useast' }),
      listing({ listingId: 'node_c' }),
      listing({ listingId: 'node_b' }),
      listing({ listingId: 'node_a', pricePerHourCents: 200 }),
    ]
    const free = { ...demand, budgetMonthlyCents: null }
    expect(rank(free, listings, 20).map((one) => one.listingId)).toEqual(['node_a', 'node_b', 'node_c', 'node_d'])
    expect(rank(free, listings, 2)).toHaveLength(2)
  })
})
