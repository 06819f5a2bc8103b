import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SharedRun } from './shared-run.ts'

it('one run is in progress at a time, and calls during it share the next run', async () => {
  let [begun, running, max] = [0, 0, 0]
  const shared = new SharedRun(async () => {
    begun++
    max = Math.max(max, ++running)
    await nextTick()
    running--
  })
  const first = shared.run()
  const requestedAtEnd = first.then(() => shared.run())
  await Promise.all([requestedAtEnd, shared.run(), shared.run()])
  expect([begun, max]).toEqual([2, 1])
})
