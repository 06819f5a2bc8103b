import { expect, it } from 'vitest'
import { csvOf, isBlank, lonePoints } from './series.ts'

const text = String

it('a day with a value between days without one is drawn as a point', () => {
  expect(lonePoints([5])).toEqual([0])
  expect(lonePoints([null, 5, null, 3, 4, null, 0])).toEqual([1, 6])
  expect(lonePoints([1, 2, null])).toEqual([])
})

it('a plot without values, or with bars or levels of zero alone, has nothing to draw', () => {
  expect(isBlank([{ name: 'Median', values: [null, null] }], { text })).toBe(true)
  expect(isBlank([{ name: 'Spent', values: [0, 0], shape: 'bars' }], { text, fromZero: true })).toBe(true)
  expect(isBlank([{ name: 'Sales', values: [0, null] }], { text, levels: ['None', 'Few'] })).toBe(true)
})

it('a line at zero, or a single bar, is drawn', () => {
  expect(isBlank([{ name: 'Can start', values: [0, 0] }], { text, fromZero: true })).toBe(false)
  expect(isBlank([{ name: 'Spent', values: [0, 1], shape: 'bars' }], { text, fromZero: true })).toBe(false)
})

it('a file has a line per day, with empty fields for unknown values, and quotes what a comma, a quote or a line break would split', () => {
  const series = [
    { name: 'Oslo, "north"', values: [0, null] },
    { name: 'two\nlines', values: [2.5, 3] },
  ]
  expect(csvOf(['2026-11-28', '2026-11-29'], series, text)).toBe(
    'day,"Oslo, ""north""","two\nlines"\r\n2026-11-28,0,2.5\r\n2026-11-29,,3\r\n',
  )
  expect(csvOf(['2026-11-23', '2026-11-30'], [], text)).toMatch(/^week of\r\n/)
})
