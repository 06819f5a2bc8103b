/** Once for a run of the tests: the pages that stories open are those of the sources. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export default function setup(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../tools/build-pages.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] })
}
