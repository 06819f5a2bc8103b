import { describe, expect, it } from 'vitest'
import { withRun } from './report.ts'

const empty = 'Before.\n\n<!-- runs of npm run torture -->\n<!-- end of runs -->\n\nAfter.\n'
const run = (seed: string) => [seed, 'abc1234', '10', '1', '2', '3', '4', '5', '6', '7', '20', '20', '1', '9', '', '0']

describe('the table of runs', () => {
  it('keeps every run and adds them up', () => {
    const twice = withRun(withRun(empty, run('first')), run('second'))
    const rows = twice.split('\n').filter((line) => line.startsWith('| '))
    expect(rows.slice(2)).toEqual([
      '| first | abc1234 | 10 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 20 | 20 | 1 | 9 |  | 0 |',
      '| second | abc1234 | 10 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 20 | 20 | 1 | 9 |  | 0 |',
      '| **together** |  | 20 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 40 | 40 | 2 | 18 | 0 | 0 |',
    ])
  })

  it('leaves the rest of the document as it is', () => {
    const text = withRun(empty, run('only'))
    expect([text.startsWith('Before.\n\n<!-- runs'), text.endsWith('<!-- end of runs -->\n\nAfter.\n')]).toEqual([true, true])
  })
})
