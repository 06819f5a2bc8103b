import { expect, it } from 'vitest'
import { withRun } from './report.ts'

const run = (seed: string) => [seed, 'abc1234', '10', '1', '2', '3', '4', '5', '6', '7', '20', '20', '1', '9', '', '0']

it('the table of runs keeps every run and sums them up', () => {
  const rows = withRun(withRun('', run('first')), run('second')).split('\n')
  expect(rows.slice(2)).toEqual([
    '| first | abc1234 | 10 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 20 | 20 | 1 | 9 |  | 0 |',
    '| second | abc1234 | 10 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 20 | 20 | 1 | 9 |  | 0 |',
    '| **together** |  | 20 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 40 | 40 | 2 | 18 | 0 | 0 |',
    '',
  ])
})
