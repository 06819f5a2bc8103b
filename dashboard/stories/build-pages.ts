/** Once for a run of the tests: the pages that stories open are those of the sources, and the browser that opens them is unpacked. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackBrowser } from './chromium.ts'

export default function setup(): Promise<void> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../tools/build-pages.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] })
  return unpackBrowser()
}
