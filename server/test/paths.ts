/** The root of the repository, for tests that read its files or run its programs. */
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
