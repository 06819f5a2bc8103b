import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { lowerHelperThreads } from './thread-niceness.ts'

it.runIf(process.platform === 'linux')('the main thread has priority over its helper threads', () => {
  const before = getPriority()
  lowerHelperThreads()
  const helpers = readdirSync('/proc/self/task')
    .map(Number)
    .filter((thread) => thread !== process.pid)
  expect(helpers.length).toBeGreaterThan(3)
  expect(new Set(helpers.map((thread) => getPriority(thread)))).toEqual(new Set([Math.min(before + 10, 19)]))
  expect(getPriority()).toBe(before)
})
