/**
 * Closes the apps that each test file opened, because the files of one worker share a process. Deprecation warnings count as failures:
 * a later release of the library will fail there.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { deprecations } from './deprecations.ts'
import { closeTestApps } from './test-app.ts'

afterAll(async () => {
  await closeTestApps()
  // Node emits warnings in the next tick.
  await nextTurn()
  expect(deprecations.splice(0)).toEqual([])
})
