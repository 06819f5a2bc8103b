import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openLog } from '../core/log.ts'
import { WorkLoop } from './work-loop.ts'

/** Runs a loop whose checks take a moment, for as long as any of them follows another. Returns how many there were. */
async function countChecks(during: (loop: WorkLoop, check: number) => void): Promise<number> {
  let checks = 0
  const poll = async () => {
    await nextTick()
    during(loop, ++checks)
  }
  const loop = new WorkLoop({ name: 'work', intervalMs: 60_000, poll, log: openLog('silent', { write() {} }) })
  loop.start()
  for (let turns = 0; turns < 20; turns++) await nextTick()
  await loop.stop()
  return checks
}

it('work that becomes due during a check is found by another one right after it', async () => {
  const checks = await countChecks((loop, check) => {
    if (check < 3) loop.wake()
  })
  expect(checks).toBe(3)
})

it('no check begins once the loop is stopped, regardless of what became due', async () => {
  const checks = await countChecks((loop) => {
    loop.wake()
    void loop.stop()
  })
  expect(checks).toBe(1)
})

it('checks never overlap, also if work becomes due in the synchronous part of one', async () => {
  let [checks, running, most] = [0, 0, 0]
  const poll = async () => {
    most = Math.max(most, ++running)
    if (++checks < 3) loop.wake()
    await nextTick()
    running--
  }
  const loop: WorkLoop = new WorkLoop({ name: 'work', intervalMs: 60_000, poll, log: openLog('silent', { write() {} }) })
  loop.start()
  for (let turns = 0; turns < 20; turns++) await nextTick()
  await loop.stop()
  expect([checks, most]).toEqual([3, 1])
})
