import { expect, it } from 'vitest'
import { bytesText } from './bytes.ts'

it('bytes are shown in the unit in which they are short', () => {
  expect([0, 1, 999, 1000, 99_950, 5_242_880, 24e9, 3e15].map(bytesText)).toEqual([
    '0 B',
    '1 B',
    '999 B',
    '1 kB',
    '100 kB',
    '5.2 MB',
    '24 GB',
    '3,000 TB',
  ])
})
