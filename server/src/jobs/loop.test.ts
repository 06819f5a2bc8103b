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

it('the stop of a loop interrupts an iteration that takes long', async () => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let finish = () => {}
  const iterate = () =>
    new Promise<void>((resolve) => {
      finish = resolve
      begin()
    })
  const loop = run({ name: 'work', intervalMs: 1, iterate, interrupt: () => finish() }, openLog('silent', { write() {} }))
  await begun
  await loop.stop()
  expect(loop.iterations).toBe(1)
})
