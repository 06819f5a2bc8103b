/** After each file of stories, whatever browser contexts it opened are closed. */
import { afterAll } from 'vitest'
import { closeContexts } from './contexts.ts'

afterAll(closeContexts)
