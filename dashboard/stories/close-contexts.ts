/** After a failed story the log tells what its pages showed; after each file, whatever browser contexts it opened are closed. */
import { afterAll, beforeEach } from 'vitest'
import { closeContexts, whatIsShown } from './contexts.ts'

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => console.error(await whatIsShown()))
})
afterAll(closeContexts)
