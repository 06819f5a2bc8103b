import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SharedRun } from './shared-run.ts'

it('one run is under way at a time, and who asks meanwhile shares the next', async () => {
  let [begun, underWay, most] = [0, 0, 0]
  const shared = new SharedRun(async () => {
    begun++
    most = Math.max(most, ++underWay)
    await turn()
    underWay--
  })
  const first = shared.run()
  const asksAtItsEnd = first.then(() => shared.run())
  await Promise.all([asksAtItsEnd, shared.run(), shared.run()])
  expect([begun, most]).toEqual([2, 1])
})
