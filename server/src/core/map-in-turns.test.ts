import { expect, it } from 'vitest'
import { mapInTurns } from './map-in-turns.ts'

it('other work is done between the rows of a page', async () => {
  const order: string[] = []
  const other = () => {
    order.push('other')
    if (order.length < 6) setImmediate(other)
  }
  setImmediate(other)
  const documents = await mapInTurns([1, 2, 3], (row) => {
    order.push(`row ${row}`)
    return row * 2
  })
  expect(documents).toEqual([2, 4, 6])
  expect(order.slice(0, 5)).toEqual(['row 1', 'other', 'row 2', 'other', 'row 3'])
})
