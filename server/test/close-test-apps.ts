/**
 * After each test file, whatever worlds it opened are closed: the files of one worker share a process. What a library warns of, because a
 * later release of it will refuse it, is a failure already.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { deprecations } from './deprecations.ts'
import { closeTestApps } from './test-app.ts'

afterAll(async () => {
  await closeTestApps()
  // Node tells warnings a turn later.
  await nextTurn()
  expect(deprecations.splice(0)).toEqual([])
})
