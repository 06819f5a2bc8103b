/** Adds what the pages showed to the error of a failed story. Closes the browser contexts of each file after it. */
import { afterAll, beforeEach } from 'vitest'
import { closeContexts, pageSnapshots } from './contexts.ts'

beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const snapshots = await pageSnapshots()
    if (snapshots !== '') for (const error of task.result?.errors ?? []) error.message += `\n\nThe open pages showed:\n${snapshots}`
  })
})
afterAll(closeContexts)
