/** `npm test`: installs missing packages, checks types and style, runs all tests, and ends with the counts. */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failedChecks } from './check.mjs'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()

let failures = await failedChecks()

const report = join(tmpdir(), `parley-tests-${process.pid}.json`)
const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]
const status = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit' }).status ?? 1
let counts = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }
try {
  counts = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
} catch {
  console.error('parley: the tests wrote no report')
}
if (status !== 0 && counts.numFailedTests === 0) failures++
const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : ''
console.log(`\n${counts.numPassedTests} passed, ${counts.numFailedTests + failures} failed${skipped}`)
process.exit(status === 0 && failures === 0 ? 0 : 1)
