/** After each test file, whatever worlds it opened are closed: the files of one worker share a process. */
import { afterAll } from 'vitest'
import { closeTestApps } from './test-app.ts'

afterAll(closeTestApps)
