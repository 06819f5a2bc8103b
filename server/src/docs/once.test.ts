import { expect, it } from 'vitest'
import { once } from './once.ts'

it('a created value is stored', async () => {
  let count = 0
  const value = once(async () => ++count)
  expect(await Promise.all([value(), value()])).toEqual([1, 1])
})

it('a failed creation is retried', async () => {
  let count = 0
  const value = once(async () => {
    if (++count === 1) throw new Error('no')
    return count
  })
  await expect(value()).rejects.toThrow('no')
  expect(await value()).toBe(2)
})
