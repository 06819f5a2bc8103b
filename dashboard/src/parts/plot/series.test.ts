import { expect, it } from 'vitest'
import { isBlank, lonePoints } from './series.ts'

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
