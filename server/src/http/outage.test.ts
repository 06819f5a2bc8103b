import { expect, it } from 'vitest'
import { openLog } from '../core/log.ts'
import { pause } from '../core/wait.ts'
import { Outage } from './outage.ts'

const times = { pollIntervalMs: 10, quietMs: 100 }
const connectionError = new Error('connect ECONNREFUSED')

function openOutage() {
  const lines: { level: number; calls?: number }[] = []
  const database = { isBack: false, asked: 0 }
  const log = openLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  const isBack = async () => {
    database.asked++
    if (!database.isBack) throw connectionError
    return true
  }
  const logged = () => lines.map(({ level, calls }) => [level, calls])
  return { outage: new Outage(log, isBack, times), database, lines, logged }
}

it('an outage of the database is logged once when it starts and once when it ends, regardless of how many calls fail', async () => {
  const { outage, database, lines, logged } = openOutage()
  for (let i = 0; i < 100; i++) outage.note(`req_${i}`, connectionError)
  while (database.asked === 0) await pause(10)
  database.isBack = true
  while (lines.length < 2) await pause(10)
  outage.note('req_later', connectionError)
  expect(logged()).toEqual([
    [50, undefined],
    [40, 100],
    [50, undefined],
  ])
})

it('a database that responds but cannot write, as on a full disk, is still down', async () => {
  const { outage, database, lines, logged } = openOutage()
  database.isBack = true
  let calls = 0
  for (const askedBefore = database.asked; database.asked < askedBefore + 30; await pause(5)) outage.note(`req_${calls++}`, connectionError)
  expect(logged()).toEqual([[50, undefined]])
  while (lines.length < 2) await pause(10)
  expect(logged()[1]).toEqual([40, calls])
})
