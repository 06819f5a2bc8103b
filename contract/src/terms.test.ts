import { expect, test } from 'vitest'
import { conflictingEnd, daysOfTerm, daysText, termDays, wholeMonthsOf } from './terms.ts'

const of = (startsAt: string, endsAt: string | null, durationMonths: number | null) => conflictingEnd({ startsAt, endsAt, durationMonths })

test.each([
  ['neither more than the other', '2027-03-01T00:00:00Z', '2027-09-01T00:00:00Z', 6, null],
  ['an end on the last day before', '2027-03-01T00:00:00Z', '2027-08-31T23:59:59Z', 6, null],
  ['half a month more', '2027-03-01T00:00:00Z', '2027-09-16T00:00:00Z', 6, '2027-09-01T00:00:00.000Z'],
  ['an end alone', '2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z', null, null],
  ['months alone', '2027-03-01T00:00:00Z', null, 6, null],
  ['an earlier end', '2027-03-01T00:00:00Z', '2027-04-01T00:00:00Z', 6, '2027-09-01T00:00:00.000Z'],
  ['a later end', '2027-03-01T02:00:00+02:00', '2029-03-01T00:00:00Z', 1, '2027-04-01T00:00:00.000Z'],
  ['months from a day that few have', '2027-01-31T00:00:00Z', '2028-01-31T00:00:00Z', 1, '2027-02-28T00:00:00.000Z'],
])('%s', (_, startsAt, endsAt, months, expected) => {
  expect(of(startsAt, endsAt, months)).toBe(expected)
})

test.each([
  ['the months that are given', null, 6, 6],
  ['months beside an end that is meant by them', '2027-09-03T00:00:00Z', 6, 6],
  ['an end between two months, which the later reaches', '2027-05-13T00:00:00Z', null, 3],
  ['an end on the day of the month', '2027-10-01T00:00:00Z', null, 7],
  ['an end on the last day of a month', '2027-05-31T00:00:00Z', null, 3],
  ['an end that contradicts the months', '2027-05-13T00:00:00Z', 6, 3],
  ['an end within a month', '2027-03-02T00:00:00Z', null, 1],
  ['neither', null, null, null],
])('whole months: %s', (_, endsAt, durationMonths, expected) => {
  expect(wholeMonthsOf({ startsAt: '2027-03-01T00:00:00Z', endsAt, durationMonths })).toBe(expected)
})

test('demand runs until its end, or for its months', () => {
  expect(termDays({ startsAt: '2027-03-01T00:00:00Z', endsAt: '2027-05-13T00:00:00Z', durationMonths: 6 })).toBe(73)
  expect(termDays({ startsAt: '2027-02-01T00:00:00Z', durationMonths: 3 })).toBe(89)
})

test('a term is shown in months, or in days if it is shorter', () => {
  expect([1, 14, 28, 31, 73, 91, 365].map(daysText)).toEqual([
    '1 day',
    '14 days',
    '28 days',
    '1 month',
    '2.4 months',
    '3 months',
    '12 months',
  ])
})

test.each([
  ['3 months', 91],
  ['90d', 90],
  ['12 Months', 365],
  ['1.5 years', 548],
  ['6 mo', 183],
  ['2-weeks', 14],
  ['as agreed', null],
  [null, null],
])('a term in days: %s', (term, days) => {
  expect(daysOfTerm(term)).toBe(days)
})
