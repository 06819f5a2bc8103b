import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SharedRun } from './shared-run.ts'

it('one run is under way at a time, and who asks meanwhile shares the next', async () => {
  let [begun, underWay, max] = [0, 0, 0]
  const shared = new SharedRun(async () => {
    begun++
    max = Math.max(max, ++underWay)
    await nextTick()
    underWay--
  })
  const first = shared.run()
  const asksAtItsEnd = first.then(() => shared.run())
  await Promise.all([asksAtItsEnd, shared.run(), shared.run()])
  expect([begun, max]).toEqual([2, 1])
})
