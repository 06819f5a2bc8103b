import { expect, it } from 'vitest'
import { once } from './once.ts'

it('what was made is kept', async () => {
  let count = 0
  const value = once(async () => ++count)
  expect(await Promise.all([value(), value()])).toEqual([1, 1])
})

it('what could not be made is tried again', async () => {
  let count = 0
  const value = once(async () => {
    if (++count === 1) throw new Error('no')
    return count
  })
  await expect(value()).rejects.toThrow('no')
  expect(await value()).toBe(2)
})
