/** After a failed story its error tells what its pages showed; after each file, whatever browser contexts it opened are closed. */
import { afterAll, beforeEach } from 'vitest'
import { closeContexts, whatIsShown } from './contexts.ts'

beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const shown = await whatIsShown()
    if (shown !== '') for (const error of task.result?.errors ?? []) error.message += `\n\nThe open pages showed:\n${shown}`
  })
})
afterAll(closeContexts)
