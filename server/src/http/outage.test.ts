import { expect, it } from 'vitest'
import { openLog } from '../core/log.ts'
import { pause } from '../core/wait.ts'
import { Outage } from './outage.ts'

it('an absence of the database is a line when it goes and one when it is back, however many calls it fails', async () => {
  const lines: { level: number; msg: string; calls?: number }[] = []
  const database = { isBack: false, asked: 0 }
  const outage = new Outage(openLog('info', { write: (line) => lines.push(JSON.parse(line)) }), async () => {
    database.asked++
    if (!database.isBack) throw new Error('connect ECONNREFUSED')
    return true
  })
  for (let i = 0; i < 100; i++) outage.note(`req_${i}`, new Error('connect ECONNREFUSED'))
  while (database.asked === 0) await pause(10)
  database.isBack = true
  while (lines.length < 2) await pause(10)
  outage.note('req_later', new Error('connect ECONNREFUSED'))
  expect(lines.map(({ level, calls }) => [level, calls])).toEqual([
    [50, undefined],
    [40, 100],
    [50, undefined],
  ])
})
