import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openLog } from '../core/log.ts'
import { run } from './loop.ts'

it.each([
  ['waits for the running iteration', {}],
  ['does not wait for an iteration that may take minutes', { long: true as const }],
])('the stop of a loop %s', async (_what, kind) => {
  let begin = () => {}
  let finish = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const iteration = new Promise<void>((resolve) => {
    finish = resolve
  })
  const iterate = () => {
    begin()
    return iteration
  }
  const loop = run({ name: 'work', intervalMs: 1, iterate, ...kind }, openLog('silent', { write() {} }))
  await begun
  let stopped = false
  const stopping = loop.stop().then(() => {
    stopped = true
  })
  await nextTick()
  expect(stopped).toBe('long' in kind)
  finish()
  await stopping
})
