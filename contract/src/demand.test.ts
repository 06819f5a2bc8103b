import { describe, expect, it } from 'vitest'
import { demandProblems } from './demand.ts'
import { noReferenceWords } from './reference-words.ts'

const nowMs = Date.parse('2026-12-01T00:00:00Z')
const context = { companyName: 'Halden Research', known: noReferenceWords, nowMs, startsAtSent: true }
const validDemand = {
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 2,
  region: 'eu-north',
  startsAt: '2027-01-01T00:00:00Z',
  durationMonths: 6,
}
const problemsOf = (changes: object, more = {}) =>
  demandProblems(JSON.parse(JSON.stringify({ ...validDemand, ...changes })), { ...context, ...more }).map(
    ({ field, reason }) => `${field}: ${reason}`,
  )

describe('demand', () => {
  it('has no problems when it is valid', () => {
    expect(problemsOf({})).toEqual([])
  })

  it.each([
    [{ gpuModel: undefined }, 'gpuModel: is required'],
    [{ gpuModel: '   ' }, 'gpuModel: must not be blank'],
    [{ gpuModel: 'x'.repeat(65) }, 'gpuModel: must be at most 64 characters long'],
    [{ gpusPerNode: 0 }, 'gpusPerNode: must be a whole number from 1 to 64'],
    [{ gpusPerNode: 65 }, 'gpusPerNode: must be a whole number from 1 to 64'],
    [{ gpusPerNode: 1.5 }, 'gpusPerNode: must be a whole number from 1 to 64'],
    [{ gpusPerNode: '8' }, 'gpusPerNode: must be a whole number from 1 to 64, without quotation marks'],
    [{ nodes: 10_001 }, 'nodes: must be a whole number from 1 to 10,000'],
    [{ startsAt: '2027-01-01' }, 'startsAt: must be a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199'],
    [
      { startsAt: '2027-02-30T00:00:00Z' },
      'startsAt: must be a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199',
    ],
    [
      { startsAt: '2027-01-01T00:00:00' },
      'startsAt: must be a date-time with an offset, such as 2027-01-31T09:00:00Z, in the years 2000 to 2199',
    ],
    [{ startsAt: '2026-11-29T23:59:59Z' }, 'startsAt: must not be more than 24 hours past'],
    [{ startsAt: '2031-12-01T00:00:01Z' }, 'startsAt: must not be more than 5 years ahead'],
    [{ endsAt: '2027-01-01T00:00:00Z' }, 'endsAt: must be after startsAt'],
    [{ durationMonths: null }, 'endsAt: must be given, or durationMonths'],
    [{ durationMonths: 61 }, 'durationMonths: must be a whole number from 1 to 60, or null'],
    [{ budgetMonthlyCents: 0 }, 'budgetMonthlyCents: must be a whole number from 1 to 1,000,000,000,000, or null'],
    [{ currency: 'usd' }, 'currency: must be one of USD, EUR'],
    [{ currency: null }, 'currency: must be one of USD, EUR'],
    [{ notes: '' }, 'notes: must not be blank'],
    [{ reference: '' }, 'reference: must not be blank'],
    [{ notes: 'x'.repeat(2001) }, 'notes: must be at most 2,000 characters long'],
    [{ region: 'near HALDEN  research' }, 'region: must not identify you'],
    [{ region: 'haldenresearch.example' }, 'region: must not identify you'],
    [{ region: 'Hálden Résearch' }, 'region: must not identify you'],
    [{ constructor: 1 }, 'constructor: is not a known property'],
    [{ gpuModel: 'H100, mail a@b.example' }, 'gpuModel: must not identify you'],
    [{ gpuModel: 'H100 https://b.example' }, 'gpuModel: must not identify you'],
    [{ colour: 'red' }, 'colour: is not a known property'],
  ])('%j has the problem "%s"', (changes, problem) => {
    expect(problemsOf(changes)).toEqual([problem])
  })

  it('counts code points, not units', () => {
    expect(problemsOf({ gpuModel: '𝓗'.repeat(64) })).toEqual([])
  })

  it('returns every problem together, in the order of the field table, unknown fields last by name', () => {
    const fields = demandProblems({ zebra: 1, nodes: 0, apple: 1, notes: 5, currency: 'X', region: '' }, context).map(({ field }) => field)
    expect(fields).toEqual(['gpuModel', 'gpusPerNode', 'nodes', 'region', 'startsAt', 'endsAt', 'currency', 'notes', 'apple', 'zebra'])
  })

  it('accepts an unchanged start, regardless of its age', () => {
    expect(problemsOf({ startsAt: '2020-01-01T00:00:00Z' }, { startsAtSent: false })).toEqual([])
  })
})
