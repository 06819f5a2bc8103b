/** Runs once per test run: builds the pages that stories open from the sources, and unpacks the browser. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackBrowser } from './chromium.ts'

export default function setup(): Promise<void> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../tools/build-pages.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] })
  return unpackBrowser()
}
